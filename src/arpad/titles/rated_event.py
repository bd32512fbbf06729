"""Whether an event can be rated at all: norms come from rated events only."""

from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.requirement import Outcome
from arpad.rating.requirements.formalities import report_in_time, uploaded_in_time
from arpad.regulations.edition import Rule
from arpad.regulations.errors import RegulationError
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament


def case_for_rating(tournament: Tournament, facts: Facts) -> EventCase | None:
    """The event under the rating regulations of its day; None where none are encoded."""
    try:
        case, _ = case_of(tournament, facts, Choice())
    except RegulationError:
        return None
    return case


def too_late_to_be_rated(tournament: Tournament, facts: Facts) -> Rule | None:
    """The rule by which its report came too late for every list (I-774); whoever says that it is rated knows better.
    [report_deadline]"""
    if facts.rated_on is not None or (facts.received_on is None and facts.uploaded_on is None):
        return None
    case = case_for_rating(tournament, facts)
    found = (check(case, {}) for check in (report_in_time, uploaded_in_time)) if case is not None else ()
    return next((one.rule for one in found if one is not None and one.outcome is Outcome.FAILED), None)
