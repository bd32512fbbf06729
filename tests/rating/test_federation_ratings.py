"""Art. 8.f and 8.g: which rating counts, who enters the list at once, and what the administrator may decide."""

from datetime import date
from typing import Any

import pytest

from arpad.rating.federation.decisions import Decisions, read_decisions
from support.federation import decisions, event, line, make, published, rows_of

BEFORE, LIST_DAY, PLAYED = date(2015, 9, 5), date(2015, 10, 5), date(2015, 9, 12)


def after_a_draw(*register: dict[str, Any], decided: Decisions | None = None, **report: Any) -> dict[str, Any]:
    """New draws with Own, who has 1500. `register` is what the office knows of New."""
    previous = published(BEFORE, line("own", 1500, last_played="2015-09-05"))
    people = [line("own", None), *register] if register else []
    result = make(LIST_DAY, [previous], [event(["own ½ new"], PLAYED, new=report or None)], people, decided)
    return rows_of(result)["new"]


@pytest.mark.article("fada-2014/Art 8.f#1")
class TestValidRating:
    """24 x (0.50 - PD): against 1500 a player of 1700 expects .76 and loses 6.24, one of 1750 (.81) 7.44."""

    @pytest.mark.parametrize(
        ("known", "expected"),
        [
            ({"fide_rating": 1700}, 1694),
            ({"national_rating": 1700}, 1694),
            ({"fide_rating": 1700, "national_rating": 1750}, 1743),
            ({"fide_rating": 1750, "national_rating": 1700}, 1743),
        ],
    )
    def test_who_has_none_is_rated_from_the_higher_of_fide_and_feda_and_enters_at_once(
        self, known: dict[str, int], expected: int
    ) -> None:
        row = after_a_draw(line("new", None, **known))
        assert (row["rating"], row["listed_from"], row["activity"]) == (expected, "2015-10-05", "A")
        assert row["previous_rating"] is None

    def test_his_own_rating_goes_before_a_higher_one_elsewhere(self) -> None:
        previous = published(BEFORE, line("own", 1500), line("new", 1500, fide_rating=2200, national_rating=2100))
        rows = rows_of(make(LIST_DAY, [previous], [event(["own ½ new"], PLAYED)]))
        assert (rows["new"]["rating"], rows["own"]["rating"]) == (1500, 1500)

    def test_lists_say_the_rating_and_the_report_does_not(self) -> None:
        """The arbiter's number is neither FIDE's rating nor the national one (readings I-320 and I-440)."""
        assert after_a_draw(line("new", None, fide_rating=1700), rating=2400)["rating"] == 1694
        assert after_a_draw(line("new", None), rating=1700)["rating"] is None

    def test_who_has_a_rating_nowhere_is_unrated_for_the_others(self) -> None:
        previous = published(BEFORE, line("own", 1500, last_played="2015-09-05"))
        rows = rows_of(make(LIST_DAY, [previous], [event(["own 0-1 new"], PLAYED)]))
        assert (rows["own"]["rating"], rows["own"]["games_in_period"], rows["new"]["rating"]) == (1500, 0, None)


AGREED = {
    "list": "CAT",
    "from": date(2015, 1, 1),
    "to": date(2015, 9, 12),
    "times": "1.1",
    "plus": -70,
    "agreement": "2014",
}


@pytest.mark.article("fada-2014/Art 8.f#2")
class TestAnotherFederationsRating:
    """1.1 x 1609 - 70 = 1699.9, so 1700: it counts only where there is neither REA nor FIDE nor FEDA."""

    def test_by_agreement_and_converted(self) -> None:
        known = line("new", None, other_list="CAT", other_rating=1609)
        assert after_a_draw(known, decided=decisions(conversion=[AGREED]))["rating"] == 1694

    @pytest.mark.parametrize(
        "agreed",
        [
            [],
            [{**AGREED, "list": "VAL"}],
            [{**AGREED, "to": date(2015, 9, 11)}],
            [{**AGREED, "from": date(2015, 9, 13), "to": date(2016, 1, 1)}],
        ],
        ids=["none", "another list", "ended the day before", "begins the day after"],
    )
    def test_without_an_agreement_of_the_day_it_does_not_count(self, agreed: list[dict[str, Any]]) -> None:
        known = line("new", None, other_list="CAT", other_rating=1609)
        assert after_a_draw(known, decided=decisions(conversion=agreed))["rating"] is None

    @pytest.mark.parametrize("name", ["fide_rating", "national_rating"])
    def test_fide_and_feda_go_before_it(self, name: str) -> None:
        known = line("new", None, other_list="CAT", other_rating=2400) | {name: 1700}
        assert after_a_draw(known, decided=decisions(conversion=[AGREED]))["rating"] == 1694


