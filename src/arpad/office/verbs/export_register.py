"""The register as a table: everybody as he is on a day, with all his ids."""

from datetime import date

from arpad.office.act import Record, verb
from arpad.office.hashes import sha256
from arpad.office.models import Player
from arpad.office.people import described_on
from arpad.results.as_csv import csv_text

COLUMNS = ("id", "fide_id", "national_id", "regional_id", "name", "federation", "sex", "title", "birth")


@verb("export_register", reason_needed=True)
def export_register(record: Record, day: date | None = None) -> str:
    """Birth dates leave the house with it: the log says who took them and why. Merged players are left out."""
    players = Player.objects.filter(merged_into=None)
    ids = {key: rest for key, *rest in players.values_list("key", "fide_id", "national_id", "regional_id")}
    people = described_on(players.values_list("pk", flat=True), day or record.act.day)
    rows = (
        (key, *ids[key], name, federation, sex, title, birth) for key, name, federation, sex, title, birth in people
    )
    text = csv_text(COLUMNS, rows)
    record.about("register", players=len(people), sha256=sha256(text.encode()))
    return text
