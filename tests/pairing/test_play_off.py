"""Annex on tie-breaks, 6.k: the plans of play-offs, read from the booklet's text."""

import pytest

from arpad.pairing.lots import Lots
from arpad.pairing.play_off import Phase, PlayOff, minutes_too_early, play_off
from arpad.regulations.calendar import latest_with
from arpad.regulations.errors import EditionFileError
from arpad.regulations.play_off_tables import parse_plans, parse_ties

EDITION = latest_with("tournament", "play_off")
RULE = EDITION.rule("play_off")


def plan_of(tied: int, **options: object) -> PlayOff:
    return play_off(tied, EDITION, **options)  # type: ignore[arg-type]


def seats(phase: Phase) -> list[dict[int, int]]:
    """Each section: pairing number -> rank by tie-break."""
    return [{seat.number: seat.rank for seat in section.seats} for section in phase.sections]


def ties(phase: Phase) -> dict[int | None, tuple[str, str]]:
    return {tie.tied: (tie.by, tie.article) for tie in phase.ties}


@pytest.mark.article("tournament-2010/TB 6.k1a", "tournament-2010/TB 6.k1b", "tournament-2010/TB 6.k")
def test_two_play_two_games_and_then_an_armageddon_game() -> None:
    """3 minutes and 5 seconds a move; Armageddon 5 minutes against 4."""
    (only,) = plan_of(2).phases
    assert (only.format, only.control, only.article) == ("match", "quick", "TB 6.k1a")
    assert ties(only) == {2: ("armageddon_game", "TB 6.k1b")}
    assert (RULE.integer("minutes"), RULE.integer("seconds")) == (3, 5)
    assert (RULE.integer("armageddon_white"), RULE.integer("armageddon_black")) == (5, 4)


@pytest.mark.article(
    "tournament-2010/TB 6.k2", "tournament-2010/TB 6.k2a", "tournament-2010/TB 6.k2b", "tournament-2010/TB 6.k2c"
)
def test_three_play_a_round_robin_best_one_second_best_three() -> None:
    (only,) = plan_of(3).phases
    assert (only.format, only.control) == ("round_robin", "quick")
    assert seats(only) == [{1: 1, 2: 3, 3: 2}]
    assert only.sections[0].rounds == (((1, 0), (2, 3)), ((3, 0), (1, 2)), ((2, 0), (3, 1)))
    assert ties(only) == {3: ("armageddon_round_robin", "TB 6.k2b"), 2: ("armageddon_game", "TB 6.k2c")}
    assert [(tie.tied, tie.by) for tie in only.again] == [(3, "fewest_moves"), (2, "armageddon_game")]


@pytest.mark.article("tournament-2010/TB 6.k3", "tournament-2010/TB 6.f")
def test_four_play_a_knock_out_one_four_and_two_three() -> None:
    """The losing semi-finalists share the third and fourth prize (6.f)."""
    semifinals, final = plan_of(4).phases
    assert seats(semifinals) == [{1: 1, 4: 4}, {2: 2, 3: 3}]
    assert semifinals.control == final.control == "quick_if_time"
    assert ties(semifinals) == ties(final) == {2: ("armageddon_game", "TB 6.k1b")}
    assert (semifinals.shared_places, final.shared_places) == ((3, 4), ())
    assert (semifinals.rest, final.rest) == (30, 10)


@pytest.mark.article(
    "tournament-2010/TB 6.k4", "tournament-2010/TB 6.k4a", "tournament-2010/TB 6.k4b", "tournament-2010/TB 6.k4c"
)
def test_five_play_a_round_robin_with_numbers_one_four_two_five_three() -> None:
    (only,) = plan_of(5).phases
    assert only.control == "quick"
    assert seats(only) == [{1: 1, 4: 2, 2: 3, 5: 4, 3: 5}]
    assert ties(only) == {
        5: ("fewest_moves", "TB 6.k4a"),
        4: ("armageddon_knockout", "TB 6.k4b"),
        3: ("as_three", "TB 6.k4c"),
        2: ("armageddon_game", "TB 6.k4c"),
    }


@pytest.mark.article("tournament-2010/TB 6.k5")
def test_six_play_in_two_groups_of_three() -> None:
    """1, 4 and 5 in one, 2, 3 and 6 in the other; the best of each is 1, the second best 3; the winners as in 1.b."""
    groups, final = plan_of(6).phases
    assert seats(groups) == [{1: 1, 3: 4, 2: 5}, {1: 2, 3: 3, 2: 6}]
    assert (groups.control, final.format, final.control, final.article) == ("quick", "match", "armageddon", "TB 6.k5")
    assert final.ties == ()


@pytest.mark.article("tournament-2010/TB 6.k6")
def test_seven_play_a_round_robin_of_armageddon_games() -> None:
    (only,) = plan_of(7).phases
    assert only.control == "armageddon"
    assert seats(only) == [{1: 1, 5: 2, 2: 3, 6: 4, 3: 5, 7: 6, 4: 7}]
    assert len(only.sections[0].rounds) == 7
    assert ties(only) == {None: ("fewest_moves", "TB 6.k6")}


