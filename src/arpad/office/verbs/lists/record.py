"""Keep what the administrator of a federation's own list decided; the next list is made with it."""

from collections.abc import Iterator

from arpad.formats.toml_forms import read_decisions_toml
from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_THE_OFFICE,
    About,
    Desk,
    FieldKind,
    Given,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.federation import RECORDED
from arpad.office.hashes import sha256
from arpad.office.models import Decision, RatingList
from arpad.office.refused import Refused
from arpad.office.series import law_of, series_named
from arpad.office.verb_fields import all_series
from arpad.rating.federation.decisions import Decisions
from arpad.rating.federation.federation_list import is_federation_list
from arpad.values.finding import Finding, any_error


def _said(done: Decisions, given: Given) -> Iterator[Said]:
    counts = {"updates": len(done.updates), "removals": len(done.removals), "conversions": len(done.conversions)}
    yield said("rea.recorded", series=given["series"], honours=len(done.honours), **counts)


RECORD_DECISIONS = VerbDescription(
    "record", Desk.LISTS, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("series", FieldKind.CHOICE, needed=True, most=20, offers=all_series, about=("office.E003",
                  "rea.E060")),
        VerbField("decisions", FieldKind.DOCUMENT, needed=True),
    ),
    reason_needed=True, arguments=lambda given: [given["series"], given["decisions"].data, given["decisions"].name],
    acted_on=lambda done, given: f"series:{given['series']}",
    then="desk_lists", tab="lists",
    help="Keep the administrator's decisions about a federation's own list (TOML); the next list is made with them.",
    said=_said,
)  # fmt: skip


@verb(RECORD_DECISIONS)
def record_decisions(record: Record, series_key: str, data: bytes, file: str = "") -> Decisions:
    """As a file of TOML, kept as it came. A list that is out is not decided about any more: that is a correction."""
    series = series_named(series_key)
    decisions, findings = read_decisions_toml(data, file)
    if decisions is None or any_error(findings):
        raise Refused(*findings)
    if not is_federation_list(law_of(series, record.act.day)):
        raise Refused(Finding("rea.E060", {"series": series.key}))
    out = set(RatingList.published.filter(series=series).values_list("date", flat=True))
    named = {update.list for update in decisions.updates} | {removal.list for removal in decisions.removals}
    late = sorted(named & out)
    if late:
        raise Refused(*(Finding("rea.E061", {"date": str(day)}) for day in late))
    Decision.objects.create(
        subject=f"series:{series.key}",
        verdict=RECORDED,
        text=data.decode("utf-8-sig"),
        decided_on=record.act.day,
        log_number=record.number,
    )
    record.about(
        f"series:{series.key}",
        updates=len(decisions.updates),
        removals=len(decisions.removals),
        conversions=len(decisions.conversions),
        honours=len(decisions.honours),
        sha256=sha256(data),
    )
    return decisions
