"""Erase a person's data: register, lists, reports and letters forget him; the log and the proof of lists stand."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.db.models import Q, QuerySet

from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, PERSON, About, Desk, Given, Said, VerbDescription, said
from arpad.office.erasing import LeftOut, leave_out, leave_out_of_jobs
from arpad.office.guests import GUEST_SUBJECT
from arpad.office.identities import player_with_id
from arpad.office.letters import naming, without_names
from arpad.office.log import entries_of
from arpad.office.models import (
    Amendment,
    Attachment,
    Claim,
    Decision,
    Entry,
    IdRequest,
    Letter,
    ListRow,
    LogEntry,
    LogNote,
    Norm,
    PersonState,
    Player,
    PlayerFact,
    PlayerTitle,
    Report,
)
from arpad.office.person_form import ERASED
from arpad.office.refused import Refused
from arpad.office.register_lookup import forget
from arpad.office.report_reading import ERASED_AS
from arpad.office.reviewing import AMENDED
from arpad.office.stored_findings import from_text, to_text
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Erasure:
    player: Player
    findings: tuple[Finding, ...]


def _said(done: Erasure, given: Given) -> Iterator[Said]:
    yield said("office.said.erased", id=done.player.key)


ERASE_PLAYER = VerbDescription(
    "erase_player", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    subject=PERSON, reason_needed=True, dangerous=True,
    tab="people",
    help="""
    Erase a person's name, birth, facts, titles and words, also from published lists and reports. The id, the games and
    the log stand.

    It cannot be taken back. It is said where the name still stands: in papers, certificates and earlier backups.
    """,
    said=_said,
)  # fmt: skip


@verb(ERASE_PLAYER)
def erase_player(record: Record, given: str) -> Erasure:
    """What it takes and what it leaves are the readings I-255 and I-835; where his name still stands is told. Whoever
    was erased by an earlier version can be erased again: then the lists and reports forget him too."""
    player = player_with_id(given)
    people = _under_all_ids(player)
    keys = list(people.values_list("key", flat=True))
    entries = _lines_of(people, keys)
    names = _names_of(people, entries)
    published = ListRow.objects.filter(key__in=keys, list__state="published").values("list").distinct().count()
    done = leave_out(record.number, keys, entries)
    if player.name == ERASED and done.nothing:
        raise Refused(Finding("office.E123", {"id": given}))
    leave_out_of_jobs(names)
    about = _letters_about(people, entries)
    letters = without_names(about.filter(sent_on=None), names, ERASED)
    _forget_amendments(entries)
    _forget_findings(entries, names)
    left = tuple(_left(player, people, entries, done, naming(about.exclude(sent_on=None), names)))
    entries.update(name=ERASED)
    PlayerFact.objects.filter(player__in=people).delete()
    PlayerTitle.objects.filter(player__in=people).delete()
    PersonState.objects.filter(player__in=people).delete()
    _forget_claims(people)
    _forget_confirmations(keys)
    told = LogEntry.objects.filter(subject__in=[f"player:{key}" for key in keys]).values("number")
    LogNote.objects.filter(entry__in=told).delete()
    forget(people.values_list("pk", flat=True))
    people.update(name=ERASED, search_name=ERASED, birth="", sex="", changed_in=record.number)
    player.refresh_from_db()
    record.about(f"player:{player.key}", ids=len(keys), lists=published, letters=letters, **done.facts)
    return Erasure(player, left)


def _names_of(people: "QuerySet[Player]", entries: "QuerySet[Entry]") -> set[str]:
    """As the register, his lines and the officers who put them right have written it."""
    names = {*people.values_list("name", flat=True), *entries.values_list("name", flat=True)}
    of_lines = Q()
    for report, number in entries.values_list("report", "number"):
        of_lines |= Q(report=report, number=number)
    if of_lines:
        for before, value in Amendment.objects.filter(of_lines, field="name").values_list("before", "value"):
            names |= {before, value}
    return names - {ERASED, ""}


def _left(
    player: Player, people: "QuerySet[Player]", entries: "QuerySet[Entry]", done: LeftOut, letters: int
) -> Iterator[Finding]:
    """Where he still stands by name."""
    papers = Attachment.objects.filter(event__reports__entries__in=entries, discarded_on=None).distinct().count()
    norms = Norm.objects.filter(player__in=people).count()
    there = {"reports": done.stubborn, "papers": papers, "norms": norms, "letters": letters}
    if any(there.values()):
        yield Finding("office.W094", {"key": player.key, **there})
    backups = entries_of("backup").order_by("-number")
    last = backups.first()
    if last is not None:
        yield Finding("office.W494", {"key": player.key, "backups": backups.count(), "last": last.at[:10]})


def _lines_of(people: "QuerySet[Player]", keys: Sequence[str]) -> "QuerySet[Entry]":
    """His lines, and those with his id that nobody has decided yet, unless they contradict him."""
    ids = [*keys, *people.exclude(fide_id=None).values_list("fide_id", flat=True)]
    decided = (Entry.Evidence.CONTRADICTED, Entry.Evidence.OPENED)
    undecided = Entry.objects.filter(player=None, given_id__in=ids).exclude(evidence__in=decided)
    lines = {*Entry.objects.filter(player__in=people).values_list("pk", flat=True)}
    return Entry.objects.filter(pk__in=lines | {*undecided.values_list("pk", flat=True)})


def _letters_about(people: "QuerySet[Player]", entries: "QuerySet[Entry]") -> "QuerySet[Letter]":
    """About his events, and requests for his id."""
    subjects = [f"event:{key}" for key in set(entries.values_list("report__event__key", flat=True))]
    about = Q(subject__in=subjects)
    if IdRequest.objects.filter(player__in=people).exists():
        about |= Q(subject__startswith="ids:")
    return Letter.objects.filter(about)


def _under_all_ids(player: Player) -> "QuerySet[Player]":
    """Whoever turned out to be the same person goes with him."""
    kept = player.merged_into_id or player.pk
    return Player.objects.filter(Q(pk=kept) | Q(merged_into=kept))


def _forget_amendments(entries: "QuerySet[Entry]") -> None:
    """What an officer put right in his lines, and why; also where it was found and told."""
    for entry in entries.select_related("report"):
        of_line = Amendment.objects.filter(report=entry.report, number=entry.number)
        if not of_line.exists():
            continue
        of_line.update(reason=ERASED)
        for field, value in ERASED_AS.items():
            of_line.filter(field=field).update(before=value, value=value)
        said = from_text(entry.report.findings)
        kept = [one for one in said if one.id not in AMENDED or one.data.get("player") != entry.number]
        Report.objects.filter(pk=entry.report_id).update(findings=to_text(kept))


def _forget_findings(entries: "QuerySet[Entry]", names: set[str]) -> None:
    """What was found in his reports keeps its place and its number, and tells no name."""
    for report in Report.objects.filter(pk__in=entries.values("report")):
        said = from_text(report.findings)
        left = [
            replace(one, data={key: ERASED if value in names else value for key, value in one.data.items()})
            if any(isinstance(value, str) and value in names for value in one.data.values())
            else one
            for one in said
        ]
        if left != said:
            Report.objects.filter(pk=report.pk).update(findings=to_text(left))


def _forget_confirmations(keys: Sequence[str]) -> None:
    """Why an officer answered for his rating as a guest; who did, the slips say."""
    for key in keys:
        for one in Decision.objects.filter(subject__startswith=f"{GUEST_SUBJECT}:", subject__endswith=f":{key}"):
            one.text = f"{one.text.partition(':')[0]}: {ERASED}"
            one.save(update_fields=["text"])


def _forget_claims(people: "QuerySet[Player]") -> None:
    """His own words and address, and the letters that went to it."""
    claims = Claim.objects.filter(player__in=people)
    subjects = [f"claim:{number}" for number in claims.values_list("pk", flat=True)]
    Letter.objects.filter(subject__in=subjects).update(recipient="", title="", mail_answer="", text=ERASED, pdf=b"")
    claims.update(text=ERASED, contact="")
