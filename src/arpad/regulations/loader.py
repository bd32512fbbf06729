"""Reads the files of the law and refuses what is not complete. Every complaint names file and key."""

import re
import tomllib
from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from arpad.regulations.checks import Problems, check_kind, nonempty_text, only_known_keys, wrong_keys, wrong_values
from arpad.regulations.edition import Edition, Erratum, Rule
from arpad.regulations.edition_parts import read_history, read_unconfirmed
from arpad.regulations.errors import EditionFileError
from arpad.regulations.plugged import policy_keys, with_plugged
from arpad.regulations.shapes import FAMILIES, TEXT_CHOICES, Shape
from arpad.regulations.sources import folders, plugged_in, text_of, texts_in
from arpad.values.problems import of_toml
from arpad.values.toml_text import read_toml

CHAPTERS = "chapters.toml"
_CHAPTER = {"about", "rules", "selected_by"}
_CHAPTER_OPTIONAL = {"gaps", "only_when_named", "one_list"}
_HEADER = {"id", "chapter", "title", "document", "governs", "effective_from", "checked_on", "rules"}
_LANGUAGE = re.compile(r"[a-z]{2}")  # a language beside English in which an edition introduces itself
_INTRODUCTION = {"title", "document", "governs"}
_HEADER_OPTIONAL = {"effective_to", "errata", "history", "supplement", "unconfirmed"}
_RULE_COMMON = {"article", "also", "policy", "interpretations", "options"}
_TOLD = {"printed", "used", "why"}
_ERRATUM = {"ruling", "article", *_TOLD}
_ERRATUM_LISTS = {"percentages": (int, "not_whole_numbers"), "steps": (str, "not_texts")}


def parse_edition(text: str, file: str) -> Edition:
    """One edition from its text. Raises the first thing that is wrong with it."""
    edition, problems = read_edition(text, file)
    if edition is None:
        raise problems[0]
    return edition


def read_edition(text: str, file: str) -> tuple[Edition | None, Problems]:
    """One edition from its text, or everything that is wrong with it."""
    problems = Problems()
    raw = problems.of(_toml, text, file) or {}
    if problems:
        return None, problems
    problems.extend(wrong_keys(file, "(top)", raw, _HEADER, _HEADER_OPTIONAL | _languages(raw)))
    for key in sorted(set(raw) & (_HEADER - {"rules", "effective_from", "checked_on"})):
        problems.of(nonempty_text, file, key, raw[key])
    problems.of(_dates, file, raw)
    shapes = problems.of(_shapes_of, file, raw["chapter"]) if "chapter" in raw else None
    if shapes is None or not isinstance(raw.get("rules"), dict) or "id" not in raw:
        return None, problems
    if raw["id"] != file.removesuffix(".toml"):
        problems.append(EditionFileError(file, "id", "not_the_file", value=repr(raw["id"])))
    rules = {
        name: rule
        for name, body in raw["rules"].items()
        if (rule := _rule(file, raw["id"], name, body, shapes, problems)) is not None
    }
    errata = [problems.of(_erratum, file, index, body, rules) for index, body in enumerate(raw.get("errata", []))]
    history = problems.of(read_history, file, raw.get("history", []))
    declared = problems.of(read_unconfirmed, file, raw["id"], raw.get("unconfirmed", []), rules, shapes, _rule)
    unconfirmed, presumed = declared or ({}, {})
    translations = {
        language: problems.of(_introduction, file, language, raw[language]) for language in sorted(_languages(raw))
    }
    if problems:
        return None, problems
    edition = Edition(
        id=raw["id"],
        chapter=raw["chapter"],
        title=raw["title"],
        document=raw["document"],
        governs=raw["governs"],
        effective_from=raw["effective_from"],
        effective_to=raw.get("effective_to"),
        checked_on=raw["checked_on"],
        rules=rules,
        errata=tuple(erratum for erratum in errata if erratum is not None),
        history=history or (),
        unconfirmed=unconfirmed,
        presumed=presumed,
        supplement=raw.get("supplement", ""),
        translations={language: body for language, body in translations.items() if body is not None},
    )
    return edition, problems


def _toml(text: str, file: str) -> dict[str, Any]:
    try:
        return read_toml(text)
    except (ValueError, RecursionError) as error:
        raise EditionFileError(file, "(syntax)", "syntax", error=of_toml(error, text)) from None


def _dates(file: str, raw: Mapping[str, Any]) -> None:
    for key in ("effective_from", "effective_to", "checked_on"):
        if key in raw and type(raw[key]) is not date:
            raise EditionFileError(file, key, "not_a_date", value=repr(raw[key]))
    if "effective_to" in raw and "effective_from" in raw and raw["effective_to"] < raw["effective_from"]:
        raise EditionFileError(file, "effective_to", "ends_before_start")


