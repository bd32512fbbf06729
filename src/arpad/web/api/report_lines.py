"""The lines of a report for programs of officers: what it says, who each could be, how likely and why."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router, Schema
from pydantic import Field

from arpad.office.events import event_named, latest_report
from arpad.office.report_lines import LineCandidate, ReportLine, lines_of
from arpad.web.api.acts import REFUSALS, TOKEN
from arpad.web.security.gate import Caller, may, refuse_unless

router = Router(tags=["events"], auth=TOKEN)


class LinesQuery(Schema):
    """The open lines, those with these numbers, or with `all` every line."""

    number: Annotated[list[Annotated[int, Field(ge=1, le=99_999)]], Field(max_length=100)] = Field([])
    all: bool = False
    first: Annotated[int, Field(ge=0, le=100_000)] = 0
    limit: Annotated[int, Field(ge=1, le=500)] = 100


class LineCandidateOut(Schema):
    """Somebody of the register; the score is of a hundred, the reasons are codes. `likely`: alike enough that nobody
    should be entered as new without a second look."""

    id: str
    fide_id: str | None
    name: str
    birth: str
    sex: str
    score: int
    likely: bool
    reasons: list[str]


class LineOut(Schema):
    """`state` is open, or how it was decided; `person` who it is. `seen` may be sent with the decision, which is
    refused where something else stands there by then."""

    number: int
    name: str
    id: str
    birth: str
    sex: str
    federation: str
    club: str
    rating: int | None
    state: str
    is_open: bool
    person: str | None
    seen: str
    candidates: list[LineCandidateOut]


class LinesOut(Schema):
    """Of `total` lines that were asked for, those of the page; `open` are nobody's yet in the whole report."""

    event: str
    version: int
    open: int
    total: int
    lines: list[LineOut]


@router.get("/{key:key}/lines", response={200: LinesOut, **REFUSALS}, url_name="report_lines",
            summary="Who the lines of the latest report are, or could be")  # fmt: skip
def report_lines(request: HttpRequest, key: str, query: Query[LinesQuery]) -> LinesOut:
    """Whoever may decide may see what there is to decide."""
    caller: Caller = request.auth  # type: ignore[attr-defined]
    refuse_unless(may(caller, "match", key), "match")
    report = latest_report(event_named(key))
    entries = list(report.entries.select_related("player").order_by("number"))
    open_count = sum(entry.is_open for entry in entries)
    wanted = set(query.number)
    if wanted:
        entries = [entry for entry in entries if entry.number in wanted]
    elif not query.all:
        entries = [entry for entry in entries if entry.is_open]
    shown = [_line(one) for one in lines_of(report, entries[query.first :][: query.limit])]
    return LinesOut(event=key, version=report.version, open=open_count, total=len(entries), lines=shown)


def _line(shown: ReportLine) -> LineOut:
    entry, line = shown.entry, shown.line
    return LineOut(
        number=entry.number,
        name=line.name,
        id=line.player_id,
        birth=shown.birth,
        sex=str(line.sex or ""),
        federation=line.federation or "",
        club=shown.club,
        rating=line.rating,
        state=entry.state,
        is_open=entry.is_open,
        person=entry.player.key if entry.player is not None else None,
        seen=entry.seen,
        candidates=[_candidate(one) for one in shown.candidates],
    )


def _candidate(one: LineCandidate) -> LineCandidateOut:
    person = one.player
    return LineCandidateOut(
        id=person.key,
        fide_id=person.fide_id,
        name=person.name,
        birth=person.birth,
        sex=person.sex,
        score=one.score,
        likely=one.is_likely,
        reasons=list(one.evidence),
    )
