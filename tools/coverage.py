"""The table of articles: which rule implements each, and which test proves it. Written by make docs, held by a test."""

import ast
import csv
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import swiss_coverage

from arpad.regulations.loader import all_editions

ROOT = Path(__file__).parents[1]
ARTICLES = ROOT / "src/arpad/regulations/articles"
ORDER = (
    "fide-2004",
    "fide-2005",
    "fide-2011",
    "fide-2024",
    "fide-2025",
    "fide-rapid-blitz-2018",
    "fide-rapid-blitz-2024",
    "fide-rapid-blitz-2024-12",
    "fada-2014",
    "tournament-2010",
    "tiebreaks-2024-04",
    "tiebreaks-2024",
    "tiebreaks-2026",
    "titles-2009",
    "titles-2024",
    "arbiters-2021",
    "dutch-2009",
    "dutch-2017",
    "dutch-2026",
)


NO_ARTICLES = ("I-", "record ")  # a case may rest on a reading, or on a line of the report


@dataclass(frozen=True)
class Article:
    id: str
    edition: str
    article: str
    area: str
    what: str
    status: str  # implemented, people, later
    where: str  # the rules, or what it will be part of
    tests: tuple[str, ...]


def notes() -> dict[str, Any]:
    return tomllib.loads((ROOT / "docs/law/coverage.toml").read_text("utf-8"))


@cache
def articles() -> list[Article]:
    remarks = notes()
    proofs = tests_by_article()
    found = []
    for edition_id in ORDER:
        rules = _rules_by_article(edition_id)
        with open(ARTICLES / f"{edition_id}.csv", encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                status, where = _standing(row, rules, remarks)
                tests = tuple(sorted(proofs.get(row["id"], ())))
                found.append(
                    Article(row["id"], edition_id, row["article"], row["area"], row["what"], status, where, tests)
                )
    return found


def _rules_by_article(edition_id: str) -> dict[str, list[str]]:
    rules: dict[str, list[str]] = defaultdict(list)
    for rule in all_editions()[edition_id].rules.values():
        for article in (rule.article, *rule.also):
            rules[article].append(rule.name)
    return rules


def _standing(row: dict[str, str], rules: dict[str, list[str]], remarks: dict[str, Any]) -> tuple[str, str]:
    article_id, later = row["id"], remarks["later"]
    if row["kind"] == "human":
        return "people", ""
    if article_id in remarks["people"]:
        return "people", remarks["people"][article_id]
    if article_id in remarks["done_in"]:
        return "implemented", remarks["done_in"][article_id]
    if article_id in later["articles"]:
        return "later", later["articles"][article_id]
    areas = later["areas"] | later["areas_of"].get(article_id.split("/")[0], {})
    if row["area"] in areas:
        return "later", areas[row["area"]]
    heading = row["article"].partition(": ")[0]  # a cell belongs to the rule of its table
    return "implemented", ", ".join(dict.fromkeys(rules.get(row["article"]) or rules.get(heading, [])))


@cache
def tests_by_article() -> dict[str, set[str]]:
    proofs: dict[str, set[str]] = defaultdict(set)
    for test, article_id in (*_cases(), *_marked(), *_by_swiss_rule()):
        proofs[article_id].add(test)
    return proofs


def _by_swiss_rule() -> Iterator[tuple[str, str]]:
    """Of the later Swiss editions the tests are named by rule (docs/law/swiss-tests.toml): they prove its articles."""
    tests = swiss_coverage.tests_by_rule()
    for edition_id in swiss_coverage.EDITIONS:
        for rule in all_editions()[edition_id].rules.values():
            for article in (rule.article, *rule.also):
                yield from ((test, f"{edition_id}/{article}") for test in tests.get(rule.name, ()))


def _cases() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "tests/articles").rglob("*.toml")):
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            for article_id in (*case.get("articles", ()), *_of_its_editions(case)):
                yield str(file.relative_to(ROOT / "tests")), article_id


def _of_its_editions(case: dict[str, Any]) -> Iterator[str]:
    """`article` is that of the case's editions: of each that has a list and is not among `articles`."""
    named = {article_id.partition("/")[0] for article_id in case.get("articles", ())}
    for edition_id in case.get("editions", [case.get("edition", "")]):
        if edition_id in ORDER and edition_id not in named:
            for article in case.get("article", "").split(", "):
                if article and not article.startswith(NO_ARTICLES):
                    yield f"{edition_id}/{article.partition(' (I-')[0]}"


def _marked() -> Iterator[tuple[str, str]]:
    """Tests with @pytest.mark.article(...)."""
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            for decorator in getattr(node, "decorator_list", ()):
                if isinstance(decorator, ast.Call) and getattr(decorator.func, "attr", "") == "article":
                    for argument in decorator.args:
                        if isinstance(argument, ast.Constant):
                            yield f"{file.relative_to(ROOT / 'tests')}::{node.name}", str(argument.value)


def coverage_markdown() -> str:
    found = articles()
    lines = [
        "# Coverage of the regulations",
        "",
        "Generated by `make docs` from the editions, the list of articles and the tests; do not edit.",
        "An implemented article names the rule (or module) that does it and the tests that prove it.",
        "",
        "| edition | articles | implemented | for people | later |",
        "|---|---:|---:|---:|---:|",
    ]
    for edition_id in ORDER:
        rows = [article for article in found if article.edition == edition_id]
        counts = [sum(row.status == status for row in rows) for status in ("implemented", "people", "later")]
        lines.append(f"| `{edition_id}` | {len(rows)} | {' | '.join(map(str, counts))} |")
    for edition_id in ORDER:
        lines += ["", f"## {edition_id}", "", "| article | area | what the software must do | rule | proved by |"]
        lines += ["|---|---|---|---|---|"]
        lines += [_row(article) for article in found if article.edition == edition_id]
    return "\n".join(lines) + "\n"


def _row(article: Article) -> str:
    name = article.id.split("/", 1)[1]
    what = article.what.replace("|", "\\|")
    if article.status == "people":
        rule, tests = f"for people: {article.where}" if article.where else "for people", ""
    elif article.status == "later":
        rule, tests = f"later: {article.where}", ""
    else:
        rule = ", ".join(f"`{name}`" for name in article.where.split(", ") if name)
        tests = "<br>".join(f"`{test}`" for test in article.tests)
    return f"| {name} | {article.area} | {what} | {rule} | {tests} |"
