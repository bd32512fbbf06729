"""Norms of arbiters in words: every check with what was found, what is missing, and why a certificate is refused."""

from collections.abc import Iterable
from typing import Any

from arpad.reports.findings import finding_json
from arpad.reports.title_requirements import requirement_json, verdict_word
from arpad.reports.wording import LANGUAGES, Wording, wording
from arpad.results.as_text import as_text
from arpad.results.table import TEXT, Column, Kind, Table, Words, named
from arpad.titles.arbiters.norm import ArbiterNormVerdict
from arpad.titles.arbiters.routes import Route
from arpad.titles.model import Requirement, Sense
from arpad.values.finding import Finding, WordKey

_SIGNS = {Sense.AT_LEAST: "≥ ", Sense.AT_MOST: "≤ "}
NUMBER_OF_PLAYER = 2  # "IM 14": a title, and who could make its norm


def value_text(value: str, words: Words) -> str:
    """Codes as words, numbers as they are; what is not known a dash."""
    return ", ".join(_part(part, words) for part in value.split(", ")) if value else "—"


def _part(part: str, words: Words) -> str:
    key = key_of_code(part)
    return words.text(key) if key is not None else part


def key_of_code(part: str) -> WordKey | None:
    """The key of the words for a code, if it is one."""
    known = wording(LANGUAGES[0])
    keys = (f"{prefix}{part}" for prefix in ("title.", "type.", "arbiter.code."))
    return next((WordKey(key) for key in keys if known.has(key)), None)


def measured_text(one: Requirement, words: Words) -> str:
    parts = one.measured.split(" ")
    if one.rule == "ia_norm_possible" and len(parts) == NUMBER_OF_PLAYER:
        return words.text("arbiter.possible", title=parts[0], number=parts[1])
    return value_text(one.measured, words)


def required_text(one: Requirement, words: Words) -> str:
    return _SIGNS.get(one.sense, "") + value_text(one.required, words) if one.required else "—"


def fact_text(fact: str, words: Words) -> str:
    """What is missing, as a person calls it."""
    return ", ".join(_fact(part, words) for part in fact.split(", ")) if fact else ""


def _fact(part: str, words: Words) -> str:
    key = f"arbiter.fact.{part}"
    return words.text(key) if words.has(key) else part


def checks_table(requirements: Iterable[Requirement]) -> Table:
    columns = (
        Column("rule", TEXT, lambda one: one.rule),
        Column("article", TEXT, lambda one: one.article, "title.head.article"),
        Column("measured", TEXT, lambda one: one.measured),
        Column("required", TEXT, lambda one: one.required),
        Column("passed", TEXT, lambda one: {True: "yes", False: "no"}.get(one.passed, "open")),
        Column("missing_fact", TEXT, lambda one: one.missing_fact),
        Column("named", Kind(lambda one, words: words.rule(one.rule), left=True), lambda one: one, "title.head.rule"),
        Column("found", Kind(measured_text, left=True), lambda one: one, "title.head.measured"),
        Column("asked", Kind(required_text, left=True), lambda one: one, "title.head.required"),
        Column("verdict", Kind(lambda one, words: verdict_word(one.passed, words), left=True), lambda one: one,
               "title.head.verdict"),
        Column("fact", Kind(lambda one, words: fact_text(one.missing_fact, words), left=True), lambda one: one,
               "arbiter.head.fact"),
    )  # fmt: skip
    shown = ("named", "found", "asked", "article", "verdict", "fact")
    return Table(list(requirements), text=named(columns, *shown), csv=columns[:6], json=columns[:6])


def arbiter_norm_text(verdict: ArbiterNormVerdict, words: Wording) -> str:
    case, event = verdict.case, verdict.case.tournament
    lines = [
        words.text("arbiter.heading", title=verdict.title.value, name=verdict.arbiter.name, event=event.name or "—",
                   edition=verdict.edition.id),
        words.text("arbiter.event", system=", ".join(case.form_systems), rounds=case.rounds, players=case.players,
                   rated=case.rated, federations=len(case.federations), level=words.text(f"arbiter.code.{case.level}"),
                   role=words.text(f"arbiter.code.{verdict.role.value}")),
        "",
        as_text(checks_table(verdict.requirements), words),
        "",
        *summary_lines(verdict, words),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def summary_lines(verdict: ArbiterNormVerdict, words: Words) -> list[str]:
    """The verdict in a sentence, what it hangs on, how often it counts, and who signs."""
    lines = [words.text(f"arbiter.verdict.{verdict.verdict.value}", title=verdict.title.value)]
    lines += [f"  · {failure_text(one, words)}" for one in verdict.failed]
    lines += [f"  · {failure_text(one, words)}" for one in verdict.open]
    if verdict.failed:
        lines += [f"  · {_tried(route, words)}" for route in verdict.tried]
    else:
        if verdict.route is not None:
            lines.append(words.text("arbiter.by", rule=words.rule(verdict.route.rule), article=verdict.route.article))
        lines += [words.text("arbiter.once", article=article, most=most) for article, most in verdict.once]
        most, issued = verdict.certificates.most, verdict.certificates.issued
        number = "—" if issued is None else issued + 1
        if most is None:
            lines.append(words.text("arbiter.unlimited"))
        else:
            lines.append(words.text("arbiter.certificates", number=number, most=most))
        lines.append(words.text("arbiter.signed_by", name=verdict.signed_by or "—"))
    return lines


def failure_text(one: Requirement, words: Words) -> str:
    """A check that is not met, or what would decide it."""
    data = {"rule": words.rule(one.rule), "article": one.article, "found": measured_text(one, words),
            "asked": required_text(one, words)}  # fmt: skip
    if one.passed is None:
        return words.text("arbiter.is_open", **data, fact=fact_text(one.missing_fact, words))
    return words.text("arbiter.is_not", **data)


def _tried(route: Route, words: Words) -> str:
    lacking = "; ".join(failure_text(one, words) for one in route.requirements if one.passed is not True)
    return words.text("arbiter.tried", rule=words.rule(route.rule), article=route.article, lacking=lacking or "—")


def arbiter_norm_json(verdict: ArbiterNormVerdict, findings: Iterable[Finding], words: Wording) -> dict[str, Any]:
    case = verdict.case
    return {
        "edition": verdict.edition.id,
        "title": verdict.title.value,
        "arbiter": {"name": verdict.arbiter.name, "id": verdict.arbiter.id, "role": verdict.role.value},
        "event": {
            "name": case.tournament.name,
            "start": str(case.tournament.start) if case.tournament.start else None,
            "end": str(case.tournament.end) if case.tournament.end else None,
            "codes": list(case.facts.frs_codes),
            "systems": list(case.form_systems),
            "rounds": case.rounds,
            "players": case.players,
            "rated": case.rated,
            "federations": len(case.federations),
            "titled": case.titled,
            "level": case.level,
        },
        "verdict": verdict.verdict.value,
        "achieved": verdict.achieved,
        "open_facts": list(verdict.open_facts),
        "route": None if verdict.route is None else _route_json(verdict.route),
        "other_routes": [_route_json(route) for route in verdict.tried],
        "once": [{"article": article, "at_most": most} for article, most in verdict.once],
        "certificates": {"issued": verdict.certificates.issued, "most": verdict.certificates.most},
        "signed_by": verdict.signed_by,
        "requirements": [requirement_json(one) for one in verdict.requirements],
        "findings": [finding_json(finding, words) for finding in findings],
    }


def _route_json(route: Route) -> dict[str, Any]:
    return {"rule": route.rule, "article": route.article, "passed": route.passed, "at_most": route.at_most}
