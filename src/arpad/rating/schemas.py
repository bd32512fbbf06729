"""The columns of the engine's tables, declared once: kind, unit and meaning; and those of an event."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from arpad.values.records import dataclass

INTEGER, INTEGER_32, INTEGER_16, TEXT, BOOLEAN = "Int64", "Int32", "Int16", "String", "Boolean"


@dataclass(frozen=True)
class FrameColumn:
    kind: str  # the name of a narwhals type
    unit: str
    meaning: str

    @property
    def type(self) -> Any:
        import narwhals as nw  # not needed for an event

        return getattr(nw, self.kind)()


Schema: TypeAlias = Mapping[str, FrameColumn]


def column(kind: str, unit: str, meaning: str) -> FrameColumn:
    return FrameColumn(kind, unit, meaning)


SIDES: Schema = {
    "event": column(INTEGER, "", "event"),
    "field": column(INTEGER, "", "group of the event within which people met"),
    "player": column(INTEGER, "", "the rated player whose game this is"),
    "opponent": column(INTEGER, "", "the other one"),
    "round_number": column(INTEGER, "", "round"),
    "tenths": column(INTEGER, "tenths of a point", "score of the game"),
    "own_rating": column(INTEGER, "rating points", "rating of the player"),
    "opponent_rating": column(INTEGER, "rating points", "rating that counts for the opponent"),
    "field_average": column(INTEGER, "rating points", "Ra of a round robin; null elsewhere"),
    "opponents": column(INTEGER, "players", "opponents in a round robin; null elsewhere"),
}
"""One game of one rated player."""

ENTRANTS: Schema = {
    "event": column(INTEGER, "", "event"),
    "player": column(INTEGER, "", "number in the event"),
    "person": column(TEXT, "", "joins the events of a list"),
    "own_rating": column(INTEGER, "rating points", "rating with which he plays"),
    "changed_rating": column(INTEGER, "rating points", "rating to which the change is added; null: none any more"),
    "listed_k": column(INTEGER, "", "K on the list"),
    "games_before": column(INTEGER, "games", "counted for K before the period; null: unknown"),
    "peak": column(INTEGER, "rating points", "highest published rating"),
    "listed_meanwhile": column(BOOLEAN, "", "first listed while the event was on"),
    "seconds": column(INTEGER, "seconds", "time of each player, where K depends on it"),
    "games_in_period": column(INTEGER, "games", "counted in the whole period"),
    "start": column(INTEGER, "day number", "start of the event"),
    "junior": column(BOOLEAN, "", "of an age for the K of the young"),
}
"""One rated player of one event, with what K depends on."""
