"""The arbiter's number is no published rating; a guest counts with FIDE's list, or with a number somebody confirmed
(readings I-440 and I-441).

Fide-2024, K 20, 2000 against 2000: a win is +10. A guest's games so far are not known, so K is 20 for him too.
"""

from datetime import date

import pytest

from arpad.office.guests import awaited, guests_of
from arpad.office.models import Decision, Event, FideLink, ListRow, Player, RatingList, Report, Series
from arpad.office.proposals import Asked
from arpad.office.refused import Refused
from arpad.office.series import law_of_event
from arpad.office.stored_findings import from_text
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
from arpad.office.verbs.people.erase_player import erase_player
from arpad.office.verbs.reports.confirm_guest import confirm_guest
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.match import match_players
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.values.finding import Finding
from support.books import act, act_on

pytestmark = pytest.mark.usefixtures("books")

DAY, NEXT, CLOSING = date(2024, 4, 9), date(2024, 5, 1), date(2024, 4, 28)
ANA, GUEST = "990000001", "1503014"
HEADER = "id,name,federation,sex,birth,rating,k,games,peak,listed_from\n"
OWN = f'{HEADER}{ANA},"Alfil, Ana",ESP,w,1980-01-01,2000,20,90,2000,2015-01-01\n'
FIDE = f'{HEADER}{GUEST},"Hval, Hans",NOR,m,1990-01-01,2000,10,900,2500,2010-01-01\n'


def report(number: int | str, player_id: str = "", control: str = "120 min", name: str = "Juks, Jens") -> bytes:
    """Ana loses to the second player, whose rating is what the arbiter says."""
    return f"""\
name,An evening
federation,ESP
start,{DAY}
end,{DAY}
type,Individual: Swiss-System
rate_of_play,{control}
round_dates,{DAY}

number,name,federation,rating,id
1,"Alfil, Ana",ESP,2000,{ANA}
2,"{name}",NOR,{number},{player_id}

round,white,black,result
1,1,2,0-1
""".encode()


def opened(series: str = "standard", cadence: str = "standard") -> None:
    open_series(act(), series, cadence=cadence)
    import_list(act(), ListImport(OWN.encode(), "own.csv", series, date(2024, 4, 1)))


def received(content: bytes, series: str = "standard") -> tuple[Finding, ...]:
    """With the person of the second line in the register; what a fresh look at the report says."""
    register(act(), Registration("e", "An evening", [series], DAY, DAY, date(2024, 1, 9)))
    receive(act_on(DAY), Submission("e", content, received_on=DAY))
    enrol(act(), "e")
    return review(act(), "e", Verdict.ACCEPT).findings


def previewed(series: str = "standard") -> Preview:
    return preview(act(), series, NEXT, CLOSING)


def published(series: str = "standard") -> dict[str, int | None]:
    listed = publish(act(), series, NEXT, previewed(series).inputs_sha256).list
    return dict(ListRow.objects.filter(list=listed).values_list("key", "rating"))


def with_fides_list(day: date = date(2024, 4, 1), text: str = FIDE) -> None:
    open_series(act(), "fide", cadence="standard")
    import_list(act(), ListImport(text.encode(), "fide.csv", "fide", day, ids="fide", reference=True))


def ids(findings: tuple[Finding, ...]) -> set[str]:
    return {finding.id for finding in findings if finding.id[-3:] in ("230", "231", "232", "233")}


def test_a_newcomer_with_2790_in_the_arbiters_column_is_unrated() -> None:
    opened()
    told = received(report(2790))
    assert ids(told) == {"office.W231"}
    seen = previewed()
    assert [(one.id, one.data["report"]) for one in seen.findings if one.id == "office.W232"] == [("office.W232", 2790)]
    rows = published()
    (newcomer,) = rows.keys() - {ANA}
    assert rows == {ANA: 2000, newcomer: None}  # nor does the game count for Ana
    assert verify().findings == []


