"""What surrounds a release: metadata, workflows, issue forms, hooks and the citation hold together."""

import doctest
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

import arpad
from arpad.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import fold_changelog  # noqa: E402
import make_release  # noqa: E402
import repository  # noqa: E402

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
SYSTEMS = ["ubuntu-latest", "macos-latest", "windows-latest"]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
FIELDS = {"checkboxes", "dropdown", "input", "markdown", "textarea"}
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def read(name: str | Path) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def steps(workflow: Any) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


class TestMetadata:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    def test_versions_agree(self) -> None:
        citation = read("CITATION.cff")
        assert self.project["version"] == arpad.__version__ == citation["version"]
        assert citation["license"] == self.project["license"]
        assert f"## {arpad.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")

    def test_classifiers_are_those_of_the_index(self) -> None:
        trove = pytest.importorskip("trove_classifiers")
        assert not set(self.project["classifiers"]) - set(trove.classifiers)

    def test_the_pythons_are_those_that_are_tested(self) -> None:
        said = [one.rpartition(" ")[2] for one in self.project["classifiers"] if "Python :: 3." in one]
        assert said == PYTHONS
        assert self.project["requires-python"] == f">={PYTHONS[0]}"

    def test_every_address_is_that_of_the_repository(self) -> None:
        assert all(url.startswith(repository.address()) for url in self.project["urls"].values())
        assert read("CITATION.cff")["repository-code"] == repository.address()
        links = read(".github/ISSUE_TEMPLATE/config.yml")["contact_links"]
        assert all(link["url"].startswith(f"{repository.address()}/") for link in links)

    def test_another_address_is_carried_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(repository, "address", lambda: "https://code.example.org/chess/arpad")
        for name, text in repository.texts_with_the_address():
            assert "https://code.example.org/chess/arpad" in text, name
            assert "github.example" not in text, name

    def test_the_package_says_that_it_is_typed(self) -> None:
        assert (ROOT / "src/arpad/py.typed").exists()


class TestReadmeOnTheIndex:
    def test_the_example_of_the_links(self) -> None:
        assert not doctest.testmod(repository).failed

    @pytest.mark.parametrize("name", ["README.md", "README.es.md"])
    def test_no_link_is_relative(self, name: str) -> None:
        text = repository.readme_for_the_index(
            (ROOT / name).read_text("utf-8"), "https://code.example/o/arpad", "v0.1.0"
        )
        assert "![" in text and "](https://code.example/o/arpad/raw/v0.1.0/docs/images/desk.png)" in text
        assert not re.findall(r"\]\((?!https?:)[^)]*\)", text)

    @pytest.mark.slow
    def test_the_wheel_has_it(self, tmp_path: Path) -> None:
        build = [sys.executable, "tools/make_release.py", "--try", "--output", str(tmp_path)]
        subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = tmp_path.glob("*.whl")
        assert len(list(tmp_path.glob("*.tar.gz"))) == 1
        with zipfile.ZipFile(wheel) as archive:
            (metadata,) = (name for name in archive.namelist() if name.endswith("METADATA"))
            text = archive.read(metadata).decode()
            assert "arpad/py.typed" in archive.namelist()
        assert f"]({repository.address()}/raw/v{arpad.__version__}/docs/images/desk.png)" in text


class TestChangelog:
    page, entries = fold_changelog.split((ROOT / "CHANGELOG.md").read_text("utf-8"))

    def test_the_examples_of_folding(self) -> None:
        assert not doctest.testmod(fold_changelog).failed

    def test_a_version_is_one_page(self) -> None:
        assert len(self.page.splitlines()) <= 80

    def test_folding_twice_is_folding_once(self) -> None:
        history = fold_changelog.added((ROOT / "docs/history.md").read_text("utf-8"), self.entries)
        assert fold_changelog.added(history, self.entries) == history
        assert fold_changelog.split(self.page) == (self.page, [])
        assert not re.findall(r"\]\(docs/", history)


