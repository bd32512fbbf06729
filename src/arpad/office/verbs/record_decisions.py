"""Keep what the administrator of a federation's own list decided; the next list is made with it."""

from arpad.formats.decisions_toml import read_decisions_toml
from arpad.office.act import Record, verb
from arpad.office.federation import RECORDED
from arpad.office.hashes import sha256
from arpad.office.models import Decision, RatingList
from arpad.office.refused import Refused
from arpad.office.series import law_of, series_named
from arpad.rating.federation.decisions import Decisions
from arpad.rating.federation.federation_list import is_federation_list
from arpad.values.finding import Finding, any_error


@verb("record_decisions", reason_needed=True)
def record_decisions(record: Record, series_key: str, data: bytes, file: str = "") -> Decisions:
    """As a file of TOML, kept as it came. A list that is out is not decided about any more: that is a correction."""
    series = series_named(series_key)
    decisions, findings = read_decisions_toml(data, file)
    if decisions is None or any_error(findings):
        raise Refused(*findings)
    if not is_federation_list(law_of(series, record.act.day)):
        raise Refused(Finding("rea.E060", {"series": series.key}))
    out = set(RatingList.published.filter(series=series).values_list("date", flat=True))
    named = {one.list for one in decisions.updates} | {one.list for one in decisions.removals}
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