@pytest.mark.article("tournament-2010/TB 6.k7")
def test_eight_play_four_armageddon_matches_and_go_on_as_four() -> None:
    first, second, final = plan_of(8).phases
    assert seats(first) == [{1: 1, 8: 8}, {2: 2, 7: 7}, {3: 3, 6: 6}, {4: 4, 5: 5}]
    assert (first.control, first.shared_places) == ("armageddon", (5, 6, 7, 8))
    assert (second.article, second.shared_places) == ("TB 6.k3", (3, 4))
    assert seats(second) == [{1: 1, 4: 4}, {2: 2, 3: 3}] and final.format == "match"
    assert all(seat.player is None for section in second.sections for seat in section.seats)


@pytest.mark.article("tournament-2010/TB 6.k8")
def test_nine_play_in_three_groups_by_armageddon_and_so_do_their_winners() -> None:
    groups, final = plan_of(9).phases
    assert [sorted(section.values()) for section in seats(groups)] == [[1, 5, 9], [2, 6, 7], [3, 4, 8]]
    assert (groups.control, final.control) == ("armageddon", "armageddon")
    assert (final.format, seats(final)) == ("round_robin", [{1: 1, 2: 3, 3: 2}])


@pytest.mark.article("tournament-2010/TB 6.k9")
def test_ten_play_in_two_groups_of_five() -> None:
    groups, final = plan_of(10).phases
    assert [sorted(section.values()) for section in seats(groups)] == [[1, 4, 5, 8, 9], [2, 3, 6, 7, 10]]
    assert (groups.control, final.format, final.control) == ("quick", "match", "armageddon")


@pytest.mark.article("tournament-2010/TB 6.k10")
@pytest.mark.parametrize("tied", [11, 12, 30])
def test_of_eleven_or_more_the_best_eight_play_as_eight(tied: int) -> None:
    plan = plan_of(tied)
    assert plan.left_out == tuple(range(9, tied + 1))
    assert plan.phases == plan_of(8).phases
    assert plan.article == "TB 6.k10"


@pytest.mark.article("tournament-2010/TB 6.j")
class TestLots:
    def test_colours_of_matches_come_by_lot_and_those_of_tables_do_not(self) -> None:
        whites = {plan_of(2, lots=Lots(str(seed))).phases[0].sections[0].white for seed in range(20)}
        assert whites == {1, 2}
        assert plan_of(2).phases[0].sections[0].white is None
        assert plan_of(3, lots=Lots("7")).phases[0].sections[0].white is None

    def test_numbers_by_lot_change_who_sits_where_and_nothing_else(self) -> None:
        plain, drawn = plan_of(6), plan_of(6, lots=Lots("7"), by_lot=True)
        players = [seat.player for section in drawn.phases[0].sections for seat in section.seats]
        assert sorted(players) == [1, 2, 3, 4, 5, 6]
        assert players != [seat.player for section in plain.phases[0].sections for seat in section.seats]
        assert seats(drawn.phases[0]) == seats(plain.phases[0])
        assert drawn == plan_of(6, lots=Lots("7"), by_lot=True)

    def test_the_ninth_and_lower_drop_out_before_the_lot(self) -> None:
        plan = plan_of(11, lots=Lots("7"), by_lot=True)
        assert plan.left_out == (9, 10, 11)

    def test_no_lot_without_lots(self) -> None:
        with pytest.raises(ValueError, match="lots"):
            plan_of(4, by_lot=True)


@pytest.mark.parametrize("tied", range(2, 12))
def test_without_time_every_game_is_an_armageddon_game_and_every_tie_is_settled(tied: int) -> None:
    for phase in plan_of(tied, only_armageddon=True).phases:
        assert phase.control == "armageddon"
        assert bool(phase.ties) == (phase.format == "round_robin")


@pytest.mark.article("tournament-2010/TB 6.h")
def test_thirty_minutes_after_the_last_game() -> None:
    """The last game ends at 19:10: 19:30 is ten minutes too early, 19:40 is not."""
    rest = EDITION.rule("play_off_rest")
    assert minutes_too_early(19 * 60 + 10, 19 * 60 + 30, rest) == 10
    assert minutes_too_early(19 * 60 + 10, 19 * 60 + 40, rest) == 0


class TestTables:
    HEAD = "tied,article,format,sections,numbers,control,winners,winners_article\n"

    @pytest.mark.parametrize(
        "row",
        [
            "4,x,match,1 4|2 2,,quick,quick,y",
            "4,x,match,1 4|2 3,,quick,,",
            "3,x,round_robin,1 2 3,1 3 3,quick,,",
            "2,x,duel,1 2,,quick,,",
            "2,x,match,1 2,,slow,,",
        ],
    )
    def test_an_incomplete_plan_is_refused(self, row: str) -> None:
        with pytest.raises(EditionFileError, match="tied"):
            parse_plans(self.HEAD + row + "\n", "test.csv")

    def test_an_unknown_decider_is_refused(self) -> None:
        with pytest.raises(EditionFileError, match="line 2"):
            parse_ties("format,players,control,tied,by,article\nmatch,2,quick,2,dice,x\n", "test.csv")
