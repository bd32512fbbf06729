"""What a championship gives each of its players: titles, norms and performances, by the edition's table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from arpad.regulations.direct_title_table import MEDALS, TOP, DirectTitleRow
from arpad.regulations.edition import Edition, Rule
from arpad.titles.achievements import ACHIEVEMENTS, Finishers, best_row_of_games, waived
from arpad.titles.championship import (
    Championship,
    EventFacts,
    Finisher,
    cells_unknown,
    championship_requirements,
    group_requirements,
    own_group,
    rows_of,
)
from arpad.titles.model import Requirement
from arpad.titles.rating_titles import OPEN, WOMEN, covers
from arpad.values.finding import Finding, Place
from arpad.values.numbers import percent_half_up
from arpad.values.person import Sex, Title
from arpad.values.records import dataclass


class Status(StrEnum):
    POSSIBLE = "possible"  # for the list that goes to the federations; granted when they ask for it
    HELD = "held"  # the player holds it, or a higher one
    INCLUDED = "included"  # the same event gives more
    OVER_LIMIT = "over_limit"  # the event may give no more of them
    OPEN = "open"  # a person, or a missing fact, decides
    CONDITIONAL = "conditional"  # until the rating of the title is reached
    REFUSED = "refused"  # the event, or the score, does not allow it


@dataclass(frozen=True, slots=True)
class DirectTitle:
    """One reward of one player. `games` and `tenths` are the row of games where a score earned it."""

    number: int
    name: str
    title: Title
    reward: str
    by: str
    status: Status
    article: str
    credit: int | None = None
    games: int | None = None
    tenths: int | None = None
    because: str = ""  # the rule that stands in the way


@dataclass(frozen=True)
class DirectTitles:
    edition: Edition
    championship: Championship
    requirements: tuple[Requirement, ...]
    rewards: tuple[DirectTitle, ...]
    findings: tuple[Finding, ...]


def titles_of_championship(
    championship: Championship, event: Finishers, facts: EventFacts, edition: Edition
) -> DirectTitles:
    """Every reward of the table that somebody earned, with how it stands.   [direct_titles]"""
    rule = edition.rule("direct_titles")
    rows = rows_of(championship, edition)
    requirements, findings = championship_requirements(championship, event.players, facts, edition)
    players = own_group(championship, event.players)
    merged = len(players) < len(event.players)
    if merged:
        requirements += group_requirements(players, edition)
        event = replace(event, players=players)
    found = [reward for row in rows for reward in _rewards(row, event, edition)]
    found += _as_entered(championship, rows, found, event, edition)
    if merged:
        found = [_by_half_the_points(reward, event, facts, edition) for reward in found]
    found = [one for reward in found for one in _by_rating(reward, championship, event, edition)]
    found = _within_limits(rows, found, event, rule)
    found = [_included(reward, found) for reward in found]
    found = [_by_the_event(reward, requirements) for reward in found]
    order = {who.number: (who.place or len(event.players), who.number) for who in event.players}
    found.sort(key=lambda reward: order[reward.number])
    findings += _remarks(rows, event, found, rule)
    if cells_unknown(championship, edition):
        entered = any(who.by_table is not None for who in event.players)
        findings.append(
            Finding(
                "title.W019" if entered else "title.E058",
                {"championship": championship.code, "edition": edition.id},
                rule=rule.name,
                article=rule.article,
            )
        )
    return DirectTitles(edition, championship, requirements, tuple(found), tuple(findings))


def _rewards(row: DirectTitleRow, event: Finishers, edition: Edition) -> Iterator[DirectTitle]:
    rule = edition.rule("direct_titles")
    for who in event.players:
        achieved = ACHIEVEMENTS[row.by](row, who, event)
        if achieved is False or (row.title in WOMEN and who.sex is Sex.MALE):
            continue
        reward = rule.text("unnamed") if row.reward == "unnamed" else row.reward
        games = best_row_of_games(row, who.results) if row.by == "score" else None
        found = DirectTitle(
            who.number,
            who.name,
            row.title,
            reward,
            row.by,
            Status.POSSIBLE if achieved else Status.OPEN,
            rule.article,
            credit=None if reward == "title" else row.credit,
            games=games[0] if games else None,
            tenths=games[1] if games else None,
        )
        if covers(who.held, row.title):
            found = replace(found, status=Status.HELD)
        elif rule.flag("minimum_score") and below_minimum(row, who, edition.rule("minimum_score")):
            found = replace(found, status=Status.REFUSED, because="minimum_score")
        yield found


def _as_entered(
    championship: Championship,
    rows: Sequence[DirectTitleRow],
    found: Sequence[DirectTitle],
    event: Finishers,
    edition: Edition,
) -> list[DirectTitle]:
    """What the officer read in the table: taken where its cells are not known here, else it must say the same.

    A federation or an organiser cannot alter the table (I-653).
    """
    rule = edition.rule("direct_titles")
    entered = []
    for who in event.players:
        given = any((one.number, one.title, one.reward) == (who.number, who.by_table, "title") for one in found)
        if who.by_table is None or given:
            continue
        reward = DirectTitle(who.number, who.name, who.by_table, "title", "entered", Status.POSSIBLE, rule.article)
        if rows or (who.by_table in WOMEN and who.sex is Sex.MALE):
            reward = replace(reward, status=Status.REFUSED, because=rule.name)
        elif covers(who.held, who.by_table):
            reward = replace(reward, status=Status.HELD)
        entered.append(_by_score(reward, who, edition.find("direct_title_score")))
    return entered


def _by_score(reward: DirectTitle, who: Finisher, rule: Rule | None) -> DirectTitle:
    """Forfeit wins and byes count towards the number of games, but only so many; the percentage is that of the games
    played (I-732).   [direct_title_score]"""
    if rule is None or who.by_table_games is None or who.by_table_percent is None:
        return reward
    given = min(who.given, rule.integer("missed_at_most")) if who.by_table_games >= rule.integer("from_games") else 0
    enough = len(who.results) + given >= who.by_table_games
    percent = percent_half_up(who.score, 10 * len(who.results)) if who.results else 0
    shown = replace(reward, games=len(who.results), tenths=who.score)
    if reward.status is Status.POSSIBLE and not (enough and percent >= who.by_table_percent):
        return replace(shown, status=Status.REFUSED, because=rule.name)
    return shown


def _by_half_the_points(reward: DirectTitle, event: Finishers, facts: EventFacts, edition: Edition) -> DirectTitle:
    """In merged groups a player needs that share of the points, from games played, over all rounds (I-733).
    [merged_groups]"""
    rule = edition.find("merged_groups")
    if rule is None or reward.status is not Status.POSSIBLE:
        return reward
    who = next(one for one in event.players if one.number == reward.number)
    if facts.rounds is None:
        return replace(reward, status=Status.OPEN, because=rule.name)
    enough = 100 * who.score >= 10 * rule.integer("percent") * facts.rounds
    return reward if enough else replace(reward, status=Status.REFUSED, because=rule.name)


def _by_rating(
    reward: DirectTitle, championship: Championship, event: Finishers, edition: Edition
) -> Iterator[DirectTitle]:
    """A title below whose rating the player has stayed is conditional; meanwhile the highest one of its ladder whose
    rating is there may be taken (I-654).   [direct_title_rating]
    """
    rule = edition.find("direct_title_rating")
    if rule is None or reward.reward != "title" or reward.status is not Status.POSSIBLE:
        yield reward
        return
    if championship.base in rule.maybe_texts("exempt") and reward.title in rule.maybe_texts("exempt_titles"):
        yield reward
        return
    who = next(one for one in event.players if one.number == reward.number)
    reached = rating_reached(who, rule.integer(reward.title.value.lower()), rule)
    if reached:
        yield reward
        return
    status = Status.OPEN if reached is None else Status.CONDITIONAL
    yield replace(reward, status=status, because=rule.name)
    ladder = WOMEN if reward.title in WOMEN else OPEN
    for lower in ladder[ladder.index(reward.title) + 1 :]:
        if rating_reached(who, rule.integer(lower.value.lower()), rule):
            if not covers(who.held, lower):
                yield replace(reward, title=lower, because=rule.name)
            return


def rating_reached(who: Finisher, needed: int, rule: Rule) -> bool | None:
    """Whether the player once had that rating, with the games it asks for; None if nobody knows.

    The rating of the report proves what it reaches, never that there was no higher one (I-654).
    """
    best = max(who.best_rating or 0, who.rating or 0)
    if best < needed:
        return None if who.best_rating is None else False
    after = rule.maybe_day("games_after")
    if who.best_rating_on is not None and after is not None and who.best_rating_on <= after:
        return True
    return None if who.rated_games is None else who.rated_games >= rule.integer("games")


def below_minimum(row: DirectTitleRow, who: Finisher, rule: Rule) -> bool:
    """A place with less than the smallest share of the points allowed, compared exactly.   [minimum_score]

    A knock-out has no score, and the clauses on scores ask for more than that themselves.
    """
    return row.by in (*MEDALS, *TOP) and 100 * who.score < 10 * rule.integer("percent") * len(who.results)


def _within_limits(
    rows: Iterable[DirectTitleRow], rewards: Sequence[DirectTitle], event: Finishers, rule: Rule
) -> list[DirectTitle]:
    """Titles by score are limited: the best placed who need them get one (I-184); a person decides between equals."""
    found = list(rewards)
    people = {who.number: who for who in event.players}
    for row in rows:
        if row.limit is None:
            continue
        given = [r for r in found if r.reward == "title" and r.status is Status.POSSIBLE]
        otherwise = {r.number for r in given if covers(r.title, row.title) and (r.title, r.by) != (row.title, row.by)}
        wanting = [r for r in given if (r.title, r.by) == (row.title, row.by) and r.number not in otherwise]
        for reward in wanting:
            who = people[reward.number]
            ahead = sum(_place(people[other.number]) < _place(who) for other in wanting)
            level = sum(_place(people[other.number]) == _place(who) for other in wanting)
            if ahead + level > row.limit:
                status = Status.OVER_LIMIT if ahead >= row.limit else Status.OPEN
                found[found.index(reward)] = replace(reward, status=status, because=rule.name)
    return found


def _place(who: Finisher) -> int:
    return who.place if who.place is not None else 1 << 30


def _included(reward: DirectTitle, rewards: Iterable[DirectTitle]) -> DirectTitle:
    """A title that the same event gives makes the lower ones, and norms for it, superfluous."""
    if reward.status is not Status.POSSIBLE:
        return reward
    if reward.by == "performance" and any(_is_norm_of(other, reward) for other in rewards):
        return replace(reward, status=Status.INCLUDED)
    for other in rewards:
        if other is reward or other.number != reward.number or other.reward != "title":
            continue
        higher = covers(other.title, reward.title) and (other.title is not reward.title or reward.reward != "title")
        twice = other.title is reward.title and reward.reward == "title" and _first_of(other, reward, rewards)
        if other.status is Status.POSSIBLE and (higher or twice):
            return replace(reward, status=Status.INCLUDED)
    return reward


def _is_norm_of(title: DirectTitle, reward: DirectTitle) -> bool:
    """A norm of the same player and title, which is a performance too and counts for more games."""
    same = (title.number, title.title) == (reward.number, reward.title)
    return same and title.by == "norm" and title.status is Status.POSSIBLE


def _first_of(one: DirectTitle, other: DirectTitle, rewards: Iterable[DirectTitle]) -> bool:
    """Whether the one stands before the other: the same title by two clauses counts once."""
    return next(reward for reward in rewards if reward in (one, other)) is one


def _by_the_event(reward: DirectTitle, requirements: Iterable[Requirement]) -> DirectTitle:
    """What the event lacks, its rewards lack, those that hang on a rating too."""
    if reward.status not in (Status.POSSIBLE, Status.OPEN, Status.CONDITIONAL):
        return reward
    failed = next((requirement for requirement in requirements if requirement.passed is False), None)
    if failed is not None:
        return replace(reward, status=Status.REFUSED, because=failed.rule)
    missing = next((requirement for requirement in requirements if requirement.passed is None), None)
    if missing is not None:
        return replace(reward, status=Status.OPEN, because=missing.rule)
    return reward


def _remarks(
    rows: Iterable[DirectTitleRow], event: Finishers, rewards: Iterable[DirectTitle], rule: Rule
) -> list[Finding]:
    findings: list[Finding] = []
    level = sorted({who.place for who in event.players if who.place and who.place <= len(MEDALS) and who.sharing > 1})
    if any(row.by in MEDALS for row in rows):
        for place in level:
            names = ", ".join(who.name for who in event.players if who.place == place)
            findings.append(
                Finding("title.W002", {"place": place, "names": names}, rule=rule.name, article=rule.article)
            )
    if any(row.title in WOMEN for row in rows):
        numbers = {reward.number for reward in rewards if reward.title in WOMEN}
        findings += [
            Finding("title.W005", {"player": who.number, "name": who.name}, place=Place(who.number, None, "sex"))
            for who in event.players
            if who.number in numbers and who.sex is None
        ]
    if any(row.reward == "unnamed" for row in rows):
        data = {"reward": rule.text("unnamed")}
        findings.append(Finding("title.I001", data, rule=rule.name, article=rule.article))
    findings += _near_waivers(rows, event, rule)
    return findings


def _near_waivers(rows: Iterable[DirectTitleRow], event: Finishers, rule: Rule) -> Iterator[Finding]:
    """Points that another reading of the note would take instead of the games."""
    for row in rows:
        for who in event.players:
            if row.doubtful and waived(row, who.results) and not covers(who.held, row.title):
                data = {"player": who.number, "name": who.name, "games": len(who.results), "title": row.title.value}
                yield Finding("title.I002", data, rule=rule.name, article=rule.article)
