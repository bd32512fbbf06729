"""The ratings by which players are ordered: as they state them, as the list has them, as an arbiter estimates them."""

from collections.abc import Iterator, Mapping
from typing import Any

from arpad.pairing.citation import cited
from arpad.regulations.edition import Edition
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.finding import Finding, Place
from arpad.values.number_runs import shown_numbers


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
