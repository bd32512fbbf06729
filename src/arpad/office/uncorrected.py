"""Where claims have a deadline, what was corrected is right on the next list: that one is not made over the mistake."""

from datetime import date

from arpad.office.corrections_in_force import standing
from arpad.office.models import Correction, Merge, Series
from arpad.office.refused import Refused
from arpad.office.revisions import outdated
from arpad.office.series import law_of
from arpad.values.finding import Finding


def refuse_uncorrected(series: Series, list_date: date, named: str = "") -> None:
    """A correction that stands, and a published list that does not have it yet.   [claims]"""
    rule = law_of(series, list_date, named).find("claims")
    if rule is None or not any(model.objects.exists() for model in (Correction, Merge)):
        return
    first = next(iter(outdated(series, standing())), None)
    if first is not None:
        data = {"series": series.key, "date": str(first.date)}
        raise Refused(Finding("rea.E027", data, rule=rule.name, article=rule.article))
