"""Standings as CSV, one line per player or team."""

from arpad.results.as_csv import csv_text
from arpad.standings.event import EventStandings
from arpad.standings.reasons import separation
from arpad.values.decimals import shortest_text


def standings_csv(event: EventStandings) -> str:
    standings = event.standings
    assert standings is not None
    field = standings.context.field
    labels = [label for label in standings.labels if label != "PTS"]
    columns = [column for column, one in zip(standings.columns, standings.tiebreaks, strict=True) if one is not None]
    rows = []
    for position, line in enumerate(standings.lines):
        who = line.participant
        between = separation(standings, line, standings.lines[position - 1])
        values = [column.text(who) for column in columns]
        points = shortest_text(field.score.totals[who], 1)
        rows.append([line.rank, field.numbers[who], field.names[who], points, *values, between.get("by")])
    return csv_text(["rank", "number", "name", "points", *labels, "separated_by"], rows)
