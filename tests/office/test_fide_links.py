"""Ids of FIDE, linked in bulk against its list."""

from datetime import date

import pytest

from arpad.office.fide_differences import differences_on
from arpad.office.fide_links import proposal
from arpad.office.models import FideLink, LogEntry, Player
from arpad.office.person_form import Fact, PersonForm
from arpad.office.refused import Refused
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.people.enter_id import enter_id
from arpad.office.verbs.people.enter_player import enter_player
from arpad.office.verbs.people.link_fide import link_fide
from arpad.office.verbs.people.take_over import take_over
from arpad.office.verbs.people.unlink_fide import unlink_fide
from support.books import act
from support.month import opened
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
ANA, BLAS, CELIA, DARIO = (f"99000000{number}" for number in (1, 2, 3, 4))

FIDE = """\
id,name,federation,sex,title,birth,rating
2200001,"Alfil, Ana",ESP,w,IM,1980,2400
2200002,"Torre, Blas",ESP,m,,1981,2310
2200003,"Torre, Blas",ESP,m,,1981,1700
2200004,"Damma, Celia",ESP,w,,1982,2200
2200005,"Rey, Dario",POR,m,,1983,2100
2200006,"Nadie, Nora",ESP,w,,1990,1500
"""


@pytest.fixture(autouse=True)
def fides_list(books: str) -> None:
    opened()
    import_list(act(), ListImport(FIDE.encode(), "fide.csv", "standard", date(2011, 9, 1), "fide", reference=True))


def test_certain_is_who_agrees_in_all_and_is_alone() -> None:
    """Two people are called Blas Torre; Celia is misspelt; Dario plays for a federation we do not have."""
    found = proposal()
    assert found is not None
    assert [(one.person.key, one.best.person.key) for one in found.pairings.certain] == [(ANA, "2200001")]
    likely = {one.person.key: [candidate.person.key for candidate in one.candidates] for one in found.pairings.likely}
    assert likely == {BLAS: ["2200002", "2200003"], CELIA: ["2200004"]}
    assert found.pairings.nobody == 1


def test_two_of_ours_who_could_be_one_of_theirs_are_not_certain() -> None:
    enter_player(act(), PersonForm("Alfil, Ana", birth="1980", sex="w", facts=[Fact("federation", "ESP")]))
    found = proposal()
    assert found is not None and not found.pairings.certain


def test_all_certain_ones_in_one_step_and_undone() -> None:
    done = link_fide(act(), certain=True)
    assert (done.linked, done.nobody) == (1, 0)
    assert dict(Player.objects.exclude(fide_id=None).values_list("key", "fide_id")) == {ANA: "2200001"}
    entry = LogEntry.objects.get(number=done.number)
    assert (entry.verb, entry.subject) == ("link_fide", "register")
    assert unlink_fide(act(), done.number) == 1
    assert not Player.objects.exclude(fide_id=None).exists()
    with pytest.raises(Refused) as error:
        unlink_fide(act(), done.number)
    assert ids(error) == ["office.E258"]


def test_the_others_as_somebody_decides() -> None:
    done = link_fide(act(), links=[f"{BLAS}=2200003", f"{DARIO}="])
    assert (done.linked, done.nobody) == (1, 1)
    assert Player.objects.get(key=BLAS).fide_id == "2200003"
    found = proposal()
    assert found is not None
    assert DARIO not in {one.person.key for one in found.pairings.likely}
    unlink_fide(act(), done.number)
    assert Player.objects.get(key=BLAS).fide_id is None and FideLink.objects.filter(undone=True).count() == 2


@pytest.mark.parametrize(
    ("links", "found"),
    [
        (["nothing"], ["office.E257"]),
        ([f"{BLAS}=999"], ["office.E257"]),
        (["77=2200001"], ["office.E093"]),
        ([f"{BLAS}=2200002", f"{CELIA}=2200002"], ["office.E104", "office.E104"]),
        ([], ["office.E253"]),
    ],
)
def test_what_is_no_link_is_refused(links: list[str], found: list[str]) -> None:
    with pytest.raises(Refused) as error:
        link_fide(act(), links=links)
    assert ids(error) == found


def test_whom_name_or_birth_contradicts_is_linked_on_purpose_only() -> None:
    """The namesake of another year is his father, or his son."""
    Player.objects.filter(key=BLAS).update(birth="1951-03-04")
    for key, fide_id in ((BLAS, "2200002"), (CELIA, "2200006")):
        with pytest.raises(Refused) as error:
            link_fide(act(), links=[f"{key}={fide_id}"])
        assert ids(error) == ["office.E490"]
        with pytest.raises(Refused) as error:
            enter_id(act(), key, "fide", fide_id)
        assert ids(error) == ["office.E490"]
    link_fide(act(), links=[f"{BLAS}=2200002"], although=True)
    enter_id(act(), CELIA, "fide", "2200006", although=True)
    assert Player.objects.get(key=CELIA).fide_id == "2200006"
    found = differences_on(date(2011, 10, 1))
    assert found is not None
    assert [(one.key, one.there) for one in found.contradicted] == [(CELIA, "Nadie, Nora")]  # the other was linked


def test_nobodys_key_is_entered_as_another_ones_id_of_fide() -> None:
    Player.objects.filter(key=BLAS).update(national_id="2200004")
    for number in (BLAS, "2200004"):
        with pytest.raises(Refused) as error:
            enter_id(act(), CELIA, "fide", number)
        assert ids(error) == ["office.E104"]
    assert enter_id(act(), BLAS, "fide", BLAS).fide_id == BLAS


def test_nobody_is_entered_with_the_fide_id_of_somebody_else() -> None:
    """`enter-id` and `link-fide` refuse it; a person who was entered with it had it in every file for FIDE."""
    form = PersonForm("Alba, Alba", birth="2001-02-03", fide_id="2200006")
    with pytest.raises(Refused) as error:
        enter_player(act(), form)
    assert ids(error) == ["office.E490"]
    assert not Player.objects.filter(name="Alba, Alba").exists()
    with pytest.raises(Refused) as error:
        enter_player(act(), PersonForm("Alba, Alba", key="77", fide_id=ANA))
    assert ids(error) == ["office.E104"]
    assert enter_player(act(), form, although=True).player.fide_id == "2200006"
    assert enter_player(act(), PersonForm("NADIE Lola", birth="1990", key="78", fide_id="2200009")).player.key == "78"


def test_everybody_leaves_out_whom_fides_list_contradicts() -> None:
    link_fide(act(), certain=True)
    enter_id(act(), CELIA, "fide", "2200005", although=True)
    day = date(2011, 10, 1)
    with pytest.raises(Refused) as error:
        take_over(act(), ["federation"], everybody=True, since=day)
    assert ids(error) == ["office.E305"]
    enter_id(act(), DARIO, "fide", "2200005x")
    Player.objects.filter(key=CELIA).update(fide_id=None)
    Player.objects.filter(key=DARIO).update(fide_id="2200005")
    Player.objects.filter(key=BLAS).update(fide_id="2200004")
    Player.objects.filter(key=BLAS).get().facts.filter(kind="federation").update(value="POR")
    done = take_over(act(), ["federation"], everybody=True, since=day)
    assert (done.federations, done.skipped) == (1, (BLAS,))
    assert take_over(act(), ["federation"], [BLAS], since=day).federations == 1


def test_an_id_that_somebody_has_stays_his() -> None:
    link_fide(act(), certain=True)
    with pytest.raises(Refused) as error:
        link_fide(act(), links=[f"{BLAS}=2200001"])
    assert ids(error) == ["office.E104"]
