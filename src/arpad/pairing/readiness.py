"""Whether a report is ready for its next round: everything in the way, and everything the arbiter should know."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from arpad.pairing.attendance import byes_of, has_not_come_yet, no_shows, withdrawn, without_record
from arpad.pairing.first_round import (
    cited,
    colour_lot,
    estimated_ratings,
    estimates_of,
    first_colour,
    neither_rated_nor_estimated,
    strength,
)
from arpad.pairing.round_robin.berger import rounds_by_the_tables
from arpad.pairing.swiss.acceleration import may_accelerate, names_baku
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.history import PairingWishes, field_of
from arpad.regulations.edition import Edition
from arpad.tournament.edits import pairs
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament, record_of
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, Place
from arpad.values.numbers import shown_numbers
from arpad.values.records import dataclass
from arpad.values.result import Result


@dataclass(frozen=True)
class Desk:
    """The event on the arbiter's desk, the facts beside it, the law, and the round that is to be paired.

    `lot` is the seed with which the first colour is drawn, if nothing tells it.
    """

    tournament: Tournament
    facts: Facts
    edition: Edition
    round_number: int
    type: EventType = EventType.SWISS
    lot: str | None = None

    @property
    def no_shows_leave(self) -> bool:
        """Absence without notice is withdrawal where the event says that its rules have it so (I-222)."""
        return self.facts.unannounced_absence == "withdrawn"

    @cached_property
    def left(self) -> frozenset[int]:
        return frozenset(withdrawn(self.tournament, self.facts, self.round_number, self.no_shows_leave))

    @cached_property
    def away(self) -> Mapping[int, Result]:
        """Who is not paired in the round, and what it gives them."""
        return {
            **dict.fromkeys(sorted(self.left), Result.ZERO_POINT_BYE),
            **byes_of(self.tournament, self.round_number),
        }

    @cached_property
    def field(self) -> RoundField:
        colour = first_colour(self.tournament, self.facts, self.edition, self.lot)
        wishes = PairingWishes(initial_colour=colour, withdrawn=self.left, avoided=self.facts.avoided_pairs)
        return field_of(self.tournament, self.edition, self.round_number, wishes)


def findings_before_pairing(desk: Desk) -> Iterator[Finding]:
    for check in (teams_are_not_paired, event_is_over, *(() if desk.type.all_play_all else _SWISS_CHECKS)):
        yield from check(desk)


def teams_are_not_paired(desk: Desk) -> Iterator[Finding]:
    """These are the rules for individuals."""
    if desk.tournament.teams:
        yield Finding("pair.E008", {"teams": len(desk.tournament.teams)})


def event_is_over(desk: Desk) -> Iterator[Finding]:
    planned = desk.tournament.rounds_planned
    if desk.type.all_play_all:
        planned = len(rounds_by_the_tables(len(desk.tournament.entries), desk.type, desk.edition))
    if planned is not None and desk.round_number > planned:
        yield Finding("pair.E003", {"rounds": planned}, place=Place(field="rounds_planned"))


def rounds_not_told(desk: Desk) -> Iterator[Finding]:
    """Whether a round is the last decides about the leaders' colours and floats."""
    if desk.tournament.rounds_planned is None:
        yield Finding("pair.W002", {"round": desk.round_number})


def _games_without_result(desk: Desk, round_number: int) -> list[tuple[int, int]]:
    return [
        (white, black)
        for white, black in pairs(desk.tournament, round_number)
        if (record := record_of(desk.tournament.by_number[white], round_number)) is not None
        and record.result is Result.UNKNOWN
    ]


def _shown(games: Sequence[tuple[int, int]]) -> str:
    return ", ".join(f"{white}-{black}" for white, black in games)


def published_round_not_played(desk: Desk) -> Iterator[Finding]:
    """A round that is paired and has no result at all was published, and stands.   [published_pairing]"""
    last = desk.round_number - 1
    games = pairs(desk.tournament, last)
    if games and len(_games_without_result(desk, last)) == len(games):
        place = Place(games[0][0], last, "result")
        yield cited(desk.edition, "published_pairing", "pair.E004", {"round": last}, place)


def round_half_entered(desk: Desk) -> Iterator[Finding]:
    """Two players or more have no record in a round that others played: a game is missing (I-221)."""
    last = desk.round_number - 1
    if last < 1:
        return
    missing = [number for number in without_record(desk.tournament, last) if number not in desk.left]
    if missing:
        finding_id = "pair.E005" if len(missing) > 1 else "pair.W004"
        place = Place(missing[0], last, "opponent")
        yield Finding(finding_id, {"round": last, "players": shown_numbers(missing)}, place=place)


