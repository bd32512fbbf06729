"""What the title engine says of an event: verdicts, each with every requirement and every game behind it.

Scores are tenths of a point, as everywhere in the engines. Texts are numbers and codes, never words of a language.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum
from functools import cached_property
from typing import Any

from arpad.regulations.edition import Edition
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.person import Title
from arpad.values.records import dataclass
from arpad.values.result import Result

NORM_TITLES = (Title.GM, Title.IM, Title.WGM, Title.WIM)
WOMENS_TITLES = (Title.WGM, Title.WIM)
UNKNOWN_FEDERATION = "federation"  # what is missing where a player has none


class Sense(StrEnum):
    """How `measured` must stand to `required`."""

    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    ONE_OF = "one_of"
    IS = "is"


@dataclass(frozen=True, slots=True)
class Requirement:
    """One requirement, measured. `passed` is None where a fact is missing that would decide it: nobody may take it
    as met (I-160)."""

    rule: str
    article: str
    measured: str
    required: str
    passed: bool | None
    sense: Sense = Sense.AT_LEAST
    missing_fact: str = ""  # the key of the facts file, or the record of the report, that would decide
    waived_by: str = ""  # the article that lifts it; it then counts as passed
    edition: str = ""
    certainty: str = ""  # blank where the document is known: else how the content of the rule is known (I-660)
    players: tuple[int, ...] = ()  # whose fact is missing, where it is that of single players


class Answer(StrEnum):
    """Whether there is a norm (I-160)."""

    MET = "met"
    NOT_MET = "not_met"
    MET_IF = "met_if"  # nothing failed, and facts are missing that would decide


@dataclass(frozen=True, slots=True)
class OpenFact:
    """What a verdict hangs on. `fact` is the key of the facts file or the record of the report; empty where the text
    of the rule itself is not known."""

    fact: str
    rule: str
    article: str
    players: tuple[int, ...] = ()  # whose fact it is, where it is that of single players


def open_facts(requirements: Iterable[Requirement]) -> tuple[OpenFact, ...]:
    """What open requirements hang on, each fact and rule once."""
    return tuple(dict.fromkeys(OpenFact(one.missing_fact, one.rule, one.article, one.players) for one in requirements))


class Adjusted(StrEnum):
    """Why an opponent counts with another rating than his own."""

    NO = ""
    FLOOR = "opponent_floor"
    UNRATED = "unrated_opponent_rating"
    UNRATED_TITLED = "unrated_title_holders"


@dataclass(frozen=True, slots=True)
class GameLine:
    """One round of the applicant, counted or not. `opponent` is None for a bye or a round without a record."""

    round_number: int
    opponent: int | None
    result: Result | None
    tenths: int | None  # as the norm counts it; None where there is no game that could count
    title: Title | None = None  # as it counts: None before its confirmation
    federation: str = ""
    rating: int | None = None
    adjusted_rating: int | None = None  # None where the game is not counted
    adjusted_by: Adjusted = Adjusted.NO
    counted: bool = False
    ignored_by: str = ""  # article: left out by the applicant's choice
    excluded_by: str = ""  # article: can never count
    rule: str = ""  # the rule behind ignored_by or excluded_by


@dataclass(frozen=True, slots=True)
class OpponentCounts:
    """Over the counted opponents, as a certificate asks; in a double round each opponent once."""

    opponents: int
    federations: int
    foreign_federations: int
    not_own_federation: int
    own_federation: int
    largest_other_federation: int
    rated: int
    host: int
    title_holders: int
    by_title: Mapping[Title, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FieldCounts:
    """Over the whole tournament, without the host's players: the Swiss that needs no mix of federations."""

    rated_foreigners: int
    federations: int
    titled: int
    applies: bool | None  # None where the host federation is unknown


@dataclass(frozen=True, slots=True)
class Remark:
    """Something a certificate must say: a rule that was used, and its values."""

    rule: str
    article: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class NormVerdict:
    """One player, one title: the best choice of games, or the nearest to a norm."""

    number: int
    title: Title
    games: int
    score: int  # tenths
    average: int | None
    performance: int | None
    required_score: int | None  # tenths; None where no score would do
    rounds_counted: tuple[int, ...]
    rounds_ignored: tuple[tuple[int, str], ...]  # (round, article)
    games_credited: int
    foreigner_rule: bool  # the normal rule of foreign opponents is met, whatever lifts it
    requirements: tuple[Requirement, ...]
    lines: tuple[GameLine, ...]  # every round
    counts: OpponentCounts
    remarks: tuple[Remark, ...] = ()

    @property
    def exceeded_by(self) -> int | None:
        """Tenths above the score required; negative where points are missing."""
        return None if self.required_score is None else self.score - self.required_score

    @property
    def answer(self) -> Answer:
        if self.failed:
            return Answer.NOT_MET
        return Answer.MET_IF if self.open else Answer.MET

    @property
    def achieved(self) -> bool:
        """Nothing failed and nothing is open."""
        return self.answer is Answer.MET

    @property
    def unrefuted(self) -> bool:
        """Nothing failed: a norm, or one that hangs on facts that nobody has given."""
        return self.answer is not Answer.NOT_MET

    @property
    def failed(self) -> tuple[Requirement, ...]:
        return tuple(requirement for requirement in self.requirements if requirement.passed is False)

    @property
    def open(self) -> tuple[Requirement, ...]:
        """What nobody can say yet: a norm is confirmed only when these are decided."""
        return tuple(requirement for requirement in self.requirements if requirement.passed is None)

    @property
    def open_facts(self) -> tuple[OpenFact, ...]:
        """Each fact and article once, of a norm that hangs on them; nothing hangs on them where it failed anyhow."""
        if not self.unrefuted:
            return ()
        return open_facts(self.open)


@dataclass(frozen=True)
class NormReport:
    """All verdicts of one event."""

    tournament: Tournament
    edition: Edition
    type: EventType
    verdicts: tuple[NormVerdict, ...]
    event_requirements: tuple[Requirement, ...]
    field_counts: FieldCounts
    findings: tuple[Finding, ...] = ()
    category: int | None = None  # of a round robin, descriptive only

    @cached_property
    def of_player(self) -> Mapping[tuple[int, Title], NormVerdict]:
        return {(verdict.number, verdict.title): verdict for verdict in self.verdicts}

    def entry(self, verdict: NormVerdict) -> Entry:
        return self.tournament.by_number[verdict.number]
