"""The rules about the shape of the code, checked over a whole source tree: each file is read and parsed once.

`violations(source)` returns every offence found, each with its file, its line and a sentence that says the rule.
"""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

LAYERS = [
    {"values"}, {"identity", "regulations"}, {"tournament"}, {"rating", "pairing"}, {"standings", "titles", "homologation"}, {"formats"}, {"results"}, {"studies"},
    {"reports"}, {"front_door"}, {"office"}, {"web"}, {"cli"},
]  # fmt: skip
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
ENGINES = ("values", "identity", "tournament", "rating", "pairing", "standings", "titles", "homologation", "studies")
EXACT_STUDIES = (
    "history.py",
    "game_table.py",
    "ledger.py",
    "other_law.py",
    "supposition.py",
)  # these carry ratings and points
FORBIDDEN = {
    "os", "pathlib", "io", "shutil", "tempfile", "sqlite3", "socket", "urllib", "locale", "gettext", "babel", "time", "logging",
    "django", "click", "rich",
}  # fmt: skip
OUTSIDE_CALLS = {"today", "now", "open", "print", "input"}
DJANGO_ALLOWED = ("office", "web")
LISTS_OFFICE_COMMANDS = {"__init__.py", "commands.py"}
EDITION_ID = re.compile(r"\b(fide|fada|titles|dutch|tournament|tiebreaks)-(rapid-blitz-)?\d{4}")
ISO_DATE = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
LONGEST = 400
TABLE_WRITING = {"csv_text", "plain_table"}

Offence = tuple[int, str]  # line, sentence


@dataclass(frozen=True)
class Violation:
    rule: str
    file: str
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


@dataclass(frozen=True)
class Import:
    names: tuple[str, ...]
    line: int
    relative: bool
    when_loaded: bool  # at the top of the file, not inside a function


class Source:
    """One file, parsed once."""

    def __init__(self, root: Path, file: Path) -> None:
        self.path = file.relative_to(root)
        self.layer = self.path.parts[0]
        self.text = file.read_text("utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.tree))

    @cached_property
    def imports(self) -> list[Import]:
        top = {id(node) for node in self.tree.body}
        return [
            Import(_names(node), node.lineno, isinstance(node, ast.ImportFrom) and node.level > 0, id(node) in top)
            for node in self.nodes
            if isinstance(node, ast.Import | ast.ImportFrom)
        ]

    @cached_property
    def docstrings(self) -> set[int]:
        """Docstrings may show dates in their examples."""
        holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        first = [node.body[0] for node in self.nodes if isinstance(node, holders) and node.body]
        return {id(item.value) for item in first if isinstance(item, ast.Expr)}

    @property
    def is_engine(self) -> bool:
        return self.layer in ENGINES

    @property
    def is_exact(self) -> bool:
        """Studies are statistics about ratings: intervals and log losses are no official numbers."""
        return self.is_engine and (self.layer != "studies" or self.path.name in EXACT_STUDIES)


def _names(node: ast.Import | ast.ImportFrom) -> tuple[str, ...]:
    if isinstance(node, ast.Import):
        return tuple(alias.name for alias in node.names)
    return (node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names))


