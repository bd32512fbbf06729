"""What B.01 asks since 2024 holds on every way to a norm: command, front door, call, and the event's page."""

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

import arpad
from arpad.cli.__main__ import main
from arpad.office.refused import Refused
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.certify import certify
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.values.person import Title
from arpad.web.api import report, report_process
from support.books import act, act_on
from support.title_event import FACTS, report_on

START = date(2026, 3, 1)
SOUND = FACTS.replace("2011-08-01", "2025-12-29").replace("2011-11-01", "2026-05-01").replace(
    "laws_deviation = false", "laws_deviation = false\nunequal_conditions = false\narbiter_present = true"
)  # fmt: skip
BROKEN = {
    "1.1.1": ("unequal_conditions = false", "unequal_conditions = true", "equal_conditions"),
    "1.1.3b": ("[players.1]", "[[other_clocks]]\nplayer = 4\nround_number = 3\n\n[players.1]", "equal_clocks"),
    "1.1.5": ('title = "IA"', 'title = "NA"', "chief_arbiter"),
    "1.1.5 venue": ("arbiter_present = true", "arbiter_present = false", "arbiter_present"),
    "1.4.2d": ("altered_for_players = false", "altered_for_players = true", "unaltered_event"),
}


def moved_report(system: str = "Individual: Swiss System") -> str:
    """Ana's norm, in March 2026: nine games of ten rounds, and all that 2024 asks of the opponents."""
    return report_on(START).replace("Individual: Swiss System", system)


@pytest.fixture
def ways(
    office: str, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Iterator[Any]:
    """Ana's verdict for IM by the four ways, and whether the office would certify it."""
    monkeypatch.setattr(report, "calculated", report_process.answer)
    caches["calls"].clear()

    def asked(facts: str, text: str) -> tuple[list[Any], str, list[str]]:
        path = tmp_path / "moved.trf"
        path.write_text(text, "utf-8")
        Path(f"{path}.facts.toml").write_text(facts, "utf-8")
        with pytest.raises(SystemExit):
            main(["norms", str(path), "--title", "IM", "--player", "1", "--format", "json"])
        command = json.loads(capfd.readouterr().out)
        door = arpad.norms(arpad.read_report(path, facts=f"{path}.facts.toml"), player=1, title="IM").to_dict()
        files = {
            "report": SimpleUploadedFile("moved.trf", text.encode()),
            "facts": SimpleUploadedFile("moved.trf.facts.toml", facts.encode()),
        }
        call = client.post("/api/report/norms?player=1&title=IM", files).json()
        page, refused = in_the_office(facts, text)
        return [one["norms"][0] for one in (command, door, call)], page, refused

    def in_the_office(facts: str, text: str) -> tuple[str, list[str]]:
        open_series(act(), "standard")
        done = act_on(date(2026, 3, 13))
        registered = date(2025, 12, 29)
        register(done, Registration("moved", "Open", ["standard"], START, START + timedelta(days=9), registered))
        receive(done, Submission("moved", text.encode(), "moved.trf", facts.encode()))
        enrol(done, "moved")
        review(done, "moved", Verdict.ACCEPT)
        page = client.get("/events/moved/?view=norms").text
        try:
            certify(done, "moved", 1, Title.IM)
        except Refused as refusal:
            return page, [finding.id for finding in refusal.findings]
        return page, []

    with override_settings(ARPAD_PUBLIC_API=True, ARPAD_PUBLIC_API_CALLS=1000):
        yield asked


def failed(norm: Any) -> list[str]:
    return [one["rule"] for one in norm["requirements"] if one["passed"] is False]


def test_a_sound_norm_is_met_with_nothing_open_on_every_way(ways: Any) -> None:
    norms, page, refused = ways(SOUND, moved_report())
    for norm in norms:
        assert (norm["achieved"], failed(norm), norm["open"]) == (True, [], [])
    assert "Alfil, Ana" in page
    assert refused == []


@pytest.mark.parametrize("article", BROKEN)
def test_a_requirement_that_is_broken_is_named_on_every_way(ways: Any, article: str) -> None:
    old, new, rule = BROKEN[article]
    assert old in SOUND
    norms, page, refused = ways(SOUND.replace(old, new, 1), moved_report())
    for norm in norms:
        assert (norm["achieved"], failed(norm)) == (False, [rule])
        [one] = [one for one in norm["requirements"] if one["rule"] == rule]
        assert (one["article"], one["passed"]) == (article.split()[0], False)
    assert "Nobody made a norm." in page
    assert "certificate.E002" in refused


@pytest.mark.parametrize(
    ("system", "facts", "verdict"),
    [("Other", SOUND, "met_if"), ("", SOUND, "met_if"), ("Other", f"format_approved = true\n{SOUND}", "met")],
)
def test_a_format_that_nobody_names_is_open_until_it_was_approved(
    ways: Any, system: str, facts: str, verdict: str
) -> None:
    norms, _, refused = ways(facts, moved_report(system))
    hangs = [{"fact": "092/192", "rule": "norm_formats", "article": "1.4.2e"}] if verdict == "met_if" else []
    for norm in norms:
        assert (norm["verdict"], failed(norm), norm["open_facts"]) == (verdict, [], hangs)
    assert "certificate.E002" not in refused


@pytest.mark.parametrize("system", ["Individual: Scheveningen System", "Team: Scheveningen"])
def test_a_scheveningen_needs_an_approval_on_every_way(ways: Any, system: str) -> None:
    norms, page, refused = ways(SOUND, moved_report(system))
    for norm in norms:
        assert failed(norm) == ["norm_formats"]
    assert "Nobody made a norm." in page
    assert "certificate.E002" in refused
