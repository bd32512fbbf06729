"""The facts file beside a report."""

import re
import tomllib
from dataclasses import replace

from arpad.tournament.facts import Facts, read_facts
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding


def _rounds_outside_stages(facts: Facts, tournament: Tournament) -> list[Finding]:
    """Declared stages must hold every round once."""
    if not facts.stages:
        return []
    held = [
        sum(stage.first_round <= number <= stage.last_round for stage in facts.stages)
        for number in range(1, tournament.rounds_recorded + 1)
    ]
    return [
        Finding("facts.E006", {"round": index, "times": times}) for index, times in enumerate(held, 1) if times != 1
    ]


def _line_of(key: str, text: str) -> int | None:
    """The first line that sets the key; in a table the last part of its name."""
    name = key.rpartition(".")[2] or key
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"\s*\[*\"?{re.escape(name)}\"?\s*[=\].]", line):
            return number
    return None


def read_facts_toml(data: bytes, file: str, tournament: Tournament) -> tuple[Facts, list[Finding]]:
    """The facts and every defect, among them players and teams that the report does not have."""
    text = data.decode("utf-8-sig", errors="replace")
    try:
        data.decode("utf-8-sig")
        raw = tomllib.loads(text)
    except UnicodeDecodeError:
        return Facts(), [Finding("facts.E001", {"problem": "not UTF-8", "line": 1, "file": file}, line=1)]
    except tomllib.TOMLDecodeError as error:
        line = int((re.findall(r"line (\d+)", str(error)) or ["1"])[0])
        return Facts(), [Finding("facts.E001", {"problem": str(error), "line": line, "file": file}, line=line)]
    except RecursionError:
        return Facts(), [Finding("facts.E001", {"problem": "nested too deeply", "line": 1, "file": file}, line=1)]
    facts, findings = read_facts(raw)
    findings = [replace(finding, line=_line_of(str(finding.data["key"]), text)) for finding in findings]
    played_off = {number for place in facts.play_off for number in place}
    named = {
        *facts.players,
        *(game.player for game in facts.unequal_games),
        *(game.player for game in facts.adjudicated_games),
        *(rating.player for rating in facts.round_ratings),
    }
    if not tournament.teams:
        named |= played_off
    strangers = sorted(named - set(tournament.by_number))
    findings += [Finding("facts.E005", {"player": number}) for number in strangers]
    teams = {team.number for team in tournament.teams}
    findings += [Finding("facts.E008", {"team": number}) for number in facts.withdrawn_teams if number not in teams]
    if teams:
        findings += [Finding("facts.E008", {"team": number}) for number in sorted(played_off - teams)]
    findings += _rounds_outside_stages(facts, tournament)
    return facts, findings
