"""Standings as text: the table, and the working of one participant."""

from arpad.reports.standings_words import by_text, edition_text, score_text, separated_text
from arpad.reports.who_left import who_left
from arpad.reports.wording import Wording
from arpad.results.as_text import lines_of, plain_table
from arpad.standings.event import EventStandings
from arpad.standings.ranking import Line, Standings
from arpad.standings.reasons import neighbours, separation, tiebreak_steps
from arpad.values.decimals import shortest_text
from arpad.values.trace import Step

_LEFT = frozenset({2})


def standings_heading(event: EventStandings, words: Wording) -> str:
    tournament, standings = event.tournament, event.standings
    assert standings is not None
    return words.text(
        "standings.heading",
        name=tournament.name or "—",
        rounds=standings.context.field.rounds,
        type=words.text(f"type.{event.type.value}"),
        edition=edition_text(event.edition),
    )


def standings_table(event: EventStandings, words: Wording) -> str:
    """Rank, player or team, points, every tie-break, and what separated each from the one above."""
    standings = event.standings
    assert standings is not None
    field = standings.context.field
    score = score_text(standings, words)
    labels = [score if one is None else label for label, one in zip(standings.labels, standings.tiebreaks, strict=True)]
    header = [words.text("standings.rank"), words.text("table.number"), words.text("table.name"), *labels]
    header.append(words.text("standings.by"))
    rows = []
    for position, line in enumerate(standings.lines):
        who = line.participant
        values = [words.number(column.text(who) or "") for column in standings.columns]
        by = separated_text(standings, position, words)
        rank = words.text("standings.struck") if line.rank is None else str(line.rank)
        rows.append([rank, str(field.numbers[who]), field.names[who], *values, by])
    left = _LEFT | {len(header) - 1}
    table = plain_table(header, rows, frozenset(left))
    return "\n".join([standings_heading(event, words), "", table, *who_left(event, words), ""])


def working(event: EventStandings, number: int, words: Wording) -> str:
    """Every tie-break of one participant, round by round, and what stands between him and his neighbours."""
    standings = event.standings
    assert standings is not None
    line, field = standings.line_of[number], standings.context.field
    head = words.text(
        "standings.working",
        number=number,
        name=field.names[line.participant],
        rank=line.rank or words.text("standings.struck"),
        points=words.number(shortest_text(field.score.totals[line.participant], 1)),
    )
    parts = [head, *_between(standings, line, words), ""]
    for index, tiebreak in enumerate(standings.tiebreaks):
        if tiebreak is not None:
            parts += [*_tiebreak_lines(standings, line.participant, index, words), ""]
    return "\n".join(parts)


def _between(standings: Standings, line: Line, words: Wording) -> list[str]:
    """One sentence about the one above, one about the one below."""
    above, below = neighbours(standings, line)
    found = []
    if above is not None:
        found.append(_sentence(standings, line, above, "above", above, words))
    if below is not None:
        found.append(_sentence(standings, below, line, "below", below, words))
    return found


def _sentence(standings: Standings, lower: Line, upper: Line, where: str, other: Line, words: Wording) -> str:
    field = standings.context.field
    between = separation(standings, lower, upper)
    who = f"{field.numbers[other.participant]}  {field.names[other.participant]}"
    if not between:
        key = "standings.unranked" if lower.rank is None else "standings.shared"
        return "  " + words.text(key, who=who)
    return "  " + words.text(
        f"standings.{where}",
        who=who,
        by=by_text(between, standings, words),
        upper=words.number(between["above"] or "—"),
        lower=words.number(between["value"] or "—"),
    )


def _tiebreak_lines(standings: Standings, participant: int, index: int, words: Wording) -> list[str]:
    *parts, value = tiebreak_steps(standings, participant, index)
    tiebreak = standings.tiebreaks[index]
    assert tiebreak is not None
    shown = words.number(value.value) or "—"
    head = f"{standings.labels[index]}  {words.rule(tiebreak.rule.name)} [{tiebreak.rule.article}]: {shown}"
    if "how" in value.inputs:
        shown_inputs = {name: _given(given, words) for name, given in value.inputs.items()}
        told = words.text("standings." + value.inputs["how"], **shown_inputs)
        head = f"{head}  = {told}" if value.value else f"{head}  ({told})"
    if value.note == "demoted":
        head = f"{head}  ({words.rule(value.rule)} [{value.article}])"
    if not parts:
        return [head]
    rows = [_part_row(standings, step, words) for step in parts]
    return [head, *(f"  {line}" for line in lines_of(rows, range(len(rows[0]))))]


def _given(given: object, words: Wording) -> str:
    return ", ".join(map(str, given)) if isinstance(given, list) else words.minus(given)


def _part_row(standings: Standings, step: Step, words: Wording) -> tuple[str, str, str, str, str]:
    field = standings.context.field
    given = step.inputs
    opponent = given["opponent"]
    names = dict(zip(field.numbers, field.names, strict=True))
    who = f"{opponent:>3}  {names[opponent]}" if opponent is not None else ""
    how = words.text(f"standings.how.{given['how']}")
    sum_of = words.number(f"{given['weight']} × {given['result']}") if "weight" in given else ""
    detail = "  ".join(filter(None, (how, sum_of)))
    remark = ""
    if step.note == "cut":
        remark = words.text(f"standings.cut.{given['why']}", article=step.article)
    elif step.note == "not_counted":
        remark = words.text("standings.not_counted", article=step.article)
    elif "in_table" in given:
        counts, in_table = words.number(given["counts"]), words.number(given["in_table"])
        remark = words.text("standings.adjusted", counts=counts, points=in_table, article=step.article)
    elif how:
        remark = f"[{step.article}]"
    return f"{given['round']:>2}", who, detail, words.number(step.value).rjust(5), remark
