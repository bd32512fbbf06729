"""Form 2: the pairing card of one player in a Swiss."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from arpad.reports.forms.rounds import FormRound, form_rounds
from arpad.reports.paper import page
from arpad.reports.points import points_text
from arpad.reports.wording import Wording
from arpad.tournament.against_rated import against_rated
from arpad.tournament.model import Tournament
from arpad.tournament.places import Place
from arpad.values.decimals import shortest_text

_WORDS = (
    "title", "name", "id", "rating", "player_title", "birth", "federation", "sex", "event", "start", "finish", "round",
    "number", "opponent", "colour", "score", "total", "tiebreak", "vs_rated", "rated_opponents", "average", "rank",
    "chief_arbiter", "deputy_arbiter", "endorsement",
)  # fmt: skip


def cards(tournament: Tournament, places: Sequence[Place]) -> list[dict[str, Any]]:
    """The cards of these players, numbers as they are and points as decimals. The tie-break is left to the arbiter."""
    return [_card(tournament, place) for place in places]


def _card(tournament: Tournament, place: Place) -> dict[str, Any]:
    entry = tournament.by_number[place.number]
    rated = against_rated(entry, tournament)
    return {
        "number": entry.number,
        "name": entry.name,
        "id": entry.player_id,
        "rating": entry.rating,
        "title": entry.title.value if entry.title else "",
        "birth": str(entry.birth) if entry.birth else "",
        "federation": entry.federation,
        "sex": entry.sex.value if entry.sex else "",
        "rounds": [_round(line) for line in form_rounds(entry, tournament)],
        "score_vs_rated": shortest_text(rated.points, 1),
        "rated_opponents": rated.games,
        "average": rated.average,
        "total": shortest_text(place.points, 1),
        "rank": place.rank,
    }


def _round(line: FormRound) -> dict[str, Any]:
    return {
        "round": line.round_number,
        "opponent": line.opponent,
        "name": line.opponent_name,
        "rating": line.rating,
        "colour": line.colour.value if line.colour else "",
        "score": line.mark,
        "total": "" if line.total is None else shortest_text(line.total, 1),
        "tiebreak": "",
    }


def event_of(tournament: Tournament) -> dict[str, str]:
    """What heads every form."""
    return {
        "name": tournament.name,
        "city": tournament.city,
        "federation": tournament.federation,
        "start": str(tournament.start or ""),
        "end": str(tournament.end or ""),
        "time_control": tournament.rate_of_play_text,
        "chief_arbiter": tournament.chief_arbiter,
        "deputy_arbiter": tournament.deputy_arbiters[0] if tournament.deputy_arbiters else "",
    }


def cards_json(tournament: Tournament, places: Sequence[Place]) -> str:
    shown = {"event": event_of(tournament), "cards": cards(tournament, places)}
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def cards_csv(tournament: Tournament, places: Sequence[Place]) -> str:
    """One line for each round that was recorded."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    columns = ("round", "opponent", "name", "rating", "colour", "score", "total", "tiebreak")
    writer.writerow(["number", "player", *columns])
    for card in cards(tournament, places):
        for line in card["rounds"]:
            if line["score"]:
                cells = ["" if line[column] is None else line[column] for column in columns]
                writer.writerow([card["number"], card["name"], *cells])
    return out.getvalue()


def cards_paper(tournament: Tournament, places: Sequence[Place], words: Wording) -> bytes:
    return page("card", cards_data(tournament, places, words))


def cards_data(tournament: Tournament, places: Sequence[Place], words: Wording) -> dict[str, Any]:
    """The cards with every value as it stands on paper."""
    totals = {place.number: points_text(place.points, words) for place in places}
    shown = []
    for card, place in zip(cards(tournament, places), places, strict=True):
        entry = tournament.by_number[place.number]
        rated = against_rated(entry, tournament)
        lines = form_rounds(entry, tournament)
        shown.append(
            {
                **{key: "" if value is None else str(value) for key, value in card.items() if key != "rounds"},
                "sex": words.text(f"form.sex.{card['sex']}") if card["sex"] else "",
                "total": totals[place.number],
                "score_vs_rated": points_text(rated.points, words),
                "rounds": [_paper_round(line, words) for line in lines],
            }
        )
    return {
        "lang": words.language,
        "words": {key: words.text(f"form.card.{key}") for key in _WORDS},
        "event": event_of(tournament),
        "cards": shown,
    }


def _paper_round(line: FormRound, words: Wording) -> list[str]:
    colours = {"": "", "w": words.text("form.white"), "b": words.text("form.black")}
    return [
        str(line.round_number),
        str(line.opponent or ""),
        line.opponent_name,
        str(line.rating or ""),
        colours[line.colour.value if line.colour else ""],
        line.mark,
        "" if line.total is None else points_text(line.total, words),
        "",
    ]
