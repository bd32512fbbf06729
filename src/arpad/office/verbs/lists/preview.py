"""Compute the next list and write it as a draft nobody sees; what looks wrong comes first."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, datetime

from arpad.office.act import Act, long_verb
from arpad.office.description import (
    OF_A_LIST,
    OF_THE_OFFICE,
    About,
    Desk,
    Do,
    FieldKind,
    Given,
    OnTop,
    VerbDescription,
    VerbField,
)
from arpad.office.drafting import Looks, drafted, looks_of, same_draft
from arpad.office.inputs import Inputs
from arpad.office.list_maker import Made, make
from arpad.office.list_store import Progress, in_force, nobody_watches
from arpad.office.models import RatingList, Report, Series
from arpad.office.refused import Refused
from arpad.office.revisions import kept_with_made_good, next_inputs, refuse_uncorrected
from arpad.office.series import closing_of, refuse_unfit_edition, series_named
from arpad.office.standard_lists import seeding_series
from arpad.office.states import findings_of_dead
from arpad.office.verb_fields import DATE_OF_THE_LIST
from arpad.rating.participants import Standing
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Preview:
    """`inputs_sha256` is what the officer signs when he publishes."""

    draft: RatingList
    inputs_sha256: str
    looks: Looks
    findings: tuple[Finding, ...]


def _previewed(do: Do, given: Given) -> Preview:
    made: Preview = do("preview", given["series"], given["list_date"], given["closing"], edition=given["edition"])
    return made


PREVIEW = VerbDescription(
    "preview", Desk.LISTS, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("series", needed=True, most=20),
        VerbField("list_date", FieldKind.DAY, needed=True, option="--on", help=DATE_OF_THE_LIST),
        VerbField("closing", FieldKind.DAY, help="Closing date stated by hand."),
        VerbField("edition", most=40, metavar="ID", help="Use this edition, whatever the date."),
    ),
    on_top=OnTop("desk_preview",
                 "it takes minutes and is a job; the draft with what looks wrong is read before it is published"),
    act=_previewed, call_at=replace(OF_A_LIST, query=True),
)  # fmt: skip


@long_verb(PREVIEW)
def preview(
    act: Act,
    series_key: str,
    list_date: date,
    stated_closing: date | None = None,
    clock: Callable[[], datetime] | None = None,
    progress: Progress = nobody_watches,
    edition: str = "",
) -> Preview:
    """Long work in pieces, then one short transaction that makes the draft whole. Stopped halfway it leaves nothing
    that counts: the next start sweeps it away. `edition` is named for this list and its events, whatever the day; what
    is published is what was previewed."""
    series = series_named(series_key)
    refuse_unfit_edition(edition, [series])
    refuse_before_the_latest(series, list_date)
    refuse_uncorrected(series, list_date, edition)
    closing = closing_of(series, list_date, stated_closing, edition)
    contents = kept_with_made_good(next_inputs(series, list_date, closing, edition), series)
    inputs = contents.inputs
    made = make(contents)
    if any_error(made.result.findings):
        raise Refused(*made.result.findings)
    draft = same_draft(series, inputs) or drafted(act, series, contents, made, clock, progress)
    findings = [finding for finding in made.result.findings if not _in_calendar(finding, series, list_date)]
    findings += _about_seeding(series, inputs, made)
    reports = Report.objects.filter(pk__in=[event.report for event in inputs.events]).select_related("event")
    findings += [finding for report in reports.order_by("event__key") for finding in findings_of_dead(report)]
    numbers = [name for name, _ in inputs.made_good if name.isdecimal()]
    findings += [Finding("office.I273", {"entries": ", ".join(numbers)})] if numbers else []
    return Preview(draft, inputs.sha256, looks_of(made, inputs, series), tuple(findings))


def _about_seeding(series: Series, inputs: Inputs, made: Made) -> Iterator[Finding]:
    """Which standard series seeds, where there are several; that none does, where somebody might need it."""
    people = [
        person.standing
        for event in made.result.events
        if event.prepared.case.edition.find("standard_seed") is not None
        for person in event.prepared.people.values()
    ]
    there = [seeding.key for seeding in seeding_series(series)] if people else []
    if inputs.standard and len(there) > 1:
        used = inputs.standard[0].series
        others = ", ".join(key for key in there if key != used)
        yield Finding("office.I034", {"series": series.key, "standard": used, "others": others})
    if not there and Standing.UNRATED in people:
        yield Finding("office.I035", {"series": series.key, "players": people.count(Standing.UNRATED)})


def _in_calendar(finding: Finding, series: Series, list_date: date) -> bool:
    """A day that the edition's calendar does not have, but the office's does."""
    return finding.id == "list.W031" and series.dates.filter(date=list_date).exists()


def refuse_before_the_latest(series: Series, list_date: date) -> None:
    """Lists go forward; what belongs to an earlier one is a correction."""
    latest = next(reversed(in_force(series)), None)
    if latest is not None and latest.date > list_date:
        data = {"series": series.key, "date": str(list_date), "latest": str(latest.date)}
        raise Refused(Finding("office.E035", data))
