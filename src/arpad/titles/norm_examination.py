"""One norm of an application: recomputed from its report, taken from a signed certificate, or given by a place.

With how many games it counts, and whether the report of its event came in time.
"""

from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

from arpad.regulations.calendar import in_force
from arpad.regulations.direct_title_table import direct_titles
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.titles.application_record import NormClaim
from arpad.titles.limits import fewest_games
from arpad.titles.model import Answer, NormReport, NormVerdict, OpenFact, Requirement, Sense, open_facts
from arpad.titles.required_event import required_event, required_kind
from arpad.tournament.facts import EventKind, Facts
from arpad.tournament.model import Tournament, end_of, start_of
from arpad.values.dates import plus_days, plus_months
from arpad.values.finding import Finding
from arpad.values.person import Title
from arpad.values.records import dataclass

if TYPE_CHECKING:
    from arpad.titles.application_record import NormClaim


def report_in_time(tournament: Tournament, facts: Facts, edition: Edition) -> tuple[Requirement | None, list[Finding]]:
    """Uploaded within the days; half a year later it is refused unless the chairman consents (I-193). [title_report]"""
    rule = edition.find("title_report")
    end, sent = end_of(tournament), facts.uploaded_on or facts.received_on
    if rule is None or end is None or sent is None:
        return None, []
    due = plus_days(end, rule.integer("days"))
    last = plus_months(due, rule.integer("months"))
    passed = True if sent <= last else facts.late_report_approved
    missing = "late_report_approved" if passed is None else ""
    late = Requirement(rule.name, rule.article, str(sent), str(last), passed, Sense.AT_MOST, missing)
    findings = []
    if sent > due:
        data = {"sent": str(sent), "due": str(due), "last": str(last)}
        findings.append(Finding("title.W015", data, rule=rule.name, article=rule.article))
    return late, findings


_BY_KIND = {EventKind.OLYMPIAD: "olympiad", EventKind.CONTINENTAL_CHAMPIONSHIP: "continental"}


@dataclass(frozen=True, slots=True)
class Credit:
    """Games, and the rule that decided them."""

    games: int
    rule: str


def championship_of_event(facts: Facts) -> str:
    """The code of the championship; the kind of event names it where the facts do not."""
    if facts.championship:
        return facts.championship
    code = _BY_KIND.get(facts.kind, "") if facts.kind else ""
    return f"{code}_women" if code and facts.women_only else code