def test_a_newcomer_without_an_id_makes_one_finding_and_not_three() -> None:
    opened()
    register(act(), Registration("e", "An evening", ["standard"], DAY, DAY, date(2024, 1, 9)))
    told = receive(act_on(DAY), Submission("e", report(2790), received_on=DAY)).findings
    about = [one.id for one in told if one.data.get("player") == 2]
    assert about == ["office.W026"]


def test_the_day_on_which_the_office_passes_a_report_on_is_not_asked_of_it() -> None:
    opened()
    assert not [one for one in received(report(2790)) if one.data.get("fact") == "uploaded_on"]


def test_a_guest_counts_as_unrated_until_somebody_confirms() -> None:
    opened()
    assert ids(received(report(2000, GUEST, name="Hval, Hans"))) == {"office.W230"}
    assert published() == {ANA: 2000, GUEST: None}


def test_a_confirmed_guest_counts_with_the_number_and_the_slip_says_who_confirmed_it() -> None:
    opened()
    received(report(2000, GUEST, name="Hval, Hans"))
    confirm_guest(act("olga", reason="looked up on FIDE's page"), "e", ["2"])
    stored = from_text(Report.objects.get(event__key="e").findings)
    assert ids(tuple(stored)) == {"rate.W233"}
    assert next(one for one in stored if one.id == "rate.W233").data["by"] == "olga"
    assert published() == {ANA: 1990, GUEST: 2010}
    assert verify().findings == []


def test_another_number_in_a_later_report_asks_anew() -> None:
    opened()
    register(act(), Registration("e", "An evening", ["standard"], DAY, DAY, date(2024, 1, 9)))
    receive(act_on(DAY), Submission("e", report(2000, GUEST), received_on=DAY))
    enrol(act(), "e")
    confirm_guest(act(), "e", ["2"])
    told = receive(act_on(DAY), Submission("e", report(2400, GUEST), received_on=DAY)).findings
    assert ids(told) == {"office.W230"}
    review(act(), "e", Verdict.ACCEPT)
    assert published() == {ANA: 2000, GUEST: None}


def test_a_confirmation_can_be_taken_back() -> None:
    opened()
    received(report(2000, GUEST))
    confirm_guest(act(), "e", ["2"])
    before = previewed().inputs_sha256
    confirm_guest(act(), "e", ["2"], unrated=True)
    with pytest.raises(Refused) as refused:
        publish(act(), "standard", NEXT, before)
    assert any("guests:e" in str(one.data) for one in refused.value.findings)
    assert published() == {ANA: 2000, GUEST: None}


def test_only_somebody_with_a_fide_id_and_a_number_can_be_confirmed_and_only_before_the_list() -> None:
    opened()
    received(report(2790))
    for line, finding in (("2", "office.E230"), ("9", "office.E080"), ("x", "office.E080")):
        with pytest.raises(Refused) as refused:
            confirm_guest(act(), "e", [line])
        assert [one.id for one in refused.value.findings] == [finding]
    Player.objects.exclude(key=ANA).update(fide_id=GUEST)
    published()
    with pytest.raises(Refused) as refused:
        confirm_guest(act(), "e", ["2"])
    assert [one.id for one in refused.value.findings] == ["office.E079"]


def test_a_guest_counts_with_fides_list_whatever_the_arbiter_says() -> None:
    opened()
    with_fides_list()
    assert ids(received(report(2790, GUEST, name="Hval, Hans"))) == {"rate.I230"}
    confirm_guest(act(), "e", ["2"])  # FIDE's list goes before it
    assert published() == {ANA: 1990, GUEST: 2010}
    assert verify().findings == []


def test_who_is_not_on_fides_list_is_unrated_there_too() -> None:
    opened()
    with_fides_list(text=FIDE.replace(",2000,10,", ",,,").replace(",2500,", ",,"))
    assert ids(received(report(2790, GUEST, name="Hval, Hans"))) == {"office.W230"}
    assert published() == {ANA: 2000, GUEST: None}


def test_a_list_of_reference_of_somebody_else_is_not_fides() -> None:
    opened()
    import_list(act(), ListImport(FIDE.encode(), "x.csv", "standard", date(2024, 4, 1), "national", reference=True))
    assert ids(received(report(2790, GUEST))) == {"office.W230"}


