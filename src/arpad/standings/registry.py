"""Which tie-breaks there are: code -> rule of the edition -> function."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass

from arpad.regulations.edition import Edition, Rule
from arpad.regulations.shapes.tiebreaks import TIEBREAK_SHAPES
from arpad.standings import direct_encounter, opponents_results, own_results, ratings, team_results
from arpad.standings.context import Compute, Ranked, Registered, registered
from arpad.standings.specifier import Specifier, parse_specifier
from arpad.values.finding import Finding

_MODULES = (direct_encounter, opponents_results, own_results, ratings, team_results)  # each registers its own

_ORDER = {name: place for place, name in enumerate(TIEBREAK_SHAPES)}
TIEBREAKS: Mapping[str, Registered] = dict(
    sorted(registered().items(), key=lambda item: _ORDER.get(item[0], len(_ORDER)))
)
"""Every tie-break by the name of its rule, in the order in which the shapes of the rules have them."""

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
    found: dict[str, Rule] = {}
    for name in (*names_for(Ranked.ALL), *names_for(Ranked.TEAMS if teams else Ranked.PLAYERS)):
        rule = edition.find(name)
        if rule is not None:
            found |= {code.upper(): rule for code in rule.texts("codes")}
    return found


def names_for(ranked: Ranked) -> list[str]:
    """The rules of the tie-breaks for all, for players only or for teams only."""
    return [name for name, tiebreak in TIEBREAKS.items() if tiebreak.ranked is ranked]


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
    if spec.points and not (teams and TIEBREAKS[rule.name].either_score):
        refused.append(f":{spec.points}")
    if refused:
        data = {
            "code": spec.code,
            "modifier": ", ".join(refused),
            "allowed": ", ".join(f"/{modifier}" for modifier in allowed) or "—",
        }
        return Finding("standings.E004", data, rule=rule.name, article=rule.article)
    return Tiebreak(spec, spelled(rule, spec), rule, TIEBREAKS[rule.name].compute)


def _nearest(text: str, known: Mapping[str, Rule]) -> str:
    """The nearest code; where only the separator is missing (BHC1), the whole specifier."""
    word = text.strip().upper()
    for code, rule in known.items():
        for modifier in rule.values.get("modifiers", ()):
            if word.replace("/", "") == f"{code}{modifier}":
                return f"{code}/{modifier}"
    matches = difflib.get_close_matches(word, known, n=1)
    return matches[0] if matches else ", ".join(known)
