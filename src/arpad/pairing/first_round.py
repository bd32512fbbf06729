"""What is settled before the first round: ratings by which players are ordered, their numbers, the colour by lot."""

from collections.abc import Iterator, Mapping
from typing import Any

from arpad.pairing.lots import Lots, alphabetical
from arpad.pairing.swiss.history import initial_colour_of
from arpad.regulations.edition import Edition, Rule
from arpad.tournament.facts import FIRST_COLOURS, Facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.finding import Finding, Place
from arpad.values.numbers import shown_numbers
from arpad.values.result import Colour


def cited(edition: Edition, rule_name: str, finding_id: str, data: Mapping[str, Any], place: Place) -> Finding:
    """A finding under a rule with its article; an edition may be silent on it."""
    rule = edition.find(rule_name)
    name, article = (rule.name, rule.article) if rule is not None else ("", "")
    return Finding(finding_id, data, rule=name, article=article, place=place)


def estimates_of(facts: Facts) -> dict[int, int]:
    """By number, what an arbiter thought a player without a rating to be worth.   [declared_ratings]"""
    return {
        number: player.estimated_rating
        for number, player in facts.players.items()
        if player.estimated_rating is not None
    }


def strength(entry: Entry, estimates: Mapping[int, int]) -> int:
    """The rating; else the estimate; else 0."""
    return entry.rating or estimates.get(entry.number, 0)


def ratings_not_as_listed(event: Tournament, listed: Mapping[int, int], edition: Edition) -> Iterator[Finding]:
    """Every stated rating that the list in force does not confirm.   [declared_ratings]

    `listed` has the rating on the list by number; who is not in it, or has 0, is unrated there.
    """
    for entry in event.entries:
        declared, on_list = entry.rating or 0, listed.get(entry.number, 0)
        if declared == on_list:
            continue
        data = {"player": entry.number, "name": entry.name, "declared": declared, "listed": on_list}
        data["id"] = entry.player_id
        finding_id = "pair.W050" if not on_list else "pair.W051" if not declared else "pair.W049"
        yield _about(edition, finding_id, data, entry)


def estimated_ratings(event: Tournament, facts: Facts, edition: Edition) -> Iterator[Finding]:
    """Each estimate with its author; none replaces a rating.   [declared_ratings]"""
    for number, estimate in estimates_of(facts).items():
        entry = event.by_number.get(number)
        if entry is None:
            continue  # the facts file is told about players it invents
        data = {"player": number, "name": entry.name, "rating": estimate, "declared": entry.rating}
        data["author"] = author = facts.player(number).estimated_by
        finding_id = "pair.W053" if entry.rating else "pair.I001" if author else "pair.W052"
        yield _about(edition, finding_id, data, entry)


def neither_rated_nor_estimated(event: Tournament, facts: Facts, edition: Edition) -> Iterator[Finding]:
    """Where some have a rating, those who have none come last.   [declared_ratings]"""
    estimates = estimates_of(facts)
    unknown = [entry for entry in event.entries if not strength(entry, estimates)]
    if unknown and len(unknown) < len(event.entries):
        data = {"players": shown_numbers(entry.number for entry in unknown)}
        yield _about(edition, "pair.I002", data, unknown[0])


def _about(edition: Edition, finding_id: str, data: Mapping[str, Any], entry: Entry) -> Finding:
    return cited(edition, "declared_ratings", finding_id, data, Place(entry.number, field="rating"))


def starting_order(tournament: Tournament, rule: Rule, estimates: Mapping[int, int] | None = None) -> list[int]:
    """Numbers by rating or estimate, title and name; players equal in all keep their order.   [pairing_order]"""
    titles = {title: place for place, title in enumerate(rule.texts("titles"))}

    def key(entry: Entry) -> tuple[int, int, object, int]:
        title = titles.get(entry.title.value if entry.title else "", len(titles))
        return (-strength(entry, estimates or {}), title, alphabetical(entry.name), entry.number)

    return [entry.number for entry in sorted(tournament.entries, key=key)]


_COLOURS = dict(zip(FIRST_COLOURS, (Colour.WHITE, Colour.BLACK), strict=True))
_NAMES = {colour: name for name, colour in _COLOURS.items()}


def colour_by_lot(seed: str) -> Colour:
    """One fair lot of two, which the same seed draws again.   [colour_lot]"""
    return Lots(seed).one_of((Colour.WHITE, Colour.BLACK))


def told_colour(event: Tournament, edition: Edition) -> Colour | None:
    """What the report says or its first round shows."""
    return initial_colour_of(event, edition.rule("first_round_colours").policy == "lot_for_arrived")


def first_colour(event: Tournament, facts: Facts, edition: Edition, seed: str | None) -> Colour | None:
    """The colour of number 1: told by the report, else kept in the facts, else drawn now (I-285).   [colour_lot]"""
    kept = _COLOURS[facts.first_colour] if facts.first_colour else None
    return told_colour(event, edition) or kept or (colour_by_lot(seed) if seed is not None else None)


def colour_lot(event: Tournament, facts: Facts, edition: Edition, seed: str | None) -> Iterator[Finding]:
    """What is to be said of the lot: drawn, not to be drawn again, told twice, told by halves, or missing."""
    told, kept = told_colour(event, edition), facts.first_colour
    colour = first_colour(event, facts, edition, seed)
    data = {"seed": seed, "value": _NAMES[colour] if colour else "", "reported": _NAMES[told] if told else ""}
    if told and kept and _COLOURS[kept] is not told:
        yield _finding(edition, "pair.W055", {**data, "value": kept})
    if kept and not (facts.first_colour_on and facts.first_colour_by):
        yield _finding(edition, "pair.W056", {})
    if seed is not None:
        yield _finding(edition, "pair.W054" if told or kept else "pair.I003", data)
    elif colour is None:
        yield _finding(edition, "pair.I004", {})


def _finding(edition: Edition, finding_id: str, data: Mapping[str, Any]) -> Finding:
    return cited(edition, "colour_lot", finding_id, data, Place(field="initial_colour"))
