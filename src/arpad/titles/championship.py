"""A championship that gives titles: what its code says, how everybody ended in it, and what is asked of it as a whole.

`continental_u16_women` is the girls' event under 16 of a continent.
"""

import re
from collections.abc import Mapping, Sequence

from arpad.regulations.direct_title_table import direct_titles
from arpad.regulations.edition import Edition, Rule
from arpad.titles.model import Requirement
from arpad.tournament.crosstable import points_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import STAGES
from arpad.values.finding import Finding, RuleName
from arpad.values.person import Sex, Title
from arpad.values.records import dataclass
from arpad.values.result import PLAYED_TENTHS

_CODE = re.compile(r"(?P<base>[a-z_]+?)(?:_u(?P<age>[0-9]{1,3})|(?P<senior>_senior))?(?P<women>_women)?\Z")


@dataclass(frozen=True, slots=True)
class Championship:
    code: str
    base: str
    age: int | None = None
    senior: bool = False
    women: bool = False


def championship_of(code: str) -> Championship:
    """
    >>> championship_of("continental_u16_women")
    Championship(code='continental_u16_women', base='continental', age=16, senior=False, women=True)
    """
    parts = _CODE.match(code)
    if parts is None:
        return Championship(code, code)
    age = int(parts["age"]) if parts["age"] else None
    return Championship(code, parts["base"], age, bool(parts["senior"]), bool(parts["women"]))


@dataclass(frozen=True, slots=True)
class Finisher:
    """One player. Those whom nothing separates share `place` (the best of theirs) and differ in nothing else of it.

    `results` are the tenths of the games played, earlier phases first; `points` are those of the final ranking.
    """

    number: int
    name: str
    place: int | None
    sharing: int = 1  # how many stand on that place together
    points: int = 0
    results: tuple[int, ...] = ()
    federation: str = ""
    sex: Sex | None = None
    held: Title | None = None
    reached: str = ""

    @property
    def score(self) -> int:
        return sum(self.results)


def finishers(
    tournament: Tournament, facts: Facts, ranks: Mapping[int, int | None], phases: Sequence[Tournament] = ()
) -> tuple[Finisher, ...]:
    """Everybody of the final ranking; `ranks` are places after tie-breaks, shared where nothing separates.

    Results of earlier phases are those of the same ids (note a).
    """
    shared: dict[int, int] = {}
    for rank in ranks.values():
        if rank is not None:
            shared[rank] = shared.get(rank, 0) + 1
    found = []
    for entry in tournament.entries:
        rank = ranks.get(entry.number)
        earlier = [_results(one) for phase in phases for one in phase.entries if _same(one, entry)]
        found.append(
            Finisher(
                number=entry.number,
                name=entry.name,
                place=rank,
                sharing=shared.get(rank, 1) if rank is not None else 1,
                points=points_of(entry, tournament),
                results=(*(tenths for results in earlier for tenths in results), *_results(entry)),
                federation=entry.federation,
                sex=entry.sex,
                held=entry.title,
                reached=facts.player(entry.number).reached,
            )
        )
    return tuple(found)


def _results(entry: Entry) -> tuple[int, ...]:
    """Games on the board only: a forfeit or a bye is no game, and does not break the row of games (I-183)."""
    records = (record for record in entry.rounds if record is not None and record.opponent is not None)
    return tuple(PLAYED_TENTHS[record.result] for record in records if record.result.played)


def _same(entry: Entry, other: Entry) -> bool:
    return bool(entry.player_id) and entry.player_id == other.player_id


def ranks_of_report(tournament: Tournament) -> dict[int, int | None] | None:
    """The final ranks that the organiser put into the report, if they are whole and go with the points (I-182)."""
    entries = tournament.entries
    ranks = {entry.number: entry.rank for entry in entries}
    if sorted(rank or 0 for rank in ranks.values()) != list(range(1, len(entries) + 1)):
        return None
    points = [points_of(entry, tournament) for entry in sorted(entries, key=lambda entry: entry.rank or 0)]
    return dict(ranks) if points == sorted(points, reverse=True) else None


_NO_FEDERATION = ("", "FID")


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What no report says. None is unknown."""

    member_federations: int | None = None
    subzonal_approved: bool | None = None


def championship_requirements(
    championship: Championship, players: Sequence[Finisher], facts: EventFacts, edition: Edition
) -> tuple[tuple[Requirement, ...], list[Finding]]:
    requirements: list[Requirement] = []
    findings: list[Finding] = []
    requirements.append(enough_players(players, edition.rule("championship_players")))
    rule = edition.rule("championship_federations")
    if championship.base in rule.texts("regional"):
        requirements.append(a_third_of_the_federations(players, facts.member_federations, rule))
        if facts.member_federations is None:
            findings.append(_missing("member_federations", rule))
    rule = edition.rule("subzonal_approval")
    if championship.base in rule.texts("events"):
        requirements.append(
            Requirement(rule.name, rule.article, _flag(facts.subzonal_approved), "yes", facts.subzonal_approved)
        )
        if facts.subzonal_approved is None:
            findings.append(_missing("subzonal_approved", rule))
    rows = direct_titles(edition.rule("direct_titles").text("table")).rows[championship.code]
    if any(row.by in STAGES for row in rows) and not any(who.reached for who in players):
        rule = edition.rule("direct_titles")
        findings.append(Finding("title.W003", rule=rule.name, article=rule.article))
    return tuple(requirements), findings


def enough_players(players: Sequence[Finisher], rule: Rule) -> Requirement:
    """At least eight players.   [championship_players]"""
    least = rule.integer("players")
    return Requirement(rule.name, rule.article, str(len(players)), str(least), len(players) >= least)


def a_third_of_the_federations(players: Sequence[Finisher], members: int | None, rule: Rule) -> Requirement:
    """At least a third of the member federations take part.   [championship_federations]"""
    there = len({who.federation for who in players} - set(_NO_FEDERATION))
    if members is None:
        return Requirement(rule.name, rule.article, str(there), f"1/{rule.integer('one_in')}", None)
    least = -(-members // rule.integer("one_in"))
    return Requirement(rule.name, rule.article, str(there), str(least), there >= least)


def _flag(value: bool | None) -> str:
    return "" if value is None else "yes" if value else "no"


def _missing(fact: str, rule: Rule) -> Finding:
    return Finding(
        "title.W001", {"fact": fact, "requirement": RuleName(rule.name)}, rule=rule.name, article=rule.article
    )
