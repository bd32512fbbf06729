"""Withdraw an arbiter's norm that was certified: it stays in the books, counts no more, and may be certified anew."""

from collections.abc import Iterator

from arpad.office.act import Record, verb
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    FieldKind,
    Given,
    Offer,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import event_named
from arpad.office.models import ArbiterNorm, Event
from arpad.office.refused import Refused
from arpad.values.finding import Finding


def _in_force(event_key: str) -> list[Offer]:
    norms = ArbiterNorm.objects.filter(event__key=event_key, withdrawn_on=None).order_by("pk")
    return list(dict.fromkeys(norms.values_list("arbiter__key", "arbiter__name")))


def _has_one(event: Event) -> bool:
    return event.arbiter_norms.filter(withdrawn_on=None).exists()


def _said(done: ArbiterNorm, given: Given) -> Iterator[Said]:
    yield said("office.said.arbiter_norm_withdrawn", norm=done.pk, name=done.arbiter.name, title=done.title)


WITHDRAW_ARBITER_NORM = VerbDescription(
    "withdraw_arbiter_norm", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("arbiter", needed=True, most=40, offers=_in_force, about=("arbiter.E028",)),
        VerbField("title", FieldKind.CHOICE, needed=True, choices=("FA", "IA"), option="--title"),
    ),
    subject=EVENT, reason_needed=True, dangerous=True, fits=_has_one,
    help="Withdraw the certified norm of an arbiter, with the reason. Another may then be certified.",
    said=_said,
)  # fmt: skip


@verb(WITHDRAW_ARBITER_NORM)
def withdraw_arbiter_norm(record: Record, event_key: str, arbiter: str, title: str) -> ArbiterNorm:
    """Its certificate stays, for whoever holds the paper."""
    event = event_named(event_key)
    norm = ArbiterNorm.objects.filter(event=event, arbiter__key=arbiter, title=title, withdrawn_on=None).first()
    if norm is None:
        raise Refused(Finding("arbiter.E028", {"event": event.key, "arbiter": arbiter, "title": title}))
    norm.withdrawn_on = record.act.day
    norm.save(update_fields=["withdrawn_on"])
    record.about(f"arbiter:{norm.arbiter.key}", event=event.key, title=title, norm=norm.pk)
    return norm
