"""One requirement on the event as its checks make it, and the records of the report that they miss."""

from arpad.regulations.edition import Rule
from arpad.titles.model import Requirement, Sense

RATE_OF_PLAY, ROUND_DATES, START, END, FORMAT = "122/222", "132", "042", "052", "092/192"  # records of the report


def requirement(
    rule: Rule, measured: str, required: str, passed: bool | None, sense: Sense, missing: str = "", waived_by: str = ""
) -> Requirement:
    known = (rule.edition, rule.certainty)
    return Requirement(rule.name, rule.article, measured, required, passed, sense, missing, waived_by, *known)
