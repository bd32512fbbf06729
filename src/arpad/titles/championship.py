"""A championship that gives titles: what its code says, how everybody ended in it, and what is asked of it as a whole.

`continental_u16_women` is the girls' event under 16 of a continent.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from arpad.regulations.direct_title_table import DirectTitleRow, direct_titles
from arpad.regulations.edition import Edition, Rule
from arpad.titles.model import Requirement
from arpad.tournament.crosstable import points_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import STAGES
from arpad.values.finding import Finding, RuleName
from arpad.values.person import Sex, Title
from arpad.values.records import dataclass
from arpad.values.result import PLAYED_TENTHS, Result

_CODE = re.compile(r"(?P<base>[a-z_]+?)(?:_u(?P<age>[0-9]{1,4})|(?P<senior>_senior))?(?P<women>_women)?\Z")


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
    by_table: Title | None = None  # what the officer reads in the table for this player
    by_table_games: int | None = None  # with the games and the percentage that it asks for
    by_table_percent: int | None = None
    given: int = 0  # rounds that gave points without a game: forfeit wins and byes
    group: str = ""  # the championship of his own group, where groups were merged
    rating: int | None = None  # that of the report
    best_rating: int | None = None
    best_rating_on: date | None = None
    rated_games: int | None = None

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
                by_table=facts.player(entry.number).by_table,
                by_table_games=facts.player(entry.number).by_table_games,
                by_table_percent=facts.player(entry.number).by_table_percent,
                given=sum(record is not None and record.result in _GIVEN for record in entry.rounds),
                group=facts.player(entry.number).group,
                rating=entry.rating or None,
                best_rating=facts.player(entry.number).best_rating,
                best_rating_on=facts.player(entry.number).best_rating_on,
                rated_games=facts.player(entry.number).rated_games,
            )
        )
    return tuple(found)


def _results(entry: Entry) -> tuple[int, ...]:
    """Games on the board only: a forfeit or a bye is no game, and does not break the row of games (I-183)."""
    records = (record for record in entry.rounds if record is not None and record.opponent is not None)
    return tuple(PLAYED_TENTHS[record.result] for record in records if record.result.played)


_GIVEN = (Result.FORFEIT_WIN, Result.PAIRING_ALLOCATED_BYE, Result.FULL_POINT_BYE, Result.HALF_POINT_BYE)


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
    rounds: int | None = None


def championship_requirements(
    championship: Championship, players: Sequence[Finisher], facts: EventFacts, edition: Edition
) -> tuple[tuple[Requirement, ...], list[Finding]]:
    requirements: list[Requirement] = []
    findings: list[Finding] = []
    rule = edition.rule("championship_players")
    if _asked_of(championship, rule):
        requirements.append(enough_players(players, rule))
    found = edition.find("championship_rounds")
    if found is not None and _asked_of(championship, found):
        requirements.append(enough_rounds(facts.rounds, found))
    rule = edition.rule("championship_federations")
    if championship.base in rule.texts("regional"):
        requirements.append(a_third_of_the_federations(players, facts.member_federations, rule))
        if requirements[-1].passed is None:
            findings.append(_missing("member_federations", rule))
    approval = edition.find("subzonal_approval")
    if approval is not None and championship.base in approval.texts("events"):
        rule = approval
        requirements.append(
            Requirement(rule.name, rule.article, _flag(facts.subzonal_approved), "yes", facts.subzonal_approved)
        )
        if facts.subzonal_approved is None:
            findings.append(_missing("subzonal_approved", rule))
    rows = rows_of(championship, edition)
    if any(row.by in STAGES for row in rows) and not any(who.reached for who in players):
        rule = edition.rule("direct_titles")
        findings.append(Finding("title.W003", rule=rule.name, article=rule.article))
    return tuple(requirements), findings


def own_group(championship: Championship, players: Sequence[Finisher]) -> tuple[Finisher, ...]:
    """The players of this championship, with the places among themselves; all of them where no groups were merged
    (I-733).   [merged_groups]"""
    mine = [who for who in players if who.group in ("", championship.code)]
    if len(mine) == len(players):
        return tuple(players)
    places = [who.place for who in mine if who.place is not None]
    return tuple(
        replace(
            who,
            place=None if who.place is None else 1 + sum(place < who.place for place in places),
            sharing=1 if who.place is None else places.count(who.place),
        )
        for who in mine
    )


def group_requirements(players: Sequence[Finisher], edition: Edition) -> tuple[Requirement, ...]:
    """What a group needs of its own where it was merged with others.   [merged_groups]"""
    rule = edition.find("merged_groups")
    if rule is None:
        return ()
    there, least = len({who.federation for who in players} - set(_NO_FEDERATION)), rule.integer("federations")
    fewest = rule.integer("players")
    return (
        Requirement(rule.name, rule.article, str(len(players)), str(fewest), len(players) >= fewest),
        Requirement(rule.name, rule.article, str(there), str(least), there >= least),
    )


def rows_of(championship: Championship, edition: Edition) -> tuple[DirectTitleRow, ...]:
    """The clauses of the table; none where its cells are not known (I-653)."""
    return direct_titles(edition.rule("direct_titles").text("table")).rows.get(championship.code, ())


def cells_unknown(championship: Championship, edition: Edition) -> bool:
    """Whether the table has the championship, but no source says what it gives (I-653)."""
    return not rows_of(championship, edition) and is_known(championship, edition)


def is_known(championship: Championship, edition: Edition) -> bool:
    unknown = edition.rule("direct_titles").maybe_texts("unknown")
    return bool(rows_of(championship, edition)) or championship.base in unknown


def _asked_of(championship: Championship, rule: Rule) -> bool:
    """Of the championships named, or of all where none is."""
    events = rule.maybe_texts("events")
    return not events or championship.base in events


def enough_rounds(rounds: int | None, rule: Rule) -> Requirement:
    """[championship_rounds]"""
    least, passed = rule.integer("rounds"), None
    if rounds is not None:
        passed = rounds >= least
    return Requirement(rule.name, rule.article, str(rounds or ""), str(least), passed)


def enough_players(players: Sequence[Finisher], rule: Rule) -> Requirement:
    """So many players.   [championship_players]"""
    least = rule.integer("players")
    return Requirement(rule.name, rule.article, str(len(players)), str(least), len(players) >= least)


def a_third_of_the_federations(players: Sequence[Finisher], members: int | None, rule: Rule) -> Requirement:
    """At least a third of the member federations take part.   [championship_federations]"""
    there = len({who.federation for who in players} - set(_NO_FEDERATION))
    if members is None:
        enough = rule.maybe_integer("or_at_least")
        passed = True if enough is not None and there >= enough else None
        return Requirement(rule.name, rule.article, str(there), f"1/{rule.integer('one_in')}", passed)
    least = -(-members // rule.integer("one_in"))
    least = min(least, rule.maybe_integer("or_at_least") or least)
    return Requirement(rule.name, rule.article, str(there), str(least), there >= least)


def _flag(value: bool | None) -> str:
    return "" if value is None else "yes" if value else "no"


def _missing(fact: str, rule: Rule) -> Finding:
    return Finding(
        "title.W001", {"fact": fact, "requirement": RuleName(rule.name)}, rule=rule.name, article=rule.article
    )
