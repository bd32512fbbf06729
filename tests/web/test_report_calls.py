"""/api/report: what the front door says of a report that is sent along; closed by default, limited, nothing kept."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

import arpad
from arpad.office.models import LogEntry
from arpad.web.api import report, report_process
from arpad.web.api.report_process import Answer, Call, Sent, TookTooLong, calculated
from support.accounts import account
from support.library import EXAMPLES, facts_of, read
from support.swiss_manager import four_friends

OPEN, SWISS, TYPED = EXAMPLES / "01-open.trf", EXAMPLES / "08-swiss.trf", EXAMPLES / "09-typed.csv"
LIST = EXAMPLES / "lists/2011-09.csv"
NAMES = ("validate", "rate", "standings", "norms", "pair", "check")


@pytest.fixture(autouse=True)
def _opened() -> Iterator[None]:
    caches["calls"].clear()
    with override_settings(ARPAD_PUBLIC_API=True, ARPAD_PUBLIC_API_CALLS=1000):
        yield


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Call]:
    """What would be calculated, in the test's own process."""
    made: list[Call] = []

    def at_once(call: Call) -> Answer:
        made.append(call)
        return report_process.answer(call)

    monkeypatch.setattr(report, "calculated", at_once)
    return made


def sent(path: Path, **more: Path) -> dict[str, SimpleUploadedFile]:
    files = {"report": path, **({"facts": facts} if (facts := facts_of(path)) else {}), **more}
    return {part: SimpleUploadedFile(file.name, file.read_bytes()) for part, file in files.items()}


def raw(client: Client, address: str, data: bytes, kind: str = "text/plain") -> Any:
    return client.post(f"/api/report/{address}", data, content_type=kind)


def test_the_answers_are_those_of_the_front_door(client: Client, calls: list[Call]) -> None:
    opened, swiss = read(OPEN), read(SWISS)
    answers = {
        "validate": (sent(OPEN), arpad.validate(opened).to_dict()),
        "rate": (sent(OPEN, rating_list=LIST), arpad.rate(opened, rating_list=LIST).to_dict()),
        "standings?order=BH/C1,SB&explain=3": (
            sent(OPEN),
            arpad.standings(opened, order="BH/C1,SB").to_dict(explain=3),
        ),
        "norms?explain=1&title=IM": (sent(OPEN), arpad.norms(opened, title="IM").to_dict(explain=True)),
        "pair": (sent(SWISS), arpad.pair(swiss).to_dict()),
        "check": (sent(SWISS), arpad.check(swiss).to_dict()),
    }
    for address, (files, expected) in answers.items():
        answer = client.post(f"/api/report/{address}", files)
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/json"), answer.text
        assert answer.json() == expected
        assert answer["Cache-Control"] == "no-store"


def test_a_process_of_its_own_says_the_same() -> None:
    files = {"report": Sent("01-open.trf", OPEN.read_bytes())}
    call = Call("standings", files, {"on": None, "edition": None, "explain": ""}, "es")
    assert calculated(call) == report_process.answer(call)
    refused = calculated(Call("check", {"report": Sent("", b"012 nothing")}, {"on": None}, "es"))
    assert refused.refused and refused.shown[0]["level"] == "error"


def test_a_raw_body_and_a_typed_table(client: Client, calls: list[Call]) -> None:
    for kind in ("text/plain", "application/octet-stream", "application/x-www-form-urlencoded"):
        assert raw(client, "standings", TYPED.read_bytes(), kind).json() == arpad.standings(read(TYPED)).to_dict()
    options = "options=k_factor.junior=40&options=k_factor.first=30&on=2020-01-01"
    raw(client, f"validate?{options}", TYPED.read_bytes())
    assert calls[-1].options["options"] == ["k_factor.junior=40", "k_factor.first=30"]


class TestRefusals:
    def test_a_defective_report(self, client: Client, calls: list[Call]) -> None:
        data = (EXAMPLES / "06-defective.trf").read_bytes()
        answer = raw(client, "rate?lang=es", data)
        with pytest.raises(arpad.InputRefused) as refused:
            arpad.read_report(data)
        assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
        assert answer.json()["findings"] == refused.value.to_dict("es")["findings"]
        assert raw(client, "validate", data).json() == arpad.validate(data).to_dict()

    @pytest.mark.parametrize(
        "address",
        ["rate?edition=fide-1492", "rate?options=no.rule=1", "rate?options=x", "standings?explain=999", "norms?player=999",
         "norms?title=XX", "rate?on=1492-10-12", "standings?after=-1", "pair?edition=%00"],
    )  # fmt: skip
    def test_options(self, address: str, client: Client, calls: list[Call]) -> None:
        answer = raw(client, address, OPEN.read_bytes())
        assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")

    def test_parts_that_would_be_overlooked(self, client: Client, calls: list[Call]) -> None:
        for files in ({}, {**sent(OPEN), "edition": "fide-2011"}, sent(OPEN, standard_list=LIST)):
            answer = client.post("/api/report/standings", files)
            assert answer.status_code == 422
            assert "report, facts" in answer.json()["detail"]
        assert not calls

    def test_a_broken_form(self, client: Client, calls: list[Call]) -> None:
        answer = raw(client, "check", b"--x", "multipart/form-data; boundary=")
        assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


