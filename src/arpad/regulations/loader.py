"""Reads the files of the law and refuses what is not complete. Every complaint names file and key."""

import tomllib
from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from arpad.regulations.edition import Edition, Erratum, Rule
from arpad.regulations.errors import EditionFileError
from arpad.regulations.shapes import FAMILIES, POLICY_KEYS, TEXT_CHOICES, Kind, Shape
from arpad.values.decimals import parse_decimal

_HEADER = {"id", "chapter", "title", "document", "governs", "effective_from", "checked_on", "rules"}
_TRANSLATED = ("es",)  # the languages beside English in which an edition introduces itself
_INTRODUCTION = {"title", "document", "governs"}
_HEADER_OPTIONAL = {"effective_to", "errata", "supplement", "unconfirmed", *_TRANSLATED}
_RULE_COMMON = {"article", "also", "policy", "interpretations", "options"}
_UNCONFIRMED = {"rule", "article", "why"}
_TOLD = {"printed", "used", "why"}
_ERRATUM = {"ruling", "article", *_TOLD}
_FOLDER = files("arpad.regulations")


def parse_edition(text: str, file: str) -> Edition:
    """One edition from its text."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionFileError(file, "(syntax)", str(error)) from None
    _only_known_keys(file, "(top)", raw, _HEADER, _HEADER_OPTIONAL)
    for key in _HEADER - {"rules", "effective_from", "checked_on"}:
        _nonempty_text(file, key, raw[key])
    first, last, checked = raw["effective_from"], raw.get("effective_to"), raw["checked_on"]
    for key, day in (("effective_from", first), ("effective_to", last), ("checked_on", checked)):
        if day is not None and type(day) is not date:
            raise EditionFileError(file, key, f"must be a date, not {day!r}")
    if last is not None and last < first:
        raise EditionFileError(file, "effective_to", "lies before effective_from")
    if raw["id"] != file.removesuffix(".toml"):
        raise EditionFileError(file, "id", f"{raw['id']!r} must be the name of the file")
    shapes = _shapes_of(file, raw["chapter"])
    rules = {name: _rule(file, raw["id"], name, body, shapes) for name, body in raw["rules"].items()}
    return Edition(
        id=raw["id"],
        chapter=raw["chapter"],
        title=raw["title"],
        document=raw["document"],
        governs=raw["governs"],
        effective_from=first,
        effective_to=last,
        checked_on=checked,
        rules=rules,
        errata=tuple(_erratum(file, index, body, rules) for index, body in enumerate(raw.get("errata", []))),
        unconfirmed=_unconfirmed(file, raw["id"], raw.get("unconfirmed", []), rules, shapes),
        supplement=raw.get("supplement", ""),
        translations={
            language: _introduction(file, language, raw[language]) for language in _TRANSLATED if language in raw
        },
    )


def _introduction(file: str, language: str, body: Any) -> dict[str, str]:
    _only_known_keys(file, language, body, _INTRODUCTION, set())
    for key in _INTRODUCTION:
        _nonempty_text(file, f"{language}.{key}", body[key])
    return dict(body)


def _shapes_of(file: str, chapter: str) -> Mapping[str, Shape]:
    """The rules that an edition of the chapter may have."""
    known = chapters_file()["chapters"]
    if chapter not in known:
        raise EditionFileError(file, "chapter", f"must be one of {', '.join(known)}, not {chapter!r}")
    return FAMILIES[known[chapter]["rules"]]


def _rule(file: str, edition_id: str, name: str, body: Any, shapes: Mapping[str, Shape]) -> Rule:
    key = f"rules.{name}"
    shape = shapes.get(name)
    if shape is None:
        raise EditionFileError(file, key, "no such rule")
    if not isinstance(body, dict):
        raise EditionFileError(file, key, "must be a table")
    if "article" not in body:
        raise EditionFileError(file, key, "a rule needs its article")
    _nonempty_text(file, f"{key}.article", body["article"])
    values = {name: value for name, value in body.items() if name not in _RULE_COMMON}
    for value_key, value in values.items():
        kind = shape.keys.get(value_key) or shape.optional.get(value_key)
        if kind is None:
            raise EditionFileError(file, f"{key}.{value_key}", "no such key")
        _check_kind(file, f"{key}.{value_key}", value, kind)
        choices = TEXT_CHOICES.get((name, value_key))
        if choices is not None and value not in choices:
            raise EditionFileError(file, f"{key}.{value_key}", f"must be one of {', '.join(choices)}, not {value!r}")
    policy = _policy(file, key, name, shape, body, values)
    for required in (*shape.keys, *POLICY_KEYS.get((name, policy), ())):
        if required not in values:
            raise EditionFileError(file, f"{key}.{required}", "is missing")
    return Rule(
        name=name,
        edition=edition_id,
        article=body["article"],
        also=tuple(body.get("also", ())),
        policy=policy,
        interpretations=tuple(body.get("interpretations", ())),
        values=values,
        options=tuple(body.get("options", ())),
    )


def _policy(file: str, key: str, name: str, shape: Shape, body: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    policy = body.get("policy", "")
    if shape.policies and policy not in shape.policies:
        raise EditionFileError(file, f"{key}.policy", f"must be one of {', '.join(shape.policies)}, not {policy!r}")
    if policy and not shape.policies:
        raise EditionFileError(file, f"{key}.policy", "this rule has no policies")
    for option in body.get("options", ()):
        if option not in shape.policies:
            raise EditionFileError(file, f"{key}.options", f"{option!r} is no policy of this rule")
        for needed in POLICY_KEYS.get((name, option), ()):
            if needed not in values:
                raise EditionFileError(file, f"{key}.{needed}", f"is missing for the option {option!r}")
    return str(policy)


def _erratum(file: str, index: int, body: Any, rules: Mapping[str, Rule]) -> Erratum:
    key = f"errata[{index}]"
    _only_known_keys(file, key, body, _ERRATUM, {"rule", *_TRANSLATED})
    for name in _ERRATUM:
        _nonempty_text(file, f"{key}.{name}", body[name])
    if body.get("rule") and body["rule"] not in rules:
        raise EditionFileError(file, f"{key}.rule", f"{body['rule']!r} is not a rule of this edition")
    translations = {language: body[language] for language in _TRANSLATED if language in body}
    for language, texts in translations.items():
        _only_known_keys(file, f"{key}.{language}", texts, set(), _TOLD)
        for name, text in texts.items():
            _nonempty_text(file, f"{key}.{language}.{name}", text)
    told = {name: value for name, value in body.items() if name not in _TRANSLATED}
    return Erratum(**told, translations=translations)


def _unconfirmed(
    file: str, edition_id: str, entries: Any, rules: Mapping[str, Rule], shapes: Mapping[str, Shape]
) -> dict[str, Rule]:
    """Rules that the edition has, but whose content no public source confirms: declared, never guessed."""
    found: dict[str, Rule] = {}
    for index, body in enumerate(entries):
        key = f"unconfirmed[{index}]"
        _only_known_keys(file, key, body, _UNCONFIRMED, set())
        for name in _UNCONFIRMED:
            _nonempty_text(file, f"{key}.{name}", body[name])
        rule = body["rule"]
        if rule not in shapes:
            raise EditionFileError(file, f"{key}.rule", f"{rule!r}: no such rule")
        if rule in rules or rule in found:
            raise EditionFileError(file, f"{key}.rule", f"{rule!r} is a rule of this edition, or stands here twice")
        found[rule] = Rule(rule, edition_id, body["article"], policy="unconfirmed", values={"why": body["why"]})
    return found


def _check_kind(file: str, key: str, value: Any, kind: Kind) -> None:
    if kind == "integer" and type(value) is not int:
        raise EditionFileError(file, key, f"must be a whole number, not {value!r}")
    if kind == "flag" and type(value) is not bool:
        raise EditionFileError(file, key, f"must be true or false, not {value!r}")
    if kind == "table" and value not in table_names():
        raise EditionFileError(file, key, f"there is no table {value!r}")
    if kind in ("text", "decimal"):
        _nonempty_text(file, key, value)
    if kind == "decimal":
        try:
            parse_decimal(value, 1)
        except ValueError as error:
            raise EditionFileError(file, key, str(error)) from None
    if kind == "texts" and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
        raise EditionFileError(file, key, "must be a list of texts")
    if kind == "integers" and not (isinstance(value, list) and all(type(item) is int for item in value)):
        raise EditionFileError(file, key, "must be a list of whole numbers")
    if kind == "bands":
        _check_bands(file, key, value)


def _check_bands(file: str, key: str, value: Any) -> None:
    if not isinstance(value, list) or not value:
        raise EditionFileError(file, key, "must be a list of bands")
    for band in value:
        if not isinstance(band, dict) or set(band) != {"from_rating", "minutes"}:
            raise EditionFileError(file, key, "a band has from_rating and minutes")
    starts = [band["from_rating"] for band in value]
    if starts != sorted(starts, reverse=True) or starts[-1] != 0:
        raise EditionFileError(file, key, "bands go from the highest rating down to 0")


def _only_known_keys(file: str, key: str, body: Mapping[str, Any], required: set[str], optional: set[str]) -> None:
    for name in body:
        if name not in required | optional:
            raise EditionFileError(file, f"{key}.{name}", "no such key")
    for name in sorted(required - set(body)):
        raise EditionFileError(file, f"{key}.{name}", "is missing")


def _nonempty_text(file: str, key: str, value: Any) -> None:
    if not isinstance(value, str) or not value.strip():
        raise EditionFileError(file, key, f"must be a text, not {value!r}")


@cache
def table_names() -> tuple[str, ...]:
    return tuple(sorted(file.name.removesuffix(".csv") for file in (_FOLDER / "tables").iterdir()))


@cache
def _texts() -> Mapping[str, str]:
    files_there = (_FOLDER / "editions").iterdir()
    return {file.name: file.read_text("utf-8") for file in files_there if file.name.endswith(".toml")}


@cache
def _edition(name: str) -> Edition:
    return parse_edition(_texts()[name], name)


@cache
def editions_of(chapter_id: str) -> tuple[Edition, ...]:
    """The chapter's editions by date. Only their files are read: a command needs one chapter, not all of them."""
    line = f'\nchapter = "{chapter_id}"\n'
    found = [_edition(name) for name, text in _texts().items() if line in text]
    return tuple(sorted(found, key=lambda edition: edition.effective_from))


@cache
def all_editions() -> Mapping[str, Edition]:
    """Every edition that ships with the package, by id, in order of chapter and date."""
    editions = [_edition(name) for name in _texts()]
    return {edition.id: edition for edition in sorted(editions, key=lambda e: (e.chapter, e.effective_from))}


@cache
def chapters_file() -> Mapping[str, Any]:
    return tomllib.loads((_FOLDER / "chapters.toml").read_text("utf-8"))
