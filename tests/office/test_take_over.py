"""Titles and federations from FIDE's list, taken over for people who are linked with it (I-473)."""

from datetime import date

import pytest

from arpad.office.fide_differences import Difference, differences_on
from arpad.office.models import LogEntry, Player, PlayerFact, PlayerTitle
from arpad.office.people import described_on
from arpad.office.person_form import Fact, TitleGiven
from arpad.office.refused import Refused
from arpad.office.taken_over import GoesBack, take_over_of, take_overs
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.people.change_player import PersonChange, change_player
from arpad.office.verbs.people.enter_id import enter_id
from arpad.office.verbs.people.grant_title import grant_title
from arpad.office.verbs.people.revoke_title import revoke_title
from arpad.office.verbs.people.take_over import TakenOver, take_over
from arpad.office.verbs.people.undo_take_over import undo_take_over
from support.books import act
from support.month import NOVEMBER, opened
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
ANA, BLAS, CELIA, DARIO = (f"99000000{number}" for number in (1, 2, 3, 4))
DAY = date(2011, 10, 15)

FIDE = """\
id,name,federation,sex,title,birth,rating
2200001,"Alfil, Ana",ESP,w,GM,1980,2400
2200002,"Torres, Blas",POR,m,FM,1980,2310
2200003,"Dama, Celia",ESP,m,,1982,2200
"""


@pytest.fixture
def linked(books: str) -> None:
    """Ana, Blas and Celia are linked, Dario is not."""
    opened()
    import_list(act(), ListImport(FIDE.encode(), "fide.csv", "standard", date(2011, 9, 1), "fide", reference=True))
    for key, fide_id in ((ANA, "2200001"), (BLAS, "2200002"), (CELIA, "2200003")):
        enter_id(act(), key, "fide", fide_id)


def shown() -> dict[str, list[tuple[str, str, str, bool]]]:
    found = differences_on(DAY)
    assert found is not None and found.listed == date(2011, 9, 1)
    return {
        one.key: [(other.kind, other.ours, other.theirs, other.offered) for other in one.differences]
        for one in found.people
    }


def described(key: str, day: date = DAY) -> tuple[str, str]:
    (person,) = described_on([Player.objects.get(key=key).pk], day)
    return person[2], person[4]


@pytest.mark.usefixtures("linked")
def test_the_preview_shows_all_that_differs_and_what_is_offered() -> None:
    found = shown()
    assert DARIO not in found
    assert found[ANA] == [("title", "IM", "GM", True)]
    assert found[BLAS] == [
        ("title", "", "FM", True),
        ("federation", "ESP", "POR", True),
        ("name", "Torre, Blas", "Torres, Blas", False),
        ("birth", "1981", "1980", False),
    ]
    assert found[CELIA] == [("sex", "w", "m", False)]


@pytest.mark.usefixtures("linked")
def test_all_of_a_kind_in_one_entry_from_a_day_and_nothing_else() -> None:
    names = list(Player.objects.order_by("key").values_list("key", "name", "birth", "sex"))
    before = LogEntry.objects.count()
    assert take_over(act(), ["title"], everybody=True, since=DAY) == TakenOver(2, 0)
    assert described(ANA) == ("ESP", "GM") and described(BLAS) == ("ESP", "FM")
    assert described(ANA, date(2011, 10, 14)) == ("ESP", "IM")
    assert list(Player.objects.order_by("key").values_list("key", "name", "birth", "sex")) == names
    (entry,) = LogEntry.objects.order_by("number")[before:]
    assert (entry.verb, entry.subject) == ("take_over", "register")
    assert set(Player.objects.filter(changed_in=entry.number).values_list("key", flat=True)) == {ANA, BLAS}
    assert [one[0] for one in shown()[BLAS]] == ["federation", "name", "birth"]


@pytest.mark.usefixtures("linked")
def test_both_kinds_of_one_person_by_any_id() -> None:
    assert take_over(act(), people=["2200002"], since=DAY) == TakenOver(1, 1)
    assert described(BLAS) == ("POR", "FM") and described(ANA) == ("ESP", "IM")
    held = PlayerFact.objects.filter(player__key=BLAS, kind="federation").order_by("valid_from")
    assert {(one.value, one.valid_to) for one in held} == {("ESP", date(2011, 10, 14)), ("POR", None)}


@pytest.mark.usefixtures("linked")
def test_a_title_that_is_lower_missing_or_taken_away_here_is_only_shown() -> None:
    grant_title(act(), CELIA, TitleGiven("WFM"))
    grant_title(act(), BLAS, TitleGiven("GM"))
    grant_title(act(), ANA, TitleGiven("GM", date(2011, 1, 1)))
    revoke_title(act(), ANA, "GM", date(2011, 6, 1))
    found = differences_on(DAY)
    assert found is not None and not found.offered("title")
    assert [one for _, one in found.with_another("title")] == [
        Difference("title", "IM", "GM"), Difference("title", "GM", "FM"), Difference("title", "WFM", ""),
    ]  # fmt: skip
    assert take_over(act(), everybody=True, since=DAY) == TakenOver(0, 1)
    assert PlayerTitle.objects.count() == 4