def test_an_office_without_a_list_rates_nobody() -> None:
    open_series(act(), "standard")
    register(act(), Registration("e", "An evening", ["standard"], DAY, DAY, date(2024, 1, 9)))
    receive(act_on(DAY), Submission("e", report(2000), received_on=DAY))
    enrol(act(), "e")
    review(act(), "e", Verdict.ACCEPT)
    assert set(published().values()) == {None}


def test_the_cadence_of_an_event_is_that_of_its_series() -> None:
    opened("fast", "rapid")
    form = Registration("e", "An evening", ["fast"], DAY, DAY, date(2024, 1, 9))
    assert register(act(), form).event.cadence == "rapid"


@pytest.mark.parametrize(
    ("series", "cadence", "finding"),
    [(["fast"], "standard", "office.E231"), (["fast", "standard"], "", "office.E232")],
)
def test_a_cadence_that_no_series_has_or_nobody_says_is_refused(series: list[str], cadence: str, finding: str) -> None:
    opened()
    open_series(act(), "fast", cadence="rapid")
    with pytest.raises(Refused) as refused:
        register(act(), Registration("e", "Evening", series, DAY, DAY, date(2024, 1, 9), cadence=cadence))
    assert [one.id for one in refused.value.findings] == [finding]


def test_a_seeded_player_is_compared_with_the_standard_list() -> None:
    """Ana has no rapid rating: it is the standard list that counts, and it is named."""
    opened()
    open_series(act(), "fast", cadence="rapid")
    import_list(act(), ListImport(FIDE.encode(), "fast.csv", "fast", date(2024, 4, 1)))
    told = received(report(2000, GUEST, "15 min", "Hval, Hans"), "fast")
    assert not [one for one in told if one.id in ("rate.W003", "rate.W231") and one.data["player"] == 1]


def test_a_number_that_is_not_the_seeding_lists_is_said_with_that_list() -> None:
    opened()
    open_series(act(), "fast", cadence="rapid")
    import_list(act(), ListImport(FIDE.encode(), "fast.csv", "fast", date(2024, 4, 1)))
    content = report(2000, GUEST, "15 min", "Hval, Hans").replace(b"ESP,2000", b"ESP,1950")
    [told] = [one for one in received(content, "fast") if one.id in ("rate.W003", "rate.W231")]
    assert (told.id, told.data["report"], told.data["list"]) == ("rate.W231", 1950, 2000)


def test_an_event_of_two_series_asks_for_who_is_unknown_in_one_of_them() -> None:
    """Hans is on the club's list and on no other: 2010 there by that list, here once he is confirmed."""
    opened()
    open_series(act(), "club", cadence="standard")
    both = OWN + FIDE.partition("\n")[2]
    import_list(act(), ListImport(both.encode(), "club.csv", "club", date(2024, 4, 1)))
    Player.objects.filter(key=GUEST).update(fide_id=GUEST)
    register(act(), Registration("e", "An evening", ["standard", "club"], DAY, DAY, date(2024, 1, 9)))
    receive(act_on(DAY), Submission("e", report(2000, GUEST, name="Hval, Hans"), received_on=DAY))
    (line,) = awaited(Event.objects.get(), Report.objects.get())
    assert line.number == 2
    confirm_guest(act(), "e", ["2"])
    assert not awaited(Event.objects.get(), Report.objects.get())
    review(act(), "e", Verdict.ACCEPT)
    assert published("standard") == {ANA: 1990, GUEST: 2010}
    assert published("club")[GUEST] == 2005  # K 10 of that list


def guests_in_the_report() -> dict[str, object]:
    event, series = Event.objects.get(), Series.objects.get(key="standard")
    found = guests_of("e", Report.objects.get().pk, {}, series, law_of_event(series, event), DAY, [])
    return dict(found)


