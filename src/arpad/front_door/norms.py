"""Title norms achieved and missed: `arpad.norms`."""

from collections.abc import Sequence
from dataclasses import field
from datetime import date
from decimal import Decimal
from functools import cached_property, reduce
from typing import Any

from arpad.formats.levels import Purpose
from arpad.front_door.errors import InputRefused
from arpad.front_door.plain_data import WithFindings, plain, points
from arpad.front_door.report import TournamentReport
from arpad.regulations.options import STRICT, with_option
from arpad.reports.norms import norms_json
from arpad.reports.wording import wording
from arpad.titles.case import TitleCase, chosen_edition, title_case
from arpad.titles.model import Answer, GameLine, NormReport, NormVerdict, OpenFact, Requirement
from arpad.titles.norms import norms_of
from arpad.tournament.model import Tournament, start_of
from arpad.values.finding import Finding
from arpad.values.person import Title
from arpad.values.records import dataclass


@dataclass(frozen=True)
class PlayerNorm:
    """One player and one title: the best choice of games, or the nearest to a norm.

    `verdict` is `"met"`, `"not_met"`, or `"met_if"` where `open_facts` would decide; only a norm that is met is
    `achieved`.
    `requirements` say one by one what was measured and what is required; `open` are those that a missing fact leaves
    undecided. `rounds_ignored` has rounds with the article that lets them be left out.
    """

    number: int
    name: str
    title: Title
    achieved: bool
    games: int
    score: Decimal
    average: int | None
    performance: int | None
    required_score: Decimal | None
    exceeded_by: Decimal | None
    rounds_counted: tuple[int, ...]
    rounds_ignored: tuple[tuple[int, str], ...]
    games_credited: int
    foreigner_rule: bool
    verdict: Answer
    open_facts: tuple[OpenFact, ...]
    requirements: tuple[Requirement, ...] = field(repr=False)
    lines: tuple[GameLine, ...] = field(repr=False)

    @property
    def failed(self) -> tuple[Requirement, ...]:
        return tuple(requirement for requirement in self.requirements if requirement.passed is False)

    @property
    def open(self) -> tuple[Requirement, ...]:
        return tuple(requirement for requirement in self.requirements if requirement.passed is None)


@dataclass(frozen=True)
class EventNorms(WithFindings):
    """Every norm that was examined, made or missed."""

    report: TournamentReport
    case: TitleCase
    judged: NormReport
    findings: tuple[Finding, ...]

    @property
    def tournament(self) -> Tournament:
        return self.report.tournament

    @property
    def edition(self) -> str:
        """The id of the edition of the title regulations."""
        return self.judged.edition.id

    @cached_property
    def norms(self) -> tuple[PlayerNorm, ...]:
        return tuple(_player_norm(self.judged, verdict) for verdict in self.judged.verdicts)

    @property
    def achieved(self) -> tuple[PlayerNorm, ...]:
        """Those that are met, with nothing open."""
        return tuple(norm for norm in self.norms if norm.achieved)

    @property
    def conditional(self) -> tuple[PlayerNorm, ...]:
        """Those that are met if the facts that each names hold."""
        return tuple(norm for norm in self.norms if norm.verdict is Answer.MET_IF)

    def to_dict(self, lang: str = "en", *, explain: bool = False) -> dict[str, Any]:
        """As `arpad norms --format json` writes it; `explain` adds every round and the mix of opponents."""
        shown: dict[str, Any] = plain(norms_json(self.judged, self.findings, wording(lang), explain))
        return shown

    def __repr__(self) -> str:
        return f"<EventNorms {self.tournament.name!r}: {len(self.judged.verdicts)} examined, {self.edition}>"


def norms(
    report: TournamentReport,
    *,
    player: int | None = None,
    title: str | None = None,
    edition: str | None = None,
    on: date | None = None,
    options: Sequence[str] = (),
) -> EventNorms:
    """The norms of everybody, of one player (by starting rank), or for one title (`"GM"`, `"IM"`, `"WGM"`, `"WIM"`).

    `on` selects the edition of a report without a date; `options` change single keys of the edition. Raises
    InputRefused, UnknownEdition, EditionNotEncoded and UnknownRule.
    """
    case, findings = case_for_norms(report, edition, on, options)
    judged = norms_of(case, *players_and_titles(report, player, title))
    return EventNorms(report, case, judged, tuple(report.read.locate([*findings, *judged.findings])))


def case_for_norms(
    report: TournamentReport, edition: str | None, on: date | None, options: Sequence[str]
) -> tuple[TitleCase, list[Finding]]:
    """The event under the title regulations of its day."""
    report = report.asked_for(Purpose.NORMS)
    tournament = report.tournament
    law, found = chosen_edition(edition, start_of(tournament) or on, strict=STRICT in options)
    findings = [*report.findings, *found]
    if law is None:
        raise InputRefused(findings, report.file)
    case, found = title_case(tournament, report.facts, reduce(with_option, options, law), on)
    return case, [*findings, *found]


def players_and_titles(
    report: TournamentReport, player: int | None, title: str | None
) -> tuple[list[int] | None, list[Title] | None]:
    """None where all are asked for."""
    if player is not None and player not in report.tournament.by_number:
        raise InputRefused([Finding("norms.E002", {"player": player})])
    return (None if player is None else [player]), (None if title is None else [Title(title.upper())])


def _player_norm(judged: NormReport, verdict: NormVerdict) -> PlayerNorm:
    return PlayerNorm(
        number=verdict.number,
        name=judged.entry(verdict).name,
        title=verdict.title,
        achieved=verdict.achieved,
        games=verdict.games,
        score=points(verdict.score),
        average=verdict.average,
        performance=verdict.performance,
        required_score=None if verdict.required_score is None else points(verdict.required_score),
        exceeded_by=None if verdict.exceeded_by is None else points(verdict.exceeded_by),
        rounds_counted=verdict.rounds_counted,
        rounds_ignored=verdict.rounds_ignored,
        games_credited=verdict.games_credited,
        foreigner_rule=verdict.foreigner_rule,
        verdict=verdict.answer,
        open_facts=verdict.open_facts,
        requirements=verdict.requirements,
        lines=verdict.lines,
    )
