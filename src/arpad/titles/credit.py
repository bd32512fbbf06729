"""With how many games a norm counts towards those that a title needs."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arpad.regulations.direct_title_table import direct_titles
from arpad.regulations.edition import Edition
from arpad.tournament.facts import EventKind, Facts
from arpad.values.title import Title

if TYPE_CHECKING:
    from arpad.titles.application_record import NormClaim

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
    credit = Credit(_within(games, claim.kind, edition), "application_games")
    above = (claim.score or 0) - (claim.required_score or 0) if claim.required_score is not None else 0
    if edition.find("surplus_points") is not None and above >= 10:
        credit = Credit(credit.games + above // 10, "surplus_points")
    return credit_with_championship(credit, claim.championship, title, games, edition)


def _within(games: int, kind: EventKind | None, edition: Edition) -> int:
    """Eight games of a knock-out count as nine; long events count as thirteen.   [knockout_games, longest_norm]"""
    knockout, longest = edition.find("knockout_games"), edition.find("longest_norm")
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
