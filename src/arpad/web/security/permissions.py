"""The table of who may do what: `permissions.csv`, one line a verb, one column a role.

A cell says how far: `own` the events he registered or directs, `place` the events of his federation or province,
`office` everything (a role without limits is needed), `self` his own account, `anybody`. An empty cell is no.
`about` says what a verb acts on, and so what a cell is measured by.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from arpad.web.accounts.roles import PUBLIC, Role


class About(StrEnum):
    EVENT = "event"
    NEW_EVENT = "new_event"
    OFFICE = "office"
    ACCOUNT = "account"


class Reach(StrEnum):
    OWN = "own"
    PLACE = "place"
    OFFICE = "office"
    SELF = "self"
    ANYBODY = "anybody"


@dataclass(frozen=True)
class Permission:
    verb: str
    about: About
    reach: Mapping[str, Reach]  # by role; a role that may not is not there


ROLES = (PUBLIC, *Role.values)


@cache
def permissions() -> Mapping[str, Permission]:
    text = (files("arpad.web.security") / "permissions.csv").read_text("utf-8")
    found = {}
    for row in csv.DictReader(text.splitlines()):
        reach = {role: Reach(row[role]) for role in ROLES if row[role]}
        found[row["verb"]] = Permission(row["verb"], About(row["about"]), reach)
    return found
