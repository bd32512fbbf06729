"""The tools about one event, each made from the front door, and the table of all of them."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cached_property, partial
from typing import Any, TypeAlias

import arpad
from arpad.cli.extras import refusal_of_missing
from arpad.cli.mcp.arguments import (
    FACTS_ENDING,
    IN_FOLDER,
    MOST_FILES,
    Content,
    Folder,
    content_of,
    schema_of,
    wrong_arguments,
)
from arpad.cli.mcp.law_tools import article, edition_diff, editions
from arpad.cli.mcp.protocol import Tool, ToolAnswer
from arpad.front_door.plain_data import findings_data, messages_of
from arpad.regulations.errors import RegulationError, finding_of
from arpad.reports.wording import Wording
from arpad.results.layout import rendered
from arpad.values.finding import Finding
from arpad.values.records import dataclass

Given: TypeAlias = Mapping[str, Any]
Answering: TypeAlias = Callable[["Desk", Given], ToolAnswer]


@dataclass(frozen=True)
class Desk:
    """What all calls share: the language, and the folder that was opened, if any."""

    words: Wording
    folder_path: str | None = None

    @cached_property
    def folder(self) -> Folder | None:
        return None if self.folder_path is None else Folder(self.folder_path)

    @property
    def lang(self) -> str:
        return self.words.language


def _contents(desk: Desk, given: Given) -> tuple[Content, Content | None]:
    """The report, with the facts that were sent or named, else those beside the file."""
    report = content_of("report", given, desk.folder)
    if report is None:
        raise arpad.InputRefused([Finding("mcp.E004", {"argument": "report", "file_argument": IN_FOLDER["report"]})])
    facts = content_of("facts", given, desk.folder)
    beside = f"{report.name}{FACTS_ENDING}"
    if facts is None and report.name and desk.folder and desk.folder.has(beside):
        facts = content_of("facts", {IN_FOLDER["facts"]: beside}, desk.folder)
    return report, facts


def _report(desk: Desk, given: Given) -> arpad.TournamentReport:
    report, facts = _contents(desk, given)
    if facts is None:
        return arpad.read_report(report.data, name=report.name)
    return arpad.read_report(report.data, facts.data, name=report.name, facts_name=facts.name)


def _list(desk: Desk, given: Given) -> arpad.ListFile | None:
    sent = content_of("rating_list", given, desk.folder)
    return None if sent is None else arpad.read_list(sent.data, name=sent.name)


def _law(given: Given, *others: str) -> dict[str, Any]:
    """The arguments that the front door knows by the same names."""
    law = {name: given[name] for name in ("edition", "options", *others) if name in given}
    return {**law, "on": date.fromisoformat(given["on"])} if "on" in given else law


def _told(desk: Desk, text: str, findings: Sequence[Finding], data: Mapping[str, Any]) -> ToolAnswer:
    """What was found stands below, as a command says it on the terminal."""
    return ToolAnswer("\n".join([text.rstrip("\n"), "", *messages_of(findings, desk.lang)]).rstrip("\n"), data)


def rate(desk: Desk, given: Given) -> ToolAnswer:
    """Reasons are for `why`: of everybody together they would fill more than an assistant can hold."""
    from arpad.reports.rating import event_text

    event = arpad.rate(_report(desk, given), rating_list=_list(desk, given), **_law(given)).event
    shown = event.to_dict(desk.lang)
    for player in shown["players"]:
        del player["reasons"], player["excluded"]
    return _told(desk, event_text(event.outcome, desk.words), event.findings, shown)


def why(desk: Desk, given: Given) -> ToolAnswer:
    from arpad.reports.rating import event_heading
    from arpad.reports.slip import event_slip, player_slip

    event = arpad.rate(_report(desk, given), rating_list=_list(desk, given), **_law(given)).event
    number = given["player"]
    player = next((player for player in event.outcome.players if player.number == number), None)
    if player is None:
        raise arpad.InputRefused([Finding("rate.E002", {"player": number})])
    slips = [player_slip(event.outcome, player, desk.words)]
    if not event.rated:
        slips.insert(0, event_slip(event.outcome, desk.words))
    shown = event.to_dict(desk.lang)
    players = shown.pop("players")
    shown["player"] = next(one for one in players if one["number"] == number)
    return _told(
        desk, rendered([event_heading(event.outcome, desk.words), *slips], to_file=True), event.findings, shown
    )


def norms(desk: Desk, given: Given) -> ToolAnswer:
    from arpad.reports.norms import norm_working, norms_text

    asked = "player" in given or "title" in given
    judged = arpad.norms(_report(desk, given), **_law(given, "player", "title"))
    parts = [norms_text(judged.judged, desk.words, asked)]
    if "player" in given:
        parts += [norm_working(judged.judged, verdict, desk.words) for verdict in judged.judged.verdicts]
    return _told(desk, "\n".join(parts), judged.findings, judged.to_dict(desk.lang, explain="player" in given))


def standings(desk: Desk, given: Given) -> ToolAnswer:
    from arpad.reports.standings import standings_text, working

    ranked = arpad.standings(_report(desk, given), **_law(given, "order", "after"))
    number, parts = given.get("player"), [standings_text(ranked.event, desk.words)]
    if number is not None and number not in ranked.ranking.line_of:
        raise arpad.InputRefused([Finding("standings.E006", {"player": number})])
    if number is not None:
        parts.append(working(ranked.event, number, desk.words))
    explain = False if number is None else number
    return _told(desk, "\n".join(parts), ranked.findings, ranked.to_dict(desk.lang, explain=explain))


def check(desk: Desk, given: Given) -> ToolAnswer:
    from arpad.reports.pairing.check_shown import check_text

    checked = arpad.check(_report(desk, given), **_law(given))
    text = check_text(checked.tournament, checked.verdicts, checked.law, desk.words)
    return _told(desk, text, checked.findings, checked.to_dict(desk.lang))


def validate(desk: Desk, given: Given) -> ToolAnswer:
    """A report with errors is what this tool is for: its findings are the answer."""
    report, facts = _contents(desk, given)
    found = arpad.validate(
        report.data, None if facts is None else facts.data, rating_list=_list(desk, given), **_law(given)
    )
    text = "\n".join(found.messages(desk.lang)) or desk.words.text("table.finding.none")
    return ToolAnswer(text, {"sound": found.sound, "findings": found.to_dict(desk.lang)})


def files(desk: Desk, given: Given) -> ToolAnswer:
    assert desk.folder is not None
    names = desk.folder.names()
    data = {"files": names[:MOST_FILES], "left_out": max(len(names) - MOST_FILES, 0)}
    return ToolAnswer("\n".join(names[:MOST_FILES]) or "—", data)


_EVENT = ("facts", "edition", "on")
_TOOLS: Mapping[str, tuple[Answering, Sequence[str], Sequence[str]]] = {
    "rate": (rate, ("report",), (*_EVENT, "rating_list", "options")),
    "why": (why, ("report", "player"), (*_EVENT, "rating_list", "options")),
    "norms": (norms, ("report",), (*_EVENT, "player", "title", "options")),
    "standings": (standings, ("report",), (*_EVENT, "order", "after", "player", "options")),
    "check": (check, ("report",), _EVENT),
    "validate": (validate, ("report",), (*_EVENT, "rating_list")),
    "article": (lambda desk, given: article(desk.words, given), ("edition", "article"), ()),
    "edition_diff": (lambda desk, given: edition_diff(desk.words, given), ("first", "second"), ()),
    "editions": (lambda desk, given: editions(desk.words), (), ()),
}
"""For each tool what answers, which arguments it needs and which it takes besides."""


def tools(desk: Desk) -> list[Tool]:
    offered = {**_TOOLS, "files": (files, (), ())} if desk.folder else _TOOLS
    return [_tool(desk, name, *described) for name, described in offered.items()]


def _tool(desk: Desk, name: str, answering: Answering, needed: Sequence[str], optional: Sequence[str]) -> Tool:
    if desk.folder:  # each part may then be a file, and a part that was needed may be either
        optional = [*(one for one in needed if one in IN_FOLDER), *optional]
        needed = [one for one in needed if one not in IN_FOLDER]
        optional = [either for one in optional for either in (one, *filter(None, [IN_FOLDER.get(one)]))]
    schema = schema_of(needed, optional, desk.words)
    title, about = desk.words.text(f"mcp.tool.{name}.title"), desk.words.text(f"mcp.tool.{name}")
    return Tool(name, title, about, schema, partial(_answered, desk, name, schema, answering))


def _answered(desk: Desk, name: str, schema: Mapping[str, Any], answering: Answering, given: Given) -> ToolAnswer:
    """Whatever is refused is an answer too: where, what, and how to fix it."""
    try:
        if wrong := list(wrong_arguments(name, schema, given)):
            return _refused(desk, wrong)
        return answering(desk, given)
    except arpad.InputRefused as refused:
        return _refused(desk, refused.findings, refused.file)
    except RegulationError as error:
        return _refused(desk, [finding_of(error)])
    except ImportError as error:
        missing = refusal_of_missing(error, [])
        if missing is None:
            raise
        return _refused(desk, missing.findings)


def _refused(desk: Desk, findings: Sequence[Finding], file: str = "") -> ToolAnswer:
    text = "\n".join(messages_of(findings, desk.lang, file))
    return ToolAnswer(text, {"findings": findings_data(findings, desk.lang)}, refused=True)
