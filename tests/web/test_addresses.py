"""The table of addresses is whole: the office answers nowhere else."""

import re
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

import arpad.web
from arpad.office.description import ROLES
from arpad.reports.wording import LANGUAGES, wording
from arpad.web.urls import ADDRESSES

WEB = Path(arpad.web.__file__).parent
TEMPLATES = sorted(WEB.rglob("templates/**/*.html"))


def routes(resolver: URLResolver, before: str = "") -> list[str]:
    found = []
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        found += [route] if isinstance(one, URLPattern) else routes(one, route)
    return found


def test_every_address_is_in_the_table() -> None:
    assert sorted(routes(get_resolver())) == sorted(address.route for address in ADDRESSES)


def test_every_address_has_its_own_name_and_known_readers() -> None:
    names = [address.name for address in ADDRESSES]
    assert len(names) == len(set(names))
    assert not [address.name for address in ADDRESSES if not address.who or address.who - set(ROLES)]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda file: file.name)
class TestTemplates:
    def test_every_text_exists(self, template: Path) -> None:
        said = re.findall(r"""\{% say ["']([^"']+)["']""", template.read_text("utf-8"))
        for language in LANGUAGES:
            assert not [key for key in said if not wording(language).has(key)]

    def test_no_script_and_no_style_in_the_page(self, template: Path) -> None:
        """The content-security policy would stop them."""
        text = template.read_text("utf-8")
        assert not re.findall(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:", text)

    def test_links_go_to_known_names(self, template: Path) -> None:
        named = set(re.findall(r"""\{% url ["']([^"']+)["']""", template.read_text("utf-8")))
        assert named <= {address.name for address in ADDRESSES}

    def test_words_are_not_written_into_it(self, template: Path) -> None:
        """A page speaks two languages: what is not markup comes from the wording files."""
        markup = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", " ", template.read_text("utf-8"), flags=re.DOTALL)
        text = re.sub(r"<svg.*?</svg>|<[^>]*>", " ", markup, flags=re.DOTALL)
        allowed = {"arpad", "Español", "English", "SHA", "TRF", "FIDE", "CSV", "TXT", "XML", "XLSX", "Parquet", "PDF"}
        assert set(re.findall(r"[^\W\d_]{3,}", text)) <= allowed
