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

import tomllib
from dataclasses import dataclass
from datetime import date

from arpad.rating.choose import Choice
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding

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
    try:
        raw = tomllib.loads(data.decode("utf-8-sig"))
        lists = tuple(
            HistoryList(
                _day(one["date"]),
                tuple(map(str, one["games"])),
                str(one.get("file", "")),
                _day(one["closing"]) if "closing" in one else None,
                str(one.get("players", "")),
                str(one.get("decisions", "")),
            )
            for one in raw["lists"]
        )
        known = {"opening", "lists", "cadence", "edition", "options", "standard"}
        if set(raw) - known:
            raise ValueError(f"unknown key {sorted(set(raw) - known)[0]!r}")
        choice = Choice(raw.get("edition"), options=tuple(map(str, raw.get("options", ()))), for_list=True)
        cadence, standard = Cadence(raw.get("cadence", "standard")), raw.get("standard", [])
        if not isinstance(standard, list):
            raise ValueError(f"standard = {standard!r} is not a list of files")
        history = History(str(raw["opening"]), lists, cadence, choice, tuple(map(str, standard)))
    except KeyError as error:
        return None, [Finding("list.E034", {"problem": f"missing key {error}"})]
    except UnicodeDecodeError as error:
        return None, [Finding("list.E034", {"problem": f"byte {error.start} is not UTF-8"})]
    except (tomllib.TOMLDecodeError, TypeError, ValueError, RecursionError) as error:
        return None, [Finding("list.E034", {"problem": str(error)[:200]})]
    dates = [one.date for one in lists]
    if dates != sorted(set(dates)):
        return None, [Finding("list.E035")]
    return history, []


def _day(value: object) -> date:
    if type(value) is not date:
        raise ValueError(f"{value!r} is not a date")
    return value
