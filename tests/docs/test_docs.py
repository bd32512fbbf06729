"""Documentation cannot drift: what can be generated is generated, and compared here."""

import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import coverage  # noqa: E402
import make_docs  # noqa: E402
import swiss_coverage  # noqa: E402

from arpad.regulations.shapes import SHAPES  # noqa: E402
from arpad.reports.wording import LANGUAGES, wording  # noqa: E402

OUTSIDE = ("../" + "shared", "/" + "work/")
FINDING_ID = re.compile(
    r'"((?:arbiter|trf|rate|list|facts|file|games|law|standings|entries|draw|schedule|playoff|paper|form|norms|certificate|title|office|rea|pair|check|simulate|results|web|study|prospectus|appeals|install|mcp|tunx|foreign|convert|vega|sheet|box)\.[EWI]\d{3})"'
)

SOURCE_FILE = re.compile(r"`(?!tests/|tools/|bench/|examples/)((?:\w+/)+(?!test_)\w+\.py)")

OF_THE_TERMINAL = re.compile(
    r"--|`|\.toml|\.md\b|\barpad (?!empareja|pairs|sepa|can)[a-z]|\[\[?[a-z]|\b[a-z]+_[a-z_]+\b"
)

ODD = {
    "en": re.compile(
        r"(?i)\w\(s\)|\bmend(ed)?\b|can say why|is like that|not even winning|waits? for review|nobody of the register|is no game"
        r"|where letters reach|lines without a person|going away from zero|enough time for each|\bhe\b|\bhim(self)?\b"
        r"|\bhis\b|scale drifting|least (time|share)|when (it|the \w+|an? .*) must be (in|back|registered)\b"
    ),
    "es": re.compile(
        r"(?i)\w\((s|es|as)\)|\bvalora(ci|d[oa]s?\b|r\b|n?\b)|oponente|rendimiento|sabe decir|deje aquí|nadie así|deriva la escala|sec/move"
        r"|alejándose|es nadie del registro|(archivo|fichero) de hechos|archivo de datos|tecle(ar|ad)|recibe cartas|la ley espera|cuándo debe"
    ),
}


