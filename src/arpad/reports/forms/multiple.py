"""Form 3: the results of several players of a Swiss, one block for each."""

from collections.abc import Sequence
from typing import Any

from arpad.reports.forms.card import event_of
from arpad.reports.forms.rounds import family_and_first_name, form_rounds
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.results.as_json import json_text
from arpad.results.kinds import keyed, points_text
from arpad.results.table import Table
from arpad.tournament.model import Tournament
from arpad.tournament.places import Place
from arpad.tournament.results_against_rated import against_rated
from arpad.values.decimals import shortest_text

_WORDS = (
    "title", "event", "city", "federation", "start", "end", "time_control", "chief_arbiter", "official", "signature",
    "seal", "legend", "crosstable", "of",
)  # fmt: skip


def blocks(tournament: Tournament, places: Sequence[Place]) -> list[dict[str, Any]]:
    """A to P of the form: the player, every round, and N, Rc and W against rated opponents.

    A birth date stands for the unrated only: whoever is on the list has his there (I-154).
    """
    return [_block(tournament, place) for place in places]


def _block(tournament: Tournament, place: Place) -> dict[str, Any]:
    entry = tournament.by_number[place.number]
    family, first = family_and_first_name(entry.name)
    rated = against_rated(entry, tournament)
    return {
        "family": family,
        "first": first,
        "number": entry.number,
        "federation": entry.federation,
        "title": entry.title.value if entry.title else "",
        "rank": place.rank,
        "rating": entry.rating,
        "points": shortest_text(place.points, 1),
        "rounds": [
            {"round": line.round_number, "opponent": line.opponent, "rating": line.rating, "result": line.mark}
            for line in form_rounds(entry, tournament)
        ],
        "games": rated.games,
        "average": rated.average,
        "score": shortest_text(rated.points, 1),
        "id": entry.player_id,
        "birth": str(entry.birth) if entry.birth and not entry.rating else "",
    }


def multiple_json(tournament: Tournament, places: Sequence[Place]) -> str:
    shown = {"event": event_of(tournament), "players": blocks(tournament, places)}
    return json_text(shown)


def multiple_table(tournament: Tournament, places: Sequence[Place]) -> Table:
    """One line for each player; three cells for each round."""
    of_a_round = ("opponent", "rating", "result")
    rows = [
        {**block, **{f"{key}_{line['round']}": line[key] for line in block["rounds"] for key in of_a_round}}
        for block in blocks(tournament, places)
    ]
    rounds = range(1, tournament.rounds_recorded + 1)
    games = (f"{key}_{number}" for number in rounds for key in of_a_round)
    player = ("family", "first", "number", "federation", "title", "rank", "rating", "points")
    return Table(rows, csv=keyed(*player, *games, "games", "average", "score", "id", "birth"))


def multiple_paper(tournament: Tournament, places: Sequence[Place], words: Wording) -> bytes:
    return page("multiple", multiple_data(tournament, places, words))


def multiple_data(tournament: Tournament, places: Sequence[Place], words: Wording) -> dict[str, Any]:
    shown = []
    for block, place in zip(blocks(tournament, places), places, strict=True):
        rated = against_rated(tournament.by_number[place.number], tournament)
        lines = [[_cell(line["opponent"]), _cell(line["rating"]), line["result"]] for line in block["rounds"]]
        shown.append(
            {
                **{key: _cell(value) for key, value in block.items() if key != "rounds"},
                "points": points_text(place.points, words),
                "score": points_text(rated.points, words),
                "rounds": lines,
            }
        )
    return {
        "lang": words.language,
        "words": {key: words.text(f"form.multiple.{key}") for key in _WORDS},
        "event": event_of(tournament),
        "whole": len(places) == len(tournament.entries),
        "players": shown,
    }


def _cell(value: object) -> str:
    return "" if value is None else str(value)
