"""Fees: counting what a rate is for, and all of them for the treasurer."""

from collections.abc import Iterator
from operator import attrgetter

from arpad.formats.tariff_toml import Rate
from arpad.homologation.papers import canon_of_the_year
from arpad.office.deadlines import surcharge_deadline
from arpad.office.events import payer_of
from arpad.office.federation_settings import currency_of
from arpad.office.forms import form_of
from arpad.office.homologating import law_of_homologation, verdict_of
from arpad.office.models import Event, Fee, Game, Report
from arpad.rating.requirement import Outcome
from arpad.results.table import CODE, DAY, NUMBER, TEXT, Column, Table
from arpad.values.currencies import plain_amount
from arpad.values.finding import Finding


def fees_of(event: Event, rate: Rate) -> list[Fee]:
    """Not saved. The surcharge is for a first report that came after its day (I-282)."""
    fees = [_extraordinary_canon(event) or _canon(event, rate)]
    if rate.surcharge and _was_late(event):
        fees.append(Fee(event=event, kind="surcharge", article=rate.surcharge_article, cents=rate.surcharge))
    return fees


def _canon(event: Event, rate: Rate) -> Fee:
    units = _units(event, rate.per)
    return Fee(event=event, kind="canon", article=rate.canon_article, units=units, cents=rate.canon * units)


def _extraordinary_canon(event: Event) -> Fee | None:
    """A canon of its own for an event whose newcomers are rated by successive approximations, unless it is official
    (I-328).   [extraordinary_fee]"""
    form = form_of(event)
    if form is None or not form.is_extraordinary or form.official:
        return None
    verdict = verdict_of(event)
    rule = verdict.case.edition.find("extraordinary_fee") if verdict is not None and verdict.extraordinary else None
    if rule is None:
        return None
    return Fee(
        event=event, kind="canon", article=rule.article, units=1, cents=10 * rule.tenths("euros"), currency="EUR"
    )


def of_another_year(event: Event, rate: Rate) -> Iterator[Finding]:
    """The assembly approves the canon every year; an older rate is charged, and said (I-307).   [canon]"""
    asked = law_of_homologation(event)
    if _extraordinary_canon(event) is not None:
        return
    rule = asked[1].find("canon") if asked is not None else None
    if rule is not None and canon_of_the_year(rule, rate.valid_from, event.start).outcome is Outcome.LATE:
        data = {"event": event.key, "rate_from": str(rate.valid_from)}
        yield Finding("rea.W002", data, rule=rule.name, article=rule.article)


def _units(event: Event, per: str) -> int:
    if per == "event":
        return 1
    report = event.reports.filter(state=Report.State.ACCEPTED).latest("version")
    return report.entries.count() if per == "player" else Game.objects.filter(report=report).count()


def _was_late(event: Event) -> bool:
    deadline = surcharge_deadline(event)
    first = event.reports.order_by("version").values_list("received_on", flat=True).first()
    return deadline is not None and first is not None and first > deadline.due


def charged_fees() -> Table:
    """Every fee ever charged, by event; what is not paid has no date there."""
    return Table(
        list(Fee.objects.select_related("event", "invoice").order_by("event__end", "event__key", "kind")),
        csv=(
            Column("event", CODE, attrgetter("event.key")),
            Column("name", TEXT, attrgetter("event.name")),
            Column("club", TEXT, lambda fee: payer_of(fee.event)),
            Column("end", DAY, attrgetter("event.end")),
            Column("fee", CODE, attrgetter("kind")),
            Column("article", CODE, attrgetter("article")),
            Column("units", NUMBER, attrgetter("units")),
            Column("cents", NUMBER, attrgetter("cents")),
            Column("due_on", DAY, attrgetter("due_on")),
            Column("paid_on", DAY, attrgetter("paid_on")),
            Column("amount", CODE, lambda fee: plain_amount(fee.cents, currency_of(fee))),
            Column("currency", CODE, currency_of),
            Column("invoice", CODE, lambda fee: fee.invoice.reference if fee.invoice else None),
        ),
    )
