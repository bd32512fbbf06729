"""By when a report must be here or passed on, and until when a list may be claimed against."""

from collections.abc import Iterable
from datetime import date

from arpad.homologation.papers import due_before_passing_on, last_day_of_special
from arpad.office.events import fide_law, title_rule
from arpad.office.forms import form_of
from arpad.office.homologating import is_special, law_of_homologation
from arpad.office.models import Claim, Decision, Event, RatingList, Report, Series
from arpad.office.refused import Refused
from arpad.office.series import law_of_event, law_of_list
from arpad.rating.periods import report_days
from arpad.regulations.edition import Edition, Rule
from arpad.values.dates import plus_days, plus_months
from arpad.values.finding import Finding
from arpad.values.records import dataclass

CORRECTED = "corrected"
"""The verdict about an upheld claim that a correction has settled."""


@dataclass(frozen=True)
class Deadline:
    """`expiry` is the last day on which it is accepted at all; None if nothing expires."""

    due: date
    article: str
    expiry: date | None = None


def report_deadline(event: Event) -> Deadline | None:
    """The earliest of the lists it counts for; None where no edition sets one (I-281).   [report_deadline]"""
    found = [_of_list(event, one) for one in _series(event)]
    others = [_of_titles(event), _before_passing_on(event)]
    return min((other for other in [*found, *others] if other), key=lambda one: one.due, default=None)


def surcharge_deadline(event: Event) -> Deadline | None:
    """Only the days of the lists: what is wanted earlier to be passed on costs nothing (I-313).   [report_deadline]"""
    found = [_of_list(event, one) for one in _series(event)]
    return min((one for one in found if one), key=lambda one: one.due, default=None)


def _series(event: Event) -> Iterable[Series]:
    return Series.objects.filter(events__event=event).in_order()


def returned_deadline(event: Event) -> Deadline | None:
    """Of a report that was sent back with a day.   [corrected_report]"""
    latest = event.reports.order_by("-version").first()
    if latest is None or latest.state != Report.State.RETURNED or latest.correct_by is None:
        return None
    rule = title_rule(event, "corrected_report")
    return Deadline(latest.correct_by, rule.article if rule is not None else "—")


def _of_list(event: Event, series: Series) -> Deadline | None:
    try:
        law = law_of_event(series, event)
        rule = law.find("report_deadline")
    except Refused:
        return None
    if rule is None or rule.policy == "not_encoded":
        return None
    if rule.policy == "list_of_the_month":
        return _for_a_list(law, rule, event)
    months = rule.maybe_integer("expiry_months")
    form = form_of(event) if law.find("special_report_deadline") else None
    ended = form.papers.before_play_off if form is not None else None
    expiry = plus_months(ended or event.end, months) if months else None
    if form is not None and is_special(event, form):
        expiry = last_day_of_special(law, event.end)
    return Deadline(plus_days(event.end, rule.integer("days")), rule.article, expiry)


def _for_a_list(law: Edition, rule: Rule, event: Event) -> Deadline:
    """The arbiter has no days of his own: what the officer must pass on by then is due here (I-650)."""
    days = report_days(law, rule, event.end)
    return Deadline(days.due, rule.article, days.expiry)


def _before_passing_on(event: Event) -> Deadline | None:
    """Where FIDE rates it too, its report is wanted here some days before, though never before its end (I-650).

    [forwarding_margin]
    """
    asked, form = law_of_homologation(event), form_of(event)
    rule = asked[1].find("forwarding_margin") if asked is not None else None
    theirs = forwarding_deadline(event) if form is not None and "fide" in (form.scope.rated_by or ()) else None
    if rule is None or theirs is None:
        return None
    return Deadline(max(due_before_passing_on(rule, theirs.due), event.end), rule.article)


def forwarding_deadline(event: Event) -> Deadline | None:
    """FIDE's, by its own edition for the cadence: days to upload, the list it must be in, or the days of a title event;
    none for one that is national only.   [report_deadline]"""
    if event.national_only:
        return None
    edition = fide_law(event)
    rule = edition.find("report_deadline") if edition is not None else None
    if edition is not None and rule is not None and rule.policy == "list_of_the_month":
        return _for_a_list(edition, rule, event)
    days = rule.maybe_integer("upload_days") if rule is not None else None
    if rule is None or days is None:
        return _of_titles(event)
    return Deadline(plus_days(event.end, days), rule.article)


def _of_titles(event: Event) -> Deadline | None:
    """Where title norms are expected, B.01 has days of its own.   [title_report]"""
    rule = title_rule(event, "title_report")
    return Deadline(plus_days(event.end, rule.integer("days")), rule.article) if rule is not None else None


def publication_day(listed: RatingList) -> date:
    """The day of the revision itself, so that what a correction changed can be claimed against too (I-280)."""
    assert listed.published_at is not None
    return listed.published_at.date()


def claims_rule(listed: RatingList) -> Rule | None:
    """None where the edition sets no deadline, or no edition is encoded for an imported list (I-280).   [claims]"""
    try:
        return law_of_list(listed).find("claims")
    except Refused:
        return None


def last_day_to_claim(listed: RatingList, rule: Rule) -> date:
    return plus_days(publication_day(listed), rule.integer("days"))


def unsettled_claims(listed: RatingList) -> list[Claim]:
    """Those against the list of that day that are not decided, or upheld and nothing corrected for them yet."""
    settled = Decision.objects.filter(verdict=CORRECTED, subject__startswith="claim:").values_list("subject", flat=True)
    done = {int(subject.partition(":")[2]) for subject in settled}
    owed = Claim.objects.filter(state__in=[Claim.State.FILED, Claim.State.UPHELD]).exclude(pk__in=done)
    return list(owed.filter(list__series=listed.series, list__date=listed.date).order_by("pk"))


def claim_numbered(number: int) -> Claim:
    claim = Claim.objects.select_related("list__series").filter(pk=number).first()
    if claim is None:
        raise Refused(Finding("office.E094", {"claim": number}))
    return claim
