"""Standings as CSV, one line per player or team."""

import csv
import io

from arpad.standings.event import EventStandings
from arpad.standings.reasons import separation
from arpad.values.decimals import shortest_text


def standings_csv(event: EventStandings) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    standings = event.standings
    assert standings is not None
    field = standings.context.field
    labels = [label for label in standings.labels if label != "PTS"]
    columns = [column for column, one in zip(standings.columns, standings.tiebreaks, strict=True) if one is not None]
    writer.writerow(["rank", "number", "name", "points", *labels, "separated_by"])
    for position, line in enumerate(standings.lines):
        who = line.participant
        between = separation(standings, line, standings.lines[position - 1])
        values = [column.text(who) or "" for column in columns]
        points = shortest_text(field.score.totals[who], 1)
        row = [line.rank or "", field.numbers[who], field.names[who], points, *values, between.get("by", "")]
        writer.writerow(row)
    return out.getvalue()