@pytest.mark.article("fada-2014/Art 8.g")
def test_one_list_serves_all_games_of_an_event() -> None:
    """Begun under the list of September and over after that of October: both rounds are rated with September's 1500.

    Twice an even game won: 24 x 2 x .50 = 24, added to the rating that October gave him.
    """
    september = published(date(2015, 9, 5), line("ana", 1500), line("ben", 1500))
    october = published(LIST_DAY, line("ana", 1700), line("ben", 1300))
    played = event(["ana 1-0 ben", "ben 0-1 ana"], date(2015, 9, 20), date(2015, 10, 20))
    rows = rows_of(make(date(2015, 11, 5), [september, october], [played]))
    assert (rows["ana"]["rating"], rows["ben"]["rating"]) == (1724, 1276)
    begun_later = event(["ana 1-0 ben"], LIST_DAY, date(2015, 10, 20))
    # D 400 expects .92: 24 x .08 = 1.92.
    rows = rows_of(make(date(2015, 11, 5), [september, october], [begun_later]))
    assert (rows["ana"]["rating"], rows["ben"]["rating"]) == (1702, 1298)


UPDATE = {
    "id": "id-ana", "list": LIST_DAY, "from": "fide", "rating": 1700, "own": 1500, "games": 80, "own_games": 40,
    "decided_on": date(2015, 9, 20), "by": "the administrator", "reason": "plays abroad",
}  # fmt: skip


@pytest.mark.article("fada-2014/Art 8.f#3")
class TestUpdatedByDecision:
    """Reading I-321: the converted rating takes the place of what the games of the period would give."""

    def result(self, games: bool = True, **tables: Any) -> Any:
        previous = published(BEFORE, line("ana", 1500), line("ben", 1500))
        cases = [event(["ana 1-0 ben"], PLAYED)] if games else []
        return make(LIST_DAY, [previous], cases, decided=decisions(**tables))

    def test_the_rating_is_taken_over_and_his_opponents_are_rated_as_they_played(self) -> None:
        result = self.result(update=[UPDATE])
        rows = rows_of(result)
        assert (rows["ana"]["rating"], rows["ana"]["previous_rating"], rows["ben"]["rating"]) == (1700, 1500, 1488)
        assert rows["ana"]["games_in_period"] == 1
        assert result.ledger["decisions"] == 188_000_000  # the game had given 1512
        assert not [finding.id for finding in result.findings]

    def test_only_on_the_list_it_names(self) -> None:
        rows = rows_of(self.result(update=[{**UPDATE, "list": date(2015, 11, 5)}]))
        assert rows["ana"]["rating"] == 1512

    def test_by_the_conversion_on_record(self) -> None:
        conversion = {"list": "fide", "from": date(2015, 1, 1), "plus": -50, "agreement": "study of 2014"}
        assert rows_of(self.result(update=[UPDATE], conversion=[conversion]))["ana"]["rating"] == 1650

    @pytest.mark.parametrize(
        ("changed", "found"),
        [
            ({}, []),
            ({"rating": 1600}, []),
            ({"rating": 1599}, ["rea.W050"]),
            ({"games": 79}, ["rea.W051"]),
            ({"rating": 1500}, ["rea.E055"]),
            ({"own": 1499}, ["rea.W053"]),
            ({"id": "nobody"}, ["rea.E053"]),
        ],
    )
    def test_what_the_record_must_show(self, changed: dict[str, Any], found: list[str]) -> None:
        """Clearly higher is 100 points, many more is twice as many games, as the edition's data has it."""
        result = self.result(games=False, update=[{**UPDATE, **changed}])
        assert [finding.id for finding in result.findings] == found

    @pytest.mark.parametrize(("fide", "found"), [(1600, ["rea.W052"]), (1599, [])])
    def test_who_is_far_below_his_other_rating_is_named(self, fide: int, found: list[str]) -> None:
        previous = published(
            BEFORE, line("ana", 1500, fide_rating=fide), line("old", 1500, fide_rating=2000, last_played="2011-01-05")
        )
        result = make(LIST_DAY, [previous])
        assert [finding.id for finding in result.findings] == found
        if found:
            assert result.findings[0].data["shown"] == "id-ana (+100)"