def visited(content: bytes) -> tuple[Finding, ...]:
    """As `received`, but the second line is a guest whom the register will not have."""
    register(act(), Registration("e", "An evening", ["standard"], DAY, DAY, date(2024, 1, 9)))
    receive(act_on(DAY), Submission("e", content, received_on=DAY))
    match_players(act(), "e", {}, [2])
    return review(act(), "e", Verdict.ACCEPT).findings


def test_a_guest_whom_the_register_will_not_have_counts_for_the_opponents_once_confirmed() -> None:
    opened()
    assert ids(visited(report(2000, GUEST, name="Hval, Hans"))) == {"office.W230"}
    (line,) = awaited(Event.objects.get(), Report.objects.get())
    assert line.number == 2
    confirm_guest(act("olga", reason="looked up on FIDE's page"), "e", ["2"])
    assert not awaited(Event.objects.get(), Report.objects.get())
    seen = previewed()
    assert not {one.id for one in seen.findings} & {"list.W032", "office.W232"}
    assert published() == {ANA: 1990}  # and he is on no list of ours
    assert verify().findings == []


def test_a_guest_whom_the_register_will_not_have_counts_with_fides_list() -> None:
    opened()
    with_fides_list()
    assert ids(visited(report(2790, GUEST, name="Hval, Hans"))) == {"rate.I230"}
    assert published() == {ANA: 1990}
    assert verify().findings == []


def test_a_guest_with_somebody_elses_fide_id_does_not_count_with_that_rating() -> None:
    opened()
    with_fides_list()
    assert ids(visited(report(2790, GUEST, name="Torsk, Tor"))) == {"office.W230"}
    assert published() == {ANA: 2000}


@pytest.mark.parametrize(("birth", "rating"), [("1990-01-01", 1990), ("1951-05-01", 2000), ("", 1990)])
def test_a_guest_with_the_fide_id_of_his_son_does_not_count_with_that_rating(birth: str, rating: int) -> None:
    """As `arpad rate` has it beside FIDE's list (I-600)."""
    opened()
    with_fides_list()
    born = report(2790, GUEST, name="Hval, Hans").replace(b"rating,id\n", b"rating,id,birth\n")
    visited(
        born.replace(f"2790,{GUEST}".encode(), f"2790,{GUEST},{birth}".encode()).replace(
            ANA.encode(), f"{ANA},".encode()
        )
    )
    assert published() == {ANA: rating}


def test_two_guests_with_one_id_have_no_rating_by_it() -> None:
    opened()
    with_fides_list()
    two = (
        report(2790, GUEST, name="Hval, Hans")
        .decode()
        .replace("\n\nround", f'\n3,"Hval, Hanna",NOR,2300,{GUEST}\n\nround')
    )
    register(act(), Registration("e", "An evening", ["standard"], DAY, DAY, date(2024, 1, 9)))
    receive(act_on(DAY), Submission("e", two.encode(), received_on=DAY))
    match_players(act(), "e", {}, [2, 3])
    with pytest.raises(Refused) as refused:
        confirm_guest(act(), "e", ["2"])
    assert [one.id for one in refused.value.findings] == ["office.E230"]
    assert guests_in_the_report() == {}


@pytest.mark.parametrize("given", ["", "ESP-7", "990000009"])
def test_a_guest_without_a_fide_id_of_his_own_is_unrated_and_cannot_be_confirmed(given: str) -> None:
    opened()
    with_fides_list(text=FIDE.replace(GUEST, "990000009"))
    Player.objects.create(key="990000009", name="Sei, Siv", birth="1970-01-01", changed_in=1)
    visited(report(2790, given, name="Hval, Hans"))
    assert not awaited(Event.objects.get(), Report.objects.get())
    with pytest.raises(Refused) as refused:
        confirm_guest(act(), "e", ["2"])
    assert [one.id for one in refused.value.findings] == ["office.E230"]
    assert published() == {ANA: 2000}


def test_nobody_is_awaited_whom_fides_list_knows() -> None:
    opened()
    with_fides_list()
    received(report(2790, GUEST, name="Hval, Hans"))
    assert not awaited(Event.objects.get(), Report.objects.get())


