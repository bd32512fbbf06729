"""The law: every edition, one of them rule by rule, and what changed between two."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arpad.office.list_kinds import edition_in_words
from arpad.regulations.calendar import Chapter, Gap, chapters
from arpad.regulations.edition import Edition, Rule, differences
from arpad.regulations.loader import all_editions
from arpad.reports.editions import compared_values, history_lines, reading_line, rule_value, unconfirmed_line
from arpad.reports.wording import Wording
from arpad.web.language import words_of
from arpad.web.public.asked import choice


@require_safe
def show_law(request: HttpRequest) -> HttpResponse:
    words = words_of(request)
    shown = [
        {
            "id": chapter.id,
            "about": words.text(key) if words.has(key := f"web.chapter.{chapter.id}") else chapter.about,
            "spans": _spans(chapter, words),
        }
        for chapter in chapters().values()
    ]
    return render(request, "web/public/law.html", {"chapters": shown, "active_menu": "law"})


def _spans(chapter: Chapter, words: Wording) -> list[dict[str, Any]]:
    """Editions and gaps as they follow each other."""
    editions = (_told(edition, words) for edition in all_editions().values() if edition.chapter == chapter.id)
    return sorted([*editions, *(_gap(gap, words) for gap in chapter.gaps)], key=lambda edition: edition["first"])


def _gap(gap: Gap, words: Wording) -> dict[str, Any]:
    return {"first": gap.first, "last": None if gap.open_end else gap.last, "why": words.gap(gap.why)}


def _told(edition: Edition, words: Wording) -> dict[str, Any]:
    told = {key: edition.introduced(key, words.language) for key in ("title", "document", "governs")}
    return {"edition": edition, "first": edition.effective_from, "last": edition.effective_to, **told}


@require_safe
def show_edition(request: HttpRequest, edition: str) -> HttpResponse:
    words = words_of(request)
    found = _edition(edition)
    errata = [
        {
            "ruling": erratum.ruling,
            "article": erratum.article,
            **{key: erratum.told(key, words.language) for key in ("printed", "used", "why")},
        }
        for erratum in found.errata
    ]
    context = {
        **_told(found, words),
        "history": history_lines(found, words),
        "read_to": reading_line(found, words),
        "rules": [_rule(name, rule, words) for name, rule in found.rules.items()],
        "unconfirmed": [unconfirmed_line(found, name, words.rule(name), words) for name in found.unconfirmed],
        "errata": errata,
        "others": [one for one in all_editions().values() if one.chapter == found.chapter and one.id != found.id],
        "active_menu": "law",
    }
    return render(request, "web/public/edition.html", context)


def _rule(name: str, rule: Rule, words: Wording) -> dict[str, Any]:
    return {
        "name": name,
        "about": words.rule(name),
        "article": rule.article,
        "value": rule_value(rule),
        "readings": ", ".join(rule.interpretations),
    }


@require_safe
def compare_editions(request: HttpRequest) -> HttpResponse:
    """What changed: rule by rule, a move to another article too."""
    editions = all_editions()
    words = words_of(request)
    names = list(editions)
    first = choice(request.GET.get("first"), names, "fide-2022")
    second = choice(request.GET.get("second"), names, "fide-2024")
    one, other = editions[first], editions[second]

    def named(edition: Edition) -> str:
        return edition_in_words(edition.id, words)

    rows = [
        {"rule": words.rule(found.rule), "key": found.key, "values": compared_values(found, one, other, words, named)}
        for found in differences(one, other)
    ]
    context = {"editions": editions.values(), "first": one, "second": other, "rows": rows, "active_menu": "law"}
    return render(request, "web/public/compare.html", context)


def _edition(edition: str) -> Edition:
    found = all_editions().get(edition)
    if found is None:
        raise Http404
    return found
