"""What those find that watch the machine, and what the log tells of a request: never of whom."""

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, override_settings

from arpad.office.database import connect
from arpad.office.models import Job
from arpad.office.verbs.books.backup import backup
from arpad.web.operation import figures, probes
from arpad.web.operation.figures import Figures, of_requests
from arpad.web.operation.request_log import AsJson
from support.books import NOW, act
from support.month import published

IN_PRODUCTION = {"ALLOWED_HOSTS": ["elo.example.org"], "SECURE_SSL_REDIRECT": True}


@pytest.fixture(autouse=True)
def _new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probes, "_ready", set())


def test_probes_speak_http_to_any_name_of_the_machine(office: str) -> None:
    with override_settings(**IN_PRODUCTION):
        client = Client(headers={"host": "10.0.0.7:8000"})
        assert client.get("/healthz").content == b"alive\n"
        assert client.get("/readyz").json() == {"ready": True, "books": "ready"}
        assert client.get("/metrics").status_code == 200
        assert client.get("/law/").status_code == 400, "the pages do not"
        assert client.post("/healthz").status_code == 405


def test_it_is_not_ready_without_whole_books(tmp_path: Path) -> None:
    connect(str(tmp_path / "new.sqlite3"))
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "books": "behind"})
    (tmp_path / "broken.sqlite3").write_bytes(b"no database, but long enough to be looked at" * 100)
    connect(str(tmp_path / "broken.sqlite3"))
    assert Client().get("/readyz").json() == {"ready": False, "books": "away"}
    assert Client().get("/healthz").status_code == 200


def test_books_that_went_away_are_seen(office: str) -> None:
    assert Client().get("/readyz").status_code == 200
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE office_lognote")
        cursor.execute("DROP TABLE office_logentry")
    assert Client().get("/readyz").json()["books"] == "away"


class TestFigures:
    @pytest.mark.parametrize(
        ("meta", "status"),
        [
            ({}, 200),
            ({"REMOTE_ADDR": "::1"}, 200),
            ({"REMOTE_ADDR": "10.0.0.7"}, 403),
            ({"REMOTE_ADDR": ""}, 403),
            ({"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, 403),
            ({"HTTP_VIA": "1.1 proxy"}, 403),
            ({"REMOTE_ADDR": "10.0.0.7", "HTTP_AUTHORIZATION": "Bearer figs"}, 200),
            ({"REMOTE_ADDR": "10.0.0.7", "HTTP_AUTHORIZATION": "Bearer fig"}, 403),
        ],
    )
    def test_who_may_see_them(self, office: str, meta: dict[str, str], status: int) -> None:
        with override_settings(ARPAD_METRICS_TOKEN="figs"):
            assert Client().get("/metrics", **meta).status_code == status

    def test_without_a_token_an_empty_one_opens_nothing(self, office: str) -> None:
        away = {"REMOTE_ADDR": "10.0.0.7"}
        assert Client().get("/metrics", **away, HTTP_AUTHORIZATION="Bearer ").status_code == 403

    def test_what_they_tell(self, office: str, tmp_path: Path) -> None:
        published()
        backup(act(), tmp_path / "books.zip")
        Job.objects.all().delete()
        Job.objects.create(
            kind="verify", state="done", asked_by="x", asked_at=NOW, heartbeat=NOW, result='{"defects":2}'
        )
        Client().get("/players/990000001/")
        text = Client().get("/metrics").content.decode()
        for line in (
            "arpad_books_up 1",
            'arpad_jobs{state="done"} 1',
            f"arpad_last_backup_timestamp_seconds {int(NOW.timestamp())}",
            "arpad_verify_defects 2",
            "arpad_lists_published 2",
        ):
            assert line in text.splitlines(), line
        assert re.search(
            r'^arpad_requests_total{method="GET",status="200",section="players"} [1-9]', text, re.MULTILINE
        )
        assert "990000001" not in text

    def test_every_line_is_as_prometheus_reads_it(self, office: str) -> None:
        Client().get("/law/")
        text = Client().get("/metrics").content.decode()
        label = r'[a-z_]+="(?:[^"\\\n]|\\["\\n])*"'
        sample = re.compile(rf"[a-z_]+(?:{{{label}(?:,{label})*}})? [0-9.e+-]+")
        help_line = re.compile(r"# (?:HELP [a-z_]+ .+|TYPE [a-z_]+ (?:counter|gauge|histogram))")
        assert text.endswith("\n")
        assert [line for line in text.splitlines() if not (sample.fullmatch(line) or help_line.fullmatch(line))] == []
        names = re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)
        assert len(names) == len(set(names))

    def test_all_processes_are_added_up_and_those_that_ended_stay(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(figures.FOLDER, str(tmp_path))
        processes = [Figures() for _ in range(3)]
        for number, process in enumerate(processes):
            process.count("GET", 200, "law", 0.02 + number)
            process.flush()
        (tmp_path / "half.json").write_text('{"requests|GET|2')
        lines = list(of_requests(processes[0].all()))
        assert 'arpad_requests_total{method="GET",status="200",section="law"} 3' in lines
        assert 'arpad_request_seconds_bucket{section="law",le="0.05"} 1' in lines
        assert 'arpad_request_seconds_bucket{section="law",le="+Inf"} 3' in lines
        assert 'arpad_request_seconds_sum{section="law"} 3.06' in lines


class TestTheLog:
    @pytest.fixture
    def lines(self) -> Any:
        """As they are written."""
        told: list[str] = []

        class Kept(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                told.append(AsJson().format(record))

        handler, names = Kept(), ("arpad.requests", "django.request")
        for name in names:
            logging.getLogger(name).addHandler(handler)
        yield told
        for name in names:
            logging.getLogger(name).removeHandler(handler)

    def test_a_request_is_told_by_its_route(self, office: str, lines: list[str]) -> None:
        published()
        with override_settings(ARPAD_LOG="requests"):
            Client(headers={"user-agent": "somebody's"}).get("/players/990000001/?q=Peón", REMOTE_ADDR="198.51.100.7")
            Client().get("/nowhere/Peón/")
            Client().get("/healthz")
        told = [json.loads(line) for line in lines]
        assert [(one["event"], one["method"], one["route"], one["status"]) for one in told] == [
            ("request", "GET", "players/<key:key>/", 200),
            ("request", "GET", "", 404),
        ]
        assert all(one["ms"] >= 0 and one["bytes"] > 0 and one["at"].endswith("+00:00") for one in told)
        for secret in ("990000001", "Peón", "Pe\\u00f3n", "198.51.100.7", "somebody"):
            assert not any(secret in line for line in lines), secret

    def test_without_the_setting_only_faults_are_told(self, office: str, lines: list[str]) -> None:
        Client().get("/law/")
        assert lines == []

    def test_a_fault_is_told_by_its_type_and_place_without_what_was_sent(
        self, office: str, lines: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_: object, **__: object) -> None:
            raise LookupError("Peón, Pía, 1990-01-01")

        monkeypatch.setattr("arpad.web.public.players.render", broken)
        client = Client(raise_request_exception=False)
        assert client.get("/players/?q=Pe%C3%B3n").status_code == 500
        (told,) = (json.loads(line) for line in lines)
        assert (told["event"], told["type"], told["route"]) == ("fault", "LookupError", "players/")
        assert any(place.startswith("web/public/players.py:") for place in told["at_code"])
        assert not any(secret in lines[0] for secret in ("Peón", "1990", "Pe%"))