def adjourned_games(desk: Desk) -> Iterator[Finding]:
    """A game without result counts as a draw for the pairing, unless the event's rules differ.   [adjourned_games]"""
    for round_number in range(1, desk.round_number):
        games = _games_without_result(desk, round_number)
        if not games or (
            round_number == desk.round_number - 1 and len(games) == len(pairs(desk.tournament, round_number))
        ):
            continue
        refused = desk.facts.adjourned_as_draws is False
        data = {"round": round_number, "games": _shown(games)}
        place = Place(games[0][0], round_number, "result")
        finding_id = "pair.E006" if refused else "pair.W003"
        yield cited(desk.edition, "adjourned_games", finding_id, data, place)


def stayed_away(desk: Desk) -> Iterator[Finding]:
    """Who lost by forfeit and is to be paired again: the report does not say whether he gave notice.

    [unannounced_absence]
    """
    if desk.facts.unannounced_absence is not None or desk.edition.find("unannounced_absence") is None:
        return
    absent = [number for number in no_shows(desk.tournament, desk.round_number) if number not in desk.away]
    if absent:
        place = Place(absent[0], desk.round_number - 1, "result")
        data = {"round": desk.round_number - 1, "players": shown_numbers(absent)}
        yield cited(desk.edition, "unannounced_absence", "pair.W005", data, place)


def late_entries(desk: Desk) -> Iterator[Finding]:
    """Who comes for the first time: to be decided by the chief arbiter, later than the limit not at all (I-60).

    [late_entries]
    """
    rule = desk.edition.find("late_entries")
    if rule is None:
        return
    late = [
        entry.number
        for entry in desk.tournament.entries
        if entry.number not in desk.away
        and has_not_come_yet(entry, desk.round_number)
        and not desk.facts.player(entry.number).late_entry_accepted
    ]
    if late:
        latest = rule.maybe_integer("latest_round")
        finding_id = "pair.W010" if latest is None or desk.round_number <= latest else "pair.E007"
        data = {"players": shown_numbers(late), "round": desk.round_number, "latest": latest}
        yield cited(desk.edition, rule.name, finding_id, data, Place(late[0], 1, "opponent"))


def acceleration_cannot_be_applied(desk: Desk) -> Iterator[Finding]:
    """An event of the Baku acceleration needs its number of rounds and a point system that allows it.

    [baku_acceleration]
    """
    event = desk.tournament
    if event.accelerations or not names_baku(event):
        return
    if not may_accelerate(event.point_system, desk.edition):
        yield cited(
            desk.edition, "baku_acceleration", "pair.E040", {"edition": desk.edition.id}, Place(field="point_system")
        )
    elif event.rounds_planned is None:
        yield cited(desk.edition, "baku_acceleration", "pair.E041", {}, Place(field="rounds_planned"))


def nobody_to_pair(desk: Desk) -> Iterator[Finding]:
    there = [number for number in desk.tournament.by_number if number not in desk.away]
    if len(there) < 2:
        yield Finding("pair.E009", {"round": desk.round_number, "players": len(there)})


def starting_ranks_out_of_order(desk: Desk) -> Iterator[Finding]:
    """The starting ranks of the report are the order; that they contradict the ratings is worth a word.

    [pairing_order]
    """
    order = sorted(desk.tournament.entries, key=lambda entry: entry.number)
    estimates = estimates_of(desk.facts)
    for first, second in pairwise(order):
        if strength(second, estimates) > strength(first, estimates):
            data = {"player": second.number, "other": first.number}
            yield Finding("pair.W011", data, place=Place(second.number, field="rating"))
            return


def ratings_estimated(desk: Desk) -> Iterator[Finding]:
    """Every estimate is flagged each time it is used; who has neither rating nor estimate, before the first round."""
    yield from estimated_ratings(desk.tournament, desk.facts, desk.edition)
    if desk.round_number == 1:
        yield from neither_rated_nor_estimated(desk.tournament, desk.facts, desk.edition)


def first_colour_drawn(desk: Desk) -> Iterator[Finding]:
    yield from colour_lot(desk.tournament, desk.facts, desk.edition, desk.lot)


_SWISS_CHECKS = (
    rounds_not_told,
    published_round_not_played,
    round_half_entered,
    adjourned_games,
    stayed_away,
    late_entries,
    acceleration_cannot_be_applied,
    nobody_to_pair,
    ratings_estimated,
    starting_ranks_out_of_order,
    first_colour_drawn,
)
