"""The history of a list: the opening list, and for each later one its date and the files behind it.

cadence = "standard"
edition = "fide-2011"  # only to name one instead of those of the dates; options = ["RULE.KEY=VALUE"] as for --set
opening = "2011-07.csv@2011-07-01"
standard = ["2018-07.csv@2018-07-01"]  # only of a rapid or blitz list: the standard lists that seed its players

[[lists]]
date = 2011-09-01
file = "2011-09.csv"
games = ["open.trf", "league.trf"]
closing = 2011-08-26  # only if somebody stated it
players = "register.csv"  # only if it was made with a register …
decisions = "decisions.toml"  # … or with the administrator's decisions
"""

from datetime import date

from arpad.formats.toml_file import parse_toml
from arpad.rating.case import Choice
from arpad.values.finding import Finding, Problem
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

Day = date  # `date` is a field below


@dataclass(frozen=True)
class HistoryList:
    date: date
    games: tuple[str, ...]
    file: str = ""
    closing: Day | None = None  # stated by a person, where the edition's is not known or was not kept
    players: str = ""
    decisions: str = ""


@dataclass(frozen=True)
class History:
    opening: str
    lists: tuple[HistoryList, ...]
    cadence: Cadence
    choice: Choice
    standard: tuple[str, ...] = ()


def read_history(data: bytes) -> tuple[History | None, list[Finding]]:
    raw, findings = parse_toml(data, "", "list.E034")
    if raw is None:
        return None, findings
    try:
        lists = tuple(
            HistoryList(
                _day(listed["date"]),
                tuple(map(str, listed["games"])),
                str(listed.get("file", "")),
                _day(listed["closing"]) if "closing" in listed else None,
                str(listed.get("players", "")),
                str(listed.get("decisions", "")),
            )
            for listed in raw["lists"]
        )
        known = {"opening", "lists", "cadence", "edition", "options", "standard"}
        if set(raw) - known:
            raise _Wrong("unknown_key", key=repr(sorted(set(raw) - known)[0]))
        choice = Choice(raw.get("edition"), options=tuple(map(str, raw.get("options", ()))), for_list=True)
        if raw.get("cadence", "standard") not in set(Cadence):
            raise _Wrong("one_of", choices=", ".join(Cadence))
        cadence, standard = Cadence(raw.get("cadence", "standard")), raw.get("standard", [])
        if not isinstance(standard, list):
            raise _Wrong("not_files", value=f"standard = {standard!r}")
        history = History(str(raw["opening"]), lists, cadence, choice, tuple(map(str, standard)))
    except KeyError as error:
        return None, [Finding("list.E034", {"problem": Problem("problem.missing_key", {"key": repr(error.args[0])})})]
    except _Wrong as error:
        return None, [Finding("list.E034", {"problem": error.problem})]
    except TypeError:
        return None, [Finding("list.E034", {"problem": Problem("problem.not_a_history")})]
    dates = [listed.date for listed in lists]
    if dates != sorted(set(dates)):
        return None, [Finding("list.E035")]
    return history, []


class _Wrong(Exception):
    def __init__(self, code: str, **data: str) -> None:
        self.problem = Problem(f"problem.{code}", data)


def _day(value: object) -> date:
    if type(value) is not date:
        raise _Wrong("not_a_date", value=repr(value))
    return value
