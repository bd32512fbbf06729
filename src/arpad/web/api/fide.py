"""FIDE's list beside the register, for programs of officers: who could be linked, and what it says otherwise."""

from datetime import date
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Query, Router, Schema
from pydantic import Field

from arpad.office.fide_differences import differences_on
from arpad.office.fide_links import Pairing, proposal
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.api.acts import REFUSALS, TOKEN
from arpad.web.api.answers import year_of
from arpad.web.clock import today
from arpad.web.security.gate import Caller, may, refuse_unless

router = Router(tags=["acts"], auth=TOKEN)


class _Page(Schema):
    first: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    limit: Annotated[int, Field(ge=1, le=1000)] = 100


class LinksQuery(_Page):
    """`certain` are linked all at once, `likely` as somebody decides."""

    of: Literal["certain", "likely"] = "certain"


class CandidateOut(Schema):
    """Somebody on FIDE's list; the score is of a hundred, the reasons are codes."""

    fide_id: str
    name: str
    birth_year: int | None
    federation: str
    score: int
    reasons: list[str]


class LinkOut(Schema):
    key: str
    name: str
    birth_year: int | None
    candidates: list[CandidateOut]


class LinksOut(Schema):
    """How many are certain, likely, or like nobody there; of the kind asked for, the people of the page."""

    listed: date
    certain: int
    likely: int
    nobody: int
    people: list[LinkOut]


class DifferencesQuery(_Page):
    pass


class DifferenceOut(Schema):
    """`offered`: it can be taken over."""

    kind: str
    ours: str
    theirs: str
    offered: bool


class DifferingOut(Schema):
    """`there` is the name on FIDE's list. `contradicts`: name or birth is another one, so that it is taken over only
    for whom it is asked by key."""

    key: str
    name: str
    fide_id: str
    there: str
    contradicts: bool
    differences: list[DifferenceOut]


class DifferencesOut(Schema):
    """Of `linked` people, `total` are said otherwise on FIDE's list of the day `listed`."""

    listed: date
    linked: int
    total: int
    people: list[DifferingOut]


@router.get("/link-fide/preview", response={200: LinksOut, **REFUSALS}, url_name="link_fide_preview",
            summary="Who of the register could be who on FIDE's list")  # fmt: skip
def link_fide_preview(request: HttpRequest, query: Query[LinksQuery]) -> LinksOut:
    _refuse_others(request, "link_fide")
    found = proposal()
    if found is None:
        raise Refused(Finding("office.E259"))
    certain, likely = found.pairings.certain, found.pairings.likely
    people = (certain if query.of == "certain" else likely)[query.first :][: query.limit]
    return LinksOut(
        listed=found.listed,
        certain=len(certain),
        likely=len(likely),
        nobody=found.pairings.nobody,
        people=[_link(one) for one in people],
    )


def _link(one: Pairing) -> LinkOut:
    candidates = [
        CandidateOut(
            fide_id=candidate.person.key,
            name=candidate.person.name,
            birth_year=year_of(candidate.person.birth),
            federation=candidate.person.federation,
            score=candidate.score,
            reasons=list(candidate.reasons),
        )
        for candidate in one.candidates
    ]
    person = one.person
    return LinkOut(key=person.key, name=person.name, birth_year=year_of(person.birth), candidates=candidates)


@router.get("/take-over/preview", response={200: DifferencesOut, **REFUSALS}, url_name="take_over_preview",
            summary="What FIDE's list says otherwise of people who are linked with it")  # fmt: skip
def take_over_preview(request: HttpRequest, query: Query[DifferencesQuery]) -> DifferencesOut:
    _refuse_others(request, "take_over")
    found = differences_on(today())
    if found is None:
        raise Refused(Finding("office.E259"))
    people = [DifferingOut.model_validate(one) for one in found.people[query.first :][: query.limit]]
    return DifferencesOut(listed=found.listed, linked=found.linked, total=len(found.people), people=people)


def _refuse_others(request: HttpRequest, verb: str) -> None:
    """Whoever may do it may see what it would do."""
    caller: Caller = request.auth  # type: ignore[attr-defined]
    refuse_unless(may(caller, verb), verb)