@pytest.mark.usefixtures("linked")
@pytest.mark.parametrize(
    ("kinds", "people", "found"),
    [
        ([], [], ["office.E305"]),
        (["federation"], [ANA, CELIA], ["office.E306", "office.E306"]),
        ([], [DARIO], ["office.E306"]),
        (["name"], [BLAS], ["office.E307", "office.E306"]),
        ([], ["77"], ["office.E093"]),
    ],
)
def test_what_is_not_offered_is_refused(kinds: list[str], people: list[str], found: list[str]) -> None:
    with pytest.raises(Refused) as error:
        take_over(act(), kinds, people)
    assert ids(error) == found


def test_without_a_list_of_fides_it_is_refused() -> None:
    opened()
    with pytest.raises(Refused) as error:
        take_over(act(), everybody=True)
    assert ids(error) == ["office.E259"]


def register() -> list[object]:
    """All that a take-over may touch."""
    facts = PlayerFact.objects.order_by("pk").values_list(
        "pk", "player__key", "kind", "value", "valid_from", "valid_to"
    )
    return [*facts, *PlayerTitle.objects.order_by("pk").values_list("pk", "player__key", "title", "valid_from")]


@pytest.mark.usefixtures("linked")
class TestGivingBack:
    def test_everything_goes_back_to_what_it_was(self) -> None:
        change_player(act(), BLAS, PersonChange(facts=[Fact("federation", "FRA", date(2012, 6, 1))]))
        before = register()
        done = take_over(act(), everybody=True, since=DAY)
        taken = take_over_of(done.number)
        assert (taken.stands, taken.day) == ((), DAY)
        assert set(taken.back) == {
            GoesBack(ANA, "Alfil, Ana", "title", "GM", ""),
            GoesBack(BLAS, "Torre, Blas", "title", "FM", ""),
            GoesBack(BLAS, "Torre, Blas", "federation", "POR", "ESP"),
        }
        assert undo_take_over(act(), done.number) == TakenOver(2, 1)
        assert register() == before
        last = LogEntry.objects.order_by("-number").first()
        assert last is not None and last.verb == "undo_take_over"
        assert set(Player.objects.filter(changed_in=last.number).values_list("key", flat=True)) == {ANA, BLAS}
        assert list(take_overs()) == []

    def test_a_federation_that_began_on_the_same_day_comes_back(self) -> None:
        change_player(act(), BLAS, PersonChange(facts=[Fact("federation", "FRA", DAY)]))
        before = register()
        done = take_over(act(), ["federation"], everybody=True, since=DAY)
        assert [one.then for one in take_over_of(done.number).back] == ["FRA"]
        undo_take_over(act(), done.number)
        assert register() == before

    def test_the_latest_first_and_then_the_one_before(self) -> None:
        before = register()
        first = take_over(act(), ["federation"], everybody=True, since=DAY)
        change_player(act(), BLAS, PersonChange(facts=[Fact("federation", "FRA", date(2011, 10, 20))]))
        with pytest.raises(Refused) as error:
            undo_take_over(act(), first.number)
        assert ids(error) == ["office.E331"]
        assert BLAS in str(error.value.findings[0].data["who"])
        PlayerFact.objects.filter(value="FRA").delete()
        PlayerFact.objects.filter(value="POR").update(valid_to=None)
        undo_take_over(act(), first.number)
        assert register() == before

    def test_a_title_that_was_taken_away_since_stays_as_it_is(self) -> None:
        done = take_over(act(), ["title"], everybody=True, since=DAY)
        revoke_title(act(), ANA, "GM", date(2011, 10, 20))
        after = register()
        with pytest.raises(Refused) as error:
            undo_take_over(act(), done.number)
        assert ids(error) == ["office.E331"]
        assert register() == after

    def test_a_published_list_stands_on_it(self) -> None:
        done = take_over(act(), ["title"], people=[ANA], since=DAY)
        later = take_over(act(), ["title"], people=[BLAS], since=date(2011, 11, 2))
        seen = preview(act(), "standard", NOVEMBER)
        publish(act(), "standard", NOVEMBER, seen.inputs_sha256)
        with pytest.raises(Refused) as error:
            undo_take_over(act(), done.number)
        assert ids(error) == ["office.E332"]
        assert undo_take_over(act(), later.number) == TakenOver(1, 0), "the list of November knows nothing of it"

    def test_only_once_and_only_what_took_something_over(self) -> None:
        done = take_over(act(), ["title"], everybody=True, since=DAY)
        undo_take_over(act(), done.number)
        for number in (done.number, 1, 999):
            with pytest.raises(Refused) as error:
                undo_take_over(act(), number)
            assert ids(error) == ["office.E330"]