def _called(node: ast.AST) -> str:
    """The last name of what is called: `today` of `date.today()`."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def imports_go_one_way(source: Source) -> Iterator[Offence]:
    for statement in source.imports:
        if statement.relative:
            yield statement.line, "imports are written whole, from `arpad`, never relative"
        if source.layer not in RANK:
            continue
        for there in {name.split(".")[1] for name in statement.names if name.startswith("arpad.")}:
            if there in RANK and there != source.layer and RANK[there] >= RANK[source.layer]:
                yield statement.line, f"{source.layer} must not import {there}: imports go one way, towards values"


def engines_know_no_outside(source: Source) -> Iterator[Offence]:
    if not source.is_engine:
        return
    for statement in source.imports:
        for name in {name.split(".")[0] for name in statement.names} & FORBIDDEN:
            yield statement.line, f"an engine must not import {name}: it knows no clock, files or language"
    for node in source.nodes:
        if (called := _called(node)) in OUTSIDE_CALLS:
            yield node.lineno, f"an engine must not call {called}(): it knows no clock, files or language"


def engines_hold_no_dates(source: Source) -> Iterator[Offence]:
    if not source.is_engine:
        return
    for node in source.nodes:
        if isinstance(node, ast.Call) and _called(node) in {"date", "datetime"}:
            if any(isinstance(argument, ast.Constant) for argument in node.args):
                yield node.lineno, "an engine holds no date: the edition says from when a rule counts"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in source.docstrings:
            if EDITION_ID.search(node.value):
                yield node.lineno, "an engine holds no edition's name: the edition picks the policy, not the engine"
            if ISO_DATE.search(node.value):
                yield node.lineno, "an engine holds no date: the edition says from when a rule counts"


def official_numbers_are_whole(source: Source) -> Iterator[Offence]:
    if not source.is_exact:
        return
    for node in source.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield node.lineno, f"official numbers are whole: {node.value} is a float"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            yield node.lineno, "official numbers are whole: divide with //, not with /"
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"float", "round"}:
            yield node.lineno, f"official numbers are whole: {_called(node)}() is not exact"


def only_the_office_knows_django(source: Source) -> Iterator[Offence]:
    """Elsewhere only the office's own commands may open it: their files are imported when they are called. What lists
    them is imported by `arpad office --help`, and may not before."""
    if source.layer in DJANGO_ALLOWED:
        return
    may_later = source.path.parts[:2] == ("cli", "office")
    if may_later and source.path.name not in LISTS_OFFICE_COMMANDS:
        return
    for statement in source.imports:
        if (may_later and not statement.when_loaded) or not any(_is_of_the_office(name) for name in statement.names):
            continue
        yield (
            statement.line,
            (
                "the list of the office's commands is shown without Django: import inside the function"
                if may_later
                else "only the office, the pages and the office's commands may load Django"
            ),
        )


def _is_of_the_office(name: str) -> bool:
    parts = name.split(".")
    return parts[0] == "django" or (parts[0] == "arpad" and parts[1:2] in (["office"], ["web"]))


def results_write_the_tables(source: Source) -> Iterator[Offence]:
    """Whoever has rows makes a Table of them: what a cell may not do to a spreadsheet or a terminal is known once."""
    if source.layer == "results":
        return
    for statement in source.imports:
        for name in {name.rpartition(".")[2] for name in statement.names} & TABLE_WRITING:
            yield (
                statement.line,
                f"{name} is for the writers of results: make a Table, and write it with as_csv or as_text",
            )
    for node in source.nodes:
        if _called(node) in {"writer", "DictWriter"}:
            yield node.lineno, "CSV is written by results: make a Table, and write it with as_csv"


def annotations_mean_the_same_later(source: Source) -> Iterator[Offence]:
    """From Python 3.14 on a field's annotation is looked up when the class is whole: a method of the same name as a type
    would then be taken for it."""
    for node in source.nodes:
        if not isinstance(node, ast.ClassDef):
            continue
        methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        for part in node.body:
            if not isinstance(part, ast.AnnAssign):
                continue
            for name in ast.walk(part.annotation):
                if isinstance(name, ast.Name) and name.id in methods:
                    yield part.lineno, f"{name.id} is a method of this class too: write the type with its module"


def files_stay_small(source: Source) -> Iterator[Offence]:
    lines = len(source.text.splitlines())
    if lines > LONGEST and source.path.parent.name != "migrations":  # generated
        yield lines, f"{lines} lines: no file is longer than {LONGEST}"


RULES: dict[str, Callable[[Source], Iterator[Offence]]] = {
    rule.__name__: rule
    for rule in (
        imports_go_one_way,
        engines_know_no_outside,
        engines_hold_no_dates,
        official_numbers_are_whole,
        only_the_office_knows_django,
        results_write_the_tables,
        annotations_mean_the_same_later,
        files_stay_small,
    )
}


def violations(root: Path) -> list[Violation]:
    """Every offence of every file under the root of the package."""
    return [
        Violation(name, str(source.path), line, sentence)
        for source in (Source(root, file) for file in sorted(root.rglob("*.py")))
        for name, rule in RULES.items()
        for line, sentence in sorted(rule(source))
    ]