def test_generated_pages_are_up_to_date() -> None:
    run = subprocess.run(
        [sys.executable, "tools/make_docs.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"run `make docs`\n{run.stdout}{run.stderr}"


def test_documents_name_only_source_files_that_exist() -> None:
    """As `rating/case.py`, from src/arpad or one of its packages; the worked example of a verb is not there."""
    files = {f"/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "src").rglob("*.py")}
    missing = [
        f"{page.relative_to(ROOT)}: {name}"
        for page in [ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
        for name in SOURCE_FILE.findall(page.read_text("utf-8"))
        if not name.endswith("/thank.py") and not any(file.endswith(f"/{name}") for file in files)
    ]
    assert not missing


def test_the_examples_are_what_their_maker_makes() -> None:
    run = subprocess.run(
        [sys.executable, "tools/make_examples.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


class TestCoverage:
    def test_an_implemented_article_has_a_rule_and_a_test(self) -> None:
        implemented = [article for article in coverage.articles() if article.status == "implemented"]
        assert not [article.id for article in implemented if not article.where]
        assert not [article.id for article in implemented if not article.tests]

    def test_tests_name_only_articles_that_exist(self) -> None:
        known = {article.id for article in coverage.articles()}
        assert not set(coverage.tests_by_article()) - known

    def test_notes_name_only_articles_that_exist(self) -> None:
        known = {article.id for article in coverage.articles()}
        notes = coverage.notes()
        assert not (set(notes["later"]["articles"]) | set(notes["people"]) | set(notes["done_in"])) - known

    def test_notes_name_only_modules_that_exist(self) -> None:
        named = {word for places in coverage.notes()["done_in"].values() for word in places.split(", ") if "." in word}
        paths = {word: ROOT / "src/arpad" / word.replace(".", "/") for word in named}
        assert not [word for word, path in paths.items() if not (path.is_dir() or path.with_suffix(".py").is_file())]


class TestSwissCoverage:
    def test_every_rule_has_a_function_and_a_test(self) -> None:
        rows = swiss_coverage.rows()
        assert len({row.edition for row in rows}) == 2
        assert not [(row.edition, row.rule) for row in rows if not (row.functions and row.tests)]

    def test_no_test_is_named_for_a_rule_that_is_not_there(self) -> None:
        assert not set(swiss_coverage.tests_by_rule()) - {row.rule for row in swiss_coverage.rows()}

    def test_the_tests_exist(self) -> None:
        for test in {test for row in swiss_coverage.rows() for test in row.tests}:
            file, _, name = test.partition("::")
            assert (
                f"def {name}" in (ROOT / "tests" / file).read_text("utf-8")
                if name
                else (ROOT / "tests" / file).exists()
            )


class TestWording:
    def test_every_finding_in_the_code_has_words_and_every_word_its_finding(self) -> None:
        used = {match for file in (ROOT / "src").rglob("*.py") for match in FINDING_ID.findall(file.read_text("utf-8"))}
        used |= {"rate.W020", "rate.W021"}  # chosen by an f-string
        assert used == set(wording("en").finding_ids())

    @pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
    def test_the_languages_say_the_same(self, language: str) -> None:
        english, other = wording("en").all_texts(), wording(language).all_texts()
        assert set(english) == {key for key in other if not key.startswith(("help.", "line.", "click."))}
        for key in english:
            assert _blanks(english[key]) == _blanks(other[key]), key

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_pages_name_no_flags_commands_or_files(self, language: str) -> None:
        words = wording(language)
        texts = {
            (finding_id, template): template.format_map(AnyBlank())
            for finding_id in words.finding_ids()
            for template in words.page_templates(finding_id)
        }
        texts |= {("cure", text): text for text in words.under("cure.").values()}
        assert {key[0]: text for key, text in texts.items() if OF_THE_TERMINAL.search(text)} == {}

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_words_of_a_page_need_no_other_values(self, language: str) -> None:
        words = wording(language)
        for finding_id in words.finding_ids():
            asked, given = words.page_templates(finding_id), words.templates(finding_id)
            assert set.union(*map(_blanks, asked)) <= set.union(*map(_blanks, given)), finding_id

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_odd_words_stay_away(self, language: str) -> None:
        said = {
            key: found[0]
            for key, text in wording(language).all_texts().items()
            if (found := ODD[language].search(text))
        }
        assert said == {}

    def test_odd_words_stay_away_from_the_help(self) -> None:
        help_texts = (ROOT / "docs/reference/commands.md").read_text("utf-8")
        assert [line for line in help_texts.splitlines() if ODD["en"].search(line)] == []

    def test_every_rule_has_a_name(self) -> None:
        for language in LANGUAGES:
            named = {key.removeprefix("rule.") for key in wording(language).all_texts() if key.startswith("rule.")}
            assert not named - set(SHAPES), "these names belong to no rule"
        assert not make_docs.rules_without_words(), "\n" + "\n".join(make_docs.rules_without_words())

    def test_a_rule_without_a_name_is_told_in_a_sentence(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(make_docs, "SHAPES", {**SHAPES, "fewest_draws": SHAPES["koya"]})
        told = 'The rule fewest_draws has no name in {0}: add "rule.fewest_draws" to a file of reports/wording/{0}.'
        assert make_docs.rules_without_words() == [told.format(language) for language in LANGUAGES]
        with pytest.raises(SystemExit, match="The rule fewest_draws has no name in en"):
            make_docs.rules_reference()


class AnyBlank(dict[str, str]):
    """A value for every blank, whatever its format."""

    def __missing__(self, name: str) -> str:
        return "…"


def _blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_commands_are_documented() -> None:
    from arpad.cli.__main__ import COMMANDS

    text = (ROOT / "docs/reference/commands.md").read_text("utf-8")
    for command in COMMANDS:
        assert f"## arpad {command}" in text


def test_nothing_points_outside_the_project() -> None:
    """A fresh clone has only itself."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split(
        "\n"
    )
    for name in filter(None, listed):
        path = ROOT / name
        if (
            path.is_file()
            and path.suffix in {".py", ".md", ".toml", ".csv", ".lock", ""}
            and path.name != "test_docs.py"
        ):
            text = path.read_text("utf-8", errors="replace")
            assert not [place for place in OUTSIDE if place in text], name
