"""Forms 2 and 3 of a Swiss: the pairing card of one player, and the results of several players, one block for each."""

from collections.abc import Mapping, Sequence
from typing import Any

from arpad.reports.forms.record import FormRound, family_and_first_name, form_rounds
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.results.data import json_text
from arpad.results.table import Table, keyed, points_text
from arpad.standings.reasons import Contributions
from arpad.tournament.crosstable import Place, against_rated
from arpad.tournament.model import Tournament
from arpad.values.numbers import parse_decimal, shortest_text

_CARD_WORDS = (
    "title", "name", "id", "rating", "player_title", "birth", "federation", "sex", "event", "start", "finish", "round",
    "number", "opponent", "colour", "score", "total", "tiebreak", "vs_rated", "rated_opponents", "average", "rank",
    "chief_arbiter", "deputy_arbiter", "endorsement",
)  # fmt: skip


Tiebreaks = Mapping[int, Contributions]
"""What each round gives to the tie-break asked for, by the player's number; empty if none was."""

_NONE = Contributions({}, "")


def cards(tournament: Tournament, places: Sequence[Place], tiebreaks: Tiebreaks) -> list[dict[str, Any]]:
    """The cards of these players, numbers as they are and points as decimals."""
    return [_card(tournament, place, tiebreaks.get(place.number, _NONE)) for place in places]


def _card(tournament: Tournament, place: Place, tiebreak: Contributions) -> dict[str, Any]:
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
        "rounds": [_round(line, tiebreak) for line in form_rounds(entry, tournament)],
        "score_vs_rated": shortest_text(rated.points, 1),
        "rated_opponents": rated.games,
        "average": rated.average,
        "total": shortest_text(place.points, 1),
        "tiebreak_total": tiebreak.total,
        "rank": place.rank,
    }


def _round(line: FormRound, tiebreak: Contributions) -> dict[str, Any]:
    return {
        "round": line.round_number,
        "opponent": line.opponent,
        "name": line.opponent_name,
        "rating": line.rating,
        "colour": line.colour.value if line.colour else "",
        "score": line.mark,
        "total": "" if line.total is None else shortest_text(line.total, 1),
        "tiebreak": tiebreak.by_round.get(line.round_number, ""),
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


def cards_json(tournament: Tournament, places: Sequence[Place], tiebreaks: Tiebreaks) -> str:
    shown = {"event": event_of(tournament), "cards": cards(tournament, places, tiebreaks)}
    return json_text(shown)


def cards_table(tournament: Tournament, places: Sequence[Place], tiebreaks: Tiebreaks) -> Table:
    """One line for each round that was recorded."""
    rows = [
        {"number": card["number"], "player": card["name"], **line}
        for card in cards(tournament, places, tiebreaks)
        for line in card["rounds"]
        if line["score"]
    ]
    of_a_round = ("round", "opponent", "name", "rating", "colour", "score", "total", "tiebreak")
    return Table(rows, csv=keyed("number", "player", *of_a_round))


def cards_paper(
    tournament: Tournament, places: Sequence[Place], tiebreaks: Tiebreaks, label: str, words: Wording
) -> bytes:
    """`label` is the tie-break asked for, as the heading of its column."""
    return page("card", cards_data(tournament, places, tiebreaks, label, words))


def cards_data(
    tournament: Tournament, places: Sequence[Place], tiebreaks: Tiebreaks, label: str, words: Wording
) -> dict[str, Any]:
    """The cards with every value as it stands on paper."""
    texts = {key: words.text(f"form.card.{key}") for key in _CARD_WORDS}
    return {
        "lang": words.language,
        "words": texts | {"tiebreak": label or texts["tiebreak"]},
        "event": event_of(tournament),
        "cards": [_paper_card(card, words) for card in cards(tournament, places, tiebreaks)],
    }


def _paper_card(card: dict[str, Any], words: Wording) -> dict[str, Any]:
    plain = {key: "" if value is None else str(value) for key, value in card.items() if key != "rounds"}
    return plain | {
        "sex": words.text(f"form.sex.{card['sex']}") if card["sex"] else "",
        "total": _points(card["total"], words),
        "score_vs_rated": _points(card["score_vs_rated"], words),
        "tiebreak_total": words.number(card["tiebreak_total"]),
        "rounds": [_paper_round(line, words) for line in card["rounds"]],
    }


def _points(text: str, words: Wording) -> str:
    return points_text(parse_decimal(text, 1), words) if text else ""


def _paper_round(line: dict[str, Any], words: Wording) -> list[str]:
    colours = {"": "", "w": words.text("form.white"), "b": words.text("form.black")}
    return [
        str(line["round"]),
        str(line["opponent"] or ""),
        line["name"],
        str(line["rating"] or ""),
        colours[line["colour"]],
        line["score"],
        _points(line["total"], words),
        words.number(line["tiebreak"]),
    ]


_BLOCK_WORDS = (
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
    rounds = range(1, tournament.rounds_held + 1)
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
        "words": {key: words.text(f"form.multiple.{key}") for key in _BLOCK_WORDS},
        "event": event_of(tournament),
        "whole": len(places) == len(tournament.entries),
        "players": shown,
    }


def _cell(value: object) -> str:
    return "" if value is None else str(value)
