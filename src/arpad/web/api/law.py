"""The law as data."""

from typing import Annotated

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Router
from pydantic import Field

from arpad import __version__
from arpad.regulations.edition import Edition, differences
from arpad.regulations.loader import all_editions
from arpad.web.api.answers import Problem, answer
from arpad.web.api.shapes import DifferenceOut, DifferencesOut, EditionOut, EditionsOut, RuleOut, WholeEditionOut
from arpad.web.language import words_of

router = Router(tags=["law"])
Name = Annotated[str, Field(max_length=40)]


def _out(edition: Edition, language: str) -> EditionOut:
    return EditionOut(
        id=edition.id,
        chapter=edition.chapter,
        title=edition.introduced("title", language),
        governs=edition.introduced("governs", language),
        effective_from=edition.effective_from,
        effective_to=edition.effective_to,
        checked_on=edition.checked_on,
    )


@router.get("", response=EditionsOut, summary="Every edition", url_name="editions")
def editions(request: HttpRequest) -> HttpResponse:
    language = words_of(request).language
    shown = EditionsOut(editions=[_out(edition, language) for edition in all_editions().values()])
    return answer(request, lambda: shown, __version__)


@router.get("/differences", response={200: DifferencesOut, 404: Problem, 422: Problem}, url_name="differences",
            summary="What changed between two editions")  # fmt: skip
def compare(request: HttpRequest, first: Name, second: Name) -> HttpResponse:
    one, other = _named(first), _named(second)
    shown = DifferencesOut(
        first=one.id,
        second=other.id,
        differences=[
            DifferenceOut(rule=found.rule, key=found.key, first=found.first, second=found.second)
            for found in differences(one, other)
        ],
    )
    return answer(request, lambda: shown, __version__)


@router.get("/{slug:edition}", response={200: WholeEditionOut, 404: Problem, 422: Problem}, url_name="whole_edition",
            summary="One edition, rule by rule")  # fmt: skip
def one_edition(request: HttpRequest, edition: str) -> HttpResponse:
    found = _named(edition)
    rules = [
        RuleOut(
            rule=name,
            article=rule.article,
            policy=rule.policy or "",
            values=dict(rule.values),
            readings=list(rule.interpretations),
        )
        for name, rule in found.rules.items()
    ]
    shown = WholeEditionOut(edition=_out(found, words_of(request).language), rules=rules)
    return answer(request, lambda: shown, __version__)


def _named(edition: str) -> Edition:
    found = all_editions().get(edition)
    if found is None:
        raise Http404
    return found
