"""A correction picked from the games of an event: by line numbers, by the ids of the report, to any result."""

import pytest

from arpad.office.correction_words import in_words
from arpad.office.event_games import RESULTS, games_of_event
from arpad.office.models import Correction, Entry, Event, Player
from arpad.office.proposals import Asked
from arpad.office.refused import Refused
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.reports.wording import wording
from support.month import NOVEMBER, REPORT, opened, published, received, registered
from support.refusals import ids
from support.two_lists import ANA, BLAS, CELIA, DARIO, DRAWN, corrected, ratings, republished

pytestmark = pytest.mark.usefixtures("books")


def friends() -> Event:
    return Event.objects.get(key="friends")


def test_the_games_by_round_and_player() -> None:
    published()
    every = games_of_event(friends())
    told = [(game.round_number, game.white.number, game.black.number, game.result) for game in every]
    assert told == [
        (1, 1, 4, "1-0"), (1, 2, 3, "1-0"),
        (2, 3, 1, "1/2-1/2"), (2, 4, 2, "1-0"),
        (3, 1, 2, "1-0"), (3, 4, 3, "1/2-1/2"),
    ]  # fmt: skip
    assert [game.round_number for game in games_of_event(friends(), "blas torre")] == [1, 2, 3]
    assert [game.numbers for game in games_of_event(friends(), "dama", 3)] == ["#4-#3"]
    assert (every[0].white.name, every[0].white.key, every[0].white.given_id) == ("Alfil, Ana", ANA, ANA)


@pytest.mark.parametrize("named", ["#1-#2", "1-2", f"{ANA}-{BLAS}", "55-66", f"55-{BLAS}"])
def test_however_the_officer_names_it_it_is_the_same_game(named: str) -> None:
    """55 and 66 are FIDE's ids of the two."""
    published()
    Player.objects.filter(key=ANA).update(fide_id="55")
    Player.objects.filter(key=BLAS).update(fide_id="66")
    corrected(Asked(results=(f"friends:3:{named}=1/2-1/2",)))
    made = Correction.objects.select_related("event").get()
    assert made.change == f"3:{ANA}-{BLAS}=1/2-1/2"
    assert in_words(made, wording("en")) == "Round 3: Alfil, Ana – Torre, Blas  1/2-1/2"
    (game,) = games_of_event(friends(), "ana", 3)
    assert (game.result, game.was) == ("1/2-1/2", "1-0")
    republished()
    assert ratings(NOVEMBER) == DRAWN


def test_a_forfeit_and_a_game_without_moves_rate_nobody() -> None:
    """Without the last game Ana has 1.5 − (.76 + .85) = −.11, times 10 = −1.1: 2399; Blas 1 − (.64 + .76) = −.40 × 15 = −6: 2294."""
    published()
    for result in ("+-", "-+", "--", "W-L", "D-D", "L-W", "?"):
        (impact,) = weigh_correction(Asked(results=(f"friends:3:#1-#2={result}",))).impacts
        moves = {move.id: move.after for move in impact.lists[0].moves if move.field == "rating"}
        assert moves == {ANA: "2399", BLAS: "2294"}, result
    assert set(RESULTS) == {"1-0", "1/2-1/2", "0-1", "+-", "-+", "--", "W-L", "D-D", "L-W", "?"}


def test_a_line_that_is_nobody_in_the_register_is_named_by_its_number() -> None:
    opened()
    registered()
    received(text=REPORT.replace("990000004 1983/01/01", "          1983      "))
    Event.objects.update(state="accepted")
    Entry.objects.get(number=4, report__event__key="friends").report.__class__.objects.update(state="accepted")
    corrected(Asked(results=("friends:1:#1-#4=0-1",)))
    assert Correction.objects.get().change == "1:#1-#4=0-1"
    (game,) = games_of_event(friends(), "rey", 1)
    assert (game.result, game.black.key) == ("0-1", "")


def test_people_are_named_by_any_id_in_splits_and_merges() -> None:
    published()
    Player.objects.filter(key=DARIO).update(fide_id="77")
    with pytest.raises(Refused) as error:
        weigh_correction(Asked(merges=(f"77={CELIA}",)))
    assert set(ids(error)) == {"list.E043"}  # they met: found, and not one person


def test_what_cannot_be_a_result_is_refused() -> None:
    published()
    with pytest.raises(Refused) as error:
        weigh_correction(Asked(results=("friends:3:#1-#2=2-0",)))
    assert ids(error) == ["list.E036"]
