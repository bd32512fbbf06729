"""Claims against a list of the Andalusian federation, from the first letter to the list that is right (REA 9.f)."""

import json
from datetime import date

import pytest

from arpad.office.made_good import made_good_on
from arpad.office.models import Claim, Decision, Event, Letter, RatingList
from arpad.office.proposals import Asked
from arpad.office.refused import Refused
from arpad.office.series_figures import controls_of
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.claims.claim import ClaimForm, claim
from arpad.office.verbs.claims.decide import decide
from arpad.office.verbs.claims.settle import settle
from arpad.office.verbs.lists.correct import correct
from arpad.office.verbs.lists.drift import watch_drift
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.republish import republish
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.office.verbs.reports.review import Verdict, review
from arpad.results.data import as_csv
from arpad.studies.study import study_from
from support.claims import unsettled
from support.regional import AFTER, APRIL, DRAWN, MAY, on, opened, published, received, registered
from support.two_lists import ratings

pytestmark = pytest.mark.usefixtures("books")

ANA, BLAS = "990000001", "990000002"
DRAW = Asked(results=(f"friends:3:{ANA}-{BLAS}=1/2-1/2",))


def april() -> RatingList:
    opened()
    registered()
    received()
    review(on(date(2015, 3, 25)), "friends", Verdict.ACCEPT)
    return published()


def claimed(day: date) -> Claim:
    form = ClaimForm(
        "rea", APRIL, "the third round was a draw", player=BLAS, event="friends", contact="blas@example.org"
    )
    return claim(on(day), form)


@pytest.mark.article("fada-2014/Art 9.f")
def test_ten_days_from_the_fifth_end_on_the_fifteenth() -> None:
    april()
    assert claimed(date(2015, 4, 15)).filed_on == date(2015, 4, 15)
    with pytest.raises(Refused) as error:
        claimed(date(2015, 4, 16))
    (late,) = error.value.findings
    assert (late.id, late.article, late.data["last"]) == ("office.E092", "Art 9.f", "2015-04-15")


@pytest.mark.article("fada-2014/Art 9.f")
def test_from_the_claim_to_the_next_list() -> None:
    """Ana's win in the third round was a draw: 2394 and 2294 instead of 2406 and 2282."""
    april()
    assert ratings(APRIL) == AFTER
    number = claimed(date(2015, 4, 10)).pk
    decide(on(date(2015, 4, 12), "the score sheets of both say so"), number, "upheld", "Art 9.f")
    spanish = Letter.objects.get(kind="decision", language="es")
    assert spanish.recipient == "blas@example.org"
    assert "the score sheets of both say so" in spanish.text
    assert [one.pk for one in unsettled()] == [number]
    day = date(2015, 4, 13)
    corrected = correct(on(day, "claim upheld"), DRAW, weigh_correction(DRAW).seen)
    assert corrected.to_republish == (("rea", str(APRIL)),)
    settle(on(day), number, Event.objects.get().corrections.get().log_number)
    assert unsettled() == []
    republish(on(day, "claim upheld"), "rea", redraft(on(day), "rea").inputs_sha256)
    assert ratings(APRIL) == DRAWN
    assert {one.verdict for one in Decision.objects.filter(subject=f"claim:{number}")} == {"upheld", "corrected"}
    published(MAY)
    assert ratings(MAY) == DRAWN
    assert not [one for one in verify().findings if one.is_error]


def test_a_dismissed_claim_changes_nothing() -> None:
    april()
    number = claimed(date(2015, 4, 10)).pk
    decide(on(date(2015, 4, 12), "the score sheet says 1-0"), number, "dismissed", "Art 9.f")
    published(MAY)
    assert ratings(MAY) == AFTER


@pytest.mark.article("fada-2014/Art 9.f")
def test_a_list_is_not_made_over_a_correction_that_is_not_out_yet() -> None:
    april()
    correct(on(date(2015, 4, 13), "claim upheld"), DRAW, weigh_correction(DRAW).seen)
    with pytest.raises(Refused) as error:
        preview(on(MAY), "rea", MAY)
    (finding,) = error.value.findings
    assert (finding.id, finding.article, finding.data["date"]) == ("rea.E027", "Art 9.f", str(APRIL))


@pytest.mark.article("fada-2014/Art 9.f")
def test_a_list_that_may_be_claimed_against_is_corrected_itself() -> None:
    """Published on 5 April: until the 15th (reading I-623)."""
    april()
    with pytest.raises(Refused) as error:
        correct(on(date(2015, 4, 15)), DRAW, weigh_correction(DRAW).seen, True)
    (found,) = error.value.findings
    assert (found.id, found.article, found.data["last"]) == ("office.E274", "Art 9.f", "2015-04-15")


@pytest.mark.article("fada-2014/Art 9.f")
def test_nor_does_a_claim_that_is_not_settled_wait() -> None:
    april()
    number = claimed(date(2015, 4, 15)).pk
    late = date(2015, 4, 20)
    for settled in (False, True):
        with pytest.raises(Refused) as error:
            correct(on(late), DRAW, weigh_correction(DRAW).seen, True)
        assert [(one.id, one.data["claim"]) for one in error.value.findings] == [("office.E273", number)], settled
        if not settled:
            decide(on(late, "the score sheets of both say so"), number, "upheld", "Art 9.f")


@pytest.mark.article("fada-2014/Art 9.f")
def test_after_the_days_for_claims_the_next_list_may_make_it_good() -> None:
    """The list of May is then what one over a corrected April would be, and April stays."""
    april()
    done = correct(on(date(2015, 4, 16), "found by the office"), DRAW, weigh_correction(DRAW).seen, True)
    assert done.to_republish == ()
    made = published(MAY)
    assert (ratings(APRIL), ratings(MAY)) == (AFTER, DRAWN)
    assert made_good_on(made).by_entry(ANA) == {str(done.number): 2394 - 2406}
    assert not [one for one in verify().findings if one.is_error]


@pytest.mark.article("fada-2014/Art 2.c")
def test_the_control_figures_of_the_books() -> None:
    """2400, 2300, 2200, 2100: mean 2250, √12500 = 111.80. April: 2406, 2282, 2194, 2118 are 9000 again; 156, 32, 56 and 132
    away from 2250: √((24336 + 1024 + 3136 + 17424) / 4) = √11480 = 107.14."""
    april()
    assert as_csv(controls_of("rea", every_list=True)).splitlines() == [
        "list,edition,players,mean,spread,stayed,drift",
        "2015-03-05,,4,2250.00,111.80,0,",
        "2015-04-05,fada-2014,4,2250.00,107.14,4,0.00",
    ]
    assert len(as_csv(controls_of("rea")).splitlines()) == 2


@pytest.mark.article("fada-2014/Art 2.c")
def test_the_drift_study_of_the_books() -> None:
    """All have K 24: 6, −18.24, −5.76 and 18 are nothing together, and rounding gives .24 and takes .24."""
    april()
    study = study_from(json.loads(watch_drift(on(APRIL), "rea", APRIL).content))
    tables = {table.key: table.rows for section in study.sections for table in section.tables}
    assert [row[1:6] for row in tables["drift_sums"]] == [["2015-04-05", 9000, 9000, 0, 4]]
    assert tables["drift_ledger"] == []
