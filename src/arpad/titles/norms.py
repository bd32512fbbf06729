"""All norms of an event: every player, every title that is worth examining.

And the event's category, which is how people call its level, and never part of a norm.
"""

from collections.abc import Collection, Iterator, Mapping

from arpad.regulations.edition import Rule
from arpad.titles.assumptions import findings_of
from arpad.titles.case import TitleCase
from arpad.titles.event_requirements import event_requirements
from arpad.titles.federations import federations_waived, field_counts
from arpad.titles.model import NORM_TITLES, WOMENS_TITLES, NormReport
from arpad.titles.rating_basis import of_player
from arpad.titles.verdict import norm_verdict
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, Place
from arpad.values.numbers import round_half_up
from arpad.values.person import Sex, Title


def category(case: TitleCase) -> int | None:
    """Of a single round robin; None in other events, or with an unrated player (I-173)."""
    average = rated_field_average(case.tournament) if case.type is EventType.ROUND_ROBIN else None
    return None if average is None else category_of(average, case.edition.find("category"))


def rated_field_average(event: Tournament) -> int | None:
    """Over all players, half up; None with an unrated one."""
    ratings = [entry.rating or 0 for entry in event.entries]
    return round_half_up(sum(ratings), len(ratings)) if ratings and all(ratings) else None


def category_of(average: int, rule: Rule | None) -> int | None:
    """I for the first step of ratings above the limit, II for the next; None below it, or without the rule.
    [category]

    >>> one = Rule("category", "", "", values={"above": 2250, "step": 25})
    >>> [category_of(average, one) for average in (2250, 2251, 2275, 2276, 2387)]
    [None, 1, 1, 2, 6]
    """
    if rule is None or average <= rule.integer("above"):
        return None
    return -(-(average - rule.integer("above")) // rule.integer("step"))


COVERED: Mapping[Title, tuple[Title, ...]] = {
    Title.GM: NORM_TITLES,
    Title.IM: (Title.IM, Title.WIM),
    Title.WGM: (Title.WGM, Title.WIM),
    Title.WIM: (Title.WIM,),
}
"""Titles that say nothing new to their holder (I-171)."""


def norms_of(
    case: TitleCase, players: Collection[int] | None = None, titles: Collection[Title] | None = None
) -> NormReport:
    """The verdicts on those players (all) and titles (all that they do not hold)."""
    field = field_counts(case)
    asked = [e for e in case.tournament.entries if players is None or e.number in players]
    of_event = event_requirements(case, asked)
    verdicts = tuple(
        norm_verdict(case, entry, title, own, field, federations_waived(case, field, entry.federation))
        for entry in asked
        if not case.facts.player(entry.number).computer
        for own in (of_player(case, of_event, entry),)
        for title in examined_titles(entry, titles)
    )
    women_examined = titles is None or any(title in WOMENS_TITLES for title in titles)
    of_players = (requirement for verdict in verdicts for requirement in verdict.requirements[len(of_event) :])
    findings = (
        *findings_of(case, of_event, of_players, field, women_examined),
        *_odd_wishes(asked, players, titles),
    )
    return NormReport(case.tournament, case.edition, case.type, verdicts, of_event, field, findings, category(case))


def examined_titles(entry: Entry, titles: Collection[Title] | None) -> Iterator[Title]:
    """Those asked for, else those the player does not hold; women's titles only for women."""
    held = COVERED.get(entry.title, ()) if entry.title is not None else ()
    for title in NORM_TITLES:
        if title in WOMENS_TITLES and entry.sex is not Sex.FEMALE:
            continue
        if titles is None and title in held:
            continue
        if titles is None or title in titles:
            yield title


def _nothing_left(entry: Entry) -> tuple[Title, ...]:
    """His own title, where there is none left to examine."""
    return (entry.title,) if entry.title is not None and not list(examined_titles(entry, None)) else ()


def _odd_wishes(
    asked: list[Entry], players: Collection[int] | None, titles: Collection[Title] | None
) -> Iterator[Finding]:
    """Titles asked for that the player holds already, or that are not for him."""
    if players is None:
        return
    for entry in asked:
        for title in titles if titles is not None else _nothing_left(entry):
            data = {"player": entry.number, "title": title.value, "held": str(entry.title or "")}
            place = Place(player=entry.number)
            if entry.title is not None and title in COVERED.get(entry.title, ()):
                yield Finding("norms.W010", data, place=place)
            if title in WOMENS_TITLES and entry.sex is Sex.MALE:
                yield Finding("norms.W014", data, place=place)
