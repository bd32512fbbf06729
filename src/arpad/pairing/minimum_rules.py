"""What every Swiss owes its players, held against rounds that are already played.

Rounds that break it stand: they are named, and the pairing goes on. Rematches
and a second bye in one round are found when the report is read.
"""

from collections.abc import Iterator

from arpad.regulations.edition import Rule
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.finding import Finding, Place
from arpad.values.records import dataclass
from arpad.values.result import Colour, Result


@dataclass(frozen=True)
class Played:
    """The event and the rule, with the last round if that is known: its leaders are exempt from the colour rules."""

    tournament: Tournament
    rule: Rule

    def exempt(self, entry: Entry, round_number: int) -> bool:
        """In the last round, with that share of the points or more; or who met such a player.   [minimum_rules]"""
        if round_number != self.tournament.rounds_planned:
            return False
        if self._leads(entry, round_number):
            return True
        record = entry.rounds[round_number - 1]
        opponent = self.tournament.by_number.get(record.opponent or 0) if record is not None else None
        if opponent is None or self.rule.policy != "leaders_and_opponents_exempt":
            return False
        return self._leads(opponent, round_number)

    def _leads(self, entry: Entry, round_number: int) -> bool:
        system = self.tournament.point_system
        earlier = [record for record in entry.rounds[: round_number - 1] if record is not None]
        points = sum(system.points(record.result) for record in earlier)
        return 100 * points >= self.rule.integer("last_round_percent") * system.win * (round_number - 1)

    def finding(self, finding_id: str, entry: Entry, round_number: int, article: str, **data: object) -> Finding:
        return Finding(
            finding_id,
            {"player": entry.number, "round": round_number, **data},
            rule=self.rule.name,
            article=self.rule.text(article) if article else "",
            place=Place(entry.number, round_number, "opponent"),
        )


def minimum_rules_broken(tournament: Tournament, rule: Rule) -> Iterator[Finding]:
    """Everything in the rounds so far that the minimum rules forbid."""
    played = Played(tournament, rule)
    for entry in tournament.entries:
        yield from colours_out_of_bounds(played, entry)
        yield from rests_again(played, entry)
    yield from forbidden_pairs_met(played)


def colours_out_of_bounds(played: Played, entry: Entry) -> Iterator[Finding]:
    """A colour difference beyond the limit, or one colour too often in a row, in games really played (F2, F3)."""
    limit, in_a_row = played.rule.integer("colour_difference"), played.rule.integer("same_colour_in_a_row")
    difference, run, last = 0, 0, None
    for round_number, record in _games(entry):
        difference += 1 if record.colour is Colour.WHITE else -1
        run = run + 1 if record.colour is last else 1
        last = record.colour
        if played.exempt(entry, round_number):
            continue
        if abs(difference) > limit and (difference > 0) == (record.colour is Colour.WHITE):
            yield played.finding("pair.W006", entry, round_number, "difference_article", difference=f"{difference:+d}")
        if run > in_a_row:
            yield played.finding("pair.W007", entry, round_number, "in_a_row_article", times=run)


def _games(entry: Entry) -> Iterator[tuple[int, RoundRecord]]:
    for round_number, record in enumerate(entry.rounds, 1):
        if record is not None and record.colour is not None and record.result.played:
            yield round_number, record


def rests_again(played: Played, entry: Entry) -> Iterator[Finding]:
    """Who got a point without playing gets no bye later."""
    earlier = 0
    for round_number, record in enumerate(entry.rounds, 1):
        if record is None or record.result not in played.rule.texts("points_without_play"):
            continue
        if earlier and record.result is Result.PAIRING_ALLOCATED_BYE:
            yield played.finding("pair.W008", entry, round_number, "bye_article", earlier_round=earlier)
        earlier = earlier or round_number


def forbidden_pairs_met(played: Played) -> Iterator[Finding]:
    """Players whom the report itself keeps apart (records 260, XXP)."""
    tournament = played.tournament
    for group in tournament.forbidden_pairs:
        last = group.last_round or tournament.rounds_recorded
        for entry in (tournament.by_number[number] for number in group.numbers if number in tournament.by_number):
            for round_number, record in enumerate(entry.rounds, 1):
                opponent = record.opponent if record is not None else None
                if opponent in group.numbers and group.first_round <= round_number <= last and entry.number < opponent:
                    yield played.finding("pair.W009", entry, round_number, "", opponent=opponent)
