"""Which tie-breaks there are: code -> rule of the edition -> function."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass

from arpad.regulations.edition import Edition, Rule
from arpad.standings import direct_encounter, opponents_results, own_results, ratings, team_results
from arpad.standings.context import Compute
from arpad.standings.specifier import Specifier, parse_specifier
from arpad.values.finding import Finding

FOR_ALL: Mapping[str, Compute] = {
    "direct_encounter": direct_encounter.direct_encounter,
    "wins": own_results.wins,
    "games_won": own_results.games_won,
    "games_with_black": own_results.games_with_black,
    "games_won_with_black": own_results.games_won_with_black,
    "progressive_scores": own_results.progressive_scores,
    "rounds_elected_to_play": own_results.rounds_elected_to_play,
    "standard_points": own_results.standard_points,
    "pairing_number": own_results.pairing_number,
    "koya": own_results.koya,
    "buchholz": opponents_results.buchholz,
    "average_opponents_buchholz": opponents_results.average_opponents_buchholz,
    "fore_buchholz": opponents_results.fore_buchholz,
    "sum_of_buchholz": opponents_results.sum_of_buchholz,
    "sonneborn_berger": opponents_results.sonneborn_berger,
}
FOR_PLAYERS: Mapping[str, Compute] = {
    "average_rating_of_opponents": ratings.average_rating_of_opponents,
    "tournament_performance": ratings.tournament_performance,
    "capped_performance": ratings.capped_performance,
    "perfect_performance": ratings.perfect_performance,
    "average_opponents_performance": ratings.average_opponents_performance,
    "average_opponents_perfect_performance": ratings.average_opponents_perfect_performance,
    "own_rating": ratings.own_rating,
}
FOR_TEAMS: Mapping[str, Compute] = {
    "team_direct_encounter": direct_encounter.team_direct_encounter,
    "team_sonneborn_berger": opponents_results.team_sonneborn_berger,
    "match_points": team_results.match_points,
    "game_points": team_results.game_points,
    "match_and_game_points": team_results.match_and_game_points,
    "match_or_game_points": team_results.match_or_game_points,
    "board_count": team_results.board_count,
    "top_board_results": team_results.top_board_results,
    "bottom_board_elimination": team_results.bottom_board_elimination,
    "extended_direct_encounter": team_results.extended_direct_encounter,
    "extended_sonneborn_berger": opponents_results.extended_sonneborn_berger,
    "scores_and_schedule_strength": opponents_results.scores_and_schedule_strength,
}
FUNCTIONS: Mapping[str, Compute] = {**FOR_ALL, **FOR_PLAYERS, **FOR_TEAMS}

BY_EITHER_SCORE = frozenset(
    {
        "direct_encounter", "progressive_scores", "koya", "buchholz", "average_opponents_buchholz", "fore_buchholz",
        "sonneborn_berger", "team_sonneborn_berger", "scores_and_schedule_strength",
    }
)  # fmt: skip
"""Tie-breaks of teams that take :MP or :GP."""

POINTS = "PTS"
"""The score itself, where an order names its place."""

PLAY_OFF = "PLAYOFF"
"""A place in an order that is decided on the board, not by arpad."""


@dataclass(frozen=True)
class Tiebreak:
    """One tie-break of an order, ready to be computed."""

    spec: Specifier
    text: str  # as the edition spells the code
    rule: Rule
    compute: Compute


def codes(edition: Edition, teams: bool) -> dict[str, Rule]:
    """Every code of the edition, upper case, for players or for teams. A rule for teams goes before one for all."""
    chosen = {**FOR_ALL, **FOR_TEAMS} if teams else {**FOR_ALL, **FOR_PLAYERS}
    found: dict[str, Rule] = {}
    for name in chosen:
        rule = edition.find(name)
        if rule is not None:
            found |= {code.upper(): rule for code in rule.texts("codes")}
    return found


def spelled(rule: Rule, spec: Specifier) -> str:
    """The specifier with the edition's own spelling of the code (MPvGP)."""
    code = next(code for code in rule.texts("codes") if code.upper() == spec.code)
    return code + spec.text[len(spec.code) :]


def tiebreak_of(text: str, edition: Edition, teams: bool) -> Tiebreak | Finding:
    """The tie-break of that name, or the finding that says what is wrong with it."""
    spec = parse_specifier(text)
    known = codes(edition, teams)
    if spec is None or spec.code not in known:
        elsewhere = codes(edition, not teams)
        if spec is not None and spec.code in elsewhere:
            return Finding("standings.E003" if teams else "standings.E002", {"code": text.strip()})
        data = {"code": text.strip(), "edition": edition.id, "nearest": _nearest(text, known)}
        return Finding("standings.E001", data)
    rule = known[spec.code]
    allowed = tuple(rule.values.get("modifiers", ()))
    refused = [f"/{modifier}" for modifier in spec.modifiers if not {modifier, modifier[0]} & set(allowed)]
    if spec.points and not (teams and rule.name in BY_EITHER_SCORE):
        refused.append(f":{spec.points}")
    if refused:
        data = {
            "code": spec.code,
            "modifier": ", ".join(refused),
            "allowed": ", ".join(f"/{modifier}" for modifier in allowed) or "—",
        }
        return Finding("standings.E004", data, rule=rule.name, article=rule.article)
    return Tiebreak(spec, spelled(rule, spec), rule, FUNCTIONS[rule.name])


def _nearest(text: str, known: Mapping[str, Rule]) -> str:
    """The nearest code; where only the separator is missing (BHC1), the whole specifier."""
    word = text.strip().upper()
    for code, rule in known.items():
        for modifier in rule.values.get("modifiers", ()):
            if word.replace("/", "") == f"{code}{modifier}":
                return f"{code}/{modifier}"
    matches = difflib.get_close_matches(word, known, n=1)
    return matches[0] if matches else ", ".join(known)