class TestRelease:
    def test_everything_that_stands_against_it_is_said_at_once(self) -> None:
        told = make_release.reasons_not_to("v9", "0.1.0", "https://github.example/a/arpad", "## 0.1.0 (unreleased)")
        assert [one.split()[0] for one in told] == ["The", "[project.urls]", "CHANGELOG.md"]

    def test_a_dated_release_with_an_address_goes(self) -> None:
        assert not make_release.reasons_not_to("v0.1.0", "0.1.0", "https://host.org/a/arpad", "## 0.1.0 (2026-12-01)\n")


class TestWorkflows:
    def test_there_are_lint_tests_wheel_and_release(self) -> None:
        assert [path.stem for path in WORKFLOWS] == ["lint", "release", "tests", "wheel"]

    @pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
    def test_it_is_whole(self, path: Path) -> None:
        workflow = read(path)
        assert workflow[True], "`on` is true in YAML 1.1"
        assert workflow["permissions"] == {"contents": "read"}, "a job that may more says so itself"
        for job in workflow["jobs"].values():
            assert job["runs-on"]
            needed = job.get("needs", [])
            assert set([needed] if isinstance(needed, str) else needed) <= set(workflow["jobs"])
        for step in steps(workflow):
            assert ("uses" in step) != ("run" in step)
            assert "uses" not in step or re.fullmatch(r"[\w-]+/[\w-]+@(v\d+|release/v\d+)", step["uses"])

    @pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
    def test_its_commands_name_what_is_there(self, path: Path) -> None:
        for command in (step["run"] for step in steps(read(path)) if "run" in step):
            words = command.split()
            assert words[0] != "make" or words[1] in TARGETS
            named = [word for word in words if word.startswith(("tools/", "examples/", ".ci/", "requirements"))]
            assert not [name for name in named if not (ROOT / name).exists()]

    def test_three_systems_and_every_python(self) -> None:
        matrix = read(".github/workflows/tests.yml")["jobs"]["tests"]["strategy"]["matrix"]
        assert (matrix["system"], matrix["python"]) == (SYSTEMS, PYTHONS)
        assert read(".github/workflows/wheel.yml")["jobs"]["install"]["strategy"]["matrix"]["system"] == SYSTEMS

    def test_only_publishing_gets_the_right_to_publish(self) -> None:
        jobs = read(".github/workflows/release.yml")["jobs"]
        assert {name for name, job in jobs.items() if "permissions" in job} == {"publish"}
        assert "--tag" in " ".join(step.get("run", "") for step in jobs["build"]["steps"])


class TestIssueForms:
    @pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
    def test_it_is_whole(self, path: Path) -> None:
        form = read(path)
        assert form["name"] and form["description"]
        fields = [field for field in form["body"] if field["type"] != "markdown"]
        assert {field["type"] for field in form["body"]} <= FIELDS
        ids = [field["id"] for field in fields]
        assert len(ids) == len(set(ids))
        assert all(field["attributes"]["label"] and "required" in field["validations"] for field in fields)

    def test_a_wrong_number_comes_with_its_report_and_article(self) -> None:
        fields = {field.get("id"): field for field in read(".github/ISSUE_TEMPLATE/wrong-number.yml")["body"]}
        assert all(fields[one]["validations"]["required"] for one in ("report", "article", "command", "version"))

    def test_both_languages_ask_the_same(self) -> None:
        def asked(path: Path) -> list[tuple[str, str, bool]]:
            return [
                (one["type"], one.get("id", ""), one.get("validations", {}).get("required", False))
                for one in read(path)["body"]
            ]

        english = [path for path in FORMS if "." not in path.stem]
        assert english and len(FORMS) == len(english) * len(LANGUAGES)
        for path in english:
            assert asked(path) == asked(path.with_name(f"{path.stem}.es.yml"))


def test_the_hooks_run_tools_that_are_there() -> None:
    (local,) = read(".pre-commit-config.yaml")["repos"]
    for hook in local["hooks"]:
        assert hook["language"] == "system"
        python, *words = hook["entry"].split()
        assert python == "python"
        assert (
            (ROOT / words[0]).exists()
            if words[0] != "-m"
            else shutil.which(words[1], path=str(Path(sys.executable).parent))
        )
