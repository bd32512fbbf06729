"""Editions as people read them: a list, one in full, two compared."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import Any

from arpad.regulations.calendar import Chapter
from arpad.regulations.edition import Difference, Edition, Rule, differences
from arpad.reports.wording import Wording
from arpad.results.data import as_csv, as_rows, json_text
from arpad.results.table import CODE, DATA, DAY, TEXT, Column, Table

_ENDLESS = 10_000  # columns, for whoever reads line by line


def _text(columns: Sequence[str], rows: Sequence[Sequence[str]], foot: Sequence[str] = ()) -> str:
    from arpad.results.layout import Lane, rendered, ruled

    lanes = [Lane(column) for column in columns]
    return rendered([lambda room: ruled(lanes, rows, room), *foot])


def editions_list(
    editions: Collection[Edition], chapters: Iterable[Chapter], output_format: str, words: Wording
) -> str:
    """One line per edition; the table also shows the declared gaps."""
    if output_format == "json":
        return json_text(as_rows(editions_table(editions)))
    if output_format == "csv":
        return as_csv(editions_table(editions))
    told = [
        (
            edition.id,
            edition.chapter,
            edition.introduced("governs", words.language),
            str(edition.effective_from),
            str(edition.effective_to or ""),
            str(edition.checked_on),
        )
        for edition in editions
    ]
    gaps = [
        (
            "—",
            chapter.id,
            words.text("table.edition.gap", why=words.gap(gap.why)),
            str(gap.first),
            "" if gap.open_end else str(gap.last),
            "",
        )
        for chapter in chapters
        for gap in chapter.gaps
    ]
    rows = sorted([*told, *gaps], key=itemgetter(1, 3))
    columns = [words.text(f"table.edition.{name}") for name in ("id", "chapter", "governs", "from", "to", "checked")]
    return _editions_text(columns, rows)


def editions_table(editions: Collection[Edition]) -> Table:
    columns = (
        Column("id", CODE, attrgetter("id")),
        Column("chapter", CODE, attrgetter("chapter")),
        Column("governs", TEXT, attrgetter("governs")),
        Column("from", DAY, attrgetter("effective_from")),
        Column("to", DAY, attrgetter("effective_to")),
        Column("checked_on", DAY, attrgetter("checked_on")),
    )
    return Table(list(editions), csv=columns, json=columns)


def _editions_text(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A line for each; where the terminal is narrow, what an edition governs has a line of its own under it."""
    from arpad.results.layout import Lane, Room, folded, rendered, ruled

    governs, widths = 2, [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    needed = sum(widths) - widths[governs] + 3 * len(widths) + _LEAST_TEXT

    def lines(room: Room) -> Iterator[str]:
        if room.width >= needed:
            yield from ruled([Lane(column) for column in columns], rows, room)
            return
        for row in (columns, *rows):
            told = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
            yield from folded("  ".join(one for at, one in enumerate(told) if at != governs).rstrip(), room.width)
            yield from (f"    {line}".rstrip() for line in folded(row[governs], room.width - 4))

    return rendered([lines], plain_width=_ENDLESS)


_LEAST_TEXT = 24  # columns for what an edition governs, below which its words would be cut


def rule_value(rule: Rule) -> str:
    """The rule's policy and keys, written as `--set` takes them."""
    return " ".join(rule_parts(rule))


def rule_parts(rule: Rule) -> list[str]:
    parts = [f"policy={rule.policy}"] if rule.policy else []
    parts += [f"{key}={_value_text(value)}" for key, value in rule.values.items()]
    if rule.options:
        parts.append(f"({' | '.join(rule.options)})")
    return parts


def _value_text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ", ".join(
            f"{one['from_rating']}+: {one['minutes']}" if isinstance(one, dict) else str(one) for one in value
        )
    return str(value)


def edition_shown(edition: Edition, output_format: str, words: Wording) -> str:
    """Every rule of one edition, and its errata."""
    if output_format == "json":
        return json_text(_edition_json(edition))
    if output_format == "csv":
        return as_csv(rules_table(edition, words))
    span = f"{edition.effective_from} – {edition.effective_to or '…'}"
    title, document = (edition.introduced(key, words.language) for key in ("title", "document"))
    read = reading_line(edition, words)
    head = "\n".join([f"{edition.id} · {title}", document, *history_lines(edition, words), span, read, ""])
    columns = [words.text(f"table.{name}") for name in ("rule", "article", "value", "readings")]
    errata = [
        words.text(
            "table.errata.line",
            ruling=erratum.ruling,
            article=erratum.article,
            **{key: erratum.told(key, words.language) for key in ("printed", "used", "why")},
        )
        for erratum in edition.errata
    ]
    foot = [words.text("table.errata"), *(f"  {line}" for line in errata)] if errata else []
    unconfirmed = [unconfirmed_line(edition, name, name, words) for name in edition.unconfirmed]
    foot += [words.text("table.unconfirmed"), *(f"  {line}" for line in unconfirmed)] if unconfirmed else []
    lines = [
        (f"{name}\n{words.rule(name)}", rule.article, rule_value(rule), ", ".join(rule.interpretations))
        for name, rule in edition.rules.items()
    ]
    return head + _text(columns, lines, foot)


def rules_table(edition: Edition, words: Wording) -> Table:
    """A row is a rule with its name."""
    return Table(
        list(edition.rules.items()),
        csv=(
            Column("rule", CODE, lambda row: row[0]),
            Column("article", CODE, lambda row: row[1].article),
            Column("value", TEXT, lambda row: rule_value(row[1])),
            Column("readings", TEXT, lambda row: ", ".join(row[1].interpretations)),
            Column("about", TEXT, lambda row: words.rule(row[0])),
        ),
    )


def reading_line(edition: Edition, words: Wording) -> str:
    """How far it was read; one without an end goes on beyond that (I-394)."""
    key = "table.edition.read_to_closed" if edition.effective_to else "table.edition.read_to"
    return words.text(key, checked_on=edition.checked_on)


def unconfirmed_line(edition: Edition, name: str, shown_as: str, words: Wording) -> str:
    """Why the rule is not confirmed, and what is presumed of it."""
    rule = edition.unconfirmed[name]
    line = words.text("table.unconfirmed.line", rule=shown_as, article=rule.article, why=rule.text("why"))
    if not rule.certainty:
        return line
    content = words.text("table.unconfirmed.absent") if rule.flag("absent") else rule_value(edition.presumed[name])
    how = words.text(f"slip.certainty.{rule.certainty}")
    return words.text("table.unconfirmed.presumed", line=line, content=content, how=how)


def history_lines(edition: Edition, words: Wording) -> list[str]:
    """Who approved and amended it, and when."""
    return [
        words.text(
            f"edition.history.{enactment.act}",
            body=words.text(f"edition.body.{enactment.body}"),
            years=", ".join(map(str, enactment.years)),
        )
        for enactment in edition.history
    ]


_ERRATUM = ("ruling", "article", "printed", "used", "why", "rule")


def _edition_json(edition: Edition) -> dict[str, Any]:
    return {
        "id": edition.id,
        "chapter": edition.chapter,
        "title": edition.title,
        "document": edition.document,
        "governs": edition.governs,
        "from": str(edition.effective_from),
        "to": str(edition.effective_to) if edition.effective_to else None,
        "checked_on": str(edition.checked_on),
        "history": [
            {"act": enactment.act, "body": enactment.body, "years": list(enactment.years)}
            for enactment in edition.history
        ],
        "supplement": edition.supplement or None,
        "rules": {
            name: {
                "article": rule.article,
                "also": list(rule.also),
                "policy": rule.policy or None,
                "interpretations": list(rule.interpretations),
                **rule.values,
            }
            for name, rule in edition.rules.items()
        },
        "errata": [{key: getattr(erratum, key) for key in _ERRATUM} for erratum in edition.errata],
        "unconfirmed": [
            {"rule": name, "article": rule.article, "why": rule.text("why"), **_presumed_json(edition, name)}
            for name, rule in edition.unconfirmed.items()
        ],
    }


def _presumed_json(edition: Edition, name: str) -> dict[str, Any]:
    rule = edition.unconfirmed[name]
    if not rule.certainty:
        return {}
    if rule.flag("absent"):
        return {"certainty": rule.certainty, "absent": True}
    presumed = edition.presumed[name]
    return {"certainty": rule.certainty, "policy": presumed.policy or None, **presumed.values}


def editions_compared(first: Edition, second: Edition, output_format: str, words: Wording) -> str:
    """What changed, rule by rule; a rule that only moved to another article is shown too."""
    found = differences(first, second)
    if output_format == "json":
        return json_text(as_rows(differences_table(found)))
    if output_format == "csv":
        return as_csv(differences_table(found))
    if not found:
        return words.text("table.no_differences") + "\n"
    lines = [
        (
            f"{difference.rule}.{difference.key}" if difference.key else difference.rule,
            *compared_values(difference, first, second, words),
        )
        for difference in found
    ]
    return _text([words.text("table.rule"), first.id, second.id], lines)


def differences_table(found: Sequence[Difference]) -> Table:
    columns = (
        Column("rule", CODE, attrgetter("rule")),
        Column("key", CODE, attrgetter("key")),
        Column("first", DATA, attrgetter("first")),
        Column("second", DATA, attrgetter("second")),
    )
    return Table(found, csv=columns, json=columns)


def by_id(edition: Edition) -> str:
    return edition.id


def compared_values(
    difference: Difference, first: Edition, second: Edition, words: Wording, named: Callable[[Edition], str] = by_id
) -> tuple[str, str]:
    if difference.first is None and not difference.key:
        return "", words.text("table.only_in", edition=named(second))
    if difference.second is None and not difference.key:
        return words.text("table.only_in", edition=named(first)), ""
    return (_value_text(difference.first) if difference.first is not None else "—",
            _value_text(difference.second) if difference.second is not None else "—")  # fmt: skip
