"""A norm that hangs on facts: they are named on the pages, and asked there as fields made from the facts' descriptions."""

import re
import tomllib
from collections.abc import Mapping
from datetime import date, timedelta
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from arpad.office.models import Norm, Report
from arpad.office.verbs.events.appoint import appoint
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.people.arbiter import ArbiterForm, keep_arbiter
from arpad.office.verbs.reports.certify import certify
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.receive import Submission, receive, with_fact
from arpad.office.verbs.reports.review import Verdict, review
from arpad.reports.wording import wording
from arpad.titles.norm_facts import CHIEF_FACTS, NORM_FACTS, read_typed
from arpad.tournament.fact_rows import RoundRating
from arpad.tournament.facts import read_facts
from arpad.values.person import Title
from support.accounts import account
from support.books import act, act_on
from support.title_event import report_on

pytestmark = pytest.mark.usefixtures("office")
BACKEND = "arpad.web.accounts.signing_in.Accounts"
START = date(2026, 3, 1)
SAID = {
    "fact_registered_on": "2025-12-29",
    "fact_laws_deviation": "no",
    "fact_lineup_changed": "no",
    "fact_unequal_conditions": "no",
    "fact_altered_for_players": "no",
    "fact_arbiter_present": "yes",
    "chief_title": "IA",
}
"""All that Ana's norm of 2026 hangs on, as somebody answers it."""


def dropped(client: Client, **fields: object) -> str:
    return client.post("/check/", {"report": SimpleUploadedFile("a.trf", report_on(START).encode()), **fields}).text


def kept_fields(page: str) -> dict[str, str]:
    hidden = re.findall(r'<input type="hidden" name="(kept\w*)" value="([^"]*)"', page)
    return {name: unescape(value) for name, value in hidden}


def test_the_check_page_asks_for_what_is_open_and_judges_again_without_the_file(client: Client) -> None:
    page = dropped(client)
    assert "met if 7 facts hold" in page
    for field in SAID:
        assert f'name="{field}"' in page.partition("<h3>")[2].partition("<details>")[0], field
    answered = client.post("/check/", {**kept_fields(page), **SAID}).text
    assert "Met if" not in answered
    assert re.search(r'class="tag good">met<', answered)
    assert not Report.objects.exists()


def test_every_fact_of_norms_is_a_field_in_words(client: Client) -> None:
    client.cookies["language"] = "es"
    page = dropped(client)
    names = [f"fact_{fact.name}" for fact in NORM_FACTS] + [f"chief_{fact.name}" for fact in CHIEF_FACTS]
    for name in names:
        assert page.count(f'name="{name}"') == 1, name


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"fact_laws_deviation": "yes"}, "Nobody made a norm."),
        ({"fact_arbiter_present": "no"}, "Nobody made a norm."),
        ({"fact_registered_on": "soon"}, "facts.E003"),
        ({"fact_kind": "picnic"}, "facts.E003"),
        ({"kept": "§"}, "web.E110"),
    ],
)
def test_an_answer_counts_and_a_wrong_one_is_said(client: Client, answers: Mapping[str, str], said: str) -> None:
    page = client.post("/check/", {**kept_fields(dropped(client)), **SAID, **answers}).text
    assert said in page


@pytest.fixture
def officer() -> Client:
    """Ana's event, accepted without a word about what the report cannot say."""
    open_series(act(), "standard")
    done = act_on(date(2026, 3, 13))
    days = (START, START + timedelta(days=9), date(2025, 12, 29))
    register(done, Registration("open", "Open", ["standard"], *days))
    receive(done, Submission("open", report_on(START).encode(), "open.trf"))
    enrol(done, "open")
    review(done, "open", Verdict.ACCEPT)
    found = Client(headers={"accept-language": "en"})
    found.force_login(account("olga", "officer"), BACKEND)
    return found


def test_the_desk_shows_the_stored_verdict_with_what_it_hangs_on(officer: Client) -> None:
    certify(act_on(date(2026, 3, 14)), "open", 1, Title.IM)
    page = officer.get("/desk/events/open/").text
    assert "met if 6 facts hold" in page
    assert "the chief arbiter has the title that is asked for (1.1.5)" in page
    answer = officer.get("/desk/events/open/", headers={"accept-language": "es"}).text
    assert "cumplida si constan 6 datos" in answer


