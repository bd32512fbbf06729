"""The law goes on (I-394): after the day up to which it was read every command works, and says so once."""

import json
import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from support.pdf import pdf_text
from support.swiss_report import HEAD, swiss
from support.title_event import FACTS, norm_report

NEXT_WEEK, LATER = "2026-11-23", "2031-05-03"
READ = "law.I001"
days = pytest.mark.parametrize("day", [NEXT_WEEK, LATER])


def moved(text: str, day: str) -> str:
    """The first ten days of October 2011 become ten days around the one that is asked for."""
    first = date.fromisoformat(day) - timedelta(days=2)
    for number in range(10):
        new = (first + timedelta(days=number)).strftime("%Y/%m/%d")
        text = text.replace(f"2011/10/{number + 1:02}", new).replace(f"11/10/{number + 1:02}", new[2:])
    return text


def told(said: Any) -> list[str]:
    """The lines of stderr about it."""
    return [line for line in said.err.splitlines() if READ in line]


def in_json(shown: Any) -> Iterator[dict[str, Any]]:
    if isinstance(shown, dict):
        if shown.get("id") == READ:
            yield shown
        shown = list(shown.values())
    for one in shown if isinstance(shown, list) else ():
        yield from in_json(one)


def holds_once(arpad: Any, *args: object, edition: str, code: int = 0) -> Any:
    """Text, JSON and CSV of a command: one finding each, and it names the edition and the day it was read to."""
    said = arpad(*args, "--lang", "en")
    assert said.code == code, said.err
    (line,) = told(said)
    assert edition in line and "2026-11-15" in line
    spanish = told(arpad(*args, "--lang", "es"))
    assert len(spanish) == 1 and "se leyó hasta el 2026-11-15" in spanish[0]
    data = arpad(*args, "--format", "json")
    assert len(told(data)) <= 1
    shown = json.loads(data.out)
    (found,) = in_json(shown)
    assert found["level"] == "info" and edition in found["message"]
    csv = arpad(*args, "--format", "csv")
    assert len(told(csv)) == 1 and READ not in csv.out
    return shown


@pytest.fixture
def norms(tmp_path: Path, day: str) -> Path:
    path = tmp_path / "open.trf"
    path.write_text(moved(norm_report(), day), "utf-8")
    path.with_name("open.trf.facts.toml").write_text(FACTS.replace("2011-", f"{day[:4]}-"), "utf-8")
    return path


def friends(report: Any, day: str, name: str = "event.trf") -> Path:
    path = Path(report(name=name))
    path.write_text(moved(path.read_text("utf-8"), day), "utf-8")
    return path


