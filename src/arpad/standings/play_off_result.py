"""A play-off that was held: its result gives the places among those who were tied on points."""

from collections.abc import Sequence

from arpad.regulations.edition import Rule
from arpad.standings.column import TiebreakColumn, Unit
from arpad.standings.context import Compute, Context, Groups
from arpad.standings.field import StandingsField
from arpad.standings.specifier import Specifier
from arpad.values.finding import Finding

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