def test_facts_are_answered_on_the_form_of_the_certificate_and_kept(officer: Client) -> None:
    address = reverse("desk_certify", kwargs={"key": "open"})
    form = officer.get(address).text
    said = {name: value for name, value in SAID.items() if name != "fact_registered_on" and name in form}
    assert len(said) == 5
    officer.post(address, {"player": "1", "title": "IM", "language": "en", **said})
    assert Norm.objects.get().facts.count(":") == 5
    page = officer.get("/desk/events/open/").text
    assert "met if 1 fact holds" in page  # the chief arbiter is for the books to name
    assert re.search(r'value="no" selected', officer.get(address).text)
    shown = Client(headers={"accept-language": "en"}).get("/events/open/?view=norms").text
    assert "met if 1 fact holds" in shown


def test_the_arbiter_of_the_books_decides_the_norm(officer: Client) -> None:
    keep_arbiter(act_on(date(2026, 3, 14)), ArbiterForm("rosa", "Reloj, Rosa", "IA"))
    appoint(act_on(date(2026, 3, 14)), "open", "rosa")
    certify(act_on(date(2026, 3, 14)), "open", 1, Title.IM)
    assert "the chief arbiter has" not in officer.get("/desk/events/open/").text


def test_facts_are_answered_when_the_report_is_sent(officer: Client) -> None:
    page = officer.get("/desk/events/open/").text
    assert 'name="fact_laws_deviation"' in page
    sent = {name: value for name, value in SAID.items() if name.startswith("fact_")}
    address = reverse("desk_receive", kwargs={"key": "open"})
    officer.post(address, {"report": SimpleUploadedFile("a.trf", report_on(START).encode()), **sent})
    facts = bytes(Report.objects.get(version=2).facts)
    assert b"laws_deviation = false\n" in facts and b"arbiter_present = true\n" in facts
    assert b"registered_on" not in facts  # the books know it


def test_what_a_form_says_prevails_over_the_file() -> None:
    file = b'unaffiliated_federations = [\n  "XXX",\n]\nlaws_deviation = true\n[players.1]\ncomputer = true\n'
    kept = with_fact(with_fact(file, "laws_deviation", False), "unaffiliated_federations", ["ZZZ"])
    assert kept == b'unaffiliated_federations = ["ZZZ"]\nlaws_deviation = false\n[players.1]\ncomputer = true\n'


def test_the_fields_are_worded_in_both_languages() -> None:
    for language in ("en", "es"):
        for fact in NORM_FACTS:
            assert wording(language).text(f"ask.field.fact_{fact.name}")


@pytest.mark.parametrize(
    ("language", "formats"),
    [
        ("en", "Swiss / round robin / double round robin / knock-out"),
        ("es", "suizo / todos contra todos / todos contra todos a doble vuelta"),
    ],
)
def test_requirements_are_said_in_words(client: Client, language: str, formats: str) -> None:
    """No codes of the facts file or of the rules stand on a page."""
    files = {"report": SimpleUploadedFile("a.trf", report_on(START).encode())}
    page = client.post("/check/", files, headers={"accept-language": language}).text.partition('id="norms"')[2]
    cells = re.findall(r'<td class="r">([^<]*)</td>', page)
    assert formats in " ".join(cells), cells
    assert "IA / FA" in cells
    assert not [cell for cell in cells if " | " in cell or "_" in cell or cell in ("true", "false")]


def long_report() -> bytes:
    """Ana's event with its last day forty days after the first."""
    return report_on(START).replace("052 2026/03/10", "052 2026/04/09").encode()


def of_lines(page: str) -> str:
    found = re.search(r'<textarea name="fact_round_ratings"[^>]*>([^<]*)</textarea>', page)
    assert found
    return unescape(found[1])