@pytest.mark.article("fada-2014/Art 9.g")
def test_somebody_not_identified_is_removed_with_the_reason() -> None:
    removal = {"id": "id-ana", "list": LIST_DAY, "by": "the administrator", "reason": "two of that name"}
    previous = published(BEFORE, line("ana", 1500), line("ben", 1500))
    made = make(LIST_DAY, [previous], decided=decisions(remove=[removal]))
    assert (rows_of(made)["ana"]["hidden"], rows_of(made)["ben"]["hidden"]) == ("two of that name", "")
    later = make(date(2015, 11, 5), [made.published])
    assert rows_of(later)["ana"]["hidden"] == "two of that name"
    nobody = make(LIST_DAY, [previous], decided=decisions(remove=[{**removal, "id": "id-nobody"}]))
    assert [finding.id for finding in nobody.findings] == ["rea.E056"]


def test_everything_wrong_in_a_record_is_said_at_once() -> None:
    raw = {
        "updates": [],
        "update": [{**UPDATE, "from": "uscf", "rating": "1700"}],
        "remove": [{"id": "id-ana"}],
        "conversion": [{**AGREED, "times": 1.5}],
    }
    found, findings = read_decisions(raw)
    assert found is None
    assert [(finding.id, finding.data["key"]) for finding in findings] == [
        ("rea.E050", "updates"), ("rea.E051", "update[1].from"), ("rea.E051", "update[1].rating"),
        ("rea.E052", "remove[1].by"), ("rea.E052", "remove[1].list"), ("rea.E052", "remove[1].reason"),
        ("rea.E051", "conversion[1].times"),
    ]  # fmt: skip


@pytest.mark.article("fada-2014/Art 9.c#1")
def test_rc_is_the_mean_of_the_opponents_of_the_period() -> None:
    """1500 and 1601 in one event, 1700 in the next: 4801 / 3 = 1600.33; who did not play has none."""
    previous = published(BEFORE, *(line(name, rating) for name, rating in
                                   (("ana", 1500), ("ben", 1500), ("cai", 1601), ("dov", 1700), ("eva", 1800))))  # fmt: skip
    cases = [event(["ana ½ ben", "ana ½ cai"], PLAYED), event(["ana ½ dov"], date(2015, 9, 19))]
    rows = rows_of(make(LIST_DAY, [previous], cases))
    assert [rows[name]["opponents_average"] for name in ("ana", "ben", "cai", "eva")] == [1600, 1500, 1500, None]


@pytest.mark.article("fada-2014/Art 9.c#5")
@pytest.mark.parametrize(("games", "peak"), [(15, 1512), (14, 1450)])
def test_the_highest_rating_counts_from_sixteen_games_on(games: int, peak: int) -> None:
    """1500 wins an even game: 1512, with the sixteenth game or only the fifteenth. The list before said 1450."""
    previous = published(BEFORE, line("ana", 1500, games=games, peak=1450), line("ben", 1500))
    row = rows_of(make(LIST_DAY, [previous], [event(["ana 1-0 ben"], PLAYED)]))["ana"]
    assert (row["rating"], row["peak"]) == (1512, peak)


@pytest.mark.article("fada-2014/Art 9.c#3", "fada-2014/Art 9.b#4", "fada-2014/Art 9.c#7")
def test_particulars_are_the_registers_else_those_of_the_list_before() -> None:
    previous = published(BEFORE, line("ana", 1500, province="Huelva", club="Peón"), line("ben", 1400, province="Jaén"))
    register = [line("ana", None, province="Cádiz", fide_rating=1580), line("ben", None)]
    rows = rows_of(make(LIST_DAY, [previous], register=register))
    assert [rows["ana"][name] for name in ("province", "club", "fide_rating", "previous_rating")] == [
        "Cádiz",
        "Peón",
        1580,
        1500,
    ]
    assert (rows["ben"]["province"], rows["ben"]["previous_rating"]) == ("Jaén", 1400)
