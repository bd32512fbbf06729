"""Correct what reports say, or who is who: kept beside the reports, after the impact was seen; and take it back."""

from collections.abc import Iterator
from datetime import date

from arpad.office.act import Record, verb
from arpad.office.corrections_in_force import Proposal, standing
from arpad.office.deadlines import claims_rule, last_day_to_claim, unsettled_claims
from arpad.office.description import OF_THE_OFFICE, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.hand_decisions import of_merges, of_splits
from arpad.office.models import Correction, Event, Forwarding, LogEntry, Merge, Norm, Player, Series
from arpad.office.proposals import Asked, proposal_of
from arpad.office.refused import Refused
from arpad.office.revisions import outdated
from arpad.office.verbs.lists.weigh_correction import WEIGHED_FIRST, basis
from arpad.values.finding import Finding
from arpad.values.numbers import plain_number
from arpad.values.records import dataclass

_SHOWN = 20


@dataclass(frozen=True)
class Corrected:
    """`number` is the entry of the log by which it can be taken back; `to_republish` the first list of each series."""

    number: int
    to_republish: tuple[tuple[str, str], ...]
    findings: tuple[Finding, ...] = ()  # who are perhaps two people; what left the office before the correction


CORRECT = VerbDescription(
    "correct", Desk.LISTS, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("results", FieldKind.LINES, option="--result", metavar="EVENT:ROUND:WHITE-BLACK=RESULT",
                  help="Another result: 1-0, 1/2-1/2, 0-1, a forfeit (+-, -+, --), without moves (W-L, D-D, L-W), or ? "
                  "for none. WHITE and BLACK are ids, also those of the report, or its line numbers (#3-#7)."),
        VerbField("dates", FieldKind.LINES, option="--date", metavar="EVENT=START[/END]",
                  help="Other dates of an event."),
        VerbField("splits", FieldKind.LINES, option="--split", metavar="ID@EVENT=NEWID",
                  help="There it was somebody else."),
        VerbField("merges", FieldKind.LINES, option="--merge", metavar="GONE=KEPT", help="Two ids are one person."),
        VerbField("withdrawn", FieldKind.LINES, option="--withdraw", metavar="EVENT",
                  help="An event that does not count."),
        VerbField("undo", FieldKind.NUMBERS, most=2**31 - 1, option="--undo", metavar="ENTRY",
                  help="Take back what this entry of the log did."),
        VerbField("seen", option="--seen", metavar="HASH",
                  help="Make the correction whose impact was shown with this hash."),
        VerbField("from_next", FieldKind.FLAG,
                  help="Leave the published lists as they are: the next list makes the difference good."),
    ),
    reason_needed=True,
    on_top=OnTop("desk_correct", "the button stands under the impact that was looked at, and signs its hash"),
    no_call=WEIGHED_FIRST,
)  # fmt: skip


@verb(CORRECT)
def correct(record: Record, asked: Asked, seen: str, from_next: bool = False) -> Corrected:
    """Refused, with what happened since, if the impact that was shown is no longer that of the books.

    Published lists stay as they are until they are republished; with `from_next` they stay so, and the next list makes
    the difference good (reading I-462).
    """
    proposal = proposal_of(asked)
    _compare(proposal, seen)
    if from_next:
        _refuse_deferring(proposal, record.act.day)
    for key, kind, change in proposal.corrections:
        event = Event.objects.get(key=key)
        Correction.objects.create(event=event, kind=kind, change=change, log_number=record.number, from_next=from_next)
        Event.objects.filter(pk=event.pk).update(changed_in=record.number)
    for model in (Correction, Merge):
        model.objects.filter(log_number__in=proposal.undone).update(undone=True)
    people = {
        player.key: player
        for player in Player.objects.filter(key__in=[key for pair in proposal.merges for key in pair])
    }
    for gone, kept in proposal.merges:
        Merge.objects.create(gone=people[gone], kept=people[kept], log_number=record.number, from_next=from_next)
    _settle_merges(record)
    record.about(
        f"correction:{record.number}",
        corrections=len(proposal.corrections),
        merges=len(proposal.merges),
        undone=".".join(map(str, proposal.undone)),
        events=len({key for key, _, _ in proposal.corrections}),
        seen=seen,
        **({"from_next": 1} if from_next else {}),
    )
    books = standing(ending=dict.fromkeys(proposal.undone, record.number) if from_next else None)
    first = [(series.key, outdated(series, books)[:1]) for series in Series.objects.in_order()]
    outdated_lists = tuple((key, str(lists[0].date)) for key, lists in first if lists)
    findings = (*of_merges(proposal.merges), *of_splits(proposal.corrections), *_gone_out(record.number, proposal))
    return Corrected(record.number, outdated_lists, findings)


def _refuse_deferring(proposal: Proposal, today: date) -> None:
    """A list that may still be claimed against, or has a claim that is not settled, is corrected itself.   [claims]"""
    books, wrong = standing(proposal), []
    for series in Series.objects.order_by("key"):
        for listed in outdated(series, books):
            rule = claims_rule(listed)
            if rule is not None:
                about: dict[str, str | int] = {"series": series.key, "date": str(listed.date)}
                last = last_day_to_claim(listed, rule)
                if today <= last:
                    told = {**about, "last": str(last)}
                    wrong.append(Finding("office.E274", told, rule=rule.name, article=rule.article))
                for claim in unsettled_claims(listed):
                    told = {**about, "claim": claim.pk}
                    wrong.append(Finding("office.E273", told, rule=rule.name, article=rule.article))
    if wrong:
        raise Refused(*wrong)


def _gone_out(number: int, proposal: Proposal) -> Iterator[Finding]:
    """Reports that were passed on and norms that were certified as the event was before."""
    touched = Correction.objects.filter(log_number__in=[number, *proposal.undone]).values("event")
    for sent in Forwarding.objects.filter(event__in=touched).select_related("event").order_by("pk"):
        data = {"event": sent.event.key, "to": sent.to.upper(), "sent": str(sent.sent_on)}
        yield Finding("office.W095", data)
    for norm in Norm.objects.filter(report__event__in=touched).select_related("report__event").order_by("pk"):
        yield Finding("office.W096", {"event": norm.report.event.key, "norm": norm.pk, "title": norm.title})


def _compare(proposal: Proposal, seen: str) -> None:
    number, _, digest = seen.partition("-")
    if digest == basis(proposal, standing(proposal)):
        return
    since = LogEntry.objects.filter(number__gt=plain_number(number) or 0).order_by("number")
    told = [Finding("office.E069", {"entries": since.count()})]
    about = ("number", "actor", "verb", "subject")
    told += [Finding("office.I060", dict(zip(about, one, strict=True))) for one in since.values_list(*about)[:_SHOWN]]
    raise Refused(*told)


def _settle_merges(record: Record) -> None:
    """Everybody points at who he is now."""
    merges = standing().merges
    pointing = {one.key: one for one in Player.objects.exclude(merged_into=None).select_related("merged_into")}
    wanted = {one.key: one for one in Player.objects.filter(key__in={*merges, *merges.values()})}
    for key in {*pointing, *merges}:
        player, now = pointing.get(key) or wanted[key], wanted.get(merges.get(key, ""))
        if player.merged_into_id != (now.pk if now else None):
            player.merged_into, player.changed_in = now, record.number
            player.save(update_fields=["merged_into", "changed_in"])
