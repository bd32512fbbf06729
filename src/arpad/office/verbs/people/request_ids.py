"""Ask FIDE or the national federation for the ids of new players."""

from collections.abc import Iterator

from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_THE_OFFICE,
    About,
    Desk,
    FieldKind,
    Given,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.forwarding import ID_OF
from arpad.office.letters import draft
from arpad.office.models import IdRequest, Letter, Player
from arpad.office.people import described_on
from arpad.office.refused import Refused
from arpad.reports.letters import IdsAsked, NewPlayer
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Requested:
    requests: tuple[IdRequest, ...]
    letters: tuple[Letter, ...]


def _said(done: Requested, given: Given) -> Iterator[Said]:
    for request in done.requests:
        yield said("office.said.enrolled", id=request.player.key, name=request.player.name)


REQUEST_IDS = VerbDescription(
    "request_ids", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (VerbField("to", FieldKind.CHOICE, needed=True, choices=("fide", "national"), about=("office.E103",),
    option="--to"),),
    acted_on=lambda done, given: f"ids:{given['to']}",
    then="desk_letters", tab="people",
    help="Ask for an id for every player who has none there; the letter has the list.",
    said=_said,
)  # fmt: skip


@verb(REQUEST_IDS)
def request_ids(record: Record, to: str) -> Requested:
    """For everybody who played and has no id there, unless it is asked for already."""
    asked = IdRequest.objects.filter(to=to, answered_on=None).values("player")
    players = Player.objects.filter(**{ID_OF[to]: None}, merged_into=None, entries__isnull=False)
    new = list(players.exclude(pk__in=asked).order_by("key").distinct())
    if not new:
        raise Refused(Finding("office.E103", {"to": to.upper()}))
    day = record.act.day
    requests = tuple(IdRequest.objects.create(player=player, to=to, asked_on=day) for player in new)
    people = described_on([player.pk for player in new], day)
    record.about("players", to=to, players=len(new))
    matter = IdsAsked(to, tuple(NewPlayer(key, name, birth, sex, fed) for key, name, fed, sex, _, birth in people))
    return Requested(requests, draft(record, f"ids:{to}", matter, to.upper()))
