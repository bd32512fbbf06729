"""Games rated on columns that are kept until the list is made, to say why they do not cancel out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import narwhals as nw

from arpad.rating.balance import CountedSides, deltas
from arpad.rating.bulk.sums import counted_sides
from arpad.rating.bulk.table import GamesSource
from arpad.rating.expectation import table_of
from arpad.rating.frames import Frame, Series
from arpad.rating.outcome import MILLION
from arpad.regulations.edition import Edition


@dataclass(frozen=True)
class KeptGames:
    """Of one group of events: its blocks with the players' ratings, and `ks`, each player's `id` and `k` in it."""

    source: GamesSource
    edition: Edition
    blocks: Sequence[Frame]
    ks: Frame

    def sides(self, staying: Series) -> Iterator[CountedSides]:
        """The sides of players whose ids are in the column."""
        arithmetic = self.source.adder().arithmetic
        there = self.source.keyed(staying, nw.new_series("there", [1] * len(staying), nw.Int64(), backend="polars"))
        ks = self.source.keyed(self.ks["id"], self.ks["k"])
        for block in self.blocks:
            lines = deltas(counted_sides(block, self.edition), self.edition, arithmetic)
            for name, table in (("there", there), ("k", ks)):
                lines = arithmetic.looked_up(lines, name, nw.col("player"), table)
            lines = lines.filter(nw.col("there") > 0)
            game, first, k, delta = (lines[name].to_numpy() for name in ("game", "first", "k", "delta"))
            yield CountedSides(game, first, k, delta, MILLION // table_of(self.edition).unit)
