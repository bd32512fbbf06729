"""Which tie-breaks there are, which order of them an event takes, and what the edition thinks of it.

A play-off that was held is one of them: its result gives the places among those who were tied.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from arpad.regulations.calendar import edition_ids, edition_named
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.shapes.tournament import TIEBREAK_SHAPES
from arpad.standings import direct_encounter, opponents_results, own_results, ratings, team_results
from arpad.standings.field import StandingsField
from arpad.standings.ratings import has_values
from arpad.standings.tiebreak import (
    Compute,
    Context,
    Groups,
    Ranked,
    Registered,
    Specifier,
    TiebreakColumn,
    Unit,
    parse_specifier,
    registered,
)
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.numbers import runs_of
from arpad.values.records import dataclass

_MODULES = (direct_encounter, opponents_results, own_results, ratings, team_results)  # each registers its own

_ORDER = {name: place for place, name in enumerate(TIEBREAK_SHAPES)}
TIEBREAKS: Mapping[str, Registered] = dict(
    sorted(registered().items(), key=lambda item: _ORDER.get(item[0], len(_ORDER)))
)
"""Every tie-break by the name of its rule, in the order in which the shapes of the rules have them."""

FAMILIES = ("tournament", "tiebreaks")
"""The families of rules whose editions have tie-breaks."""

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
    """The tie-break of that name, or the finding that says what is wrong with it, or which edition has it."""
    found = _in_edition(text, edition, teams)
    if isinstance(found, Tiebreak) or found.id not in ("standings.E001", "standings.E004"):
        return found
    others = (edition_named(other) for other in edition_ids(*FAMILIES) if other != edition.id)
    known_in = next((other.id for other in others if isinstance(_in_edition(text, other, teams), Tiebreak)), None)
    if known_in is None:
        return found
    return Finding("standings.E008", {"code": text.strip(), "edition": edition.id, "known_in": known_in})


def _in_edition(text: str, edition: Edition, teams: bool) -> Tiebreak | Finding:
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
    from difflib import get_close_matches  # where a code is unknown

    matches = get_close_matches(word, known, n=1)
    return matches[0] if matches else ", ".join(known)


Result = Sequence[Sequence[int]]
"""Numbers of participants, the winner first; those who stayed level share a place."""


def places_by(result: Result) -> Compute:
    """Places as the play-off ended; who took no part stands below.   [play_off_result] [play_off_shared_prizes]"""
    place_of: dict[int, int] = {}
    for numbers in result:
        place_of |= dict.fromkeys(numbers, len(place_of) + 1)

    def compute(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
        field = context.field
        over = field.last_round  # standings of an earlier round do not know it
        return TiebreakColumn(
            [place_of.get(number) if over else None for number in field.numbers], Unit.PLACE, ascending=True
        )

    return compute


def played_off_without_a_tie(field: StandingsField, result: Result, rule: Rule) -> list[Finding]:
    """Everybody in a play-off must be tied on points with somebody else in it."""
    points = dict(zip(field.numbers, field.score.totals, strict=True))
    playing = [number for numbers in result for number in numbers if number in points]
    alone = [number for number in playing if sum(points[number] == points[other] for other in playing) < 2]
    if not alone or not field.last_round:
        return []
    data = {"players": ", ".join(map(str, alone))}
    return [Finding("standings.W011", data, rule=rule.name, article=rule.article)]


def rules_not_fixed(rules: str | None, rule: Rule | None) -> list[Finding]:
    """The system and the rate of play must be fixed before the event.   [play_off_announced]"""
    if rules or rule is None:
        return []
    return [Finding("standings.W010", rule=rule.name, article=rule.article)]


_SCORES = {POINTS, "MPTS", "GPTS"}


@dataclass(frozen=True)
class PlayOffHeld:
    """What the facts say of a play-off: its rules, and its result."""

    rules: str | None = None
    result: Result = ()


NO_PLAY_OFF = PlayOffHeld()


@dataclass(frozen=True)
class Order:
    """Tie-breaks as written, and who chose them."""

    texts: tuple[str, ...]
    source: Literal["asked", "report", "recommended", "none"]


def codes_in(text: str) -> list[str]:
    """The codes of an order as people write it: parted by commas, semicolons or blanks.

    >>> codes_in("PTS DE; BH / C1,,SB")
    ['PTS', 'DE', 'BH/C1', 'SB']
    """
    return [code for code in re.split(r"[,;\s]+", re.sub(r"\s*([/:])\s*", r"\1", text)) if code]


def order_for(tournament: Tournament, edition: Edition, predetermined: bool, asked: Sequence[str] | None) -> Order:
    """What the user asks for, else what the report names, else what the edition recommends for the type of event."""
    if asked is not None:
        return Order(tuple(asked), "asked")
    named = tournament.standings_codes or tournament.tiebreak_codes
    if named:
        return Order(tuple(named), "report")
    recommended = _recommended(tournament, edition, predetermined)
    return Order(recommended, "recommended") if recommended else Order((), "none")


def _recommended(tournament: Tournament, edition: Edition, predetermined: bool) -> tuple[str, ...]:
    """By the type of event; a Swiss whose players all have ratings has its own order."""
    if tournament.teams:
        name = "order_team_round_robin" if predetermined else "order_team_swiss"
    elif predetermined:
        name = "order_round_robin"
    else:
        name = "order_swiss_rated" if all(entry.rating for entry in tournament.entries) else "order_swiss"
    rule = edition.find(name)
    return rule.texts("order") if rule else ()


def primary_score(order: Order, type_code: str) -> str:
    """Which score ranks teams: what the order's own score says, else the type of event, else match points."""
    for text in order.texts:
        word = text.strip().upper()
        if word in ("GPTS", "PTS:GP"):
            return "GP"
        if word in ("MPTS", "PTS:MP"):
            return "MP"
    return "GP" if "_GP_MP" in type_code or type_code.endswith("_GP") else "MP"


