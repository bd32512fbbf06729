"""What every call that does something shares: the token, the office's one door, and what is answered."""

import builtins  # an answer has a field called list
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any

from django.http import HttpRequest
from ninja import Schema
from ninja.security import HttpBearer

from arpad.office.entering import leaves_text, waits_text
from arpad.office.verbs.events.attach import Attached
from arpad.office.verbs.lists.preview import Preview
from arpad.office.verbs.lists.publish import Published
from arpad.reports.findings import finding_json
from arpad.values.finding import Finding
from arpad.web.api.answers import FindingOut, Problem
from arpad.web.api.lists import list_out
from arpad.web.api.shapes import ListOut
from arpad.web.clock import now
from arpad.web.language import words_of
from arpad.web.security.gate import Caller, caller_of_token, perform

REFUSALS = {400: Problem, 401: Problem, 403: Problem, 404: Problem, 422: Problem}


class Token(HttpBearer):
    """`Authorization: Bearer …`; the caller is what the token's account is, as far as the token's verbs go."""

    def authenticate(self, request: HttpRequest, token: str) -> Caller | None:
        return caller_of_token(token, now())


TOKEN = Token()


class Told(Schema):
    """That it was done, and what there is to remark."""

    subject: str
    findings: list[FindingOut]


class EnteringOut(Schema):
    """An event of the list; `unrated_by` is the rule by which it counts for nobody all the same."""

    event: str
    end: str
    players: int
    games: int
    unrated_by: str


class WaitingOut(Schema):
    """An event that no list has taken: `why` as a code, and in words."""

    event: str
    end: str
    why: str
    detail: str
    text: str


class LeaverOut(Schema):
    """Somebody who was rated on the list before: `cause` as a code, and in words."""

    id: str
    name: str
    before: int | None
    after: int | None
    cause: str
    detail: str
    text: str


class PreviewOut(Schema):
    inputs_sha256: str
    players: int
    closing: str
    entering: list[EnteringOut]
    waiting: list[WaitingOut]
    left: list[LeaverOut]
    findings: list[FindingOut]


class PublishedOut(Schema):
    """`waiting`: another officer has to consent before the list is out."""

    list: ListOut
    waiting: bool
    findings: builtins.list[FindingOut]


class MatchDayOut(Told):
    """`rounds` are those that the day tells of; `number` takes it back."""

    rounds: list[int]
    number: int


def act(request: HttpRequest, verb: str, *args: Any, reason: str = "", **more: Any) -> Any:
    caller: Caller = request.auth  # type: ignore[attr-defined]
    return perform(caller, verb, *args, now=now(), reason=reason, **more)


def told(request: HttpRequest, subject: str, done: Any) -> Told:
    return Told(subject=subject, findings=_findings(request, getattr(done, "findings", ())))


def previewed(request: HttpRequest, subject: str, done: Preview) -> PreviewOut:
    looks, words = done.looks, words_of(request)
    return PreviewOut(
        inputs_sha256=done.inputs_sha256,
        players=done.draft.rows_count,
        closing=looks.closing,
        entering=[EnteringOut(**asdict(event)) for event in looks.entering],
        waiting=[WaitingOut(**asdict(event), text=waits_text(event, looks.closing, words)) for event in looks.waiting],
        left=[LeaverOut(**asdict(person), text=leaves_text(person, words)) for person in looks.left],
        findings=_findings(request, done.findings),
    )


def match_day(request: HttpRequest, subject: str, done: Attached) -> MatchDayOut:
    findings = _findings(request, done.findings)
    return MatchDayOut(subject=subject, findings=findings, rounds=list(done.rounds), number=done.attachment.pk)


def published(request: HttpRequest, subject: str, done: Published) -> PublishedOut:
    findings = _findings(request, done.findings)
    return PublishedOut(list=list_out(done.list), waiting=done.waiting, findings=findings)


def _findings(request: HttpRequest, findings: Iterable[Finding]) -> builtins.list[FindingOut]:
    words = words_of(request)
    return [FindingOut(**finding_json(one, words)) for one in findings]


Answer = Callable[[HttpRequest, str, Any], Schema]
MORE_TOLD: Mapping[str, tuple[type[Schema], Answer]] = {
    "add_match_day": (MatchDayOut, match_day),
    "preview": (PreviewOut, previewed),
    "publish": (PublishedOut, published),
}
"""Verbs that answer with more than that they were done, by name."""
