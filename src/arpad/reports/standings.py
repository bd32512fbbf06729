"""Standings: their table, and the working of one participant as text."""

from collections.abc import Sequence
from functools import partial

from arpad.regulations.edition import Edition
from arpad.reports.event_page import event_line, who_left
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text, lines_of
from arpad.results.table import DATA, DECIMAL, NUMBER, PERSON, POINTS, RATING, SCORE, TEXT, Column, Kind, Table, Words
from arpad.standings.event import EventStandings
from arpad.standings.ranking import Line, Standings
from arpad.standings.reasons import neighbours, separation, tiebreak_steps
from arpad.standings.reported import reported_ranks
from arpad.standings.tiebreak import TiebreakColumn
from arpad.tournament.model import Entry
from arpad.values.numbers import shortest_text
from arpad.values.trace import Step


def edition_text(edition: Edition) -> str:
    return " ".join([edition.id, *(f"[{option}]" for option in edition.changed)])


def score_text(standings: Standings, words: Words) -> str:
    """What the score that ranks is called: points, or match or game points."""
    return words.text(f"standings.{standings.context.field.primary or 'points'}")


def by_text(between: dict[str, str], standings: Standings, words: Words) -> str:
    """The tie-break that separates, with the article where it is not its value that does."""
    by = score_text(standings, words) if between["by"] == "PTS" else between["by"]
    return f"{by} [{between['article']}]" if "article" in between else by


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


def standings_table(event: EventStandings) -> Table:
    """Rank, player or team, points, every tie-break, and what separated each from the one above.

    A row is the position of a line.
    """
    standings = event.standings
    assert standings is not None
    field, lines = standings.context.field, standings.lines
    reported = reported_ranks(event.tournament)

    def who(position: int) -> int:
        return lines[position].participant

    def entry(position: int) -> Entry:
        return event.tournament.by_number[field.numbers[who(position)]]

    def person(position: int) -> tuple[str, str]:
        title = None if field.teams else entry(position).title
        return title.value if title else "", field.names[who(position)]

    def points(position: int) -> int:
        return field.score.totals[who(position)]

    score = f"standings.{field.primary or 'points'}"
    separated = Kind(
        lambda between, words: by_text(between, standings, words), cell=lambda between: between.get("by"), left=True
    )
    columns = {
        "rank": Column("rank", _RANK, lines.__getitem__, "standings.rank", part="rank"),
        "reported": Column(
            "reported_rank", NUMBER, lambda position: reported.get(field.numbers[who(position)]), "standings.reported"
        ),
        "number": Column("number", NUMBER, lambda position: field.numbers[who(position)], "table.number"),
        "name": Column("name", TEXT, lambda position: field.names[who(position)], "table.name"),
        "points": Column("points", SCORE, points, score, "points"),
        "by": Column(
            "separated_by",
            separated,
            lambda position: separation(standings, lines[position], lines[position - 1]) or None,
            "standings.by",
            part="total",
        ),
    }
    tiebreaks = [
        None if tiebreak is None else Column(label, DECIMAL, partial(_value, column, lines), label=label, part="total")
        for label, column, tiebreak in zip(standings.labels, standings.columns, standings.tiebreaks, strict=True)
    ]
    shown = [columns["points"] if one is None else one for one in tiebreaks]
    on_paper = Column("points", POINTS, points, score, "points", part="total")
    whose = "crosstable.team" if field.teams else "crosstable.name"
    facts = [] if field.teams else [
        Column("rating", RATING, lambda position: entry(position).rating, "crosstable.rating", "rating"),
        Column("federation", TEXT, lambda position: entry(position).federation, "crosstable.federation"),
    ]  # fmt: skip
    of_teams = [
        Column(key, SCORE, partial(_total, field.scores[code].totals, lines))
        for key, code in (("match_points", "MP"), ("game_points", "GP"))
        if field.teams
    ]
    values = [one for one in tiebreaks if one is not None]
    all_values = Column("tiebreaks", DATA, lambda position: {value.key: value.data(position) for value in values})
    return Table(
        range(len(lines)),
        text=(columns["rank"], columns["number"], columns["name"], *shown, columns["by"]),
        csv=(
            columns["rank"], columns["reported"], columns["number"], columns["name"], columns["points"], *values,
            columns["by"],
        ),
        json=(
            columns["number"], columns["name"], columns["rank"], columns["reported"], columns["points"], *of_teams,
            all_values, columns["by"],
        ),
        page=(
            columns["rank"], Column("person", PERSON, person, whose, part="name"), columns["number"], *facts,
            *(on_paper if one is None else one for one in tiebreaks), columns["by"],
        ),
        about=lambda words: [
            words.text(
                "standings.about",
                line=event_line(event.tournament, words),
                rounds=field.rounds,
                edition=event.edition.introduced("title", words.language),
            )
        ],
        notes=lambda words: [note for note in (_codes(standings, words), *who_left(event, words)) if note],
    )  # fmt: skip


_RANK = Kind(
    lambda line, words: words.text("standings.struck") if line.rank is None else str(line.rank),
    data=lambda line: line.rank,
)


def _value(column: TiebreakColumn, lines: Sequence[Line], position: int) -> str | None:
    return column.text(lines[position].participant)


def _total(totals: Sequence[int], lines: Sequence[Line], position: int) -> int:
    return totals[lines[position].participant]


def _codes(standings: Standings, words: Words) -> str:
    """The list of tie-breaks with their names and articles."""
    chosen = {
        f"{tiebreak.text} {words.rule(tiebreak.rule.name)} [{tiebreak.rule.article}]": None
        for tiebreak in standings.tiebreaks
        if tiebreak is not None
    }
    return " · ".join(chosen)


def standings_text(event: EventStandings, words: Wording) -> str:
    table = as_text(standings_table(event), words)
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