def test_a_list_of_every_cadence_takes_a_rapid_event() -> None:
    """The Andalusian list is one for all cadences."""
    open_series(act(), "rea", edition="fada-2014")
    asked = Registration("fast", "Fast", ["rea"], date(2015, 3, 1), date(2015, 3, 1), cadence="rapid")
    assert register(act(), asked).event.cadence == "rapid"


def test_an_id_that_is_somebody_elses_at_fide_gives_nobody_a_rating() -> None:
    """An arbiter copies the id of Hans for a newcomer: no FIDE id, no 2000, and it is said."""
    opened()
    with_fides_list()
    register(act(), Registration("e", "An evening", ["standard"], DAY, DAY, date(2024, 1, 9)))
    receive(act_on(DAY), Submission("e", report(2790, GUEST), received_on=DAY))
    (told,) = enrol(act(), "e").findings
    assert (told.id, told.data["other"]) == ("office.W315", "Hval, Hans")
    assert not Player.objects.filter(fide_id=GUEST).exists()
    review(act(), "e", Verdict.ACCEPT)
    assert [rating for key, rating in published().items() if key != ANA] == [None]


def test_a_person_of_the_register_with_an_id_of_somebody_else_at_fide_is_not_rated_by_it() -> None:
    opened()
    received(report(2790, GUEST))  # before FIDE's list is here
    with_fides_list()
    told = confirm_guest(act(), "e", ["2"], unrated=True) and from_text(Report.objects.get().findings)
    assert {"office.W230", "office.W315"} <= {one.id for one in told}
    assert published() == {ANA: 2000, GUEST: None}
    assert verify().findings == []


def test_whom_an_officer_linked_counts_under_his_other_name_at_fide() -> None:
    opened()
    received(report(2790, GUEST))
    with_fides_list()
    jens = Player.objects.get(fide_id=GUEST)
    FideLink.objects.create(player=jens, fide_id=GUEST, score=50, log_number=1)
    assert published() == {ANA: 1990, GUEST: 2010}


def merged_with(kept: str, gone: str = GUEST) -> None:
    asked = Asked(merges=(f"{gone}={kept}",))
    correct(act(), asked, weigh_correction(asked).seen)


def test_a_duplicate_that_is_merged_counts_as_who_he_is_now() -> None:
    """Hans was entered twice; what was confirmed of the duplicate, and its FIDE id, are his."""
    opened()
    received(report(2000, GUEST, name="Hval, Hans"))
    confirm_guest(act(), "e", ["2"])
    Player.objects.create(key="h", name="Hval, Hans", search_name="hval, hans", birth="1990-01-01", changed_in=99)
    merged_with("h")
    assert not awaited(Event.objects.get(), Report.objects.get())
    assert published() == {ANA: 1990, "h": 2010}
    assert verify().findings == []


def test_a_list_of_fides_that_comes_later_changes_nothing_that_is_out() -> None:
    """Unrated when the list came out; a correction of something else leaves him so."""
    opened()
    received(report(2790, GUEST, name="Hval, Hans"))
    assert published() == {ANA: 2000, GUEST: None}
    with_fides_list()
    asked = Asked(results=(f"e:1:{ANA}-{GUEST}=1/2-1/2",))
    correct(act(), asked, weigh_correction(asked).seen)
    republish(act(), "standard", redraft(act(), "standard").inputs_sha256)
    last = RatingList.published.filter(date=NEXT).latest("revision")
    assert dict(ListRow.objects.filter(list=last).values_list("key", "rating")) == {ANA: 2000, GUEST: None}
    assert verify().findings == []


def test_why_a_guest_was_confirmed_is_erased_with_him() -> None:
    opened()
    received(report(2000, GUEST, name="Hval, Hans"))
    confirm_guest(act("olga", reason="Hans rang"), "e", ["2"])
    erase_player(act(), GUEST)
    assert Decision.objects.get(subject__startswith="guest:").text == "olga: —"
    assert published() == {ANA: 1990, GUEST: 2010}
