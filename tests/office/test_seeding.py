"""A rapid series is seeded by the standard series of the books (8.22 of 2018, 7.2.1 of 2024; reading I-393).

Ana, rapid 2000, beats Blas, who has only a standard rating, 2100. 2018, K 20: 2000 + 12.8 = 2012.8, 2100 - 12.8 = 2087.2.
2024: Ana has K 20, Blas is new, 40 x .64 = 25.6, 2074.4.
"""

from datetime import date

import pytest
from django.db import connection

from arpad.office import database_guards
from arpad.office.drafting import Mover, looks_from
from arpad.office.models import ListRow, RatingList
from arpad.office.proposals import Asked
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.correct import correct
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import Preview, preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.republish import republish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act, act_on
from support.kept import kept

pytestmark = pytest.mark.usefixtures("books")

HEADER = "id,name,federation,sex,birth,rating,k,games,peak,listed_from\n"
ANA, BLAS, CELIA = "990000001", "990000002", "990000003"
RAPID = f'{HEADER}{ANA},"Alfil, Ana",ESP,w,1980-01-01,2000,20,90,2000,2015-01-01\n'
STANDARD = (
    f'{HEADER}{ANA},"Alfil, Ana",ESP,w,1980-01-01,1700,20,90,1700,2015-01-01\n'
    f'{BLAS},"Torre, Blas",ESP,m,1981-01-01,2100,20,90,2100,2015-01-01\n'
    f'{CELIA},"Dama, Celia",ESP,w,1982-01-01,2100,20,90,2100,2015-01-01\n'
)
EXPECTED = {2019: {ANA: 2013, BLAS: 2087}, 2024: {ANA: 2013, BLAS: 2074}}


def report(day: date, white: str, black: str, control: str) -> bytes:
    return f"""\
name,An evening
federation,ESP
start,{day}
end,{day}
type,Individual: Swiss-System
rate_of_play,{control}
round_dates,{day}

number,name,federation,id
1,{white},ESP,{white}
2,{black},ESP,{black}

round,white,black,result
1,1,2,1-0
""".encode()


def event(series: str, day: date, white: str = ANA, black: str = BLAS, control: str = "15 min") -> None:
    cadence = "rapid" if series == "rapid" else "standard"
    key = f"{series}-{day}"
    register(act(), Registration(key, "An evening", [series], day, day, day.replace(month=1), cadence=cadence))
    receive(act_on(day), Submission(key, report(day, white, black, control), received_on=day))
    review(act(), key, Verdict.ACCEPT)


@kept
def opened(year: int) -> None:
    open_series(act(), "standard")
    open_series(act(), "rapid", cadence="rapid")
    opening = date(year, 4, 1)
    import_list(act(), ListImport(STANDARD.encode(), "standard.csv", "standard", opening))
    import_list(act(), ListImport(RAPID.encode(), "rapid.csv", "rapid", opening))


def previewed(year: int) -> Preview:
    return preview(act(), "rapid", date(year, 5, 1), date(year, 4, 28))


def published(year: int) -> RatingList:
    return publish(act(), "rapid", date(year, 5, 1), previewed(year).inputs_sha256).list


def ratings(series: str, day: date) -> dict[str, int | None]:
    last = RatingList.published.filter(series__key=series, date=day).latest("revision")
    return dict(ListRow.objects.filter(list=last).values_list("key", "rating"))


@pytest.mark.parametrize("year", EXPECTED)
def test_preview_publish_and_verify_seed_alike(year: int) -> None:
    opened(year)
    event("rapid", date(year, 4, 9))
    seen = previewed(year)
    assert seen.looks.seeded == (Mover(BLAS, "Torre, Blas", 2100, EXPECTED[year][BLAS]),)
    assert not {one.id for one in seen.findings} & {"office.I034", "office.I035"}
    published(year)
    assert ratings("rapid", date(year, 5, 1)) == EXPECTED[year]
    assert verify().findings == []


def test_a_review_sees_the_standard_rating() -> None:
    """The report has both ratings, hers of the rapid list and his of the standard list: nothing to be said."""
    opened(2019)
    day = date(2019, 4, 9)
    register(act(), Registration("e", "An evening", ["rapid"], day, day, date(2019, 1, 9), cadence="rapid"))
    text = report(day, ANA, BLAS, "15 min").decode().replace("federation,id", "rating,id")
    text = text.replace(f"ESP,{ANA}", f"2000,{ANA}").replace(f"ESP,{BLAS}", f"2100,{BLAS}")
    told = receive(act_on(day), Submission("e", text.encode(), received_on=day)).findings
    assert not [one.id for one in told if one.id in ("rate.W001", "rate.W003")]