@days
class TestEveryCommand:
    def test_rate(self, arpad: Any, report: Any, day: str) -> None:
        """2400 makes 2.5 of 3 against 2300, 2200, 2100: K 10, 2.5 - (.64 + .76 + .85)."""
        path = friends(report, day)
        shown = holds_once(arpad, "rate", path, edition="fide-2025")
        assert (shown["edition"], shown["players"][0]["change"]) == ("fide-2025", "2.50")
        assert len(told(arpad("rate", path, "--explain", "1"))) == 1

    def test_several_events_in_one_call_say_it_once(self, arpad: Any, report: Any, day: str) -> None:
        first = friends(report, "2030-03-01", "a.trf")
        second = friends(report, day, "b.trf")
        holds_once(arpad, "rate", first, second, edition="fide-2025")

    def test_pair_and_check(self, arpad: Any, tmp_path: Path, day: str) -> None:
        file = swiss(tmp_path, HEAD.replace("2010/10/0", day.replace("-", "/")[:-1]) + "XXR 5\n")
        assert arpad("pair", file).out.splitlines()[0] == "2"
        holds_once(arpad, "pair", file, edition="dutch-2026")
        holds_once(arpad, "check", file, edition="dutch-2026")

    def test_standings_and_crosstable(self, arpad: Any, report: Any, tmp_path: Path, day: str) -> None:
        path = friends(report, day)
        holds_once(arpad, "standings", path, edition="tiebreaks-2026")
        holds_once(arpad, "crosstable", path, edition="tiebreaks-2026")
        for command in ("standings", "crosstable"):
            pdf, html = tmp_path / "table.pdf", tmp_path / "table.html"
            assert arpad(command, path, "--format", "pdf", "-o", pdf).code == 0
            assert pdf_text(pdf.read_bytes()).count("was read up to 2026-11-15") == 1
            assert arpad(command, path, "--format", "html", "-o", html).code == 0
            assert html.read_text("utf-8").count("was read up to 2026-11-15") == 1

    def test_norms_and_certificates(self, arpad: Any, norms: Path, tmp_path: Path, day: str) -> None:
        shown = holds_once(arpad, "norms", norms, edition="titles-2024")
        assert shown["edition"] == "titles-2024"
        assert len(list(in_json(json.loads(arpad("form", "form6", norms, "--format", "json").out)))) == 1
        assert len(told(arpad("form", "form6", norms, "--format", "csv"))) == 1
        pdf = tmp_path / "form6.pdf"
        assert arpad("form", "form6", norms, "--lang", "es", "-o", pdf).code == 0
        assert pdf_text(pdf.read_bytes()).count("se leyó hasta el 2026-11-15") == 1

    def test_validate(self, arpad: Any, report: Any, day: str) -> None:
        shown = json.loads(arpad("validate", friends(report, day), "--format", "json").out)
        assert [one["id"] for one in shown].count(READ) == 1
        assert arpad("validate", friends(report, day)).out.count(READ) == 1

    def test_schedules_and_play_offs(self, arpad: Any, tmp_path: Path, day: str) -> None:
        holds_once(arpad, "schedule", 4, "--on", day, edition="tournament-2025")
        holds_once(arpad, "playoff", 2, "--on", day, edition="tournament-2025")
        said = arpad("simulate", "--players", 6, "--rounds", 2, "--seed", 1, "--on", day)
        assert said.code == 0 and len(told(said)) == 1

    def test_homologate(self, arpad: Any, tmp_path: Path, day: str) -> None:
        form = tmp_path / "open.form.toml"
        form.write_text(f"start = {day}\nend = {day}\n")
        said = arpad("homologate", form)
        assert said.code == 1 and (said.out + said.err).count(READ) == 1
        (found,) = in_json(json.loads(arpad("homologate", form, "--format", "json").out))
        assert "fada-2014" in found["message"]
        assert len(told(arpad("homologate", form, "--format", "csv"))) == 1

    def test_titles_by_rating(self, arpad: Any, tmp_path: Path, day: str) -> None:
        path = tmp_path / "list.csv"
        path.write_text("id,name,rating,peak\n1,Ana,2310,2310\n")
        holds_once(arpad, "title", "rating", f"{path}@{day}", edition="titles-2024")


def listed(tmp_path: Path, day: str, on: str, event: str = "2030-12-05") -> tuple[object, ...]:
    (tmp_path / "old.csv").write_text(
        "id,name,rating,k,games,peak,listed_from\n1,Ana,2000,20,90,2000,2005-01-01\n2,Ben,2000,20,90,2000,2005-01-01\n"
    )
    (tmp_path / "games.csv").write_text(
        "event,start,end,cadence,type,round,white,black,result\n" + f"A,{event},{event},standard,swiss,1,1,2,1-0\n"
    )
    return (
        "list",
        "next",
        "--previous",
        f"{tmp_path / 'old.csv'}@{day}",
        "--games",
        tmp_path / "games.csv",
        "--on",
        on,
    )


class TestLists:
    def test_the_next_list(self, arpad: Any, tmp_path: Path) -> None:
        """Two of 2000: K 20 x .5 = 10."""
        out = tmp_path / "new.csv"
        said = arpad(*listed(tmp_path, "2030-12-01", "2031-01-01"), "-o", out)
        assert said.code == 0, said.err
        (line,) = told(said)
        assert "fide-2025" in line
        assert "1,Ana" in out.read_text() and ",2010," in out.read_text()
        assert json.loads((tmp_path / "new.csv.manifest.json").read_text())["law_read_to"] == "2026-11-15"
        said = arpad("list", "show", out, "--format", "json")
        assert len(list(in_json(json.loads(said.out)))) == 1 and len(told(said)) == 1

    @pytest.mark.usefixtures("gap_of_2017")
    def test_a_declared_gap_is_refused_and_an_edition_can_be_named(self, arpad: Any, tmp_path: Path) -> None:
        asked = listed(tmp_path, "2019-01-01", "2019-02-01", "2019-01-05")
        out = tmp_path / "new.csv"
        said = arpad(*asked, "-o", out)
        assert said.code == 4 and "law.E002" in said.err and "Name one of them as the edition" in said.err
        said = arpad(*asked, "-o", out, "--edition", "fide-2014", "--closing", "2019-01-25")
        assert said.code == 0, said.err
        assert not told(said) and ",2010," in out.read_text()