def credit_of_certificate(claim: "NormClaim", title: Title, edition: Edition) -> Credit:
    """Games counted, up to a limit, plus the whole points above the score required (I-43)."""
    games = claim.games or 0
    credit = Credit(_within(games, claim, edition), "application_games")
    above = (claim.score or 0) - (claim.required_score or 0) if claim.required_score is not None else 0
    if edition.find("surplus_points") is not None and above >= 10:
        credit = Credit(credit.games + above // 10, "surplus_points")
    return credit_with_championship(credit, claim.championship, title, games, edition)


def _within(games: int, claim: "NormClaim", edition: Edition) -> int:
    """Eight games of a knock-out, or with a forfeit, count as nine; long events count as thirteen.   [knockout_games,
    games_with_a_forfeit, longest_norm]"""
    knockout, longest, kind = edition.find("knockout_games"), edition.find("longest_norm"), claim.kind
    forfeit = edition.find("games_with_a_forfeit")
    if forfeit and claim.forfeit_counted and games == forfeit.integer("games"):
        games = max(games, forfeit.maybe_integer("count_as") or 0)
    if knockout and kind in knockout.texts("kinds") and games >= knockout.integer("games"):
        games = max(games, knockout.integer("count_as"))
    if longest and kind not in longest.texts("except_kinds"):
        games = min(games, longest.integer("games"))
    return games


def credit_with_championship(credit: Credit, championship: str, title: Title, games: int, edition: Edition) -> Credit:
    """A norm in an Olympiad or a continental championship counts as twenty games.   [championship_credit]"""
    rule = edition.find("direct_titles")
    if rule is None or not championship:
        return credit
    for row in direct_titles(rule.text("table")).rows.get(championship, ()):
        enough = row.by == "norm" and row.title is title and games >= (row.games or 0)
        if enough and (row.credit or 0) > credit.games:
            credit = Credit(row.credit or 0, "championship_credit")
    return credit


class Source(StrEnum):
    RECOMPUTED = "recomputed"
    CERTIFIED = "certified"  # as certified, not recomputed
    BY_PLACE = "by_place"  # a championship's table gives it


@dataclass(frozen=True)
class Recomputed:
    """What the report of a norm gives for the applicant."""

    facts: Facts
    report: NormReport
    verdict: NormVerdict

    @property
    def tournament(self) -> Tournament:
        return self.report.tournament


@dataclass(frozen=True)
class ExaminedNorm:
    """`valid` is None where a fact is missing; `failed` says what is wrong. Scores are tenths."""

    index: int  # from 1, as in the file
    claim: NormClaim
    source: Source
    event: str
    place: str
    start: date | None
    end: date | None
    edition: str  # the law of its day; empty where that is not encoded
    games: int | None
    score: int | None
    average: int | None
    required_score: int | None
    credit: Credit
    foreigner_rule: bool | None
    valid: bool | None
    failed: tuple[Requirement, ...] = ()
    open: tuple[Requirement, ...] = ()
    one_round_a_day: bool | None = None
    required_event: bool | None = None  # of those of which the application needs a norm
    recomputed: Recomputed | None = None
    left_out: bool = False  # the others are enough, and this one lacks a paper (I-773)
    forfeit_spared: bool = False  # what a forfeit added is not taken: an application has it once (I-634)

    @property
    def kind(self) -> EventKind | None:
        return self.recomputed.facts.kind if self.recomputed is not None else self.claim.kind

    @property
    def rated(self) -> bool | None:
        """Whether the event is rated, as the application says, or the facts of its report."""
        if self.claim.rated is None and self.recomputed is not None and self.recomputed.facts.rated_on is not None:
            return True
        return self.claim.rated

    @property
    def forfeit_counted(self) -> bool:
        """Whether a forfeit win or a bye stands in for a game; the report knows, where there is one."""
        if self.forfeit_spared:
            return False
        if self.recomputed is None:
            return bool(self.claim.forfeit_counted)
        return any(remark.rule == "games_with_a_forfeit" for remark in self.recomputed.verdict.remarks)

    @property
    def exceeded_by(self) -> int | None:
        return None if self.score is None or self.required_score is None else self.score - self.required_score

    @property
    def answer(self) -> Answer:
        return Answer.MET_IF if self.valid is None else Answer.MET if self.valid else Answer.NOT_MET

    @property
    def open_facts(self) -> tuple[OpenFact, ...]:
        return open_facts(self.open) if self.valid is None else ()


def recomputed_norm(
    index: int,
    claim: NormClaim,
    title: Title,
    found: Recomputed,
    in_time: Requirement | None,
    application: Edition,
) -> ExaminedNorm:
    """The norm as the rules of its own day give it; `application` is the edition of the application.
    [norm_edition]"""
    event, verdict, edition = found.tournament, found.verdict, found.report.edition
    championship = championship_of_event(found.facts)
    credit = credit_with_championship(
        Credit(verdict.games_credited, "surplus_points"), championship, title, verdict.games, edition
    )
    asked = (*verdict.requirements, *((in_time,) if in_time else ()))
    failed = tuple(one for one in dict.fromkeys(asked) if one.passed is False)
    undecided = tuple(one for one in dict.fromkeys(asked) if one.passed is None)
    return ExaminedNorm(
        index=index,
        claim=claim,
        source=Source.RECOMPUTED,
        event=event.name,
        place=event.city or claim.place,
        start=start_of(event),
        end=event.end,
        edition=edition.id,
        games=verdict.games,
        score=verdict.score,
        average=verdict.average,
        required_score=verdict.required_score,
        credit=credit,
        foreigner_rule=verdict.foreigner_rule,
        valid=False if failed or not verdict.unrefuted else None if undecided else True,
        failed=failed,
        open=undecided,
        one_round_a_day=(
            claim.one_round_a_day if claim.one_round_a_day is not None else single_rounds(event, application)
        ),
        required_event=(
            claim.swiss_norm if claim.swiss_norm is not None else required_event(event, found.facts, application)
        ),
        recomputed=found,
    )


def single_rounds(event: Tournament, edition: Edition) -> bool | None:
    """Whether enough days had one round only; None where nobody asks, or the dates are not all known.
    [one_round_a_day]"""
    rule, days = edition.find("one_round_a_day"), event.round_dates
    if rule is None or not days or any(day is None for day in days):
        return None
    return sum(days.count(day) == 1 for day in days) >= rule.integer("days")


def certified_norm(
    index: int, claim: NormClaim, title: Title, own: Edition | None, application: Edition
) -> ExaminedNorm:
    """The norm as the certificate has it. `own` is the edition of its day, None in a gap."""
    edition = own or application
    suits = norm_suits(claim.title or title, title, application)
    short = too_short_for_most_events(claim, own) if own is not None and suits else None
    return ExaminedNorm(
        index=index,
        claim=claim,
        source=Source.CERTIFIED,
        event=claim.event,
        place=claim.place,
        start=claim.start,
        end=claim.end,
        edition=own.id if own else "",
        games=claim.games,
        score=claim.score,
        average=claim.average,
        required_score=claim.required_score,
        credit=credit_of_certificate(claim, title, edition),
        foreigner_rule=claim.foreigner_rule,
        valid=None if short else suits,
        failed=() if suits else (unsuited(claim, title, application),),
        open=(short,) if short else (),
        one_round_a_day=claim.one_round_a_day,
        required_event=claimed_event(claim, application),
    )


def too_short_for_most_events(claim: NormClaim, own: Edition) -> Requirement | None:
    """So few games that only some kinds of event, or a forfeit as the ninth game, make them a norm, and nobody said so
    (I-806).   [minimum_games, team_event_games, knockout_games, games_with_a_forfeit]"""
    least = fewest_games(claim.kind, claim.forfeit_counted, own, sure=True)
    if claim.championship or claim.games is None or claim.games >= least:
        return None
    missing = [
        *(["norms.kind"] if claim.kind is None else []),
        *(["norms.forfeit_counted"] if claim.forfeit_counted is None and own.find("games_with_a_forfeit") else []),
    ]
    if not missing:
        return None
    rule = own.rule("minimum_games")
    return Requirement(rule.name, rule.article, str(claim.games), str(least), None, missing_fact=", ".join(missing))


def claimed_event(claim: NormClaim, application: Edition) -> bool | None:
    """As the certificate says, or by the kind of event, which needs no saying.   [swiss_norm]"""
    rule = application.find("swiss_norm")
    if claim.swiss_norm is not None or rule is None:
        return claim.swiss_norm
    return True if required_kind(claim.kind, None, rule) else None


def norm_suits(norm: Title, title: Title, edition: Edition) -> bool:
    """A norm of a higher title is one of the lower too (I-187).   [shared_norms]"""
    order = edition.rule("shared_norms").texts("order")
    return norm in order and title in order and order.index(norm) <= order.index(title)


def unsuited(claim: NormClaim, title: Title, edition: Edition) -> Requirement:
    rule = edition.rule("shared_norms")
    said = claim.championship or (claim.title or title).value
    return Requirement(rule.name, rule.article, said, title.value, False)


_CHAPTER = "titles"


def edition_of_norm(start: date | None, *, strict: bool = False) -> Edition | None:
    """The edition in force when the event began; None where it is not encoded.   [norm_edition]"""
    if start is None:
        return None
    try:
        return in_force(_CHAPTER, start, strict=strict)
    except EditionNotEncoded:
        return None
