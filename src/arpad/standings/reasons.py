"""Why a value is what it is: every round's contribution, what was cut, and by which article."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arpad.regulations.edition import Edition, Rule
from arpad.standings.field import NOBODY, StandingsField
from arpad.standings.orders import Tiebreak
from arpad.standings.ranking import Line, Standings
from arpad.standings.tiebreak import Cut, Part, TiebreakColumn, Unit, value_text
from arpad.values.numbers import shortest_text
from arpad.values.records import dataclass
from arpad.values.trace import Step

_STAND_INS = frozenset({"dummy", "dummy_opponent", "dummy_draws", "virtual", "oneself"})


def tiebreak_steps(standings: Standings, participant: int, index: int) -> list[Step]:
    """The rounds behind one value, those left out marked, and the value itself last. The score has none."""
    tiebreak, column = standings.tiebreaks[index], standings.columns[index]
    if tiebreak is None:
        return []
    context = standings.context
    steps = list(_part_steps(context.field, context.edition, tiebreak, column, participant))
    value = column.text(participant) or ""
    inputs: dict[str, Any] = {"tiebreak": standings.labels[index]}
    if column.values[participant] is None:
        inputs |= column.silence(participant) if column.silence else {}
    elif column.summary is not None:
        inputs |= column.summary(participant)
    note = "demoted" if participant in column.demoted else "value"
    rule = context.edition.rule("elected_absences") if note == "demoted" else tiebreak.rule
    return [*steps, Step(rule.name, rule.article, inputs, value, note, rule.edition)]


def _part_steps(
    field: StandingsField, edition: Edition, tiebreak: Tiebreak, column: TiebreakColumn, participant: int
) -> Iterator[Step]:
    if column.parts is None:
        return
    kept, cuts = column.parts(participant)
    marked: list[tuple[Part, Cut | None]] = [*((part, None) for part in kept), *((cut.part, cut) for cut in cuts)]
    unit = column.part_unit or column.unit
    for part, cut in sorted(marked, key=lambda one: one[0].round_number):
        rule = _rule_of(edition, tiebreak.rule, part, cut)
        note = "cut" if cut else "part" if part.counted else "not_counted"
        inputs = _inputs(field, part, unit)
        if cut:
            inputs["why"] = cut.why
        yield Step(rule.name, rule.article, inputs, value_text(part.value, unit) or "", note, rule.edition)


def _inputs(field: StandingsField, part: Part, unit: Unit) -> dict[str, Any]:
    opponent = None if part.opponent == NOBODY else field.numbers[part.opponent]
    inputs: dict[str, Any] = {"round": part.round_number, "opponent": opponent, "how": part.how}
    if part.result is not None:
        inputs["result"] = shortest_text(part.result, 1)
    if unit is Unit.PRODUCT:
        inputs["weight"] = shortest_text(part.weight, 1)
    if part.in_table is not None:
        inputs["counts"], inputs["in_table"] = shortest_text(part.weight, 1), shortest_text(part.in_table, 1)
    return inputs


def _rule_of(edition: Edition, rule: Rule, part: Part, cut: Cut | None) -> Rule:
    """A cut cites the rule of cuts, a stand-in that of unplayed rounds, an opponent who counts with another score than
    the table's that of his unplayed rounds, everything else the tie-break's own."""
    if cut is not None:
        name = "cut_exception" if cut.why == "voluntary" else "cuts"
        return edition.find(name) or rule
    if part.in_table is not None:
        return edition.rule("unplayed_rounds_of_opponents")
    return edition.rule("unplayed_rounds") if part.how in _STAND_INS else rule


def separation(standings: Standings, line: Line, above: Line) -> dict[str, Any]:
    """What stands between two neighbours: the tie-break and both values; empty where they share the rank. Where it is
    not the values that separate them, the article that does is named too."""
    if line.separated_by is None:
        return {}
    column = standings.columns[line.separated_by]
    between: dict[str, Any] = {
        "by": standings.labels[line.separated_by],
        "value": column.text(line.participant),
        "above": column.text(above.participant),
    }
    if (line.participant in column.demoted) != (above.participant in column.demoted):
        between["article"] = standings.context.edition.rule("elected_absences").article
    return between


def neighbours(standings: Standings, line: Line) -> tuple[Line | None, Line | None]:
    """Who stands directly above and below."""
    lines: Sequence[Line] = standings.lines
    position = lines.index(line)
    above = lines[position - 1] if position else None
    below = lines[position + 1] if position + 1 < len(lines) else None
    return above, below


@dataclass(frozen=True, slots=True)
class Contributions:
    """By round; what is cut or does not count stands in brackets. `total` is the tie-break's value."""

    by_round: Mapping[int, str]
    total: str


def contributions(standings: Standings, number: int) -> Contributions:
    """Of the first tie-break of the order, for the participant with that number."""
    index = next(at for at, tiebreak in enumerate(standings.tiebreaks) if tiebreak is not None)
    column, who = standings.columns[index], standings.line_of[number].participant
    total = column.text(who) or ""
    if column.parts is None:
        return Contributions({}, total)
    kept, cuts = column.parts(who)
    unit = column.part_unit or column.unit
    shown = {part.round_number: (part, part.counted) for part in kept} | {
        cut.part.round_number: (cut.part, False) for cut in cuts
    }
    texts = {turn: value_text(part.value, unit) or "" for turn, (part, _) in shown.items()}
    return Contributions({turn: texts[turn] if shown[turn][1] else f"({texts[turn]})" for turn in sorted(shown)}, total)
