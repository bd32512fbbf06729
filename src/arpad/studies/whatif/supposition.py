"""One event with something supposed: another rating of a player, another result of a game.

`6.rating=2380` supposes a rating of the player with starting rank 6 (0: unrated), `3:6-2=1-0` that in round 3 he beat
number 2 with White.
"""

import difflib
from collections.abc import Sequence
from dataclasses import replace

from arpad.rating.rating_list import RatingList
from arpad.tournament.edits import pairs, with_result
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.numbers import plain_number
from arpad.values.records import dataclass
from arpad.values.result import RESULTS

_GREATEST = 9999  # a rating has four digits


class Unsupposable(Exception):
    """What was supposed cannot be understood or does not fit the event; the findings say why."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(", ".join(finding.id for finding in findings))
        self.findings = findings


@dataclass(frozen=True)
class SupposedRating:
    number: int
    rating: int

    def applied(self, event: Tournament) -> Tournament:
        entries = (
            replace(entry, rating=self.rating) if entry.number == self.number else entry for entry in event.entries
        )
        return replace(event, entries=tuple(entries))

    def problem(self, event: Tournament) -> Finding | None:
        if self.number in event.by_number:
            return None
        return Finding("study.E022", {"player": self.number, "last": max(event.by_number, default=0)})


@dataclass(frozen=True)
class SupposedResult:
    round_number: int
    white: int
    black: int
    result: str

    def applied(self, event: Tournament) -> Tournament:
        return with_result(event, self.round_number, self.white, self.black, RESULTS[self.result])

    def problem(self, event: Tournament) -> Finding | None:
        games = pairs(event, self.round_number)
        if (self.white, self.black) in games:
            return None
        known = [f"{white}-{black}" for white, black in games]
        asked = f"{self.white}-{self.black}"
        turned = [f"{self.black}-{self.white}"] if f"{self.black}-{self.white}" in known else []
        near = turned or difflib.get_close_matches(asked, known, 3, 0) or ["—"]
        return Finding("study.E023", {"round": self.round_number, "game": asked, "known": ", ".join(near)})


def read_suppositions(texts: Sequence[str]) -> list[SupposedRating | SupposedResult]:
    """All that cannot be understood is said at once."""
    wrong: list[Finding] = []
    found: list[SupposedRating | SupposedResult] = []
    for text in texts:
        try:
            found.append(_read(text))
        except ValueError:
            wrong.append(Finding("study.E021", {"text": text, "results": ", ".join(RESULTS)}))
    if wrong:
        raise Unsupposable(*wrong)
    return found


def _read(text: str) -> SupposedRating | SupposedResult:
    place, _, value = text.partition("=")
    number, dot, key = place.partition(".")
    if dot:
        player, rating = plain_number(number), plain_number(value)
        if key != "rating" or player is None or rating is None or rating > _GREATEST:
            raise ValueError(text)
        return SupposedRating(player, rating)
    round_number, _, game = place.partition(":")
    white, _, black = game.partition("-")
    if value not in RESULTS:
        raise ValueError(text)
    return SupposedResult(int(round_number), int(white), int(black), value)


def supposed(event: Tournament, changes: Sequence[SupposedRating | SupposedResult]) -> Tournament:
    problems = [problem for change in changes if (problem := change.problem(event)) is not None]
    if problems:
        raise Unsupposable(*problems)
    for change in changes:
        event = change.applied(event)
    return event


def on_list(
    listed: RatingList | None, event: Tournament, changes: Sequence[SupposedRating | SupposedResult]
) -> RatingList | None:
    """A list goes before the report: what is supposed of a rating must go before the list."""
    if listed is None:
        return None
    players = dict(listed.players)
    for change in changes:
        if isinstance(change, SupposedRating):
            player = event.by_number[change.number].player_id
            if player in players:
                players[player] = replace(players[player], rating=change.rating)
    return RatingList(players)
