"""What-if on one event: every player's number as it is and as it would have been."""

from collections.abc import Sequence

from arpad.rating.newcomers import Status
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.regulations.edition import Edition
from arpad.studies.study import Heading, Section, Study, Table, Value
from arpad.studies.whatif.law_comparison import OTHER, OWN


def whatif_event(own: EventOutcome, other: EventOutcome, supposed: Sequence[str]) -> Study:
    case = own.prepared.case
    about = {
        "event": case.tournament.name or "—",
        "edition": _named(case.edition),
        "other": _named(other.prepared.case.edition),
        "supposed": ", ".join(supposed),
        "players": len(own.players),
    }
    columns = [Heading("number"), Heading("name", None)]
    kinds = ("rating", "points", "whatif_average", "whatif_new")
    figures = [Heading(key, places) for kind in kinds for key, places in _columns(kind)]
    others = {player.number: player for player in other.players}
    rows = [_row(player, others[player.number]) for player in own.players]
    table = Table(
        "whatif_event", [*columns, *figures, Heading("difference"), Heading("whatif_status", None, True)], rows
    )
    return Study("whatif_event", about, [Section("whatif_event", [table])])


def _named(edition: Edition) -> str:
    return " ".join([edition.id, *edition.changed])


def _columns(kind: str) -> list[tuple[str, int]]:
    name = kind.removeprefix("whatif_")
    places = 1 if kind == "points" else 0
    return [(f"{OWN}_{name}", places), (f"{OTHER}_{name}", places)]


def _row(own: PlayerOutcome, other: PlayerOutcome) -> list[Value]:
    first, second = _new(own), _new(other)
    return [
        own.number,
        own.name,
        own.rating,
        other.rating,
        own.tenths / 10,
        other.tenths / 10,
        own.opponents_average,
        other.opponents_average,
        first,
        second,
        None if first is None or second is None else second - first,
        f"whatif_{other.status.value}",
    ]


def _new(player: PlayerOutcome) -> int | None:
    """The rating after the event, or the first one, also where it still waits for more games."""
    return player.new_rating if player.status is Status.RATED else player.initial_rating
