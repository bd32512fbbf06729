"""What stands around a table of an event: the event on one line, and who left it.

And the whole, with its table of players or teams, on the terminal, as a web page and on paper.
"""

from typing import Any

from arpad.reports.findings import foot_lines
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.results.as_html import as_html
from arpad.results.as_text import page_as_text
from arpad.results.page import as_paper
from arpad.results.table import Table, Words
from arpad.standings.event import EventStandings
from arpad.tournament.event_type import event_type_of
from arpad.tournament.model import Tournament


def event_line(tournament: Tournament, words: Words) -> str:
    """Place, dates, type of event and rate of play, as far as the report has them."""
    place = ", ".join(filter(None, (tournament.city, tournament.federation)))
    kind = kind_text(tournament, words)
    return " · ".join(filter(None, (place, dates_text(tournament), kind, tournament.rate_of_play_text)))


def kind_text(tournament: Tournament, words: Words) -> str:
    return words.text(f"type.{event_type_of(tournament).type.value}")


def dates_text(tournament: Tournament) -> str:
    days = [str(day) for day in (tournament.start, tournament.end) if day is not None]
    return " – ".join(dict.fromkeys(days))


def who_left(event: EventStandings, words: Words) -> list[str]:
    standings = event.standings
    assert standings is not None
    field = standings.context.field
    names = dict(zip(field.numbers, field.names, strict=True))
    whose = ".team" if field.teams else ""
    return [
        words.text(
            f"standings.left.{step.value}{whose}",
            number=withdrawal.number,
            name=names[withdrawal.number],
            article=step.article,
            **step.inputs,
        )
        for withdrawal in event.withdrawals
        for step in (withdrawal.step(),)
    ]


def table_text(table: Table, tournament: Tournament, words: Wording) -> str:
    return page_as_text(table, tournament.name or "—", words)


def table_html(table: Table, tournament: Tournament, words: Wording) -> str:
    return as_html(table, tournament.name or "—", words, foot_lines())


def table_paper(table: Table, tournament: Tournament, words: Wording) -> bytes:
    """A4, lying down where the table is wide."""
    return page("table", paper_data(table, tournament, words))


def paper_data(table: Table, tournament: Tournament, words: Wording) -> dict[str, Any]:
    keys = ("of", "chief_arbiter", "signature")
    return {
        "lang": words.language,
        "words": {key: words.text(f"crosstable.{key}") for key in keys},
        "event": {"name": tournament.name or "—", "chief_arbiter": tournament.chief_arbiter},
        **as_paper(table, words),
    }


def rate_of_play_text(text: str, words: Wording) -> str:
    """As the report has it, with its units in the reader's language."""
    told = text.replace("sec/move", words.text("web.event.seconds_per_move"))
    return told.replace(" moves", f" {words.text('web.event.moves')}")
