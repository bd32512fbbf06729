"""A federation plugs in as a folder of data and one policy: it rates and lists without a line of arpad changed."""

import csv
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arpad.cli.__main__ import main
from arpad.regulations.calendar import edition_named, in_force
from arpad.regulations.errors import EditionFileError, EditionNotEncoded, UnknownEdition
from arpad.regulations.folder_check import checked_folder
from arpad.regulations.sources import ENVIRONMENT, only, plug_in
from arpad.reports.wording import LANGUAGES, wording
from support.island import AFTER, EDITION, KIT, LIST, OPENING, REPORT


@pytest.fixture(autouse=True)
def unplugged() -> Iterator[None]:
    yield
    plug_in()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the kit, to be spoiled."""
    return Path(shutil.copytree(KIT, tmp_path / "kit", ignore=shutil.ignore_patterns("__pycache__")))


def run(capfd: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main([str(arg) for arg in args])
    said = capfd.readouterr()
    return int(left.value.code or 0), said.out, said.err


def files(folder: Path) -> tuple[Path, Path]:
    report, published = folder / "friends.trf", folder / "list.csv"
    report.write_text(REPORT, "utf-8")
    published.write_bytes(LIST)
    return report, published


class TestPluggedIn:
    def test_it_rates_with_its_own_k_floor_and_reasons(self, tmp_path: Path, capfd: Any) -> None:
        report, published = files(tmp_path)
        args = ("--law", KIT, "rate", report, "--edition", EDITION, "--list", published, "--format", "json")
        code, out, _ = run(capfd, *args)
        players = {player["id"]: player for player in json.loads(out)["players"]}
        assert code == 0
        assert {key: player["new_rating"] for key, player in players.items()} == AFTER
        assert [players[key]["k"] for key in sorted(players)] == [60, 32, 16, 32]
        k = next(step for step in players["990000001"]["reasons"] if step["rule"] == "k_factor")
        assert (k["article"], k["inputs"]["case"]) == ("7.2", "experience_first")

    @pytest.mark.parametrize(("lang", "words"), [("en", "K: many games behind him"), ("es", "con muchas partidas")])
    def test_the_slip_has_its_words(self, tmp_path: Path, capfd: Any, lang: str, words: str) -> None:
        report, published = files(tmp_path)
        args = (
            "--law",
            KIT,
            "rate",
            report,
            "--edition",
            EDITION,
            "--list",
            published,
            "--lang",
            lang,
            "--explain",
            "3",
        )
        assert words in run(capfd, *args)[1]

    def test_its_list_comes_out_on_its_own_day(self, tmp_path: Path, capfd: Any) -> None:
        report, published = files(tmp_path)
        out = tmp_path / "next.csv"
        args = (
            "list",
            "next",
            "--games",
            report,
            "--previous",
            f"{published}@{OPENING}",
            "--on",
            "2023-04-15",
            "-o",
            out,
        )
        code, _, said = run(capfd, "--law", KIT, *args, "--edition", EDITION)
        assert code == 0, said
        with open(out, encoding="utf-8", newline="") as file:
            assert {row["id"]: int(row["rating"]) for row in csv.DictReader(file)} == AFTER
        code, _, said = run(capfd, "--law", KIT, *args[:-3], "2023-04-01", "-o", out, "--edition", EDITION)
        assert "list.W031" in said  # no list on the first of a month

    def test_the_environment_names_it_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with pytest.raises(UnknownEdition):
            edition_named(EDITION)
        monkeypatch.setenv(ENVIRONMENT, str(KIT))
        assert edition_named(EDITION).rule("rating_floor").integer("floor") == 1100

    def test_its_gap_is_declared_and_worded(self) -> None:
        with only(str(KIT)):
            with pytest.raises(EditionNotEncoded) as gap:
                in_force("insular", OPENING.replace(year=2019))
            assert wording("es").text(f"gap.{gap.value.why}") == "las reglas de esos años solo existen en papel"

    def test_arpad_itself_does_not_know_it(self) -> None:
        """No word about it in the package: what is plugged in is nowhere else."""
        source = Path(__file__).parents[2] / "src/arpad"
        known = [file for file in source.rglob("*") if file.suffix in (".py", ".toml", ".csv")]
        assert known
        assert not [file for file in known if "insular" in file.read_text("utf-8")]


CHAPTERS = (KIT / "chapters.toml").read_text("utf-8")
GOOD = (KIT / "editions/insular-2020.toml").read_text("utf-8")


class TestRefused:
    def test_the_kit_itself_is_in_order(self) -> None:
        found = checked_folder(str(KIT), LANGUAGES)
        assert not found.problems
        assert found.counts == {"editions": 1, "chapters": 1, "policies": 1}

    def test_everything_wrong_in_a_file_is_said_at_once(self, folder: Path) -> None:
        bad = (
            GOOD.replace("floor = 1100", "floor = 11.5")
            .replace('article = "7.2"\n', "")
            .replace("days = 10\n", "day = 10\n")
        )
        bad = bad.replace('policy = "half_up"', 'policy = "half_down"').replace("fewer_than = 1\n", "")
        bad = bad.replace("checked_on = 2026-11-15", 'checked_on = "soon"').replace(
            "[rules.inactivity]", "[rules.inactivity]\nidle = 1"
        )
        (folder / "editions/insular-2020.toml").write_text(bad, "utf-8")
        found = {(one.file, one.key, one.problem) for one in checked_folder(str(folder), LANGUAGES).problems}
        file = "insular-2020.toml"
        assert found == {
            (file, "checked_on", "not_a_date"),
            (file, "rules.rating_floor.floor", "not_a_whole_number"),
            (file, "rules.k_factor", "no_article"),
            (file, "rules.report_deadline.day", "no_such_key"),
            (file, "rules.report_deadline.days", "missing"),
            (file, "rules.closing_date.day", "no_such_key"),
            (file, "rules.closing_date.days", "missing"),
            (file, "rules.new_rating.policy", "not_among"),
            (file, "rules.inactivity.idle", "no_such_key"),
            (file, "rules.inactivity.fewer_than", "missing"),
        }

    @pytest.mark.parametrize(
        ("name", "text", "key", "kind"),
        [
            ("chapters.toml", "[chapters.standard]\n", "chapters.standard", "chapter_twice"),
            ("chapters.toml", "[chapters.insular]\nabout = 1\n", "chapters.insular.rules", "missing"),
            ("chapters.toml", "colour = 1", "(top).colour", "no_such_key"),
            ("chapters.toml", CHAPTERS.replace('"rating"', "[1]"), "chapters.insular.rules", "not_among"),
            ("chapters.toml", "chapters = 1", "chapters", "not_a_table"),
            ("chapters.toml", "[chapters]\ninsular = 1", "chapters.insular", "not_a_table"),
            ("chapters.toml", CHAPTERS.replace('"event_start"', "7"), "chapters.insular.selected_by", "not_a_text"),
            (
                "chapters.toml",
                CHAPTERS.replace("one_list = true", "one_list = 1"),
                "chapters.insular.one_list",
                "not_a_flag",
            ),
            ("chapters.toml", CHAPTERS.replace("why =", "reason ="), "chapters.insular.gaps.reason", "no_such_key"),
            ("chapters.toml", CHAPTERS.partition("why =")[0], "chapters.insular.gaps.why", "missing"),
            ("chapters.toml", CHAPTERS.replace("2018-01-01", '"soon"'), "chapters.insular.gaps.from", "not_a_date"),
            ("chapters.toml", CHAPTERS.replace("insular_on_paper", "lost"), "gap.lost", "no_words"),
            ("policies.py", "POLICIES = 1 / 0", "(code)", "broken_code"),
            ("policies.py", "POLICIES = {1: 2}", "POLICIES[1]", "not_a_policy"),
            ("policies.py", "", "(code)", "broken_code"),
            ("wording/es.toml", "", "gap.insular_on_paper", "no_words"),
            ("wording/es.toml", "=", "(syntax)", "syntax"),
            ("editions/insular-2020.toml", "=", "(syntax)", "syntax"),
            ("editions/fide-2011.toml", GOOD, "(file)", "file_twice"),
        ],
    )
    def test_each_file_of_the_folder(self, folder: Path, name: str, text: str, key: str, kind: str) -> None:
        (folder / name).write_text(text, "utf-8")
        found = [(one.key, one.problem) for one in checked_folder(str(folder), LANGUAGES).problems]
        assert (key, kind) in found

    def test_what_two_parts_of_the_check_stumble_over_is_said_once(self, folder: Path, tmp_path: Path) -> None:
        with (folder / "policies.py").open("a") as code:
            code.write("def oops(:\n")
        wrong = GOOD.replace("floor = 1100", "floor = 11.5")
        (folder / "editions/insular-2020.toml").write_text(wrong, "utf-8")
        found = [one.file for one in checked_folder(str(folder), LANGUAGES).problems]
        assert (found.count("policies.py"), len(found)) == (1, len(set(found)))
        assert len(checked_folder(str(tmp_path / "nowhere"), LANGUAGES).problems) == 1

    def test_a_policy_for_a_rule_that_takes_none(self, folder: Path) -> None:
        code = (folder / "policies.py").read_text("utf-8").replace('("k_factor", "by', '("rating_floor", "by')
        (folder / "policies.py").write_text(code, "utf-8")
        assert "closed_rule" in {one.problem for one in checked_folder(str(folder), LANGUAGES).problems}

    def test_a_hole_between_editions(self, folder: Path) -> None:
        (folder / "chapters.toml").write_text(
            (KIT / "chapters.toml").read_text("utf-8").replace("to = 2019-12-31", "to = 2019-06-30"), "utf-8"
        )
        found = checked_folder(str(folder), LANGUAGES).problems
        assert [one.key for one in found] == ["chapters.insular"]
        assert found[0].problem == "hole"

    @pytest.mark.parametrize(("lang", "words"), [("en", "must be a whole number"), ("es", "debe ser un número entero")])
    def test_the_command_says_file_and_key_in_both_languages(
        self, folder: Path, capfd: Any, lang: str, words: str
    ) -> None:
        (folder / "editions/insular-2020.toml").write_text(GOOD.replace("floor = 1100", "floor = 11.5"), "utf-8")
        code, _, said = run(capfd, "edition", "check", folder, "--lang", lang)
        assert code == 3
        assert f"insular-2020.toml: rules.rating_floor.floor: {words}" in said
        code, _, said = run(capfd, "--law", folder, "edition", "show", EDITION, "--lang", lang)
        assert code == 3
        assert words in said

    def test_a_folder_that_is_not_there(self, capfd: Any, tmp_path: Path) -> None:
        code, _, said = run(capfd, "--law", tmp_path / "nowhere", "edition", "list")
        assert code == 3
        assert "law.E006" in said
        with pytest.raises(EditionFileError), only(str(tmp_path / "nowhere")):
            edition_named(EDITION)


@pytest.mark.parametrize(
    "spoilt",
    [b"\xff", b"[rules.x]\ny = " + b"9" * 5000, b"[rules.x]\ny = " + b"[" * 5000],
    ids=["not UTF-8", "a number too long", "nested too deeply"],
)
@pytest.mark.parametrize("file", [f"editions/{EDITION}.toml", "chapters.toml", "wording/es.toml"])
def test_what_cannot_be_read_is_named(folder: Path, capfd: Any, file: str, spoilt: bytes) -> None:
    with (folder / file).open("ab") as text:
        text.write(b"\n" + spoilt)
    code, out, err = run(capfd, "edition", "check", folder, "--lang", "es")
    assert code == 3
    assert Path(file).name in out + err
    report, published = files(folder)
    code, _, err = run(
        capfd, "--law", folder, "rate", report, "--edition", EDITION, "--list", published, "--lang", "es"
    )
    assert code == 3
    assert Path(file).name in err
