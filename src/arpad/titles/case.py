"""One event in which norms are looked for: its report, the facts beside it and the edition that governs it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from arpad.regulations.edition import Edition, Rule
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import EventType
from arpad.values.title import Title


@dataclass(frozen=True)
class TitleCase:
    tournament: Tournament
    facts: Facts
    edition: Edition
    type: EventType
    start: date | None
    rating_floor: int  # of the standard ratings on the day of the start

    @property
    def rounds(self) -> int:
        """As planned, else as recorded."""
        return self.tournament.rounds_planned or self.tournament.rounds_recorded

    @property
    def kind(self) -> str:
        return self.facts.kind.value if self.facts.kind else ""

    @property
    def host(self) -> str:
        return self.tournament.federation

    @property
    def double(self) -> bool:
        return self.type is EventType.DOUBLE_ROUND_ROBIN

    def is_of_kind(self, rule: Rule | None) -> bool:
        """Whether the event is of a kind that the rule names."""
        return rule is not None and self.kind in rule.texts("kinds")

    @cached_property
    def no_federation(self) -> tuple[str, ...]:
        """Codes that stand for no federation at all.   [foreign_federations]"""
        rule = self.edition.rule("foreign_federations")
        return rule.texts("no_federation") if "no_federation" in rule.values else ()

    @cached_property
    def titles(self) -> Mapping[int, Title | None]:
        """Each player's title as it counts for his opponents.   [title_confirmed]"""
        return {entry.number: self._title(entry) for entry in self.tournament.entries}

    def _title(self, entry: Entry) -> Title | None:
        confirmed = self.facts.player(entry.number).title_confirmed_on
        if self.edition.find("title_confirmed") is None or confirmed is None or self.start is None:
            return entry.title
        return entry.title if confirmed < self.start else None

    @cached_property
    def round_ratings(self) -> Mapping[tuple[int, int], int]:
        """(player, round) -> rating on that day, where the event uses the ratings of each game.   [rating_basis]"""
        if not self.facts.list_of_each_game or self.edition.find("rating_basis") is None:
            return {}
        return {(rating.player, rating.round_number): rating.rating for rating in self.facts.round_ratings}

    def rating(self, number: int, round_number: int) -> int | None:
        """On the list of the start, or of the day of the round.   [event_list, rating_basis]"""
        return self.round_ratings.get((number, round_number)) or self.tournament.by_number[number].rating or None
