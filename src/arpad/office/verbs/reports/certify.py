"""Certify a norm: judged again from the kept report, kept with its verdict, and printed as IT1."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from arpad.office.act import Record, verb
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    FieldKind,
    Given,
    Offer,
    Output,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import event_named
from arpad.office.forwarding import CorrectedReport, as_corrected
from arpad.office.hashes import canonical, sha256
from arpad.office.models import Event, Norm
from arpad.office.norm_facts import FACT_FIELDS, facts_for_norms, facts_said, said_before
from arpad.office.refused import Refused
from arpad.office.verb_fields import NO_LAW
from arpad.regulations.calendar import edition_ids
from arpad.regulations.errors import RegulationError, finding_of
from arpad.reports.findings import at_the_foot
from arpad.reports.forms.record import blank_fields
from arpad.reports.forms.title_result import EXPECTED, title_result, title_result_paper
from arpad.reports.norms import verdict_json
from arpad.reports.wording import LANGUAGES, wording
from arpad.titles.case import TitleCase, chosen_edition, title_case
from arpad.titles.certificate_checks import certificate_findings, no_certificate
from arpad.titles.norms import norms_of
from arpad.tournament.model import Entry
from arpad.values.finding import Finding
from arpad.values.person import Title
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Certified:
    norm: Norm
    findings: tuple[Finding, ...]


def _editions(_: str) -> list[Offer]:
    return [(edition, edition) for edition in edition_ids("titles")]


def _said(done: Certified, given: Given) -> Iterator[Said]:
    norm = done.norm
    yield said("office.said.certified", norm=norm.pk, name=norm.player.name, title=norm.title, games=norm.games)


def is_accepted(event: Event) -> bool:
    return event.state == Event.State.ACCEPTED


CERTIFY = VerbDescription(
    "certify", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("player", FieldKind.NUMBER, needed=True, least=1, most=99_999, about=("office.E106", "office.E080"),
                  option="--player", metavar="NUMBER", help="The player, by starting rank."),
        VerbField("title", FieldKind.CHOICE, needed=True, choices=("GM", "IM", "WGM", "WIM"), about=("office.E105",),
                  option="--title"),
        VerbField("language", FieldKind.CHOICE, choices=LANGUAGES, default=LANGUAGES[0], on_command=False),
        VerbField("edition", FieldKind.CHOICE, most=40, offers=_editions, about=NO_LAW, metavar="ID",
                  help="Use this edition, whatever the date."),
        *FACT_FIELDS,
    ),
    subject=EVENT, creates=True, fits=is_accepted, begun=said_before,
    arguments=lambda given: [
        given["key"], given["player"], Title(given["title"]), given["language"], given["edition"], facts_said(given),
    ],
    help="Judge a norm from the accepted report, keep it with its verdict, and print the certificate.",
    said=_said, output=Output(lambda done: bytes(done.norm.certificate), "The certificate, IT1."),
)  # fmt: skip


@verb(CERTIFY)
def certify(
    record: Record,
    event_key: str,
    number: int,
    title: Title,
    language: str = "en",
    edition: str = "",
    said: Mapping[str, Any] | None = None,
) -> Certified:
    """Only what an accepted report proves, as corrected; a norm that was not made is refused with all that failed.

    `edition` names the title regulations, whatever the day. `said` are facts of the event that its report cannot say;
    they are kept with the norm."""
    event = event_named(event_key)
    now = as_corrected(event)
    report, told = now.report, dict(said or {})
    now = replace(now, facts=facts_for_norms(event, report, now.facts, now.start, told))
    case, found = _case(now, edition)
    norms = norms_of(case, [number], [title])
    refused = no_certificate(norms, number, title)
    line = now.tournament.by_number.get(number)
    if line is not None and number not in now.people:
        refused.append(Finding("office.E106", {"player": number, "name": line.name}))
    if refused:
        raise Refused(*refused)
    player, verdict = now.people[number], norms.of_player[number, title]
    measured = canonical(verdict_json(norms, verdict, explain=True))
    if Norm.objects.filter(player=player, report=report, title=title.value, verdict=measured).exists():
        raise Refused(Finding("office.E105", {"event": event.key, "player": number, "title": title.value}))
    paper = title_result(norms, verdict, case.facts, case.rating_floor)
    words = wording(language)
    with at_the_foot(found, words):
        page = bytes(title_result_paper(paper, words))
    norm = Norm.objects.create(
        player=player,
        report=report,
        title=title.value,
        edition=case.edition.id,
        games=verdict.games,
        verdict=measured,
        facts=canonical(told),
        certified_on=record.act.day,
        certificate=page,
    )
    record.about(
        f"norm:{norm.pk}",
        event=event.key,
        player=player.key,
        title=title.value,
        report=report.sha256,
        certificate=sha256(page),
    )
    remarks = certificate_findings(norms, verdict, case.facts)
    return Certified(norm, (*found, *remarks, *blank_fields(paper, EXPECTED)))


def _case(now: CorrectedReport, named: str) -> tuple[TitleCase, list[Finding]]:
    """Under the edition of the event's start, with what the books know and have corrected (I-260, I-256)."""
    entries = (replace(entry, player_id=_fide_id(now, entry)) for entry in now.tournament.entries)
    tournament = replace(now.tournament, entries=tuple(entries))
    try:
        edition, found = chosen_edition(named or None, now.start)
        assert edition is not None
        case, more = title_case(tournament, now.facts, edition)
    except RegulationError as error:
        raise Refused(finding_of(error)) from None
    return case, [*found, *more]


def _fide_id(now: CorrectedReport, entry: Entry) -> str:
    """That of the person, never one of somebody else whom the report has at the line."""
    person = now.people.get(entry.number)
    if person is None:
        return entry.player_id
    own = (person.key, person.national_id, person.regional_id)
    return person.fide_id or (entry.player_id if entry.player_id in own else "")
