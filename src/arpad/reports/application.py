"""An application in words: its norms, what is asked, what is missing, what it costs; and the organiser title."""

from collections.abc import Iterable, Sequence

from arpad.reports.findings import finding_json
from arpad.reports.norms import OPEN_FACTS
from arpad.reports.title_requirements import missing_sentence, requirement_json, requirements_table
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.data import as_rows, json_text
from arpad.results.table import (
    ANSWER,
    DAY,
    FLAG,
    NUMBER,
    POINTS,
    SCORE,
    TEXT,
    Column,
    Kind,
    Table,
    Words,
    named,
    worded,
)
from arpad.titles.application import ApplicationVerdict
from arpad.titles.application_dates import Surcharge
from arpad.titles.model import Requirement
from arpad.titles.norm_examination import ExaminedNorm
from arpad.titles.organiser import OrganiserVerdict
from arpad.values.finding import Finding


def application_text(verdict: ApplicationVerdict, words: Wording) -> str:
    application = verdict.application
    who = application.applicant
    lines = [
        words.text("apply.heading", title=application.title.value, edition=verdict.edition.id),
        words.text("apply.player", name=who.name, id=who.id, federation=who.federation or "—", birth=who.birth or "—"),
        "",
        words.text("apply.norms"),
        as_text(norms_table(verdict.norms), words),
        words.text(
            "apply.total", games=verdict.games, needed=verdict.edition.rule("application_games").integer("games")
        ),
        "",
        words.text("apply.requirements"),
        as_text(requirements_table(verdict.requirements), words),
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
    lines = [missing_sentence(requirement, words) for requirement in verdict.missing]
    for norm in verdict.counted:
        if norm.failed:
            lines.append(_about(norm, "apply.failed_norm", norm.failed, words))
        elif norm.open:
            lines.append(_about(norm, "apply.open_norm", norm.open, words))
    return [words.text("apply.missing"), *(f"  · {line}" for line in lines)]


def _about(norm: ExaminedNorm, key: str, requirements: Iterable[Requirement], words: Wording) -> str:
    rules = "; ".join(
        dict.fromkeys(f"{words.rule(requirement.rule)} ({requirement.article})" for requirement in requirements)
    )
    return words.text(key, norm=norm.index, event=norm.event or "—", rules=rules)


def surcharge_lines(found: Surcharge | None, words: Wording) -> list[str]:
    if found is None:
        return [words.text("apply.surcharge.unknown_rule")]
    values = {"days": found.days, "needed": found.needed, "percent": found.percent}
    if found.percent is None:
        lines = [words.text("apply.surcharge.unknown", **values)]
    elif found.next_meeting:
        lines = [words.text("apply.surcharge.next_meeting", **values)]
    elif found.in_congress:
        lines = [words.text("apply.surcharge.congress", **values)]
    else:
        lines = [words.text(f"apply.surcharge.{'late' if found.percent else 'none'}", **values)]
    if found.may_be_waived:
        lines.append(words.text("apply.surcharge.waive"))
    if found.fee is not None:
        lines.append(words.text("apply.surcharge.fee", fee=words.number(found.fee)))
    return [f"{line} [{found.article}]" if index == 0 else line for index, line in enumerate(lines)]


def norms_table(norms: Sequence[ExaminedNorm]) -> Table:
    mark, source = Kind(lambda value, words: _mark(value, words), left=True), worded("apply.source.")
    columns = (
        Column("norm", NUMBER, lambda norm: norm.index),
        Column("event", Kind(lambda name, words: name or "—", left=True), lambda norm: norm.event, "title.head.event"),
        Column("place", TEXT, lambda norm: norm.place),
        Column("start", DAY, lambda norm: norm.start),
        Column("end", DAY, lambda norm: norm.end),
        Column("source", source, lambda norm: norm.source.value, "apply.head.source"),
        Column("edition", TEXT, lambda norm: norm.edition or None),
        Column("games", NUMBER, lambda norm: norm.games, "apply.head.games", "games", missing="—"),
        Column("average", NUMBER, lambda norm: norm.average, "apply.head.average", "rating", missing="—"),
        Column("score", POINTS, lambda norm: norm.score, "apply.head.score", "points", missing="—"),
        Column("required_score", POINTS, lambda norm: norm.required_score, "apply.head.required", missing="—"),
        Column("exceeded_by", SCORE, lambda norm: norm.exceeded_by),
        Column("games_credited", NUMBER, lambda norm: norm.credit.games, "apply.head.credit", "games"),
        Column("credited_by", TEXT, lambda norm: norm.credit.rule),
        Column("foreigner_rule", ANSWER, lambda norm: norm.foreigner_rule),
        Column("valid", ANSWER, lambda norm: norm.valid),
        Column("dates", TEXT, _days, "title.head.dates", missing="—"),
        Column("law", Kind(_law, left=True), lambda norm: norm, "apply.head.edition"),
        Column("foreigners", mark, lambda norm: (norm.foreigner_rule,), "apply.head.foreigners"),
        Column("verdict", worded("apply.norm."), lambda norm: norm.answer.value),
        Column(
            "stands",
            worded("apply.norm."),
            lambda norm: "left_out" if norm.left_out else norm.answer.value,
            "apply.head.valid",
        ),
        Column("left_out", FLAG, lambda norm: norm.left_out),
        Column("open_facts", OPEN_FACTS, lambda norm: norm.open_facts),
    )
    shown = ("norm", "event", "dates", "source", "law", "games", "average", "score", "required_score",
             "games_credited", "foreigners", "stands")  # fmt: skip
    data = (*columns[:16], *named(columns, "verdict", "open_facts", "left_out"))
    return Table(norms, text=named(columns, *shown), csv=data, json=data)


def _days(norm: ExaminedNorm) -> str | None:
    return " – ".join(dict.fromkeys(str(day) for day in (norm.start, norm.end) if day is not None)) or None


def _law(norm: ExaminedNorm, words: Words) -> str:
    return norm.edition or words.text("apply.not_encoded")


def _day(day: object) -> str | None:
    return None if day is None else str(day)


def _mark(given: tuple[bool | None], words: Words) -> str:
    (value,) = given
    return words.text("apply.valid.open" if value is None else "apply.valid.yes" if value else "apply.valid.no")


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
            row | {"failed": [requirement_json(one) for one in (*norm.failed, *norm.open)]}
            for row, norm in zip(as_rows(norms_table(verdict.norms)), verdict.norms, strict=True)
        ],
        "requirements": [requirement_json(requirement) for requirement in verdict.requirements],
        "missing": [missing_sentence(requirement, words) for requirement in verdict.missing],
        "surcharge": None
        if found is None
        else {
            "article": found.article,
            "percent": found.percent,
            "days": found.days,
            "may_be_waived": found.may_be_waived,
            "earliest_decision": _day(found.earliest_decision),
            "fee": found.fee,
            "next_meeting": found.next_meeting,
        },
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown)


