"""Type the results of an event in: a report of whoever has no TRF."""

from arpad.office.act import described
from arpad.office.description import EVENT, Desk, FieldKind, Given, Upload, VerbDescription, VerbField
from arpad.office.events import event_named
from arpad.office.models import Event
from arpad.office.norm_facts import FACT_FIELDS
from arpad.office.verbs.reports.receive import TEAM_BYE, WHO_SENT_IT, submission

TYPED = "typed"


def _typed_before(key: str) -> Given:
    """What was typed last, to be corrected."""
    report = event_named(key).reports.order_by("-version").first()
    if report is None or report.kind != TYPED:
        return {}
    return {"results": Upload("", bytes(report.content)), "facts": Upload("", bytes(report.facts))}


TYPE_RESULTS = described(
    VerbDescription(
        "type_results", Desk.REPORTS,
        fields=(
            VerbField("results", FieldKind.DOCUMENT, needed=True), VerbField("facts", FieldKind.DOCUMENT), *TEAM_BYE,
            *FACT_FIELDS, *WHO_SENT_IT,
        ),
        subject=EVENT, through="receive", arguments=lambda given: submission(given, "results"), begun=_typed_before,
        fits=lambda event: event.state not in (Event.State.REFUSED, Event.State.CANCELLED),
        no_call="a program sends it as a report", done="received",
    )
)  # fmt: skip
