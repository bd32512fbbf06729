"""The settings of a series: what is not given stays, and what would break the next list is refused when it is entered."""

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from arpad.office.models import LogEntry, Series
from arpad.office.refused import Refused
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.series import open_series
from arpad.regulations.sources import only
from arpad.reports.wording import wording
from support.books import act, act_on
from support.island import EDITION, KIT
from support.month import NOVEMBER, accepted, opened
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
TODAY = act_on(date(2026, 11, 18))


def options(key: str = "rapid") -> list[str]:
    return list(json.loads(Series.objects.get(key=key).options))


@pytest.fixture
def rapid(books: object) -> Series:
    return open_series(TODAY, "rapid", "Hurtigsjakk", "rapid", options=["rating_floor.floor=1200"], second_officer=True)


@pytest.mark.usefixtures("rapid")
class TestWhatIsNotGivenStays:
    def test_a_setting_alone(self) -> None:
        open_series(TODAY, "rapid", options=["k_factor.k=20"])
        found = Series.objects.get(key="rapid")
        assert (found.name, found.cadence, found.second_officer) == ("Hurtigsjakk", "rapid", True)
        assert options() == ["rating_floor.floor=1200", "k_factor.k=20"]

    def test_a_name_alone(self) -> None:
        found = open_series(TODAY, "rapid", "Lynsjakk")
        assert (found.name, found.cadence, found.second_officer) == ("Lynsjakk", "rapid", True)
        assert options() == ["rating_floor.floor=1200"]

    def test_a_flag_is_taken_back_only_where_somebody_says_so(self) -> None:
        assert open_series(TODAY, "rapid").second_officer
        assert not open_series(TODAY, "rapid", second_officer=False).second_officer

    def test_the_same_setting_again_replaces_itself_in_its_place(self) -> None:
        open_series(TODAY, "rapid", options=["k_factor.k=20"])
        open_series(TODAY, "rapid", options=["rating_floor.floor=1000"])
        assert options() == ["rating_floor.floor=1000", "k_factor.k=20"]

    def test_a_setting_is_taken_back(self) -> None:
        open_series(TODAY, "rapid", options=["k_factor.k=20"])
        open_series(TODAY, "rapid", options=["rating_floor.floor="])
        assert options() == ["k_factor.k=20"]

    def test_what_is_not_set_cannot_be_taken_back(self) -> None:
        with pytest.raises(Refused) as error:
            open_series(TODAY, "rapid", options=["k_factor.k="])
        assert ids(error) == ["office.E260"]
        assert error.value.findings[0].data["known"] == "rating_floor.floor"


class TestRefusedWhenEntered:
    @pytest.mark.parametrize(
        ("setting", "finding", "words"),
        [
            ("floor.rating=1000", "law.E004", "Did you mean rating_floor.floor?"),
            ("rating_flor.floor=1000", "law.E004", "Did you mean rating_floor.floor?"),
            ("rating_floor.flor=1000", "law.E004", "Did you mean floor?"),
            ("rating_floor.floor=abc", "law.E005", "takes a whole number"),
            ("rating_floor.floor", "law.E005", "must have the form RULE.KEY=VALUE"),
        ],
    )
    def test_what_the_law_does_not_take(self, setting: str, finding: str, words: str) -> None:
        open_series(TODAY, "standard", "Elo", options=["rating_floor.floor=1300"])
        before = LogEntry.objects.count()
        with pytest.raises(Refused) as error:
            open_series(TODAY, "standard", options=[setting])
        assert ids(error) == [finding]
        english = wording("en")
        assert words in english.message(error.value.findings[0]) + english.hint(error.value.findings[0])
        assert options("standard") == ["rating_floor.floor=1300"]
        assert LogEntry.objects.count() == before

    def test_under_the_law_of_the_next_list_and_not_of_today(self) -> None:
        """The office of 2011 has its next list in November, under the law of 2011."""
        opened()
        accepted()
        open_series(TODAY, "standard", options=["rating_floor.floor=1300"])
        assert preview(act(), "standard", NOVEMBER).draft.rows_count == 4
        with pytest.raises(Refused) as error:  # of 2024 and later
            open_series(TODAY, "standard", options=["bonus.threshold=100"])
        assert ids(error)[0].startswith("law.E00")

    def test_under_the_law_of_an_event_that_waits(self) -> None:
        """Its start decides: what the law of its day does not know would stop the preview."""
        opened()
        accepted()
        with pytest.raises(Refused):
            open_series(act(), "standard", edition="fide-2024", options=["no_such.key=1"])

    def test_one_under_which_no_list_could_be_made(self) -> None:
        """Any whole number is a value of that key; a month has no day 0."""
        open_series(TODAY, "standard")
        with pytest.raises(Refused) as error:
            open_series(TODAY, "standard", options=["list_calendar.day=0"])
        assert ids(error) == ["office.E262"]
        assert options("standard") == []

    def test_one_under_which_nobody_would_have_a_rating(self) -> None:
        open_series(TODAY, "standard", options=["k_factor.k=20"])
        with pytest.raises(Refused) as error:
            open_series(TODAY, "standard", options=["rating_floor.floor=9000"])
        assert ids(error) == ["office.E405"]
        assert error.value.findings[0].data["settings"] == "rating_floor.floor=9000"
        assert options("standard") == ["k_factor.k=20"]

    def test_an_edition_without_lists(self) -> None:
        with pytest.raises(Refused) as error:
            open_series(TODAY, "titles", edition="titles-2024")
        assert ids(error) == ["law.E007"]

    def test_in_a_gap_one_edition_of_the_chapter_is_enough(self) -> None:
        before_all = act_on(date(1890, 1, 1))
        assert open_series(before_all, "standard", options=["rating_floor.floor=1300"]).pk
        with pytest.raises(Refused):
            open_series(before_all, "other", cadence="standard", options=["rating_floor.floor=abc"])


def test_a_law_folder_with_a_mistake_is_refused_when_its_edition_is_entered(tmp_path: Path) -> None:
    """The edition itself is whole; a table that lies beside it is not, and some day a list would need it."""
    folder = tmp_path / "law"
    shutil.copytree(KIT, folder)
    whole = folder / "editions" / f"{EDITION}.toml"
    (folder / "editions" / "insular-2030.toml").write_text(whole.read_text().replace("floor", "flor"))
    with only(str(folder)), pytest.raises(Refused) as error:
        open_series(TODAY, "island", edition=EDITION)
    assert "law.E006" in ids(error)
    assert not Series.objects.exists()
    with only(str(KIT)):
        assert open_series(TODAY, "island", edition=EDITION).pk
