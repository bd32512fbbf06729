"""What an event is, on one line."""

from arpad.results.words import Words
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