def organiser_text(verdict: OrganiserVerdict, words: Wording) -> str:
    lines = [
        words.text("organiser.heading", name=verdict.record.name, edition=verdict.edition.id),
        "",
        as_text(organiser_table(verdict), words),
        "",
        as_text(requirements_table(verdict.requirements), words),
        words.text("organiser.note"),
        "",
        words.text("organiser.complete" if verdict.complete else "organiser.incomplete"),
    ]
    return "\n".join(lines) + "\n"


def organiser_table(verdict: OrganiserVerdict) -> Table:
    columns = (
        Column("name", TEXT, lambda event: event.name, "title.head.event"),
        Column("kind", TEXT, lambda event: event.kind, "organiser.head.kind"),
        Column("rounds", NUMBER, lambda event: event.rounds, "organiser.head.rounds"),
        Column("chief", ANSWER, lambda event: event.chief, "organiser.head.chief"),
        Column("official", ANSWER, lambda event: event.official, "organiser.head.official"),
        Column("start", DAY, lambda event: event.start),
        Column("end", DAY, lambda event: event.end),
        Column("counts", ANSWER, lambda event: event in verdict.counted, "organiser.head.counts"),
    )
    shown = named(columns, "name", "kind", "rounds", "chief", "official", "counts")
    return Table(verdict.record.events, text=shown, csv=columns, json=columns)


def organiser_json(verdict: OrganiserVerdict, findings: Iterable[Finding], words: Wording) -> str:
    shown = {
        "edition": verdict.edition.id,
        "title": "IO",
        "name": verdict.record.name,
        "complete": verdict.complete,
        "requirements": [requirement_json(requirement) for requirement in verdict.requirements],
        "events": as_rows(organiser_table(verdict)),
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown)