@pytest.mark.usefixtures("gap_of_2017")
class TestGaps:
    def test_rate(self, arpad: Any, report: Any) -> None:
        path = friends(report, "2018-10-01")
        said = arpad("rate", path)
        assert said.code == 4 and "law.E002" in said.err
        said = arpad("rate", path, "--edition", "fide-2014")
        assert said.code == 0 and "rate.W006" in said.err and not told(said)

    def test_a_rating_reached_in_a_gap(self, arpad: Any, report: Any) -> None:
        path = friends(report, "2018-10-01")
        asked = ("title", "reached", path, "--player", 1, "--title", "FM", "--edition", "titles-2024")
        assert arpad(*asked).code == 4
        said = arpad(*asked, "--rating-edition", "fide-2014")
        assert said.code == 0, said.err


class TestEditions:
    def test_an_open_edition_stays_open_and_shows_how_far_it_was_read(self, arpad: Any) -> None:
        shown = {one["id"]: one for one in json.loads(arpad("edition", "list", "--format", "json").out)}
        assert (shown["fide-2025"]["to"], shown["fide-2025"]["checked_on"]) == (None, "2026-11-15")
        assert "Read up to" in arpad("edition", "list").out
        text = arpad("edition", "show", "fide-2025").out
        assert "2025-10-01 – …" in text and "read up to 2026-11-15; without a successor it goes on" in text
        assert "leída hasta el 2026-11-15" in arpad("edition", "show", "fide-2011", "--lang", "es").out
        assert json.loads(arpad("edition", "show", "fide-2025", "--format", "json").out)["checked_on"] == "2026-11-15"


class TestOffice:
    @pytest.fixture
    def office(self, arpad: Any, tmp_path: Path, migrated: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
        shutil.copy(migrated, tmp_path / "office.sqlite3")
        monkeypatch.setenv("DATABASE_URL", str(tmp_path / "office.sqlite3"))
        monkeypatch.setenv("ARPAD_ACTOR", "ana")
        return lambda *args: arpad("office", *args)

    def opened(self, office: Any, tmp_path: Path, day: str) -> None:
        office("series", "standard")
        path = tmp_path / "old.csv"
        path.write_text("id,name,rating,k,games,peak\n1,Ana,2000,20,90,2000\n2,Ben,2000,20,90,2000\n")
        assert office("import", "standard", path, "--on", day).code == 0

    @days
    def test_an_event_of_the_future(self, office: Any, tmp_path: Path, day: str) -> None:
        self.opened(office, tmp_path, "2026-11-01")
        said = office("register", "standard", "open", "Open", "--start", day, "--end", day)
        assert said.code == 0 and len(told(said)) == 1
        said = office("preview", "standard", "--on", "2026-12-01", "--format", "json")
        assert said.code == 0 and len(told(said)) == 1
        seen = json.loads(said.out)
        assert [one["id"] for one in seen["findings"]].count(READ) == 1
        said = office("publish", "standard", "--on", "2026-12-01", "--inputs", seen["inputs"])
        assert said.code == 0 and len(told(said)) == 1

    @pytest.mark.usefixtures("gap_of_2017")
    def test_a_gap_leaves_with_4_unless_an_edition_is_named(self, office: Any, tmp_path: Path) -> None:
        self.opened(office, tmp_path, "2019-05-01")
        event = ("register", "standard", "open", "Open", "--start", "2019-05-03", "--end", "2019-05-04")
        said = office(*event)
        assert said.code == 4 and "law.E002" in said.err and "Name one of them as the edition" in said.err
        assert office(*event, "--edition", "fide-2014").code == 0
        assert office("change-event", "open", "--edition", "fide-2012", "--reason", "its own").code == 0
        asked = ("preview", "standard", "--on", "2019-06-01")
        said = office(*asked)
        assert said.code == 4 and "law.E002" in said.err
        assert office(*asked, "--edition", "fide-1066").code == 4
        said = office(*asked, "--edition", "fide-2012", "--format", "json")
        assert said.code == 0, said.err
        inputs = json.loads(said.out)["inputs"]
        assert office("publish", "standard", "--on", "2019-06-01", "--inputs", inputs).code == 0
        assert office(*asked, "--later", "--edition", "fide-2012").code == 0
