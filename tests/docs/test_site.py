"""The documentation site: every page is in the navigation and every link leads somewhere, which needs none of its packages;
built from its lock in a clean environment, it asks nothing of anybody else."""

import doctest
import json
import os
import posixpath
import re
import subprocess
import sys
import venv
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import law_pages  # noqa: E402
import make_docs  # noqa: E402
import make_site  # noqa: E402

from arpad.regulations.calendar import chapters  # noqa: E402
from arpad.regulations.loader import all_editions  # noqa: E402

LANGUAGES = list(make_site.LANGUAGES)
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
ADDRESS = re.compile(r'(?:href|src)="([^"]+)"')


def headings(text: str) -> set[str]:
    """The anchors of a page."""
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    named = set(re.findall(r"\{ #(\S+) \}", text))
    return named | {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


class TestPages:
    def test_the_example_of_the_places(self) -> None:
        assert not doctest.testmod(make_site).failed

    def test_both_languages_have_the_same_addresses(self) -> None:
        english, spanish = (set(make_site.tree(language)[0]) for language in ("en", "es"))
        assert english == spanish

    def test_every_document_is_there(self) -> None:
        sources = {page.source for language in LANGUAGES for page in make_site.tree(language)[0].values()}
        documents = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
        assert not documents - sources

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_page_is_in_the_navigation_once(self, language: str) -> None:
        named = Counter(make_site._places_in(make_site.navigation(language)))
        assert set(named) == set(make_site.tree(language)[0])
        assert max(named.values()) == 1

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_link_leads_somewhere(self, language: str) -> None:
        pages, files = make_site.tree(language)
        broken = []
        for place, page in pages.items():
            text = BLOCK.sub("", page.text)
            drawn = [link.replace(".html", ".md") for link in re.findall(r'<a href="([^"]+)"', text)]
            for link in [*LINK.findall(text), *drawn]:
                if re.match(r"[a-z]+:", link):
                    continue
                address, _, heading = link.partition("#")
                target = posixpath.normpath(posixpath.join(posixpath.dirname(place), address)) if address else place
                there = target in pages and (not heading or heading in headings(BLOCK.sub("", pages[target].text)))
                if not there and target not in files:
                    broken.append(f"{place}: {link}")
        assert broken == []

    def test_a_link_to_nowhere_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "README.md").write_text("# arpad\n\nSee [this](docs/gone.md).\n", "utf-8")
        monkeypatch.setattr(make_site, "ROOT", tmp_path)
        with pytest.raises(make_site.Broken, match=r"README\.md: docs/gone\.md"):
            make_site._written("README.md", "en")

    def test_what_is_only_in_english_says_so_in_spanish(self) -> None:
        for page in make_site.tree("es")[0].values():
            assert page.source.endswith(".es.md") != ("Esta página está en inglés." in page.text), page.place

    def test_settings_that_yaml_reads(self, tmp_path: Path) -> None:
        told = make_site.settings("es", tmp_path, tmp_path / "out")
        assert yaml.safe_load(json.dumps(told)) == told
        assert told["extra"]["languages"] == [{"language": "en", "name": "English", "tree": "../"}]


class TestTimeline:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_has_every_edition_and_every_gap(self, language: str) -> None:
        page = law_pages.timeline_page(language)
        pictures = [law_pages.wide_picture(language), law_pages.narrow_picture(language)]
        ending = ".md" if language == "en" else f".{language}.md"
        for edition in all_editions().values():
            assert f"(editions/{edition.id}{ending})" in page
            assert all(f'href="../law/editions/{edition.id}{ending}"' in picture for picture in pictures)
            assert (ROOT / f"docs/law/editions/{edition.id}{ending}").is_file()
        gaps = sum(len(chapter.gaps) for chapter in chapters().values())
        assert gaps and all(picture.count('class="gap"') == gaps for picture in pictures)
        assert page.count(f"**{law_pages.TEXTS[language]['gap']}**") == gaps

    def test_days_are_where_the_years_are(self) -> None:
        scale = law_pages._Scale(0, 1000)
        assert scale.at(scale.start) == 0 and scale.at(scale.end) == 1000
        middle = scale.start + (scale.end - scale.start) / 2
        assert scale.at(middle) == pytest.approx(500, abs=0.2)

    def test_no_page_is_left_of_an_edition_that_is_gone(self) -> None:
        pages = {path.name.removesuffix(".md").removesuffix(".es") for path in (ROOT / "docs/law/editions").iterdir()}
        assert pages == set(all_editions())

    def test_what_changed_is_what_the_command_says(self) -> None:
        page = (ROOT / "docs/law/editions/fide-2025.md").read_text("utf-8")
        assert "| `difference_cap.exempt_from` | — | `2650` |" in page


@pytest.mark.parametrize("page", sorted((ROOT / "docs/reference").rglob("*.md")), ids=lambda page: page.name)
def test_a_reference_page_is_generated_or_says_why_not(page: Path) -> None:
    text = page.read_text("utf-8")
    assert re.search(r"Generated by `make docs`|Generado por `make docs`|\*Written by hand|\*Escrita a mano", text)


def test_what_says_that_it_is_generated_is_generated() -> None:
    made = {name for name, _ in make_docs.pages()}
    said = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "docs").rglob("*.md")
        if re.search(r"^(Generated by|Generado por) `make docs`", path.read_text("utf-8"), re.MULTILINE)
    }
    assert said and not said - made


@pytest.mark.slow
def test_the_site_is_built_from_its_lock_in_a_clean_environment(tmp_path: Path) -> None:
    """Without network: the proxy that everything is told to ask does not exist."""
    folder, output = tmp_path / "venv", tmp_path / "site"
    venv.create(folder, with_pip=True)
    python = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    lock = ["-m", "pip", "install", "--quiet", "--require-hashes", "-r", "requirements-site.lock"]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([python, *lock], cwd=ROOT, env=kept, check=True)
    alone = {**kept, **dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")}
    built = subprocess.run(
        [python, "tools/make_site.py", str(output)], cwd=ROOT, env=alone, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    assert "WARNING" not in built.stderr
    for language, place in make_site.LANGUAGES.items():
        index = json.loads((output / place / "search/search_index.json").read_text("utf-8"))
        assert language in index["config"]["lang"] and len(index["docs"]) > 500
    _holds_together(output)


def _holds_together(output: Path) -> None:
    pages = sorted(output.rglob("*.html"))
    assert len(pages) == sum(
        len(make_site.tree(language)[0]) + 1 for language in make_site.LANGUAGES
    )  # and "not found"
    broken = []
    for page in pages:
        text = page.read_text("utf-8")
        assert not re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?//', text), page
        if page.name == "404.html":
            continue  # its addresses begin at the root of a server
        for address in ADDRESS.findall(text):
            file = unquote(address.partition("#")[0].partition("?")[0])
            if file and not re.match(r"[a-z]+:", file) and not (page.parent / file).exists():
                broken.append(f"{page.relative_to(output)}: {address}")
    assert broken == []
