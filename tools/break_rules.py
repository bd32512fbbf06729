"""Breaks the rules of an edition one at a time and says which articles' tests do not notice anything.

python tools/break_rules.py titles-2009 dutch-2009          every implemented article of these editions
python tools/break_rules.py titles-2009 --article 1.41      those articles that begin so

A rule is broken in its figures (one more, the other way round, another policy) and in the functions that carry its name
in their docstring or ask for it (a comparison, a condition or a number changed). An article is proved as far as this
can tell when one of its tests fails for one of these; the others are for a person to read: a test may assert what no
single change breaks.
"""

import argparse
import ast
import copy
import functools
import gc
import importlib
import inspect
import pkgutil
import sys
import textwrap
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass, field
from io import StringIO
from types import FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from coverage import ROOT, Article, articles

import arpad
from arpad.regulations.edition import Rule
from arpad.regulations.loader import all_editions
from arpad.regulations.shapes import SHAPES

SECONDS = 5.0  # a test that takes longer is left out
MOST = 40  # changes tried for one article
KEPT = ("arpad.regulations.loader", "arpad.regulations.sources", "arpad.regulations.calendar")

Breaking = tuple[str, Callable[[], Any]]  # what is changed, and a context in which it is


def ways_to_break(article: Article) -> Iterator[Breaking]:
    rules = all_editions()[article.edition].rules
    names = [name for name in article.where.split(", ") if name]
    for name in names:
        if name in rules:
            yield from _figures(rules[name])
    for name in names:
        functions = concerned(name) if name in rules else _of_module(name)
        for function in functions:
            yield from _code(function)


def _figures(rule: Rule) -> Iterator[Breaking]:
    for key, value in rule.values.items():
        for other in _others(value):
            yield f"{rule.name}.{key}", functools.partial(_with, rule, "values", {**rule.values, key: other})
    for policy in getattr(SHAPES.get(rule.name), "policies", ()):
        if policy != rule.policy:
            yield f"{rule.name} = {policy}", functools.partial(_with, rule, "policy", policy)


