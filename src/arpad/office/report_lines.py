"""The lines of a report as an officer decides about them: what the report says, who each could be, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.db.models import Q

from arpad.identity.births import BirthAgreement, compare_births
from arpad.identity.judging import Candidate as Judged
from arpad.identity.judging import Person, judge
from arpad.office.events import event_named, latest_report
from arpad.office.identities import Candidate, candidates_of_lines, clubs_of, open_entries, sighting_of
from arpad.office.models import Entry, Player, Report
from arpad.office.report_reading import read_of
from arpad.reports.wording import Wording
from arpad.tournament.model import Entry as Line
from arpad.values.records import dataclass

DECIDED_BEFORE = "decided_before"
_UNLIKE = {"other_name", "other_birth", "other_sex"}
_NOT_ALIKE = ({"other_name"}, {"similar", "other_birth"})


@dataclass(frozen=True)
class LineCandidate:
    """Somebody of the register, and why: `evidence` are keys of the wording."""

    player: Player
    evidence: tuple[str, ...]
    score: int = 0

    @property
    def is_alike(self) -> bool:
        """So alike that nobody is entered as new before somebody has said that they are two: his father too, and who
        comes with a single word of the name."""
        return not any(told <= set(self.evidence) for told in _NOT_ALIKE)

    @property
    def is_likely(self) -> bool:
        """The same person, unless something else is known."""
        told = set(self.evidence)
        return not _UNLIKE & told and ("similar" not in told or bool({"birth", DECIDED_BEFORE} & told))

    def reasons(self, words: Wording) -> list[str]:
        """The evidence in words."""
        return [words.text(f"identity.reason.{name}") for name in self.evidence]


@dataclass(frozen=True)
class ReportLine:
    """`line` is what the report says; `candidates` the likeliest first."""

    entry: Entry
    line: Line
    club: str
    candidates: tuple[LineCandidate, ...] = ()

    @property
    def birth(self) -> str:
        return str(self.line.birth or "")

    @property
    def is_open(self) -> bool:
        return self.entry.is_open

    @property
    def alike(self) -> tuple[LineCandidate, ...]:
        return tuple(candidate for candidate in self.candidates if candidate.is_alike)


def open_lines(event_key: str, numbers: Iterable[int] = ()) -> list[ReportLine]:
    """The lines without a person, or those of them with these numbers, each with who it could be. Reads only."""
    report = latest_report(event_named(event_key))
    wanted = set(numbers)
    entries = [entry for entry in open_entries(report.pk) if not wanted or entry.number in wanted]
    return lines_of(report, entries)


def all_lines(report: Report) -> list[ReportLine]:
    """Open ones first, with their candidates; those of the others are looked for when somebody asks."""
    undecided = lines_of(report, open_entries(report.pk))
    seen = {line.entry.number for line in undecided}
    rest = report.entries.select_related("player").exclude(number__in=seen).order_by("number")
    return [*undecided, *_as_the_report_says(report, rest)]


def lines_of(report: Report, entries: Iterable[Entry]) -> list[ReportLine]:
    asked = list(entries)
    own = {entry.player_id for entry in asked}
    taken = set(report.entries.exclude(player=None).values_list("player", flat=True)) - own
    before = decided_before(report, asked)
    shown = _as_the_report_says(report, asked)
    found = candidates_of_lines([(line.line, line.club) for line in shown], report.event, taken)
    return [_with_candidates(line, people, taken, before) for line, people in zip(shown, found, strict=True)]


def _as_the_report_says(report: Report, entries: Iterable[Entry]) -> list[ReportLine]:
    tournament = read_of(report).report.tournament
    if tournament is None:
        return []
    clubs = clubs_of(tournament)
    return [
        ReportLine(entry, tournament.by_number[entry.number], clubs.get(entry.number, ""))
        for entry in entries
        if entry.number in tournament.by_number
    ]


def _with_candidates(
    shown: ReportLine, people: Iterable[Candidate], taken: set[int], before: Mapping[int, Player]
) -> ReportLine:
    found = [LineCandidate(one.player, one.evidence, one.weight) for one in people]
    known = before.get(shown.entry.number)
    if known is not None and known.pk not in taken and _may_be(shown, known):
        same = next((one for one in found if one.player.pk == known.pk), LineCandidate(known, ()))
        found = [
            LineCandidate(known, (DECIDED_BEFORE, *same.evidence), same.score),
            *(one for one in found if one.player.pk != known.pk),
        ]
    return ReportLine(shown.entry, shown.line, shown.club, tuple(found))


def weighed(shown: ReportLine, players: Iterable[Player]) -> list[LineCandidate]:
    """Whoever somebody searched for, in that order, each with what the line says of him."""
    people = list(players)
    them = [
        Person(one.key, one.name, one.birth, one.sex, ids=tuple(filter(None, (one.fide_id, one.national_id))))
        for one in people
    ]
    seen = sighting_of(shown.line, shown.club)
    found = {one.key: judge(seen, [one], shown=1).candidates or () for one in them}
    plain = {one.key: judge(replace(seen, id=one.key), [one]).candidates for one in them}
    return [_weighed(one, next(iter(found[one.key] or plain[one.key])), bool(found[one.key])) for one in people]


def _weighed(player: Player, found: Judged, shown: bool) -> LineCandidate:
    """Whoever is so unlike that he would not be shown is compared all the same."""
    reasons = found.reasons if shown else tuple(reason for reason in found.reasons if reason != "id")
    return LineCandidate(player, reasons, found.score if shown else 0)


def _may_be(shown: ReportLine, known: Player) -> bool:
    """A father is remembered, and this time his son may have come."""
    return compare_births(shown.birth, known.birth) is not BirthAgreement.OTHER


def decided_before(report: Report, entries: Iterable[Entry]) -> dict[int, Player]:
    """Whom officers took lines with the same name and id for, in earlier versions of the report and earlier reports of
    the same organiser. The latest one counts, and tells nothing where two of its lines are called so."""
    event, asked = report.event, list(entries)
    known_here = Q(report__event=event)
    if event.organiser:
        known_here |= Q(report__event__organiser=event.organiser)
    elif event.club:
        known_here |= Q(report__event__club=event.club, report__event__organiser="")
    decided = (
        Entry.objects.filter(known_here, evidence__in=[Entry.Evidence.OFFICER, Entry.Evidence.NEW])
        .filter(name__in=[entry.name for entry in asked])
        .exclude(player=None)
        .exclude(report=report)
        .select_related("player__merged_into")
        .order_by("report")
    )
    told: dict[tuple[str, str], dict[int, set[Player]]] = {}
    for one in decided:
        if one.player is not None:
            by_report = told.setdefault((one.name, one.given_id), {})
            by_report.setdefault(one.report_id, set()).add(one.player.merged_into or one.player)
    last = {said: by_report[max(by_report)] for said, by_report in told.items()}
    people = {said: next(iter(those)) for said, those in last.items() if len(those) == 1}
    return {
        entry.number: people[entry.name, entry.given_id] for entry in asked if (entry.name, entry.given_id) in people
    }
