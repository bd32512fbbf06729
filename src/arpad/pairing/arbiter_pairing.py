"""The arbiter's own pairing of the next round, held against the one that the rules give."""

from collections import Counter
from collections.abc import Iterator, Sequence

from arpad.pairing.next_round import NextRound
from arpad.pairing.replay import compared
from arpad.pairing.round_robin.berger import REST, Pairing
from arpad.pairing.verdicts import Verdict, off_schedule, verdict_on
from arpad.values.finding import Finding
from arpad.values.number_runs import shown_numbers


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
