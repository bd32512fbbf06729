"""Their list beside ours. Ours is the month worked by hand in support.month: three games each.

Blas    K 10 instead of 15: −.76 times 10 is −7.6, so 2292.4 → 2292
Celia   a win against Ana instead of a draw: 2196.4 + 7.5 = 2203.9 → 2204
Dario   without the event: 2100, no games
"""

from datetime import date

import pytest

from arpad.office.models import Player
from arpad.office.other_lists import Cause, Sides, likeliest
from arpad.office.refused import Refused
from arpad.office.verbs.lists.reconcile import Difference, reconcile
from support.month import NOVEMBER, published
from support.refusals import ids

HEAD = "id,name,federation,birth,rating,games_in_period\n"
SAME = {
    "990000001": '990000001,"Alfil, Ana",ESP,1980-01-01,2403,3',
    "990000002": '990000002,"Torre, Blas",ESP,1981-01-01,2289,3',
    "990000003": '990000003,"Dama, Celia",ESP,1982-01-01,2196,3',
    "990000004": '990000004,"Rey, Dario",ESP,1983-01-01,2111,3',
}


def differences(**changed: str) -> list[Difference]:
    """Their list, some lines another way; under our ids."""
    lines = SAME | {f"99000000{number[1:]}": line for number, line in changed.items()}
    text = HEAD + "\n".join(line for line in lines.values() if line) + "\n"
    return list(reconcile("standard", text.encode(), "theirs.csv", "own", NOVEMBER).differences)


@pytest.fixture(autouse=True)
def month(books: str) -> None:
    published()


def test_the_same_list_has_no_differences() -> None:
    assert differences() == []


def test_another_k() -> None:
    (one,) = differences(p2=SAME["990000002"].replace("2289", "2292"))
    assert (one.key, one.ours, one.theirs, one.cause, one.detail) == ("990000002", 2289, 2292, Cause.K, "10")


def test_another_result_of_one_game() -> None:
    (one,) = differences(p3=SAME["990000003"].replace("2196", "2204"))
    assert (one.cause, one.detail) == (Cause.ONE_GAME, "")


def test_an_event_they_do_not_have() -> None:
    (one,) = differences(p4=SAME["990000004"].replace("2111,3", "2100,0"))
    assert (one.cause, one.detail) == (Cause.EVENT, "friends")


def test_a_game_less() -> None:
    (one,) = differences(p4=SAME["990000004"].replace("2111,3", "2106,2"))
    assert one.cause == Cause.ONE_GAME


def test_the_same_person_under_another_id() -> None:
    (one,) = differences(p1='700,"ALFIL,  Ána",ESP,1980,2403,3')
    assert (one.key, one.theirs, one.cause, one.detail) == ("990000001", None, Cause.ID, "700")


def test_who_is_nowhere_there_has_no_likely_cause() -> None:
    (one,) = differences(p1="")
    assert (one.theirs, one.cause) == (None, Cause.UNKNOWN)


def test_their_ids_are_looked_up_in_the_register() -> None:
    """Who has no id there, and is like nobody there, is left out."""
    Player.objects.filter(key="990000001").update(fide_id="700")
    text = HEAD + '700,"Somebody, Else",POR,1979,2403,3\n'
    done = reconcile("standard", text.encode(), "theirs.csv", "fide", NOVEMBER)
    assert (done.compared, done.left_out) == (1, 3)
    assert {(one.key, one.ours, one.theirs) for one in done.differences} == {("990000001", 2403, 2403)}
    assert {one.cause: one.detail for one in done.differences} == {
        Cause.FEDERATION: "ESP / POR",
        Cause.BIRTH: "1980-01-01 / 1979",
        Cause.NAME: "Alfil, Ana / Somebody, Else",
    }
    assert [cause for cause, _ in done.groups] == [
        one for one in Cause if one in {found.cause for found in done.differences}
    ]


def test_who_is_certain_there_is_compared_and_said_to_be_unlinked() -> None:
    """Our K is 15: 2292 is K 10, under FIDE's id, which the register does not have."""
    text = HEAD + '700,"Torre, Blas",ESP,1981,2292,3\n701,"Nobody, Nora",ESP,1990,2000,3\n'
    done = reconcile("standard", text.encode(), "theirs.csv", "fide", NOVEMBER)
    assert (done.compared, done.left_out) == (1, 3)
    assert [(one.key, one.theirs, one.cause, one.detail) for one in done.differences] == [
        ("990000002", 2292, Cause.K, "10"),
        ("990000002", 2292, Cause.NOT_LINKED, "700"),
    ]


def test_another_title() -> None:
    head = HEAD.replace("birth", "title,birth")
    text = head + '700,"Alfil, Ana",ESP,GM,1980,2403,3\n'
    Player.objects.filter(key="990000001").update(fide_id="700")
    done = reconcile("standard", text.encode(), "theirs.csv", "fide", NOVEMBER)
    assert [(one.cause, one.detail) for one in done.differences] == [(Cause.TITLE, "IM / GM")]


def test_a_day_without_a_list_of_ours() -> None:
    with pytest.raises(Refused) as error:
        reconcile("standard", (HEAD + SAME["990000001"] + "\n").encode(), "theirs.csv", "own", date(2011, 12, 1))
    assert ids(error) == ["office.E091"]


def test_without_games_the_difference_is_older() -> None:
    assert likeliest(Sides(2000, 2010, 2000, 15, 0, 0, {}), (10, 15)) == (Cause.EARLIER, "")
    assert likeliest(Sides(2000, 2110, 2000, 15, 3, 3, {}), (10, 15)) == (Cause.UNKNOWN, "")