def test_the_check_page_asks_for_the_ratings_of_each_games_day(client: Client) -> None:
    """Nine opponents whom Ana met over the board (1.1.4): a line to complete for each; answered, the norm is met."""
    page = client.post("/check/", {"report": SimpleUploadedFile("a.trf", long_report())}).text
    lines = of_lines(page).splitlines()
    assert [line.split() for line in lines] == [[str(at), str(at - 1)] for at in range(2, 11)]
    days = ["2520 GM", "2430 IM", "0 -", "2405 IM", "2390 IM", "2500 GM", "2300 FM", "2280 -", "2310 FM"]
    half = "\n".join(f"{line}{day}" for line, day in zip(lines[:4], days[:4], strict=True))
    again = client.post("/check/", {**kept_fields(page), **SAID, "fact_round_ratings": half}).text
    assert of_lines(again).splitlines()[:5] == [*half.splitlines(), "6 5 "]
    whole = "\n".join(f"{line}{day}" for line, day in zip(lines, days, strict=True))
    answered = client.post("/check/", {**kept_fields(page), **SAID, "fact_round_ratings": whole}).text
    assert re.search(r'class="tag good">met<', answered)


def test_a_command_takes_the_lines_with_semicolons() -> None:
    values, wrong = read_typed({"round_ratings": "2 1 2520 gm; 4,3,-,-;5 4"})
    assert not wrong
    assert values["round_ratings"] == [
        {"player": 2, "round_number": 1, "rating": 2520, "title": "GM"},
        {"player": 4, "round_number": 3, "rating": 0, "title": "-"},
    ]


@pytest.mark.parametrize("line", ["2 1 strong GM", "2 1 2520 XX", "2 1 2520 GM more", "two 1 2520 GM"])
def test_a_line_that_cannot_be_read_is_said_and_kept(client: Client, line: str) -> None:
    page = client.post("/check/", {"report": SimpleUploadedFile("a.trf", long_report())}).text
    again = client.post("/check/", {**kept_fields(page), "fact_round_ratings": f"3 2 2430 IM\n{line}"}).text
    assert "facts.E003" in again and line in again.partition('id="norms"')[0]
    assert of_lines(again) == f"3 2 2430 IM\n{line}"


def test_ratings_of_each_game_are_answered_on_the_desk_and_kept(officer: Client) -> None:
    said = "2 1 2520 GM\n3 2 2430 IM"
    address = reverse("desk_certify", kwargs={"key": "open"})
    officer.post(address, {"player": "1", "title": "IM", "language": "en", "fact_round_ratings": said})
    assert '"round_ratings":[{"player":2' in Norm.objects.get().facts
    assert said in unescape(officer.get(address).text)
    sent = {"report": SimpleUploadedFile("a.trf", long_report()), "fact_round_ratings": said}
    officer.post(reverse("desk_receive", kwargs={"key": "open"}), sent)
    kept = bytes(Report.objects.get(version=2).facts).decode()
    assert kept.count("[[round_ratings]]") == 2 and 'rating = 2520\ntitle = "GM"' in kept


@pytest.mark.parametrize(
    "file",
    [
        b"[[round_ratings]]\nplayer = 2\nround_number = 1\nrating = 2400\n\n[players.1]\ncomputer = true\n",
        b"",
        b'\xef\xbb\xbfkind = "league"\n',
        b'round_ratings = [\n  {player = 2, round_number = 1, rating = 2400},\n]\nkind = "league"\n',
    ],
)
def test_rows_of_a_form_go_behind_those_of_the_file(file: bytes) -> None:
    row = {"player": 2, "round_number": 1, "rating": 2520, "title": "GM"}
    facts, findings = read_facts(tomllib.loads(with_fact(file, "round_ratings", [row]).decode()))
    assert not findings
    assert facts.round_ratings[-1] == RoundRating(2, 1, 2520, "GM")
    assert len(facts.round_ratings) == 1 + file.count(b"player =")
    assert bool(facts.kind) == (b"league" in file)


@pytest.mark.parametrize("inline", [b"round_ratings = [{player = }]\n", b"round_ratings = [1, 2]\n"])
def test_a_list_that_cannot_be_read_stays_for_its_reader(officer: Client, inline: bytes) -> None:
    sent = {
        "report": SimpleUploadedFile("a.trf", long_report()),
        "facts": inline.decode(),
        "fact_round_ratings": "2 1 2520 GM",
    }
    officer.post(reverse("desk_receive", kwargs={"key": "open"}), sent)
    report = Report.objects.get(version=2)
    assert inline in bytes(report.facts)
    assert "facts.E001" in report.findings
