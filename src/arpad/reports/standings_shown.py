"""Standings as a table for the wall and for the web."""

from arpad.reports.event_line import event_line
from arpad.reports.shown_table import Head, ShownLine, ShownTable
from arpad.reports.standings_words import edition_text, score_text, separated_text
from arpad.reports.who_left import who_left
from arpad.reports.wording import Wording
from arpad.results.kinds import points_text
from arpad.standings.event import EventStandings
from arpad.standings.ranking import Standings


def shown_standings(event: EventStandings, words: Wording) -> ShownTable:
    """Points, every tie-break and what separated each from the one above; under it what the codes mean."""
    standings = event.standings
    assert standings is not None
    teams = standings.context.field.teams
    person = ("crosstable.rating", "crosstable.federation")
    facts = [Head(words.text("table.number")), *(Head(words.text(key), left=key == person[1]) for key in person)]
    about = words.text(
        "standings.about",
        line=event_line(event.tournament, words),
        rounds=standings.context.field.rounds,
        edition=edition_text(event.edition),
    )
    labels = [
        score_text(standings, words) if tiebreak is None else label
        for label, tiebreak in zip(standings.labels, standings.tiebreaks, strict=True)
    ]
    return ShownTable(
        about,
        Head(words.text("standings.rank")),
        Head(words.text("crosstable.team" if teams else "crosstable.name"), left=True),
        tuple(facts[:1] if teams else facts),
        (),
        (*(Head(label) for label in labels), Head(words.text("standings.by"), left=True)),
        tuple(_line(event, standings, position, words) for position in range(len(standings.lines))),
        tuple(filter(None, (_codes(standings, words), *who_left(event, words)))),
        by_opponent=False,
    )


def _line(event: EventStandings, standings: Standings, position: int, words: Wording) -> ShownLine:
    line, field = standings.lines[position], standings.context.field
    who = line.participant
    number = field.numbers[who]
    entry = None if field.teams else event.tournament.by_number[number]
    values = [
        points_text(field.score.totals[who], words) if tiebreak is None else words.number(column.text(who) or "")
        for column, tiebreak in zip(standings.columns, standings.tiebreaks, strict=True)
    ]
    return ShownLine(
        rank=words.text("standings.struck") if line.rank is None else str(line.rank),
        title=entry.title.value if entry and entry.title else "",
        name=field.names[who],
        facts=(str(number),) if entry is None else (str(number), str(entry.rating or ""), entry.federation),
        cells=(),
        totals=(*values, separated_text(standings, position, words)),
    )


def _codes(standings: Standings, words: Wording) -> str:
    """The list of tie-breaks with their names and articles."""
    chosen = {
        f"{tiebreak.text} {words.rule(tiebreak.rule.name)} [{tiebreak.rule.article}]": None
        for tiebreak in standings.tiebreaks
        if tiebreak is not None
    }
    return " · ".join(chosen)