def _others(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        with suppress(ValueError):
            yield f"{float(value) + 1:g}"
    elif isinstance(value, list | tuple) and value:
        yield value[1:]
        for other in _others(value[0]):
            yield [other, *value[1:]]
    elif isinstance(value, dict):
        for key, inner in value.items():
            for other in _others(inner):
                yield {**value, key: other}


@contextmanager
def _with(owner: Any, name: str, value: Any) -> Iterator[None]:
    before = getattr(owner, name)
    object.__setattr__(owner, name, value)
    try:
        yield
    finally:
        object.__setattr__(owner, name, before)


@functools.cache
def _functions() -> dict[str, list[FunctionType]]:
    """Functions and methods by module."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for module in pkgutil.walk_packages(arpad.__path__, "arpad."):
        if any(part in module.name for part in (".web", "migrations", "__main__")):
            continue
        with suppress(Exception):  # a part that is not installed
            importlib.import_module(module.name)
        for one in vars(sys.modules.get(module.name, object)).values():
            for thing in [one, *(vars(one).values() if inspect.isclass(one) else ())]:
                thing = getattr(thing, "func", None) or getattr(thing, "fget", None) or thing
                thing = inspect.unwrap(getattr(thing, "__func__", thing)) if callable(thing) else thing
                if isinstance(thing, FunctionType) and thing.__module__ == module.name:
                    found[module.name].append(thing)
    return found


def concerned(rule: str) -> list[FunctionType]:
    """The functions tagged with the rule, then those that ask for it by its name."""
    every = [one for functions in _functions().values() for one in functions]
    named = [one for one in every if f'"{rule}"' in _source(one)]
    return list(dict.fromkeys([one for one in every if any(rule in tag.split(", ") for tag in _tags(one))] + named))


@functools.cache
def _source(function: FunctionType) -> str:
    with suppress(OSError):
        return inspect.getsource(function)
    return ""


def _tags(function: FunctionType) -> list[str]:
    return [part.partition("]")[0] for part in " ".join((function.__doc__ or "").split()).split("[")[1:]]


def _of_module(name: str) -> list[FunctionType]:
    with suppress(ImportError):
        importlib.import_module(f"arpad.{name}")
    return _functions().get(f"arpad.{name}", [])


_BESIDE = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
           ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}  # fmt: skip


def _code(function: FunctionType) -> Iterator[Breaking]:
    """One node of the function changed at a time."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):
        return
    if function.__code__.co_freevars or not isinstance(tree.body[0], ast.FunctionDef):
        return
    tree.body[0].decorator_list = []
    for at, node in enumerate(ast.walk(tree)):
        for kind, change in _changes(node):
            broken = copy.deepcopy(tree)
            change(list(ast.walk(broken))[at])
            scope: dict[str, Any] = {}
            with suppress(Exception):
                exec(compile(ast.fix_missing_locations(broken), "<broken>", "exec"), dict(function.__globals__), scope)
                code = scope[function.__name__].__code__
                name = f"{function.__module__.removeprefix('arpad.')}.{function.__qualname__}"
                yield (
                    f"{name}:{getattr(node, 'lineno', 0)} {kind}",
                    functools.partial(_with, function, "__code__", code),
                )


def _changes(node: ast.AST) -> Iterator[tuple[str, Callable[[Any], None]]]:
    if isinstance(node, ast.Compare):
        yield "comparison", lambda it: it.ops.__setitem__(0, _BESIDE[type(it.ops[0])]())
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield "condition", lambda it: setattr(it, "test", ast.UnaryOp(ast.Not(), it.test))
    if isinstance(node, ast.comprehension) and node.ifs:
        yield "filter", lambda it: it.ifs.__setitem__(0, ast.UnaryOp(ast.Not(), it.ifs[0]))
    if isinstance(node, ast.BoolOp):
        yield "and/or", lambda it: setattr(it, "op", ast.Or() if isinstance(it.op, ast.And) else ast.And())
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield "number", lambda it: setattr(it, "value", it.value + 1)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield "sign", lambda it: setattr(it, "op", ast.Sub() if isinstance(it.op, ast.Add) else ast.Add())


def forget() -> None:
    """What was worked out from the rules as they were."""
    for one in gc.get_objects():
        cached = isinstance(one, functools._lru_cache_wrapper) and str(one.__module__).startswith("arpad.")
        if cached and one.__module__ not in KEPT:
            one.cache_clear()


@dataclass
class Breaker:
    """A pytest plugin that runs the tests of each article again, with its rule broken in one way after the other."""

    wanted: list[Article]
    unnoticed: list[tuple[Article, int, str]] = field(default_factory=list)
    items: dict[str, list[pytest.Item]] = field(default_factory=lambda: defaultdict(list))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            case = getattr(item, "callspec", None) and item.callspec.params.get("case")
            told = getattr(case, "told", case) if case is not None else {}
            named = {one for mark in item.iter_markers("article") for one in mark.args}
            for article in named | set(told.get("articles", ()) if hasattr(told, "get") else ()):
                self.items[article].append(item)
        for article in self.wanted:
            items = [item for item in self.items[article.id] if self._passes(item)]
            tried, noticed = 0, ""
            for name, breaking in ways_to_break(article):
                tried += 1
                if tried > MOST or noticed:
                    break
                with breaking():
                    forget()
                    noticed = next((name for item in items if not _run(item)), "")
                forget()
            sys.__stdout__.write(f"{article.id}\t{noticed or 'NOTHING'}\t{tried}\t{len(items)}\n")
            sys.__stdout__.flush()
        return True

    @functools.cache  # noqa: B019
    def _passes(self, item: pytest.Item) -> bool:
        begun = time.perf_counter()
        return _run(item) and time.perf_counter() - begun < SECONDS

    def __hash__(self) -> int:
        return id(self)


class _Sibling:
    """Whoever comes next in the same class and module, so that their fixtures stay."""

    def __init__(self, item: pytest.Item) -> None:
        self.listchain = lambda: item.listchain()[:-1]


def _run(item: pytest.Item) -> bool:
    item.session._setupstate.teardown_exact(item)
    with redirect_stdout(StringIO()):
        return all(report.passed for report in runtestprotocol(item, nextitem=_Sibling(item), log=False))  # type: ignore


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("editions", nargs="+")
    options.add_argument("--article", default="")
    given = options.parse_args()
    wanted = [
        one
        for one in articles()
        if one.edition in given.editions and one.status == "implemented" and one.article.startswith(given.article)
    ]
    runners = {str(file.relative_to(ROOT / "tests")): "" for file in (ROOT / "tests/articles").glob("test_*.py")}
    files = {test.partition("::")[0] for one in wanted for test in one.tests}
    asked = {name if name.endswith(".py") else "" for name in files} - {""} | set(runners)
    sys.exit(
        pytest.main(
            ["-q", "-n", "0", "-m", "not slow", "-p", "no:cacheprovider", *(f"tests/{one}" for one in sorted(asked))],
            plugins=[Breaker(wanted)],
        )
    )


if __name__ == "__main__":
    main()
