"""Draws the pages shown in the documentation. Run by make docs; not compared, since versions of Typst differ."""

from coverage import ROOT

from arpad.cli.paper import Paper
from arpad.reports.crosstable.players import shown_players
from arpad.reports.paper import page
from arpad.reports.table_page import paper_data
from arpad.reports.wording import wording
from arpad.tournament.crosstable import crosstable


def main() -> None:
    words = wording("en")
    paper = Paper(str(ROOT / "examples/02-closed.trf"), words)
    table = shown_players(crosstable(paper.event, paper.places(paper.ranked()), by_opponent=True), paper.event, words)
    data = paper_data(table, paper.event, words)
    (ROOT / "docs/images/crosstable.png").write_bytes(page("table", {**data, "height": 13}, "png"))


if __name__ == "__main__":
    main()