class TestLimits:
    @pytest.mark.parametrize("name", NAMES)
    def test_closed_by_default(self, name: str, client: Client, calls: list[Call]) -> None:
        with override_settings(ARPAD_PUBLIC_API=False):
            answer = raw(client, f"{name}?on=nonsense", OPEN.read_bytes())
        assert (answer.status_code, answer["Content-Type"]) == (403, "application/problem+json")
        assert "ARPAD_PUBLIC_API" in answer.json()["detail"]
        assert not calls

    def test_size(self, client: Client, calls: list[Call]) -> None:
        answer = raw(client, "validate", b" " * (report.MOST_BYTES + 1))
        assert (answer.status_code, answer["Content-Type"]) == (413, "application/problem+json")
        assert not calls

    def test_number_of_calls(self, client: Client, calls: list[Call], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(report.time, "time", lambda: 1_000_000.0)
        with override_settings(ARPAD_PUBLIC_API_CALLS=2):
            statuses = [raw(client, "validate", b"").status_code for _ in range(3)]
            answer = raw(client, "check", b"")
            other = client.post("/api/report/validate", b"", content_type="text/plain", REMOTE_ADDR="192.0.2.9")
            monkeypatch.setattr(report.time, "time", lambda: 1_000_060.0)
            later = raw(client, "validate", b"")
        assert statuses == [200, 200, 429]
        assert (answer.status_code, answer["Retry-After"]) == (429, "60")
        assert (other.status_code, later.status_code) == (200, 200)

    def test_calls_at_once(self, client: Client, calls: list[Call]) -> None:
        for _ in range(report.AT_ONCE):
            report._PLACES.acquire()
        try:
            answer = raw(client, "validate", b"")
        finally:
            report._PLACES.release(report.AT_ONCE)
        assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
        assert raw(client, "validate", b"").status_code == 200

    def test_time(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(report_process, "WALL_SECONDS", 0.01)
        answer = raw(client, "check", OPEN.read_bytes())
        assert answer.status_code == 422
        assert "10" in answer.json()["detail"]

    @pytest.mark.parametrize("code", [-24, -9, 3])
    def test_a_process_that_was_stopped(self, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(subprocess, "run", lambda *args, **more: subprocess.CompletedProcess(args, code, b""))
        with pytest.raises(TookTooLong):
            calculated(Call("check", {}))


class TestNothingIsKept:
    def test_neither_in_the_books_nor_in_a_session(self, office: str, calls: list[Call]) -> None:
        """There is nothing to forge: who is signed in is not even asked."""
        signed_in = Client(enforce_csrf_checks=True)
        signed_in.force_login(account("ana", "officer"), backend="arpad.web.accounts.signing_in.Accounts")
        before = LogEntry.objects.count()
        answer = raw(signed_in, "validate", TYPED.read_bytes())
        assert answer.status_code == 200
        assert not answer.cookies
        assert "Access-Control-Allow-Origin" not in answer
        assert LogEntry.objects.count() == before

    def test_the_process_knows_no_secrets(self, monkeypatch: pytest.MonkeyPatch) -> None:
        seen: dict[str, Any] = {}

        def run(*args: Any, **more: Any) -> Any:
            seen.update(more)
            return subprocess.CompletedProcess(args, 0, json.dumps({"shown": [], "refused": False}))

        monkeypatch.setenv("ARPAD_SECRET_KEY", "secret")
        monkeypatch.setenv("DATABASE_URL", "secret")
        monkeypatch.setattr(subprocess, "run", run)
        calculated(Call("check", {}))
        assert "secret" not in seen["env"].values()


def test_a_network_is_one_caller() -> None:
    assert report.neighbourhood("2001:db8::1") == report.neighbourhood("2001:db8::2:1")
    assert report.neighbourhood("192.0.2.1") != report.neighbourhood("192.0.2.2")


def test_a_swiss_manager_file_is_a_report(client: Client, calls: list[Call]) -> None:
    data = four_friends().to_bytes()
    shown = raw(client, "standings", data, "application/octet-stream").json()
    assert shown["players"][0]["number"] == 1
    refused = raw(client, "validate", data[:-3], "application/octet-stream").json()
    assert refused[0]["id"] == "tunx.E002"
    assert refused[0]["byte"] > 0


GUESTS = b"""\
012 Open
042 2024/04/09
052 2024/04/09
092 Individual: Swiss-System
122 120 min
132                                                                                        24/04/09
001    1 w    Alfil, Ana                        2000 ESP   990000001             0.0    2     2 w 0
001    2 m    Hval, Hans                        2000 NOR     1503014             1.0    1     1 b 1
"""
OWN = b"id,name,rating,k,games,peak\n990000001,Ana,2000,20,90,2000\n"


@pytest.mark.parametrize(("query", "ana"), [("", 2000), ("?guests=1503014", 1990), ("?guests=7&guests=1503014", 1990)])
def test_a_guest_whose_number_is_confirmed_counts(client: Client, calls: list[Call], query: str, ana: int) -> None:
    """Fide-2024, 2000 against 2000 and K 20: a loss is -10."""
    files = {"report": SimpleUploadedFile("open.trf", GUESTS), "rating_list": SimpleUploadedFile("own.csv", OWN)}
    answer = client.post(f"/api/report/rate{query}", files)
    assert answer.status_code == 200, answer.text
    assert answer.json()["players"][0]["new_rating"] == ana
