"""Every address, every caller and a real body for every verb, made from the tables and descriptions themselves: what is
added there is asked too."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from arpad.office.description import PUBLIC, About, FieldKind, Reach, VerbDescription, VerbField
from arpad.web.addresses import ANYBODY, Address
from arpad.web.security.gate import all_descriptions, permissions
from arpad.web.urls import ADDRESSES
from support.month import LIST, REPORT
from support.regional_form import FORM

HERE = ("ESP", "Cádiz")
"""Where the event is; somebody else registered it."""
PLACES = {"everywhere": ("", ""), "near": HERE, "far": ("ESP", "Huelva"), "foreign": ("POR", "Cádiz")}
_KEYS = {
    "desk/events/": "friends", "events/": "friends", "desk/person/": "990000001", "players/": "990000001",
    "desk/arbiters/": "reloj", "law/": "fide-2011",
}  # fmt: skip
_KEY_OTHERWISE = "standard"
_PARTS = {"number": 1, "version": 1, "username": "somebody", "day": "2011-11-01", "who": "MQ", "token": "x-y"}
_VALUES = {
    "series": "standard", "key": "friends", "event": "friends", "player": "990000001", "list_date": "2011-11-01",
    "day": "2011-11-01", "email": "somebody@example.org", "federation": HERE[0], "province": HERE[1], "username": "newcomer",
    "verbs": "preview", "colour": "#0a4b78", "colour_dark": "#9fd0ff", "currency": "EUR", "languages": "es", "id": "990000001",
    "time_zone": "Europe/Madrid", "start": "2011-12-10", "end": "2011-12-12", "arbiter": "reloj", "title": "FM",
    "fact_round_ratings": "1 1 2000",
}  # fmt: skip
"""What a field holds by its name, where that is known; else by its kind."""


_FILES = {"form": FORM.encode(), "list": LIST, "file": LIST}
"""What is in a file; else a report."""


@dataclass(frozen=True)
class Asked:
    """A way to do a verb: the page of its form, a page made by hand, or its call."""

    verb: VerbDescription
    address: str
    body: Mapping[str, Any]
    is_call: bool


def place_of(route: str) -> dict[str, Any]:
    """Something for every part of an address, which is there where it can be."""
    found: dict[str, Any] = {}
    for part in re.findall(r"<(?:\w+:)?(\w+)>", route):
        found[part] = _PARTS.get(part) or next(
            (key for before, key in _KEYS.items() if before in route.partition("<")[0]), _KEY_OTHERWISE
        )
    return found


def address_of(one: Address) -> str:
    return reverse(one.name, kwargs=place_of(one.route))


def behind_the_login() -> list[Address]:
    return [one for one in ADDRESSES if one.who != ANYBODY]


def every_act(officer: bool = True) -> Iterator[Asked]:
    """What only officers say is in their bodies alone."""
    by_name = {one.name: one for one in ADDRESSES}
    for verb in all_descriptions().values():
        if verb.page or verb.on_top is not None:
            name = verb.on_top.address if verb.on_top is not None else verb.address
            yield Asked(verb, address_of(by_name[name]), _of_form(_fields(verb, officer)), False)
        if verb.api:
            call = by_name[verb.call]
            query = verb.call_at is not None and verb.call_at.query
            yield Asked(verb, address_of(call), {} if query else _of_call(verb, _fields(verb, officer)), True)


def _fields(verb: VerbDescription, officer: bool) -> list[VerbField]:
    return [one for one in verb.all_fields if officer or not one.officers]


def _of_form(fields: list[VerbField]) -> dict[str, Any]:
    return {one.name: _as_file(one) if one.is_sent_as_file else _listed(one) for one in fields}


def _of_call(verb: VerbDescription, fields: list[VerbField]) -> dict[str, Any]:
    parts = set(verb.call_at.parts.values()) if verb.call_at is not None else set()
    return {
        one.name: _as_file(one) if one.is_sent_as_file else _as_json(one) for one in fields if one.name not in parts
    }


def is_sent_with_files(asked: Asked) -> bool:
    return any(one.is_sent_as_file for one in asked.verb.all_fields)


def as_json(asked: Asked) -> str:
    return json.dumps(asked.body)


def _listed(field: VerbField) -> Any:
    value = _value(field)
    return [value] if field.kind is FieldKind.SEVERAL else "1" if field.kind is FieldKind.FLAG else value


def _as_json(field: VerbField) -> Any:
    value = _value(field)
    if field.is_a_list:
        return [int(value) if field.kind is FieldKind.NUMBERS else value]
    if field.kind is FieldKind.NUMBER:
        return int(value)
    if field.kind is FieldKind.MOMENT:
        return f"{value}:00Z"
    return True if field.kind is FieldKind.FLAG else value


_BY_KIND = {
    FieldKind.DAY: "2011-10-02", FieldKind.MOMENT: "2011-10-02T10:00", FieldKind.NUMBERS: "1", FieldKind.LINES: "x=1",
}  # fmt: skip


def _value(field: VerbField) -> str:
    if field.kind is FieldKind.NUMBER:
        return str(max(field.least, 1))
    if field.choices:
        return field.choices[0]
    if field.kind in _BY_KIND and field.name not in _VALUES:
        return _BY_KIND[field.kind]
    return _VALUES.get(field.name, "") or "just so".ljust(field.least, ".")[: field.most]


def _as_file(field: VerbField) -> SimpleUploadedFile:
    return SimpleUploadedFile(f"{field.name}.txt", _FILES.get(field.name, REPORT.encode()))


def is_allowed(verb: VerbDescription, role: str, federation: str, province: str) -> bool:
    """By the table of rights alone, for somebody who has nothing to do with the event of HERE; said again here, so that
    the gate is held against it."""
    permission = permissions()[verb.verb]
    if PUBLIC in permission.rights:
        return True
    reach, everywhere = permission.rights.get(role), not federation and not province
    if permission.about is About.OFFICE:
        return reach is Reach.OFFICE and everywhere
    if permission.about is About.ACCOUNT:
        return reach is Reach.SELF or (reach is Reach.OFFICE and everywhere)
    return reach is Reach.PLACE and federation in ("", HERE[0]) and province in ("", HERE[1])
