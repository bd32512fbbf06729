"""What a check says of each round, or of the arbiter's own next one: where it differs from the one by the rules.

And which criterion decided each difference.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from arpad.pairing.next_round import NextRound
from arpad.pairing.replay import (
    Compared,
    compared,
    games_that_count,
    recorded_round,
    rounds_paired,
    without_colour,
)
from arpad.pairing.round_robin.berger import REST, Pairing, Round, rounds_by_the_tables
from arpad.pairing.swiss.criteria import Criterion, absolute_break
from arpad.pairing.swiss.engines import deciding_criterion, pair_round
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.history import PairingWishes, field_of
from arpad.pairing.swiss.round_pairing import NoLegalPairing, RoundPairing, round_of
from arpad.regulations.edition import Edition
from arpad.tournament.fact_rows import AvoidedPairs
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.numbers import shown_numbers
from arpad.values.records import dataclass

COLOURS = "colours"  # the measure of a pair that is right but for its colours
SCHEDULE = "schedule"  # and of a round robin, where only the tables decide


@dataclass(frozen=True)
class Verdict:
    """One round. `decided` has a criterion for each extra pair; `legal` is False where the rules give no pairing."""

    compared: Compared
    decided: tuple[Criterion, ...] = ()
    legal: bool = True

    @property
    def identical(self) -> bool:
        return self.compared.identical and self.legal


def swiss_verdicts(
    tournament: Tournament, edition: Edition, avoided: tuple[AvoidedPairs, ...] = ()
) -> Iterator[Verdict]:
    """Every round anew from what was known before it, with the players who were in it, and the wishes declared."""
    for round_number in rounds_paired(tournament):
        field = field_of(tournament, edition, round_number, PairingWishes(avoided=avoided))
        recorded = recorded_round(tournament, round_number)
        try:
            made = pair_round(field, edition)
        except NoLegalPairing:
            yield Verdict(Compared(round_number, (), recorded), legal=False)
            continue
        yield verdict_on(field, edition, made, recorded, without_colour(tournament, round_number))


def verdict_on(
    field: RoundField, edition: Edition, made: RoundPairing, found: Round, any_colour: frozenset[frozenset[int]]
) -> Verdict:
    """Another pairing of the field held against the one the rules give."""
    difference = compared(field.round_number, round_of(made), found, any_colour)
    return Verdict(difference, tuple(_decided(field, edition, made, found, difference)))


def _decided(
    field: RoundField, edition: Edition, made: RoundPairing, found: Round, difference: Compared
) -> Iterator[Criterion]:
    """A pair that is illegal by itself says so; the colours of a right pair have their rule; all other differences
    are decided by what the whole round measures."""
    colour_rules = {frozenset((pair.white, pair.black)): pair.colour_rule for pair in made.pairs}
    of_the_round: Criterion | None = None
    for pair in difference.extra:
        if (rule := colour_rules.get(frozenset(pair))) is not None:
            yield Criterion(rule, COLOURS, players=pair)
        elif (broken := absolute_break(field, pair)) is not None:
            yield broken
        else:
            of_the_round = of_the_round or deciding_criterion(field, edition, made, found)
            yield of_the_round


def table_verdicts(tournament: Tournament, event_type: EventType, edition: Edition) -> Iterator[Verdict]:
    """Every round against the tables.   [round_robin_schedule, double_round_robin]"""
    rounds = rounds_by_the_tables(len(tournament.entries), event_type, edition)
    rule = "double_round_robin" if event_type is EventType.DOUBLE_ROUND_ROBIN else "round_robin_schedule"
    for round_number in rounds_paired(tournament):
        scheduled: Round = rounds[round_number - 1] if round_number <= len(rounds) else ()
        expected, found = games_that_count(scheduled, recorded_round(tournament, round_number))
        difference = compared(round_number, expected, found, without_colour(tournament, round_number))
        yield off_schedule(rule, difference)


def off_schedule(rule: str, difference: Compared) -> Verdict:
    """In a round robin only the tables decide."""
    return Verdict(difference, tuple(Criterion(rule, SCHEDULE, players=pair) for pair in difference.extra))


def not_a_round(made: NextRound, pairs: Sequence[Pairing]) -> Iterator[Finding]:
    """Why these are no pairing of the round at all: strangers, somebody twice or not at all, several who rest."""
    there = {number for pair in made.pairs for number in pair if number != REST}
    times = Counter(number for pair in pairs for number in pair if number != REST)
    resting = [pair.white for pair in pairs if pair.is_rest]
    data = {"round": made.round_number}
    wrong = (
        ("pair.E047", times.keys() - there),
        ("pair.E048", {number for number, count in times.items() if count > 1}),
        ("pair.E049", there - times.keys()),
        ("pair.E050", set(resting) if len(resting) > len(there) % 2 else set()),
    )
    for finding_id, numbers in wrong:
        if numbers:
            yield Finding(finding_id, {**data, "players": shown_numbers(numbers)})


def judged(made: NextRound, pairs: Sequence[Pairing]) -> Verdict:
    """Where it differs, and the first criterion that it violates in the highest bracket that is paired otherwise."""
    if made.field is not None and made.reasons is not None:
        return verdict_on(made.field, made.edition, made.reasons, tuple(pairs), frozenset())
    return off_schedule("round_robin_schedule", compared(made.round_number, made.pairs, pairs, frozenset()))