def _languages(body: Any) -> set[str]:
    """Those in which a table tells something besides English; which ones arpad speaks is not for the law to know."""
    found = body.items() if isinstance(body, dict) else ()
    return {key for key, texts in found if _LANGUAGE.fullmatch(key) and isinstance(texts, dict)}


def _introduction(file: str, language: str, body: Any) -> dict[str, str]:
    only_known_keys(file, language, body, _INTRODUCTION, set())
    for key in _INTRODUCTION:
        nonempty_text(file, f"{language}.{key}", body[key])
    return dict(body)


def _shapes_of(file: str, chapter: str) -> Mapping[str, Shape]:
    """The rules that an edition of the chapter may have."""
    known = chapters_file()["chapters"]
    if chapter not in known:
        raise EditionFileError(file, "chapter", "not_among", choices=", ".join(known), value=repr(chapter))
    return FAMILIES[known[chapter]["rules"]]


def _rule(
    file: str, edition_id: str, name: str, body: Any, shapes: Mapping[str, Shape], problems: Problems
) -> Rule | None:
    key = f"rules.{name}"
    before = len(problems)
    shape = problems.of(_shape_of, file, name, body, shapes)
    if shape is None:
        return None
    values = {name: value for name, value in body.items() if name not in _RULE_COMMON}
    for value_key, value in values.items():
        problems.of(_check_value, file, name, value_key, value, shape)
    policy = problems.of(_policy, file, key, name, shape, body, values)
    for required in (*shape.keys, *(policy_keys(name, policy) if policy else ())):
        if required not in values:
            problems.append(EditionFileError(file, f"{key}.{required}", "missing"))
    if len(problems) > before:
        return None
    return Rule(
        name=name,
        edition=edition_id,
        article=body["article"],
        also=tuple(body.get("also", ())),
        policy=policy or "",
        interpretations=tuple(body.get("interpretations", ())),
        values=values,
        options=tuple(body.get("options", ())),
    )


def _shape_of(file: str, name: str, body: Any, shapes: Mapping[str, Shape]) -> Shape:
    """What the rule may say, once it is a rule with an article."""
    key = f"rules.{name}"
    if name not in shapes:
        raise EditionFileError(file, key, "no_such_rule")
    if not isinstance(body, dict):
        raise EditionFileError(file, key, "not_a_table")
    if "article" not in body:
        raise EditionFileError(file, key, "no_article")
    nonempty_text(file, f"{key}.article", body["article"])
    return with_plugged(name, shapes[name])


def _check_value(file: str, name: str, value_key: str, value: Any, shape: Shape) -> None:
    key = f"rules.{name}.{value_key}"
    kind = shape.keys.get(value_key) or shape.optional.get(value_key)
    if kind is None:
        raise EditionFileError(file, key, "no_such_key")
    check_kind(file, key, value, kind)
    choices = TEXT_CHOICES.get((name, value_key))
    if choices is not None and value not in choices:
        raise EditionFileError(file, key, "not_among", choices=", ".join(choices), value=repr(value))


