"""Who left a round robin, and whether his results still count for the standings. Ratings keep every game played."""

from collections.abc import Iterable, Iterator, Sequence

from arpad.regulations.edition import Edition, Rule
from arpad.standings.field import Encounter, RoundKind, StandingsField
from arpad.values.finding import Finding, Place
from arpad.values.numbers import runs_of
from arpad.values.records import dataclass
from arpad.values.trace import Step


@dataclass(frozen=True)
class Withdrawal:
    """A participant who left (or was expelled): how much was played, and what follows for the standings."""

    number: int
    played: int
    scheduled: int
    counts: bool
    rule: Rule

    def step(self) -> Step:
        inputs = {"played": self.played, "scheduled": self.scheduled, "percent": self.rule.integer("percent")}
        value = "counts" if self.counts else "struck"
        return Step(self.rule.name, self.rule.article, inputs, value, edition=self.rule.edition)


def withdrawals(field: StandingsField, edition: Edition, left: Iterable[int]) -> list[Withdrawal]:
    """Those who left a round robin, by the share of their games that they played.   [round_robin_withdrawal]

    In a Swiss everything stands as it is.   [swiss_withdrawal]
    """
    rule = edition.find("round_robin_withdrawal")
    if rule is None or not field.predetermined:
        return []
    found = []
    for number in left:
        encounters = field.encounters[field.numbers.index(number)]
        scheduled = _scheduled(field, encounters)
        played = sum(e.kind is RoundKind.PLAYED and e.opponent >= 0 for e in encounters)
        counts = 100 * played >= rule.integer("percent") * scheduled
        found.append(Withdrawal(number, played, scheduled, counts, rule))
    return found


def _scheduled(field: StandingsField, encounters: Sequence[Encounter]) -> int:
    """All games of the event, also those that nobody wrote down once he had gone (I-62)."""
    return max(sum(e.opponent >= 0 for e in encounters), field.cycles * (field.size - 1))


def struck_out(found: Sequence[Withdrawal]) -> list[int]:
    return [withdrawal.number for withdrawal in found if not withdrawal.counts]


def remarks_on_absences(field: StandingsField, edition: Edition, left: frozenset[int]) -> Iterator[Finding]:
    """What the arbiter has to say: who seems to have left, and who lost by forfeit."""
    rule = edition.find("round_robin_withdrawal")
    if rule is not None and field.predetermined:
        unrecorded = _games_not_recorded(field)
        for position, (number, encounters) in enumerate(zip(field.numbers, field.encounters, strict=True)):
            missed = max(_missed_at_the_end(encounters), unrecorded.get(position, 0))
            if number in left or missed < 2:
                continue
            if field.teams:
                data = {"team": number, "matches": missed}
                yield Finding("standings.W009", data, rule=rule.name, article=rule.article)
            else:
                data = {"player": number, "games": missed}
                yield Finding("standings.W007", data, rule=rule.name, article=rule.article, place=Place(number))
    rule = edition.find("forfeit_expulsion")
    if rule is not None and not field.teams:
        lost = [
            number
            for number, encounters in zip(field.numbers, field.encounters, strict=True)
            if sum(e.kind is RoundKind.FORFEIT_LOSS for e in encounters) >= rule.integer("games") and number not in left
        ]
        if lost:
            yield Finding("standings.I002", {"players": runs_of(lost)}, rule=rule.name, article=rule.article)


def _missed_at_the_end(encounters: Sequence[Encounter]) -> int:
    """Forfeit losses and absences after the last game."""
    missed = 0
    for encounter in reversed(encounters):
        if encounter.kind is RoundKind.FORFEIT_LOSS:
            missed += 1
        elif encounter.kind is not RoundKind.REST:
            break
    return missed


def _games_not_recorded(field: StandingsField) -> dict[int, int]:
    """In an event that is over: who lacks more games than those against others who lack theirs."""
    seats = field.size + field.size % 2
    if not field.cycles or field.rounds < field.cycles * (seats - 1):
        return {}
    lacking = {
        who: _scheduled(field, encounters) - sum(e.opponent >= 0 for e in encounters)
        for who, encounters in enumerate(field.encounters)
    }
    gone: dict[int, int] = {}
    for who in sorted(lacking, key=lambda player: -lacking[player]):
        if lacking[who] > field.cycles * len(gone):
            gone[who] = lacking[who]
    return gone
