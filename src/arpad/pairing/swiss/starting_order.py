"""The order before the first round, which gives the starting ranks."""

from collections.abc import Mapping

from arpad.pairing.alphabet import alphabetical
from arpad.pairing.declared_ratings import strength
from arpad.regulations.edition import Rule
from arpad.tournament.model import Entry, Tournament


def starting_order(tournament: Tournament, rule: Rule, estimates: Mapping[int, int] | None = None) -> list[int]:
    """Numbers by rating or estimate, title and name; players equal in all keep their order.   [pairing_order]"""
    titles = {title: place for place, title in enumerate(rule.texts("titles"))}

    def key(entry: Entry) -> tuple[int, int, object, int]:
        title = titles.get(entry.title.value if entry.title else "", len(titles))
        return (-strength(entry, estimates or {}), title, alphabetical(entry.name), entry.number)

    return [entry.number for entry in sorted(tournament.entries, key=key)]
