"""How a federation's table is to be read, and what was decided about its rows: guessed first, then a person's."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from typing import Any

from arpad.formats.moving_in.births import DayOrder, read_births
from arpad.formats.moving_in.codes import read_numbers, read_sexes, read_titles
from arpad.formats.moving_in.federations import read_federations
from arpad.formats.moving_in.headings import JOINED, TARGETS, UNUSED, targets_of
from arpad.formats.moving_in.sheet import Sheet
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.toml_text import read_toml


class About(StrEnum):
    """What is to be decided about rows."""

    SAME_ID = "same_id"  # two rows under one id of the list
    SAME_FIDE_ID = "same_fide_id"
    SAME_NATIONAL_ID = "same_national_id"
    DUPLICATE = "duplicate"  # two rows that look like one person
    KNOWN = "known"  # a row that looks like somebody in the register
    ID_OF_ANOTHER = "id_of_another"  # a row with the id of somebody in the register whose name and birth are others
    FLOOR = "floor"  # a rating below that of the law


class Choice(StrEnum):
    BOTH = "both"  # two people; the second has no id of another
    SAME = "same"  # one person: the first row, with what only the second says
    LEAVE_OUT = "leave_out"  # the second row does not count
    UNRATED = "unrated"
    KEEP = "keep"


CHOICES: Mapping[About, tuple[Choice, ...]] = {
    **dict.fromkeys(About, (Choice.BOTH, Choice.SAME, Choice.LEAVE_OUT)),
    About.SAME_ID: (Choice.SAME, Choice.LEAVE_OUT),
    About.ID_OF_ANOTHER: (Choice.SAME, Choice.LEAVE_OUT),
    About.FLOOR: (Choice.UNRATED, Choice.KEEP),
}


@dataclass(frozen=True)
class Decided:
    about: About
    rows: tuple[int, ...]
    choice: Choice


@dataclass(frozen=True)
class Plan:
    """`columns` says what each heading is; `sexes`, `federations` and `titles` what a text means that is not known by
    itself. `usual` is the choice where a row has none of its own."""

    columns: Mapping[str, str] = field(default_factory=dict)
    order: DayOrder | None = None
    pivot: int | None = None
    sexes: Mapping[str, str] = field(default_factory=dict)
    federations: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    usual: Mapping[About, Choice] = field(default_factory=dict)
    decided: tuple[Decided, ...] = ()

    def choice(self, about: About, rows: Sequence[int]) -> Choice | None:
        for one in self.decided:
            if one.about is about and one.rows == tuple(rows):
                return one.choice
        return self.usual.get(about)


def guessed(sheet: Sheet, year: int) -> Plan:
    """By the headings; then, for columns whose heading says nothing, by what is in them."""
    targets = targets_of(sheet.headings)
    taken = set(targets)
    for at, target in enumerate(targets):
        if not target and (found := _by_content(sheet.column(at), taken, year)):
            targets[at] = found
            taken.add(found)
    return Plan({heading: target or UNUSED for heading, target in zip(sheet.headings, targets, strict=True)})


_ENOUGH = 90  # of a hundred cells
_FEW = 3


def _by_content(cells: Sequence[str], taken: set[str], year: int) -> str:
    texts = [cell for cell in cells if cell]
    if len(texts) < _FEW:
        return ""
    tests: dict[str, Callable[[], Collection[str]]] = {
        "name": lambda: {text for text in texts if re.fullmatch(r"[^0-9,]{2,}, *[^0-9,]{1,}", text)},
        "sex": lambda: read_sexes(texts) if len(set(texts)) <= _FEW else {},
        "title": lambda: read_titles(texts),
        "federation": lambda: read_federations(texts),
        "birth": lambda: read_births(texts, year).read if any(len(text) > 5 for text in texts) else {},
        "rating": lambda: {text for text, number in read_numbers(texts).items() if number and 800 <= number <= 3000},
    }
    has_name = bool(taken & {"name", "family"})
    for target, readable in tests.items():
        if target in taken or (target == "name" and has_name):
            continue
        known = readable()
        if sum(text in known for text in texts) * 100 >= _ENOUGH * len(texts):
            return target
    return ""


def read_plan(data: bytes) -> tuple[Plan | None, list[Finding]]:
    """From TOML; all that is wrong with it at once."""
    try:
        raw = read_toml(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        return None, [Finding("list.E245", {"key": "—", "value": str(error)[:100], "takes": "TOML"})]
    wrong: list[Finding] = []

    def one_of(key: str, value: Any, known: Sequence[str]) -> str:
        if value not in known:
            wrong.append(Finding("list.E245", {"key": key, "value": str(value)[:60], "takes": ", ".join(known)}))
        return str(value)

    columns = {name: one_of(f"columns.{name}", target, (*TARGETS, UNUSED)) for name, target in _part(raw, "columns")}
    named = [target for target in columns.values() if target not in (*JOINED, UNUSED)]
    twice = sorted({target for target in named if named.count(target) > 1})
    wrong += [Finding("list.E246", {"target": target}) for target in twice]
    values = raw.get("values", {}) if isinstance(raw.get("values"), dict) else {}
    order = one_of("values.dates", values["dates"], list(DayOrder)) if values.get("dates") else ""
    pivot = values.get("pivot")
    if pivot is not None and not (isinstance(pivot, int) and 0 <= pivot <= 99):
        wrong.append(Finding("list.E245", {"key": "values.pivot", "value": str(pivot)[:60], "takes": "0-99"}))
    sexes = {text: one_of(f"values.sex.{text}", sex, ("m", "w", "")) for text, sex in _part(values, "sex")}
    usual = {
        about: one_of(f"usual.{about}", choice, CHOICES[About(about)])
        for about, choice in _part(raw, "usual")
        if one_of("usual", about, list(About)) in set(About) and choice
    }
    decided = [one for one in raw.get("decide", []) if isinstance(one, dict) and one.get("decision")]
    for at, one in enumerate(decided, 1):
        if one_of(f"decide.{at}.about", one.get("about"), list(About)) in set(About):
            one_of(f"decide.{at}.decision", one["decision"], CHOICES[About(one["about"])])
    if wrong:
        return None, wrong
    return Plan(
        columns,
        DayOrder(order) if order else None,
        pivot,
        sexes,
        {text: str(code) for text, code in _part(values, "federation")},
        {text: str(title) for text, title in _part(values, "title")},
        {About(about): Choice(choice) for about, choice in usual.items()},
        tuple(Decided(About(one["about"]), tuple(one.get("rows", ())), Choice(one["decision"])) for one in decided),
    ), []


def _part(raw: Mapping[str, Any], name: str) -> list[tuple[str, Any]]:
    part = raw.get(name, {})
    return list(part.items()) if isinstance(part, dict) else []


@dataclass(frozen=True)
class Question:
    """Something about rows that a person decides; `who` says who they are, `detail` what speaks for it."""

    about: About
    rows: tuple[int, ...]
    who: str
    detail: str = ""


def by_rows(questions: Iterable[Question]) -> list[Question]:
    """A row may be below the floor of several lists: it is decided once, for all of them."""
    found: dict[tuple[About, tuple[int, ...]], Question] = {}
    for one in questions:
        before = found.get((one.about, one.rows))
        told = one if before is None else replace(one, detail=f"{before.detail}; {one.detail}")
        found[one.about, one.rows] = told
    return list(found.values())


def plan_toml(plan: Plan, questions: Sequence[Question] = (), unread: Mapping[str, Sequence[str]] | None = None) -> str:
    """As a file to be filled in: what is not decided is empty. `unread` are texts by the values they stand among."""
    lines = ["# " + "; ".join((f"columns: {', '.join(TARGETS)}", f"{UNUSED}: not used")), "[columns]"]
    lines += [f"{_quoted(heading)} = {_quoted(target)}" for heading, target in plan.columns.items()]
    lines += ["", "[values]", f'dates = "{plan.order or ""}"  # {", ".join(DayOrder)}']
    lines += [f"pivot = {plan.pivot}"] if plan.pivot is not None else []
    for name, known in (("sex", plan.sexes), ("federation", plan.federations), ("title", plan.titles)):
        texts = {**dict.fromkeys((unread or {}).get(name, ()), ""), **known}
        if texts:
            lines += ["", f"[values.{name}]", *(f"{_quoted(text)} = {_quoted(value)}" for text, value in texts.items())]
    asked = {question.about for question in questions} | plan.usual.keys()
    abouts = [about for about in About if about in asked]
    if abouts:
        lines += ["", "[usual]"]
        lines += [f'{about} = "{plan.usual.get(about, "")}"  # {", ".join(CHOICES[about])}' for about in abouts]
    for question in by_rows(questions):
        own = next((one for one in plan.decided if (one.about, one.rows) == (question.about, question.rows)), None)
        lines += ["", "[[decide]]", f'about = "{question.about}"', f"rows = {list(question.rows)}"]
        who = " ".join(filter(None, (question.who, question.detail)))
        lines += [f"who = {_quoted(who)}", f'decision = "{own.choice if own else ""}"']
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """JSON's strings are TOML's."""
    return json.dumps(text, ensure_ascii=False)
