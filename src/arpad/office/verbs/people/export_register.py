"""The register as a table: everybody as he is on a day, with all his ids."""

from datetime import date

from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, About, Desk, FieldKind, OnTop, Output, VerbDescription, VerbField
from arpad.office.hashes import sha256
from arpad.office.listed_people import people_on
from arpad.office.models import Player
from arpad.office.people import described_on
from arpad.results.data import as_csv
from arpad.results.table import Table, keyed

_COLUMNS = keyed("id", "fide_id", "national_id", "regional_id", "name", "federation", "sex", "title", "birth", "club")


EXPORT_REGISTER = VerbDescription(
    "export_register", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (VerbField("day", FieldKind.DAY, option="--on", help="As they are on this day."),),
    reason_needed=True,
    on_top=OnTop("desk_export_register", "it answers with a file"),
    no_call="a person does it at the desk: birth dates leave the house with a reason of somebody's own",
    help="Everybody in the register with all ids, as CSV. It needs a reason: birth dates leave the house.",
    output=Output(lambda done: str(done), needed=False),
)  # fmt: skip


@verb(EXPORT_REGISTER)
def export_register(record: Record, day: date | None = None) -> str:
    """Birth dates leave the house with it: the log says who took them and why. Merged players are left out."""
    players = Player.objects.filter(merged_into=None)
    ids = {one["key"]: one for one in players.values("key", "fide_id", "national_id", "regional_id")}
    people = described_on(players.values_list("pk", flat=True), day or record.act.day)
    described = ("id", "name", "federation", "sex", "title", "birth")
    clubs = dict(people_on(list(ids), day or record.act.day).select("id", "club").iter_rows())
    rows = [
        {**ids[person[0]], **dict(zip(described, person, strict=True)), "club": clubs[person[0]]} for person in people
    ]
    text = as_csv(Table(rows, csv=_COLUMNS))
    record.about("register", players=len(people), sha256=sha256(text.encode()))
    return text
