"""What every rendering of a federation's list shares."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from arpad.rating.federation.activity import PLAYING
from arpad.rating.federation.age_score import band_of
from arpad.rating.federation.decisions import Honour
from arpad.regulations.edition import Edition
from arpad.reports.charts.histogram import bars, histogram
from arpad.reports.list_sections import SectionPage
from arpad.reports.wording import Wording


@dataclass(frozen=True)
class ShownList:
    """A section of the list; `scores` are the Z-Elo of the whole list, whatever part of it is shown."""

    page: SectionPage
    edition: Edition
    date: date
    scores: Sequence[int] = ()
    honours: Sequence[Honour] = ()

    def title(self, words: Wording) -> str:
        return words.text("rea.title", edition=self.edition.introduced("title", words.language))

    def about(self, words: Wording) -> str:
        active = sum(row["activity"] in PLAYING for row in self.page.rows)
        return words.text("rea.about", players=len(self.page.rows), active=active)

    def bands(self, words: Wording) -> list[str]:
        """From the lowest to the highest."""
        names = reversed(self.edition.rule("age_score").texts("bands"))
        return [words.text(f"rea.band.{name}") for name in names]

    def bars(self, words: Wording) -> list[tuple[int, str, int]]:
        rule = self.edition.rule("age_score")
        return bars([(score, words.text(f"rea.band.{band_of(score, rule)}")) for score in self.scores])

    def chart(self, words: Wording) -> str:
        """The histogram as SVG; empty where nobody has a score."""
        counted = self.bars(words)
        if not counted:
            return ""
        title = words.text("rea.histogram", players=sum(players for _, _, players in counted))
        axes = (words.text("rea.axis.score"), words.text("rea.axis.players"), words.text("rea.axis.band"))
        return histogram(counted, self.bands(words), axes, title)
