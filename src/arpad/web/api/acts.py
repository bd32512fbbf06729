"""What a program may do with a token: the office's own verbs, through the same door as the pages."""

import builtins  # an answer has a field called list
from datetime import date
from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import File, Router, Schema, Status
from ninja.files import UploadedFile
from ninja.security import HttpBearer
from pydantic import Field

from arpad.formats.trf import MAX_REPORT_BYTES
from arpad.office.models import Claim
from arpad.office.verbs.claims.claim import ClaimForm
from arpad.office.verbs.lists.preview import Preview
from arpad.office.verbs.lists.publish import Published
from arpad.office.verbs.reports.receive import Received, Submission
from arpad.office.verbs.reports.review import Reviewed, Verdict
from arpad.reports.findings import finding_json
from arpad.values.finding import Finding
from arpad.web.accounts.tokens import caller_of_token
from arpad.web.api.events import router as events
from arpad.web.api.lists import list_out
from arpad.web.api.lists import router as lists
from arpad.web.api.problems import FindingOut, Problem
from arpad.web.api.shapes import ListOut
from arpad.web.clock import now
from arpad.web.language import words_of
from arpad.web.security.caller import Caller
from arpad.web.security.gate import perform

Key = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]+$")]
Reason = Annotated[str, Field(min_length=1, max_length=2000, pattern=r"^[^\x00]*$")]
REFUSALS = {400: Problem, 401: Problem, 403: Problem, 404: Problem, 422: Problem}


class Token(HttpBearer):
    """`Authorization: Bearer …`; the caller is what the token's account is, as far as the token's verbs go."""

    def authenticate(self, request: HttpRequest, token: str) -> Caller | None:
        return caller_of_token(token, now())


TOKEN = Token()
claims = Router(tags=["claims"])


class Told(Schema):
    """That it was done, and what there is to remark."""

    subject: str
    findings: list[FindingOut]


class ReviewIn(Schema):
    verdict: Literal["accept", "return", "refuse"]
    article: Annotated[str, Field(max_length=60, pattern=r"^[^\x00-\x1f]*$")] = ""
    reason: Reason


class PublishIn(Schema):
    """`inputs_sha256` is what the preview gave: what you saw is what is published."""

    inputs_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class ClaimIn(Schema):
    series: Key
    list_date: date
    text: Annotated[str, Field(min_length=20, max_length=5000, pattern=r"^[^\x00]*$")]
    player: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = ""
    event: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = ""
    contact: Annotated[str, Field(max_length=254, pattern=r"^[^\x00-\x1f]*$")] = ""


class PreviewOut(Schema):
    inputs_sha256: str
    players: int
    findings: list[FindingOut]


class PublishedOut(Schema):
    """`waiting`: another officer has to consent before the list is out."""

    list: ListOut
    waiting: bool
    findings: builtins.list[FindingOut]


def act(request: HttpRequest, verb: str, *args: Any, reason: str = "", **more: Any) -> Any:
    caller: Caller = request.auth  # type: ignore[attr-defined]
    return perform(caller, verb, *args, now=now(), reason=reason, **more)


def told(request: HttpRequest, subject: str, findings: tuple[Finding, ...]) -> Told:
    words = words_of(request)
    return Told(subject=subject, findings=[FindingOut(**finding_json(finding, words)) for finding in findings])


@events.post(
    "/{key:key}/reports",
    auth=TOKEN,
    response={201: Told, **REFUSALS},
    url_name="old_act_receive",
    summary="Send a report, with the facts beside it",
    operation_id="old_act_receive",
    deprecated=True,
)
@events.post("/{key:key}/receive", auth=TOKEN, response={201: Told, **REFUSALS}, url_name="act_receive",
             summary="Send a report, with the facts beside it", operation_id="act_receive")  # fmt: skip
def receive(
    request: HttpRequest, key: str, report: File[UploadedFile], facts: File[UploadedFile | None] = None
) -> Status[Told]:
    data = report.read(MAX_REPORT_BYTES + 1)
    beside = facts.read(1_000_000) if facts is not None else b""
    sent = Submission(key, data, (report.name or "")[:200], beside)
    done: Received = act(request, "receive", sent)
    return Status(201, told(request, f"event:{key}", done.findings))


@events.post("/{key:key}/review", auth=TOKEN, response={200: Told, **REFUSALS}, url_name="act_review",
             summary="Accept, return or refuse the latest report")  # fmt: skip
def review(request: HttpRequest, key: str, form: ReviewIn) -> Told:
    done: Reviewed = act(request, "review", key, Verdict(form.verdict), form.article, reason=form.reason)
    return told(request, f"event:{key}", done.findings)


@lists.post("/{key:series}/{day}/preview", auth=TOKEN, response={200: PreviewOut, **REFUSALS}, url_name="act_preview",
             summary="Make a draft that nobody sees")  # fmt: skip
def preview(
    request: HttpRequest,
    series: str,
    day: date,
    edition: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = "",
) -> PreviewOut:
    """`edition` is needed only where the day lies in a gap; what is published is what was previewed."""
    made: Preview = act(request, "preview", series, day, edition=edition)
    findings = told(request, "", made.findings).findings
    return PreviewOut(inputs_sha256=made.inputs_sha256, players=made.draft.rows_count, findings=findings)


@lists.post("/{key:series}/{day}/publish", auth=TOKEN, response={200: PublishedOut, **REFUSALS}, url_name="act_publish",
             summary="Publish the draft that was previewed")  # fmt: skip
def publish(request: HttpRequest, series: str, day: date, form: PublishIn) -> PublishedOut:
    done: Published = act(request, "publish", series, day, form.inputs_sha256)
    findings = told(request, "", done.findings).findings
    return PublishedOut(list=list_out(done.list), waiting=done.waiting, findings=findings)


@claims.post(
    "", auth=TOKEN, response={201: Told, **REFUSALS}, url_name="act_claim", summary="File a claim against a list"
)
def claim(request: HttpRequest, form: ClaimIn) -> Status[Told]:
    filed: Claim = act(request, "claim", ClaimForm(**form.dict()))
    return Status(201, told(request, f"claim:{filed.pk}", ()))
