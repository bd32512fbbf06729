"""An application in words: its norms, what is asked, what is missing, what it costs."""

import json
from collections.abc import Iterable
from typing import Any

from arpad.reports.findings import finding_json
from arpad.reports.title_requirements import missing_sentence, requirement_json, requirements_table
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import plain_table
from arpad.results.kinds import points_text
from arpad.titles.application import ApplicationVerdict
from arpad.titles.application_dates import Surcharge
from arpad.titles.model import Requirement
from arpad.titles.norm_examined import ExaminedNorm
from arpad.values.decimals import shortest_text
from arpad.values.finding import Finding

_COLUMNS = [
    "norm", "event", "place", "start", "end", "source", "edition", "games", "average", "score", "required_score",
    "exceeded_by", "games_credited", "credited_by", "foreigner_rule", "valid",
]  # fmt: skip


def application_text(verdict: ApplicationVerdict, words: Wording) -> str:
    application = verdict.application
    who = application.applicant
    lines = [
        words.text("apply.heading", title=application.title.value, edition=verdict.edition.id),
        words.text("apply.player", name=who.name, id=who.id, federation=who.federation or "—", birth=who.birth or "—"),
        "",
        words.text("apply.norms"),
        _norms_table(verdict, words),
        words.text(
            "apply.total", games=verdict.games, needed=verdict.edition.rule("application_games").integer("games")
        ),
        "",
        words.text("apply.requirements"),
        requirements_table(verdict.requirements, words),
        "",
    ]
    lines += missing_lines(verdict, words)
    lines += ["", *surcharge_lines(verdict.surcharge, words)]
    if verdict.complete and verdict.attained_on is not None:
        lines.append(words.text("apply.attained", day=verdict.attained_on))
    return "\n".join(lines) + "\n"


def missing_lines(verdict: ApplicationVerdict, words: Wording) -> list[str]:
    if verdict.complete:
        return [words.text("apply.complete")]
    lines = [missing_sentence(one, words) for one in verdict.missing]
    for norm in verdict.norms:
        if norm.failed:
            lines.append(_about(norm, "apply.failed_norm", norm.failed, words))
        elif norm.open:
            lines.append(_about(norm, "apply.open_norm", norm.open, words))
    return [words.text("apply.missing"), *(f"  · {line}" for line in lines)]


def _about(norm: ExaminedNorm, key: str, requirements: Iterable[Requirement], words: Wording) -> str:
    rules = "; ".join(dict.fromkeys(f"{words.rule(one.rule)} ({one.article})" for one in requirements))
    return words.text(key, norm=norm.index, event=norm.event or "—", rules=rules)


def surcharge_lines(found: Surcharge | None, words: Wording) -> list[str]:
    if found is None:
        return [words.text("apply.surcharge.unknown_rule")]
    values = {"days": found.days, "needed": found.needed, "percent": found.percent}
    if found.percent is None:
        lines = [words.text("apply.surcharge.unknown", **values)]
    elif found.in_congress:
        lines = [words.text("apply.surcharge.congress", **values)]
    else:
        lines = [words.text(f"apply.surcharge.{'late' if found.percent else 'none'}", **values)]
    if found.may_be_waived:
        lines.append(words.text("apply.surcharge.waive"))
    if found.fee is not None:
        lines.append(words.text("apply.surcharge.fee", fee=words.number(found.fee)))
    return [f"{line} [{found.article}]" if index == 0 else line for index, line in enumerate(lines)]


def _norms_table(verdict: ApplicationVerdict, words: Wording) -> str:
    keys = ("title.head.event", "title.head.dates", "apply.head.source", "apply.head.edition", "apply.head.games",
            "apply.head.average", "apply.head.score", "apply.head.required", "apply.head.credit",
            "apply.head.foreigners", "apply.head.valid")  # fmt: skip
    rows = [_norm_row(norm, words) for norm in verdict.norms]
    return plain_table(["", *(words.text(key) for key in keys)], rows, frozenset({1, 2, 3, 4, 10, 11}))


def _norm_row(norm: ExaminedNorm, words: Wording) -> list[str]:
    days = " – ".join(dict.fromkeys(str(day) for day in (norm.start, norm.end) if day is not None))
    return [
        str(norm.index), norm.event or "—", days or "—", words.text(f"apply.source.{norm.source.value}"),
        norm.edition or words.text("apply.not_encoded"), _number(norm.games), _number(norm.average),
        _points(norm.score, words), _points(norm.required_score, words), str(norm.credit.games),
        _mark(norm.foreigner_rule, words), _mark(norm.valid, words),
    ]  # fmt: skip


def _number(value: int | None) -> str:
    return "—" if value is None else str(value)


def _points(tenths: int | None, words: Wording) -> str:
    return "—" if tenths is None else points_text(tenths, words)


def _mark(value: bool | None, words: Wording) -> str:
    return words.text("apply.valid.open" if value is None else "apply.valid.yes" if value else "apply.valid.no")


def norm_values(norm: ExaminedNorm) -> dict[str, Any]:
    """One norm in plain values: points as decimals in text."""
    values = (
        norm.index, norm.event, norm.place, _day(norm.start), _day(norm.end), norm.source.value, norm.edition or None,
        norm.games, norm.average, _decimal(norm.score), _decimal(norm.required_score), _decimal(norm.exceeded_by),
        norm.credit.games, norm.credit.rule, norm.foreigner_rule, norm.valid,
    )  # fmt: skip
    return dict(zip(_COLUMNS, values, strict=True))


def _day(day: object) -> str | None:
    return None if day is None else str(day)


def _decimal(tenths: int | None) -> str | None:
    return None if tenths is None else shortest_text(tenths, 1)


def application_csv(verdict: ApplicationVerdict) -> str:
    return csv_text(_COLUMNS, [list(norm_values(norm).values()) for norm in verdict.norms])


def application_json(verdict: ApplicationVerdict, findings: Iterable[Finding], words: Wording) -> str:
    application, found = verdict.application, verdict.surcharge
    shown = {
        "edition": verdict.edition.id,
        "title": application.title.value,
        "player": {"name": application.applicant.name, "id": application.applicant.id},
        "complete": verdict.complete,
        "games_credited": verdict.games,
        "attained_on": _day(verdict.attained_on),
        "norms": [
            norm_values(norm) | {"failed": [requirement_json(one) for one in (*norm.failed, *norm.open)]}
            for norm in verdict.norms
        ],
        "requirements": [requirement_json(one) for one in verdict.requirements],
        "missing": [missing_sentence(one, words) for one in verdict.missing],
        "surcharge": None
        if found is None
        else {
            "article": found.article,
            "percent": found.percent,
            "days": found.days,
            "may_be_waived": found.may_be_waived,
            "earliest_decision": _day(found.earliest_decision),
            "fee": found.fee,
        },
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"
