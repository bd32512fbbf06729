"""The tools about the law: what an article asks, what differs between two editions, which editions there are."""

from collections.abc import Iterator, Mapping
from typing import Any

import arpad
from arpad.cli.mcp.protocol import ToolAnswer
from arpad.front_door.plain_data import plain
from arpad.regulations.article_table import ArticleLine, articles_of
from arpad.regulations.calendar import chapters, edition_named
from arpad.regulations.edition import Edition, Erratum, Rule, differences
from arpad.reports.editions import differences_table, editions_compared, editions_list, reading_line, rule_value
from arpad.reports.wording import Wording
from arpad.results.data import as_rows
from arpad.values.finding import Finding

_NEAREST = 8


def article(words: Wording, given: Mapping[str, Any]) -> ToolAnswer:
    """By its number in the edition, with all that stands below it, or by the name of a rule."""
    law, asked = edition_named(given["edition"]), given["article"].strip()
    rules = [rule for name, rule in law.rules.items() if asked == name or _asks(rule, asked)]
    numbers = {asked, *(number for rule in rules if rule.name == asked for number in (rule.article, *rule.also))}
    lines = [line for line in articles_of(law.id) if any(_is_below(line.article, number) for number in numbers)]
    if not rules and not lines:
        raise arpad.InputRefused(
            [Finding("mcp.E007", {"edition": law.id, "article": asked, "near": _near(law, asked)})]
        )
    named = {rule.name for rule in rules}
    errata = [one for one in law.errata if one.rule in named or any(_is_below(one.article, each) for each in numbers)]
    data = {
        "edition": law.id,
        "title": law.introduced("title", words.language),
        "document": law.introduced("document", words.language),
        "checked_on": str(law.checked_on),
        "articles": [{"id": line.id, "article": line.article, "area": line.area, "what": line.what} for line in lines],
        "rules": [_rule_data(rule, words) for rule in rules],
        "errata": [_erratum_data(one, words) for one in errata],
    }
    return ToolAnswer("\n".join(_article_text(law, lines, rules, errata, words)), plain(data))


def _asks(rule: Rule, asked: str) -> bool:
    return any(_is_below(number, asked) for number in (rule.article, *rule.also))


def _is_below(number: str, asked: str) -> bool:
    """Older documents number what stands below 8.5 as 8.51; a chapter has no such neighbours.

    >>> [_is_below(number, "8.5") for number in ("8.5", "8.5.1", "8.5a", "8.51", "8")]
    [True, True, True, True, False]
    >>> _is_below("10.1", "1")
    False
    """
    rest = number.removeprefix(asked)
    return number.startswith(asked) and ("." in asked or not rest[:1].isdigit())


def _near(law: Edition, asked: str) -> str:
    from difflib import get_close_matches

    numbers = [line.article for line in articles_of(law.id)] + [rule.article for rule in law.rules.values()]
    known = list(dict.fromkeys([*numbers, *law.rules]))
    return ", ".join(get_close_matches(asked, known, _NEAREST, 0.5) or known[:_NEAREST])


def _rule_data(rule: Rule, words: Wording) -> dict[str, Any]:
    return {
        "rule": rule.name,
        "about": words.rule(rule.name),
        "article": rule.article,
        "also": list(rule.also),
        "policy": rule.policy or None,
        "values": dict(rule.values),
        "interpretations": list(rule.interpretations),
    }


def _erratum_data(erratum: Erratum, words: Wording) -> dict[str, Any]:
    told = {key: erratum.told(key, words.language) for key in ("printed", "used", "why")}
    return {"ruling": erratum.ruling, "article": erratum.article, **told}


def _article_text(
    law: Edition, lines: list[ArticleLine], rules: list[Rule], errata: list[Erratum], words: Wording
) -> Iterator[str]:
    yield f"{law.id} · {law.introduced('title', words.language)}"
    yield law.introduced("document", words.language)
    yield reading_line(law, words)
    yield ""
    for line in lines:
        yield f"{line.article}  {line.what}"
    yield from [""] if lines and rules else []
    for rule in rules:
        yield f"{rule.article}  {words.rule(rule.name)} ({rule.name}): {rule_value(rule)}".rstrip(": ")
    for one in errata:
        told = {key: one.told(key, words.language) for key in ("printed", "used", "why")}
        yield words.text("table.errata.line", ruling=one.ruling, article=one.article, **told)


def edition_diff(words: Wording, given: Mapping[str, Any]) -> ToolAnswer:
    first, second = edition_named(given["first"]), edition_named(given["second"])
    rows = as_rows(differences_table(differences(first, second)))
    data = {"first": first.id, "second": second.id, "differences": rows}
    return ToolAnswer(editions_compared(first, second, "table", words).strip("\n"), plain(data))


def editions(words: Wording) -> ToolAnswer:
    summaries = arpad.editions()
    text = editions_list([summary.law for summary in summaries], chapters().values(), "table", words)
    return ToolAnswer(text.strip("\n"), {"editions": [summary.to_dict() for summary in summaries]})
