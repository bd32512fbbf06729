"""Calculators under any edition: a rating change, a first rating, a performance, a norm, the score that a target needs.

Addresses can be shared.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arpad.office.erased_people import erased_keys
from arpad.office.models import ListRow, RatingList
from arpad.rating.case import Choice, edition_of_list
from arpad.rating.periods import closing_date
from arpad.regulations.calendar import chapters, edition_named, readings_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError, finding_of
from arpad.regulations.loader import all_editions
from arpad.reports.norms import facts_on_page, verdict_text
from arpad.reports.slip import shown_slip
from arpad.reports.title_requirements import shown_requirements
from arpad.reports.wording import Wording
from arpad.titles.case import title_case
from arpad.titles.model import NORM_TITLES
from arpad.titles.norms import norms_of
from arpad.tournament.facts import Facts
from arpad.values.finding import Finding
from arpad.values.numbers import plain_number, shortest_text
from arpad.values.person import Sex, Title
from arpad.values.time_control import Cadence
from arpad.web.calculators import GAMES, Asker, TypedGame, needed, rated, read_games, small_event
from arpad.web.clock import today
from arpad.web.language import words_of
from arpad.web.public.asked import choice, whole
from arpad.web.queries.lists import current_lists

Query = Mapping[str, str]
_SAMPLE = "2100 1\n1985 ½\n2230 0"
_NORM_SAMPLE = """\
2560 ½ GM FRA
2430 1 IM ESP
2385 1 FM POR
2510 ½ GM GER
2490 1 IM ITA
2405 ½ IM ESP
2520 0 GM POR
2350 1 FRA
2440 ½ IM GER"""


def editions_of(rules: str) -> list[Edition]:
    wanted = {chapter.id for chapter in chapters().values() if chapter.rules == rules}
    return [edition for edition in all_editions().values() if edition.chapter in wanted]


@require_safe
def change(request: HttpRequest) -> HttpResponse:
    return _rating_page(request, "change")


@require_safe
def initial(request: HttpRequest) -> HttpResponse:
    return _rating_page(request, "initial")


@require_safe
def performance(request: HttpRequest) -> HttpResponse:
    return _rating_page(request, "performance")


def _rating_page(request: HttpRequest, kind: str) -> HttpResponse:
    query, words = request.GET, words_of(request)
    editions = editions_of("rating")
    edition = choice(query.get("edition"), [one.id for one in editions], "fide-2025")
    context: dict[str, Any] = {
        "kind": kind,
        "edition": edition,
        "editions": editions,
        "asker": asker_of(query, rated_by_default=kind == "change"),
        "typed": query.get("games", _SAMPLE),
        "active_menu": "calculators",
    }
    if "games" in query:
        games, findings = read_games(query["games"][:4000])
        findings += _missing(kind, context["asker"])
        context["findings"] = findings
        if not findings:
            context |= _calculated(kind, edition, context["asker"], games, words)
    return render(request, "web/public/calculator.html", context)


def asker_of(query: Query, rated_by_default: bool = True) -> Asker:
    rating = whole(query.get("rating"), 4000)
    return Asker(
        rating=rating or None if rated_by_default else None,
        games=whole(query.get("so_far"), 9999),
        peak=whole(query.get("peak"), 4000) or None,
        birth_year=whole(query.get("birth"), 2200) or None,
        federation=query.get("federation", "")[:3].upper(),
        title=Title(query["title"]) if query.get("title") in Title.__members__ else None,
        sex=Sex.FEMALE if query.get("sex") == "w" else None,
    )


def _missing(kind: str, asker: Asker) -> list[Finding]:
    return [Finding("web.E104")] if kind == "change" and asker.rating is None else []


def _calculated(kind: str, edition: str, asker: Asker, games: list[TypedGame], words: Wording) -> dict[str, Any]:
    if kind == "performance":  # that of a player who had a rating: nobody's own rating is in it
        asker = Asker(rating=max((game.rating for game in games if game.rating), default=None), games=999)
    try:
        event, player = rated(edition, asker, games, today())
    except RegulationError as error:
        return {"findings": [finding_of(error)]}
    score = words.number(shortest_text(player.tenths, 1))
    return {"slip": shown_slip(event, player, words), "outcome": player, "score": score}


@require_safe
def norm(request: HttpRequest) -> HttpResponse:
    query, words = request.GET, words_of(request)
    editions = editions_of("titles")
    edition = choice(query.get("edition"), [one.id for one in editions], editions[-1].id)
    title = Title(choice(query.get("for"), [one.value for one in NORM_TITLES], Title.IM.value))
    context: dict[str, Any] = {
        "edition": edition,
        "editions": editions,
        "asker": asker_of(query),
        "titles": NORM_TITLES,
        "title": title,
        "typed": query.get("games", _NORM_SAMPLE),
        "active_menu": "calculators",
    }
    if "games" in query:
        games, findings = read_games(query["games"][:4000])
        context["findings"] = findings
        if not findings:
            context |= _judged(edition, context["asker"], title, games, words)
    return render(request, "web/public/norm.html", context)


def _judged(edition: str, asker: Asker, title: Title, games: list[TypedGame], words: Wording) -> dict[str, Any]:
    law = edition_named(edition, "titles")
    try:
        case, _ = title_case(small_event(asker, games, law.effective_from), Facts(), law)
        verdicts = norms_of(case, [1], [title]).verdicts
    except RegulationError as error:
        return {"findings": [finding_of(error)]}
    if not verdicts:
        return {"findings": [Finding("web.E105", {"title": title.value})]}
    (verdict,) = verdicts
    score = words.number(shortest_text(verdict.score, 1))
    return {
        "verdict": verdict,
        "told": verdict_text(verdict, words),
        "open_facts": facts_on_page(verdict, words),
        "requirements": shown_requirements(verdict.requirements, words),
        "score": score,
    }


@require_safe
def goal(request: HttpRequest) -> HttpResponse:
    """What do I need: the least score that brings a rating to a target by the list of a day."""
    query, words = request.GET, words_of(request)
    lists = current_lists()
    series = choice(query.get("series"), [listed.series.key for listed in lists], lists[0].series.key if lists else "")
    editions = editions_of("rating")
    current = next((listed for listed in lists if listed.series.key == series), None)
    asker = _asker(query.get("player", ""), current) or asker_of(query)
    context: dict[str, Any] = {
        "lists": lists,
        "series": series,
        "asker": asker,
        "player": query.get("player", ""),
        "day": query.get("day", ""),
        "editions": editions,
        "named": choice(query.get("edition"), [edition.id for edition in editions], ""),
        "target": whole(query.get("target"), 4000),
        "opponents": whole(query.get("opponents"), 4000) or asker.rating,
        "active_menu": "calculators",
    }
    if "target" in query:
        context |= _answer(context, current, words)
    return render(request, "web/public/goal.html", context)


def _asker(player: str, current: RatingList | None) -> Asker | None:
    """A player's own line of the current list."""
    row = ListRow.objects.filter(list=current, key=player, hidden="").first() if player and current else None
    if row is None or row.rating is None:
        return None
    year = "" if player in erased_keys() else row.birth[:4]
    return Asker(row.rating, row.games, row.peak, plain_number(year))


def _answer(asked: dict[str, Any], current: RatingList | None, words: Wording) -> dict[str, Any]:
    asker: Asker = asked["asker"]
    day = _day(asked["day"])
    missing = [
        Finding(name)
        for name, there in (("web.E104", asker.rating), ("web.E106", asked["target"]), ("web.E107", day))
        if not there
    ]
    if missing or day is None:
        return {"findings": missing}
    named = asked["named"] or (current.series.edition if current else "")
    chosen = Choice(named or None)
    cadence = Cadence(current.series.cadence) if current else Cadence.STANDARD
    try:
        edition = edition_of_list(chosen, cadence, day)
        closing = closing_date(edition, day)
        found = [needed(edition.id, asker, asked["target"], asked["opponents"], games, closing) for games in GAMES]
    except RegulationError as error:
        return {"findings": [finding_of(error)]}
    rows = [
        {"games": one.games, "reached": one.reached,
         "score": None if one.tenths is None else words.number(shortest_text(one.tenths, 1))}
        for one in found
    ]  # fmt: skip
    shown = {"rows": rows, "edition": edition.id, "closing": closing, "list_day": day}
    return {**shown, "readings": readings_of([(edition, day)])}


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