def test_who_is_rated_there_is_not_asked_for_on_the_standard_list() -> None:
    """The manifest names only whose standard rating can matter."""
    opened(2024)
    event("rapid", date(2024, 4, 9))
    draft = previewed(2024).draft
    assert f"standard:standard:2024-04-01:{BLAS}" in draft.manifest
    assert f"standard:standard:2024-04-01:{ANA}" not in draft.manifest


def test_of_several_standard_series_the_one_called_so_seeds_and_a_regional_one_never() -> None:
    opened(2024)
    other = STANDARD.replace(",2100,", ",1500,")
    for key, edition in (("club", ""), ("rea", "fada-2014")):
        open_series(act(), key, edition=edition, cadence="standard")
        import_list(act(), ListImport(other.encode(), "other.csv", key, date(2024, 4, 1)))
    event("rapid", date(2024, 4, 9))
    seen = previewed(2024)
    [told] = [one for one in seen.findings if one.id == "office.I034"]
    assert (told.data["standard"], told.data["others"]) == ("standard", "club")
    assert [one.before for one in seen.looks.seeded] == [2100]


def test_without_a_standard_series_it_is_said() -> None:
    open_series(act(), "rapid", cadence="rapid")
    both = RAPID + f'{BLAS},"Torre, Blas",ESP,m,1981-01-01,,,,,\n'
    import_list(act(), ListImport(both.encode(), "rapid.csv", "rapid", date(2024, 4, 1)))
    event("rapid", date(2024, 4, 9))
    seen = previewed(2024)
    assert [one.data["players"] for one in seen.findings if one.id == "office.I035"] == [1]
    assert seen.looks.seeded == ()


def test_a_corrected_standard_list_reaches_the_rapid_list_it_seeded() -> None:
    """April: Blas beats Celia, 2100 each, K 20: 2110 on 1 May. Rapid on 9 May: Ana beats him, 110 apart, .65 and 40 x .65 = 26:
    2084. Had he drawn in April, he would have 2100 in May, .64 and 25.6: 2074.
    """
    opened(2024)
    event("standard", date(2024, 4, 5), BLAS, CELIA, "120 min")
    may, june = date(2024, 5, 1), date(2024, 6, 1)
    publish(act(), "standard", may, preview(act(), "standard", may, date(2024, 4, 28)).inputs_sha256)
    event("rapid", date(2024, 5, 9))
    publish(act(), "rapid", june, preview(act(), "rapid", june, date(2024, 5, 28)).inputs_sha256)
    assert ratings("rapid", june)[BLAS] == 2084
    asked = Asked(results=(f"standard-2024-04-05:1:{BLAS}-{CELIA}=1/2-1/2",))
    weighed = weigh_correction(asked)
    assert [one.series for one in weighed.impacts] == ["standard", "rapid"]
    moves = {(move.id, move.field): (move.before, move.after) for one in weighed.impacts[1].lists for move in one.moves}
    assert moves[BLAS, "rating"] == ("2084", "2074")
    correct(act(), asked, weighed.seen)
    republish(act(), "standard", redraft(act(), "standard").inputs_sha256)
    assert ratings("standard", may)[BLAS] == 2100
    republish(act(), "rapid", redraft(act(), "rapid").inputs_sha256)
    assert ratings("rapid", june)[BLAS] == 2074
    assert verify().findings == []


def test_what_an_older_job_kept_of_a_preview_is_read() -> None:
    kept_looks = {"movers": [], "newcomers": [], "left": [], "unmatched": [], "missing": []}
    assert looks_from(kept_looks).seeded == ()


def test_verify_names_a_standard_list_that_was_changed_behind_the_books() -> None:
    opened(2024)
    event("rapid", date(2024, 4, 9))
    published(2024)
    database_guards.remove()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE office_listrow SET rating = 2200 WHERE key = %s AND rating = 2100", [BLAS])
    database_guards.install()
    told = [one for one in verify().findings if one.id == "office.E064"]
    assert [one.data["previous"] for one in told] == ["standard 2024-04-01"]