def _policy(file: str, key: str, name: str, shape: Shape, body: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    policy = body.get("policy", "")
    if shape.policies and policy not in shape.policies:
        choices = ", ".join(shape.policies)
        raise EditionFileError(file, f"{key}.policy", "not_among", choices=choices, value=repr(policy))
    if policy and not shape.policies:
        raise EditionFileError(file, f"{key}.policy", "no_policies")
    for option in body.get("options", ()):
        if option not in shape.policies:
            raise EditionFileError(file, f"{key}.options", "no_such_option", value=repr(option))
        for needed in policy_keys(name, option):
            if needed not in values:
                raise EditionFileError(file, f"{key}.{needed}", "missing_for_option", value=repr(option))
    return str(policy)


def _erratum(file: str, index: int, body: Any, rules: Mapping[str, Rule]) -> Erratum:
    key = f"errata[{index}]"
    only_known_keys(file, key, body, _ERRATUM, {"rule", *_ERRATUM_LISTS, *_languages(body)})
    for name in _ERRATUM:
        nonempty_text(file, f"{key}.{name}", body[name])
    if body.get("rule") and body["rule"] not in rules:
        raise EditionFileError(file, f"{key}.rule", "not_its_rule", value=repr(body["rule"]))
    translations = {language: body[language] for language in sorted(_languages(body))}
    for language, texts in translations.items():
        only_known_keys(file, f"{key}.{language}", texts, set(), _TOLD)
        for name, text in texts.items():
            nonempty_text(file, f"{key}.{language}.{name}", text)
    told = {name: value for name, value in body.items() if name not in (*translations, *_ERRATUM_LISTS)}
    lists: dict[str, Any] = {
        name: _erratum_list(file, f"{key}.{name}", body.get(name, []), name) for name in _ERRATUM_LISTS
    }
    return Erratum(**told, **lists, translations=translations)


def _erratum_list(file: str, key: str, values: Any, name: str) -> tuple[Any, ...]:
    kind, problem = _ERRATUM_LISTS[name]
    if not isinstance(values, list) or not all(type(value) is kind for value in values):
        raise EditionFileError(file, key, problem)
    return tuple(values)


def _texts() -> Mapping[str, str]:
    return texts_in(plugged_in(), "editions", ".toml")


@cache
def _edition(names: tuple[str, ...], name: str) -> Edition:
    """`names` are the folders in use: another folder may bring another chapter or policy."""
    return parse_edition(_texts()[name], name)


class Span(NamedTuple):
    """When an edition is in force, as the head of its file tells it."""

    id: str
    effective_from: date
    effective_to: date | None
    checked_on: date


def spans_of(chapter_id: str) -> tuple[Span, ...]:
    """The chapter's editions by date, without their rules: most commands need those of one edition only."""
    return _spans(plugged_in(), chapter_id)


@cache
def _spans(names: tuple[str, ...], chapter_id: str) -> tuple[Span, ...]:
    found = [_span(names, name, text) for name, text in _texts().items() if _is_of(text, chapter_id)]
    return tuple(sorted(found, key=lambda span: span.effective_from))


def _span(names: tuple[str, ...], name: str, text: str) -> Span:
    try:
        head = read_toml(text.partition("\n[")[0])
        return Span(head["id"], head["effective_from"], head.get("effective_to"), head["checked_on"])
    except (ValueError, KeyError, RecursionError):
        whole = _edition(names, name)  # complains of what is wrong
        return Span(whole.id, whole.effective_from, whole.effective_to, whole.checked_on)


def _is_of(text: str, chapter_id: str) -> bool:
    return f'\nchapter = "{chapter_id}"\n' in text


def edition_of(edition_id: str) -> Edition:
    """The edition of a span."""
    return _edition(plugged_in(), f"{edition_id}.toml")


def editions_of(chapter_id: str) -> tuple[Edition, ...]:
    """The chapter's editions by date. Only their files are read: a command needs one chapter, not all of them."""
    return tuple(edition_of(span.id) for span in spans_of(chapter_id))


def all_editions() -> Mapping[str, Edition]:
    """Every edition, of the package and of the folders in use, by id, in order of chapter and date."""
    editions = [_edition(plugged_in(), name) for name in _texts()]
    return {edition.id: edition for edition in sorted(editions, key=lambda e: (e.chapter, e.effective_from))}


def chapters_file() -> Mapping[str, Any]:
    """The package's chapters, and those of the folders in use beside them."""
    return _chapters(plugged_in())


@cache
def _chapters(names: tuple[str, ...]) -> Mapping[str, Any]:
    own, *others = folders(names)
    whole = tomllib.loads((own / CHAPTERS).read_text("utf-8"))
    for folder, name in zip(others, names, strict=True):
        if not (folder / CHAPTERS).is_file():
            raise EditionFileError(f"{name}/{CHAPTERS}", "(file)", "no_chapters")
        whole["chapters"] |= _own_chapters(text_of(folder / CHAPTERS), whole["chapters"])
    return whole


def _own_chapters(text: str, known: Mapping[str, Any]) -> dict[str, Any]:
    """The chapters of a federation's folder: its own, and none that there is already."""
    raw = _toml(text, CHAPTERS)
    only_known_keys(CHAPTERS, "(top)", raw, {"chapters"}, set())
    if not isinstance(raw["chapters"], dict):
        raise EditionFileError(CHAPTERS, "chapters", "not_a_table")
    for chapter, body in raw["chapters"].items():
        key = f"chapters.{chapter}"
        if not isinstance(body, dict):
            raise EditionFileError(CHAPTERS, key, "not_a_table")
        if chapter in known:
            raise EditionFileError(CHAPTERS, key, "chapter_twice")
        only_known_keys(CHAPTERS, key, body, _CHAPTER, _CHAPTER_OPTIONAL)
        if not isinstance(body["rules"], str) or body["rules"] not in FAMILIES:
            value, choices = repr(body["rules"]), ", ".join(FAMILIES)
            raise EditionFileError(CHAPTERS, f"{key}.rules", "not_among", choices=choices, value=value)
        for problem in wrong_values(CHAPTERS, key, body):
            raise problem
    return dict(raw["chapters"])
