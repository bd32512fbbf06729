"""Draws the pages shown in the documentation. Run by make docs; not compared, since versions of Typst differ."""

from coverage import ROOT

from arpad.cli.paper import final_places, sound_report
from arpad.reports.crosstable.page import paper_data
from arpad.reports.paper import page
from arpad.reports.wording import wording
from arpad.tournament.crosstable import crosstable


def main() -> None:
    words = wording("en")
    event = sound_report(str(ROOT / "examples/02-closed.trf"), words)
    data = paper_data(crosstable(event, final_places(event), by_opponent=True), event, words)
    (ROOT / "docs/images/crosstable.png").write_bytes(page("crosstable", {**data, "height": 13}, "png"))


if __name__ == "__main__":
    main()
