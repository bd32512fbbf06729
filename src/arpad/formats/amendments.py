"""Single fields of a report put right by whoever received it: the bytes stay as they came, and are read with these.

Of a TRF the line itself is written anew, so that a value that could not be read is gone with its finding. Files of
other kinds keep what was found when they were read, and the event is checked again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from arpad.formats.trf import TrfReport, read_trf
from arpad.formats.trf.dates import read_birth
from arpad.tournament.checks import check_tournament
from arpad.tournament.checks import ids as checked
from arpad.tournament.edits import with_result
from arpad.tournament.model import Entry, Tournament
from arpad.values.person import Birth, Sex
from arpad.values.records import dataclass
from arpad.values.result import Result

RESULT = "result"


@dataclass(frozen=True)
class Amendment:
    """`value` as it was written; of a result, as the player of the line scored in `round_number`."""

    number: int
    field: str
    value: str
    round_number: int | None = None

    @property
    def row(self) -> list[str | int | None]:
        """As JSON has it; `Amendment(*row)` reads it."""
        return [self.number, self.field, self.value, self.round_number]


class Unamendable(ValueError):
    """There is no such line (`line`) or game (`game`), or the value says nothing (`value`)."""


def _birth(text: str) -> Birth | None:
    reading = read_birth(text) if text else None
    if text and (reading is None or reading.birth is None):
        raise Unamendable("value")
    return reading.birth if reading is not None else None


def _sex(text: str) -> Sex | None:
    if text not in ("", *Sex):
        raise Unamendable("value")
    return Sex(text) if text else None


def _name(text: str) -> str:
    if not text.strip():
        raise Unamendable("value")
    return " ".join(text.split())


def _word(most: int) -> Callable[[str], str]:
    def read(text: str) -> str:
        if len(text) > most or len(text.split()) > 1:
            raise Unamendable("value")
        return text.strip()

    return read


_READERS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "id": ("player_id", _word(11)),
    "name": ("name", _name),
    "birth": ("birth", _birth),
    "sex": ("sex", _sex),
    "federation": ("federation", lambda text: _word(3)(text).upper()),
}
FIELDS = (*_READERS, RESULT)
"""What can be put right."""

RESULTS: Mapping[str, tuple[Result, Result]] = {
    "1": (Result.WIN, Result.LOSS),
    "½": (Result.DRAW, Result.DRAW),
    "=": (Result.DRAW, Result.DRAW),
    "0": (Result.LOSS, Result.WIN),
    "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
"""Of the player of the line, and of the opponent."""


def as_amended(report: TrfReport, amendments: Sequence[Amendment]) -> TrfReport:
    if report.tournament is None or not amendments:
        return report
    tournament = amended(report.tournament, amendments)
    if report.document.is_unread:
        own = [finding for finding in report.findings if finding.id not in _CHECKED]
        again = [report.locate(finding) for finding in check_tournament(tournament)]
        findings = sorted([*own, *again], key=lambda one: (one.line or 0, one.column or 0, one.id))
        return replace(report, tournament=tournament, findings=tuple(findings))
    written = read_trf(report.rewrite(tournament))
    assert written.tournament is not None  # it has the same lines
    return replace(written, tournament=amended(written.tournament, amendments))  # columns cut a long name


_CHECKED = frozenset(value for name, value in vars(checked).items() if name.isupper())


def amended(tournament: Tournament, amendments: Iterable[Amendment]) -> Tournament:
    """Raises Unamendable where one of them does not fit."""
    for amendment in amendments:
        tournament = _with(tournament, amendment)
    return tournament


def said_by(tournament: Tournament, number: int, field: str, round_number: int | None) -> str:
    """What the report says there, as an amendment would write it."""
    entry = _entry(tournament, number)
    if field == RESULT:
        results = _game(entry, round_number)[1]
        return next((text for text, both in RESULTS.items() if both[0] is results and text != "--"), results.value)
    return str(getattr(entry, _READERS[field][0]) or "")


def _with(tournament: Tournament, amendment: Amendment) -> Tournament:
    entry = _entry(tournament, amendment.number)
    if amendment.field == RESULT:
        return _with_result(tournament, entry, amendment)
    name, read = _READERS[amendment.field]
    changed = replace(entry, **{name: read(amendment.value)})
    return _with_entries(tournament, {entry.number: changed})


def _entry(tournament: Tournament, number: int) -> Entry:
    if number not in tournament.by_number:
        raise Unamendable("line")
    return tournament.by_number[number]


def _game(entry: Entry, round_number: int | None) -> tuple[int, Result]:
    played = entry.rounds[round_number - 1] if round_number and round_number <= len(entry.rounds) else None
    if played is None or played.opponent is None:
        raise Unamendable("game")
    return played.opponent, played.result


def _with_result(tournament: Tournament, entry: Entry, amendment: Amendment) -> Tournament:
    """On both lines, with the points that follow."""
    opponent, _ = _game(entry, amendment.round_number)
    if amendment.value not in RESULTS:
        raise Unamendable("value")
    other = _entry(tournament, opponent)
    if _game(other, amendment.round_number)[0] != entry.number:
        raise Unamendable("game")
    assert amendment.round_number is not None
    changed = with_result(tournament, amendment.round_number, entry.number, opponent, RESULTS[amendment.value])
    counted = {one.number: _counted(one, changed.by_number[one.number], tournament) for one in (entry, other)}
    return _with_entries(changed, counted)


def _counted(was: Entry, now: Entry, tournament: Tournament) -> Entry:
    """Points that the new results explain stay; others follow what was gained or lost."""
    total, before = (
        sum(tournament.point_system.points(record.result) for record in one.rounds if record is not None)
        for one in (now, was)
    )
    if was.points is None or was.points == total:
        return now
    return replace(now, points=max(was.points + total - before, 0))


def _with_entries(tournament: Tournament, changed: Mapping[int, Entry]) -> Tournament:
    entries = (changed.get(entry.number, entry) for entry in tournament.entries)
    return replace(tournament, entries=tuple(entries))