def tiebreaks_of(
    order: Order, edition: Edition, teams: bool, held: PlayOffHeld = NO_PLAY_OFF
) -> tuple[list[Tiebreak | None], list[Finding]]:
    """The tie-breaks of an order, and everything that is wrong with it. None stands for the score."""
    found: list[Tiebreak | None] = []
    findings: list[Finding] = []
    decided = _play_off(edition, held)
    ranking = primary_score(order, "")
    for text in order.texts:
        word = text.strip().upper()
        if word.partition(":")[0] in _SCORES:
            found += _score(word, found, ranking, edition)
        elif word == PLAY_OFF:
            findings += _about_play_off(order, edition, held)
            found += [] if decided is None else [decided]
        else:
            read = tiebreak_of(text, edition, teams)
            if isinstance(read, Finding):
                findings.append(read)
            else:
                found.append(read)
    if decided is not None and decided not in found:
        found.insert(found.index(None) + 1 if None in found else 0, decided)
        findings += _about_play_off(order, edition, held)
    if order.source == "none" and decided is None:
        findings.append(Finding("standings.W001", {"edition": edition.id}))
    return found, findings


def _score(word: str, found: Sequence[Tiebreak | None], ranking: str, edition: Edition) -> Sequence[Tiebreak | None]:
    """The score that ranks, once; after it, the other score of teams (MPTS, GPTS) is a tie-break."""
    named = {"MPTS": "MP", "PTS:MP": "MP", "GPTS": "GP", "PTS:GP": "GP"}.get(word, "")
    if None not in found:
        return [None]
    if not named or named == ranking:
        return []
    read = [tiebreak_of(code, edition, teams=True) for code in ("MPvGP", named)]
    return [one for one in read if isinstance(one, Tiebreak)][:1]


def _play_off(edition: Edition, held: PlayOffHeld) -> Tiebreak | None:
    """The result of the play-off as a tie-break; where an order does not give its place, right after the score."""
    rule = edition.find("play_off_result")
    if rule is None or not held.result:
        return None
    return Tiebreak(Specifier(PLAY_OFF), PLAY_OFF, rule, places_by(held.result))


def _about_play_off(order: Order, edition: Edition, held: PlayOffHeld) -> list[Finding]:
    """An order of the event's own, or a result, asks for the rules of the play-off; a recommended order only tells of
    one."""
    if order.source == "recommended" and not held.result:
        return [Finding("standings.I001")]
    return rules_not_fixed(held.rules, edition.find("play_off_announced"))


def remarks(context: Context, order: Order, tiebreaks: Sequence[Tiebreak | None]) -> Iterator[Finding]:
    """Warnings about the order: groups mixed, ratings missing, a tie-break of the other system."""
    chosen = [tiebreak for tiebreak in tiebreaks if tiebreak is not None and tiebreak.text != PLAY_OFF]
    yield from _mixed_groups(context.edition, order, chosen)
    yield from _missing_ratings(context, chosen)
    yield from _of_the_other_system(context, chosen)


def _of_the_other_system(context: Context, chosen: Sequence[Tiebreak]) -> Iterator[Finding]:
    """Buchholz in a round robin, and in any other event what is defined for round robins only.

    [no_buchholz_in_round_robins] [koya]
    """
    if context.field.predetermined:
        rule = context.edition.find("no_buchholz_in_round_robins")
        odd = [one for one in chosen if "buchholz" in one.rule.name] if rule is not None else []
        known = "standings.W004"
    else:
        odd = [one for one in chosen if one.rule.flag("round_robins_only")]
        rule = odd[0].rule if odd else None
        known = "standings.W012"
    if odd and rule is not None:
        data = {"codes": ", ".join(one.text for one in odd)}
        yield Finding(known, data, rule=rule.name, article=rule.article)


def _mixed_groups(edition: Edition, order: Order, chosen: Sequence[Tiebreak]) -> Iterator[Finding]:
    """Article 7 wants one group only; its own recommendations are left alone (I-63).   [one_group]"""
    rule = edition.find("one_group")
    groups = {tiebreak.rule.text("group") for tiebreak in chosen}
    if rule is None or order.source == "recommended" or len(groups) < 2:
        return
    data = {"codes": ", ".join(tiebreak.text for tiebreak in chosen)}
    yield Finding("standings.W002", data, rule=rule.name, article=rule.article)


def _missing_ratings(context: Context, chosen: Sequence[Tiebreak]) -> Iterator[Finding]:
    """Ratings decide, and somebody has none.   [missing_ratings] [unrated_players]"""
    field = context.field
    by_rating = [tiebreak for tiebreak in chosen if tiebreak.rule.name in names_for(Ranked.PLAYERS)]
    unrated = [field.numbers[who] for who in range(field.size) if field.ratings[who] is None]
    if not by_rating or not unrated:
        return
    rule = context.edition.find("missing_ratings") or context.edition.rule("unrated_players")
    data = {"codes": ", ".join(tiebreak.text for tiebreak in by_rating), "players": runs_of(unrated)}
    empty = any(not has_values(context, tiebreak.spec) for tiebreak in by_rating)
    yield Finding("standings.W005" if empty else "standings.W003", data, rule=rule.name, article=rule.article)
