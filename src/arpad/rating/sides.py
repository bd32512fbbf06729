"""From one event to the rows the frame engine rates: every counted side of every game, and who was left out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from arpad.rating.case import EventCase, Side
from arpad.rating.exclusions import Exclusion, excluded_games
from arpad.rating.fields import Field, fields
from arpad.rating.initial import is_junior, performance
from arpad.rating.newcomers import Newcomer, newcomers
from arpad.rating.participants import Participant, Standing
from arpad.rating.pool import Pool
from arpad.rating.requirement import Outcome, Requirement
from arpad.rating.requirements import event_requirements, field_requirements
from arpad.rating.round_robin import FieldResult, Line, rate_field
from arpad.rating.struck import PlayedField, low_scorers
from arpad.regulations.edition import Rule
from arpad.values.event_type import EventType


class SideRow(NamedTuple):
    """One game of one rated player. `field_average` and `opponents` are set in a round robin only."""

    field: int
    player: int
    opponent: int
    round_number: int
    tenths: int
    own_rating: int
    opponent_rating: int
    field_average: int | None
    opponents: int | None


@dataclass(frozen=True)
class PreparedEvent:
    """One event, assessed and laid out for the frame engine."""

    case: EventCase
    people: Mapping[int, Participant]
    requirements: tuple[Requirement, ...]
    rated: bool
    rows: tuple[SideRow, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    newcomers: Mapping[int, Newcomer] = field(default_factory=dict)
    as_swiss: bool = False


def prepare(case: EventCase, people: Mapping[int, Participant], pools: dict[str, Pool]) -> PreparedEvent:
    """Assess the event, strike out what does not count, rate its newcomers (the pools grow), and lay out the rest."""
    event_level = event_requirements(case, people)
    parts = fields(case)
    by_field = [field_requirements(case, part, people) for part in parts]
    failed = any(found.outcome is Outcome.FAILED for found in event_level)
    standing = [not failed and not any(r.outcome is Outcome.FAILED for r in found) for found in by_field]
    found = (*event_level, *(requirement for part in by_field for requirement in part))
    as_swiss = any(part.type.all_play_all and not _round_robin_rules(case, part) for part in parts)
    if not any(standing):
        return PreparedEvent(case, people, found, rated=False, as_swiss=as_swiss)
    exclusions: list[Exclusion] = []
    played: list[PlayedField] = []
    for part, requirements, stands in zip(parts, by_field, standing, strict=True):
        out: Mapping[object, Rule] = excluded_games(case, part)  # type: ignore[assignment]
        if not stands:
            failing = next(r.rule for r in requirements if r.outcome is Outcome.FAILED)
            out = {game: failing for game in part.games}
        for game, rule in out.items():
            exclusions += Exclusion.both(game, rule)  # type: ignore[arg-type]
        games = tuple(game for game in part.games if game not in out)
        played.append(PlayedField(games, part.numbers, _round_robin_rules(case, part) and not out))
    dropped = low_scorers(case, played, people, pools)
    results = [_rate_round_robin(case, part, people, dropped) for part in played]
    fresh = newcomers(case, played, results, people, dropped, pools)
    rows: list[SideRow] = []
    for index, (part, result) in enumerate(zip(played, results, strict=True)):
        _lay_out(case, index, part, result, people, dropped, fresh, rows, exclusions)
    return PreparedEvent(case, people, found, True, tuple(rows), tuple(exclusions), fresh, as_swiss)


def _round_robin_rules(case: EventCase, part: Field) -> bool:
    return part.by_round_robin_rules(case.edition.find("round_robin_unplayed") is not None)


def _rate_round_robin(
    case: EventCase, part: PlayedField, people: Mapping[int, Participant], dropped: frozenset[int]
) -> FieldResult | None:
    """The field's average and its newcomers; None where the Swiss rules apply."""
    if not part.round_robin:
        return None
    lines: dict[int, Line] = {}
    for number in sorted(part.numbers - dropped):
        sides = [side for side in part.sides.get(number, ()) if side.opponent not in dropped]
        tenths = sum(side.tenths for side in sides)
        lines[number] = Line(number, people[number].rating_for_opponents, tenths, len(sides))

    if len(lines) < 2:
        return None

    def performance_of(average: int, line: Line, opponents: int):  # type: ignore[no-untyped-def]
        junior = is_junior(case.edition, people[line.number].birth_year, case.start)
        return performance(case.edition, average, line.tenths, line.games, junior=junior, opponents=opponents)

    return rate_field(case.edition, lines, performance_of)


def _lay_out(
    case: EventCase,
    index: int,
    part: PlayedField,
    result: FieldResult | None,
    people: Mapping[int, Participant],
    dropped: frozenset[int],
    fresh: Mapping[int, Newcomer],
    rows: list[SideRow],
    exclusions: list[Exclusion],
) -> None:
    for number in sorted(part.sides):
        person = people[number]
        struck = fresh[number].struck_by if number in fresh else None
        for side in part.sides[number]:
            rating = _opponent_rating(case, part, side, result, people, fresh)
            rule = struck or (None if rating is not None else _why_not(case, side, result, dropped))
            if person.standing is Standing.UNRATED and result is not None and side.opponent in result.numbers:
                rule = struck
            if rule is not None:
                exclusions.append(Exclusion(number, side.opponent, side.round_number, rule))
            elif person.standing is not Standing.UNRATED:
                assert person.own_rating is not None
                assert rating is not None
                rows.append(
                    SideRow(
                        index,
                        number,
                        side.opponent,
                        side.round_number,
                        side.tenths,
                        person.own_rating,
                        rating,
                        result.average if result else None,
                        result.opponents if result else None,
                    )
                )


def _opponent_rating(
    case: EventCase,
    part: PlayedField,
    side: Side,
    result: FieldResult | None,
    people: Mapping[int, Participant],
    fresh: Mapping[int, Newcomer],
) -> int | None:
    """The opponent's published rating, or the one this event gives him where the edition counts that."""
    published = people[side.opponent].rating_for_opponents
    if published is not None:
        return published
    if result is not None and side.opponent in result.unrated:
        return result.unrated[side.opponent].rating
    rule = case.edition.find("scheveningen_unrated")
    if case.type is EventType.SCHEVENINGEN and rule is not None and rule.policy == "rated_against_performance":
        newcomer = fresh.get(side.opponent)
        return newcomer.performance if newcomer else None
    return None


def _why_not(case: EventCase, side: Side, result: FieldResult | None, dropped: frozenset[int]) -> Rule:
    if side.opponent in dropped:
        return case.edition.rule("low_score")
    if result is not None:
        return case.edition.rule("performance_table")
    return case.edition.rule("swiss_games")
