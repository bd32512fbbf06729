"""What is still possible: the least points that make a norm possible, and those that make it certain.

Against a group of opponents, and in the rounds that are left, whoever comes.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import permutations, product

from arpad.titles.best_choice import best_choice, some_choice_is_a_norm
from arpad.titles.case import TitleCase
from arpad.titles.event_requirements import event_requirements
from arpad.titles.federations import Waiver, federations_waived, field_counts
from arpad.titles.games import Game, countable_games, game_against
from arpad.titles.limits import GamesNeeded, differences_by_half_points, ways_to_games
from arpad.titles.measure import Bar, Measured, bar_of, measure
from arpad.titles.model import Adjusted, Requirement
from arpad.titles.norms import examined_titles
from arpad.titles.rivals import (
    Against,
    Remaining,
    asked_off,
    least_useful,
    most_useful,
    pool,
    remaining_rounds,
)
from arpad.titles.verdict import player_requirements
from arpad.tournament.model import Entry, RoundRecord
from arpad.values.numbers import round_half_up
from arpad.values.person import Title
from arpad.values.records import dataclass
from arpad.values.result import PLAYED_TENTHS, Result

HALF = 5
SEARCHED = 2  # rounds still to be paired that are searched to the end
EVERY_ROW = 3  # up to this number of rounds every row of results is tried

Row = tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """Points are tenths in the rounds that are left; None where no score will do.

    With `best` the norm is possible, with `worst` certain, whoever comes. `exact`: nobody was left untried who could
    have made a difference.
    """

    against: Against
    opponents: int
    best: int | None
    worst: int | None
    exact: bool = True
    enough: bool = True  # False: fewer opponents than rounds to be paired, so there is nothing to say


@dataclass(frozen=True)
class Prospect:
    """One player, one title, and the rounds that are left."""

    case: TitleCase
    entry: Entry
    title: Title
    waiver: Waiver
    remaining: Remaining

    @property
    def bar(self) -> Bar:
        """What the norm asks, as if every round that is left were played."""
        return self._bar

    def is_norm_with_wins(self, opponents: tuple[int, ...]) -> bool:
        """Whether winning every game that is left, against these opponents, makes the norm."""
        return self._is_norm(opponents, (Result.WIN,) * len(self._rounds))

    def strongest(self, rivals: Sequence[Entry], to_pair: int) -> Iterator[tuple[int, ...]]:
        """Opponents as a norm may wish them: by rating, by title, foreign, of many federations."""
        return self._strongest(rivals, to_pair)

    @cached_property
    def _ways(self) -> tuple[tuple[Bar, tuple[Game, ...]], ...]:
        """As if every round that is left were played."""
        records = list(self.entry.rounds) + [None] * (self.case.rounds - len(self.entry.rounds))
        for round_number in self._rounds:
            records[round_number - 1] = RoundRecord(self.entry.number, None, Result.WIN)
        ways = ways_to_games(self.case, replace(self.entry, rounds=tuple(records)))
        return tuple(self._way(needed) for needed in ways)

    def _way(self, needed: GamesNeeded) -> tuple[Bar, tuple[Game, ...]]:
        """What it asks for, and the games so far; who did not come to the last round already, counts if that makes up
        the number."""
        bar = bar_of(self.case, self.title, self.entry.federation, needed, self.waiver)
        minimum, spared = needed.games - len(self._rounds), needed.spares_a_forfeit
        return bar, countable_games(self.case, self.entry, minimum, forfeit_spared=spared).games

    @property
    def _bar(self) -> Bar:
        return self._ways[-1][0]

    @cached_property
    def _rounds(self) -> tuple[int, ...]:
        return (*(round_number for round_number, _ in self.remaining.paired), *self.remaining.unpaired)

    @property
    def _order_is_idle(self) -> bool:
        """With no game to spare nothing can be left out, so only the sum of the points matters."""
        return all(len(played) + len(self._rounds) <= bar.needed.games for bar, played in self._ways)

    def _rows(self, tenths: int) -> tuple[Row, ...]:
        found = rows(len(self._rounds), tenths)
        return found[:1] if self._order_is_idle else found

    def outlook(self, against: Against, rivals: Sequence[Entry]) -> Outlook:
        to_pair = len(self.remaining.unpaired)
        if to_pair > len(rivals):
            return Outlook(against, len(rivals), None, None, enough=False)
        best, bound = self._best(rivals)
        worst = None if best is None else self._worst(rivals)
        searched = to_pair <= SEARCHED and (self._order_is_idle or len(self._rounds) <= EVERY_ROW)
        return Outlook(against, len(rivals), best, worst, searched or (best == bound and worst is None))

    def lost(self) -> Iterator[Requirement]:
        """The requirements that fail even with every game won, whoever comes; where none fails alone, those of the
        nearest miss."""
        rivals = pool(self.case, self.entry, Against.ANYBODY)
        row = (Result.WIN,) * len(self._rounds)
        ideal = self._measure_games(self._with_ideal(row, self._ideals(rivals)))
        if len(rivals) < len(self.remaining.unpaired):
            tried = [self._measure((), row)]
        elif ideal.failed:
            tried = [ideal]
        else:
            tried = [self._measure(opponents, row) for opponents in self._hopeful(rivals)]
        always = [all(one.passed[index] is False for one in tried) for index in range(len(ideal.passed))]
        nearest = min(tried, key=lambda one: one.failed)
        for index, requirement in player_requirements(self._bar, nearest):
            if always[index] or (not any(always) and requirement.passed is False):
                yield requirement

    # ------------------------------------------------------------------------------------------------ best and worst

    def _best(self, rivals: Sequence[Entry]) -> tuple[int | None, int | None]:
        """The least score that some opponents let be enough, and the bound that nobody could beat."""
        ideals = self._ideals(rivals)
        least = self._least(10 * len(self._rounds), 0, lambda row: self._with_ideal(row, ideals))
        if least is None:
            return None, None
        best = None
        for opponents in self._hopeful(rivals):
            top = 10 * len(self._rounds) if best is None else best - HALF
            found = self._least(top, least, partial(self._games, opponents))
            best = best if found is None else found
            if best == least:
                break
        return best, least

    def _least(self, top: int, bottom: int, games_of: Callable[[Row], Iterable[Game | None]]) -> int | None:
        """The last score from `top` down to `bottom` before one for which no row of results is enough."""
        found, score = None, top
        while score >= bottom:
            spare = self._spare(score, games_of)
            if spare is None:
                break
            found = score = max(bottom, score - spare)
            score -= HALF
        return found

    def _spare(self, score: int, games_of: Callable[[Row], Iterable[Game | None]]) -> int | None:
        """Points that this score has at least above what is enough; None where it is not enough with any row."""
        rows_of_score, left = self._rows(score), []
        first = list(games_of(rows_of_score[0]))
        all_count = None not in first  # else the row of results says which points count
        for bar, played in self._ways:
            games = _in_order(played, first)
            measured = measure(games, bar)
            if all_count and not measured.failed and measured.required is not None:
                return measured.tenths - measured.required  # with nothing left out only the sum of the points matters
            if not (all_count and _is_hopeless(games, bar)):
                left.append((bar, played))
        for row in rows_of_score if left else ():
            to_come = list(games_of(row))
            for bar, played in left:
                if some_choice_is_a_norm(_in_order(played, to_come), bar, all_failed=all_count):
                    return 0
        return None

    def _worst(self, rivals: Sequence[Entry]) -> int | None:
        certain = None
        for score in range(10 * len(self._rounds), -1, -HALF):
            for opponents in self._fearful(rivals):
                if not all(self._is_norm(opponents, row) for row in self._rows(score)):
                    return certain
            certain = score
        return certain

    def _with_ideal(self, row: Row, ideal: Sequence[Game]) -> list[Game | None]:
        paired = len(self.remaining.paired)
        known: list[Game | None] = [
            self._game(round_number, opponent, result)
            for (round_number, opponent), result in zip(self.remaining.paired, row, strict=False)
        ]
        made_up = [
            game._replace(tenths=PLAYED_TENTHS[result], won=result is Result.WIN)
            for game, result in zip(ideal, row[paired:], strict=True)
        ]
        return [*known, *made_up]

    def _ideals(self, rivals: Sequence[Entry]) -> list[Game]:
        """Rated like the strongest, titled like the best, each of a federation that nobody else has."""
        strongest = max(rivals, key=lambda one: one.rating or 0, default=None)
        likely = [one for one in rivals if one is strongest or not one.rating]
        title = max(self._bar.titled, key=lambda one: self._bar.weights.get(one, 0))
        found = []
        for at, round_number in enumerate(self.remaining.unpaired):
            games = [self._game(round_number, rival.number, Result.LOSS) for rival in likely]
            value = max((game.value for game in games if game is not None), default=0)
            value = max(value, strongest.rating or 0 if strongest is not None else 0)
            found.append(Game(round_number, -1 - at, 0, title, f"({at})", value, value, Adjusted.NO, False))
        return found

    def _hopeful(self, rivals: Sequence[Entry]) -> Iterable[tuple[int, ...]]:
        to_pair = len(self.remaining.unpaired)
        if to_pair > SEARCHED:
            return self._strongest(rivals, to_pair)
        useful = most_useful(self.case, self.entry, rivals, self._bar, self.remaining.unpaired)
        useful.sort(key=lambda rival: -(rival.rating or 0))
        return self._arrangements(useful)

    def _fearful(self, rivals: Sequence[Entry]) -> Iterable[tuple[int, ...]]:
        to_pair = len(self.remaining.unpaired)
        if to_pair > SEARCHED:
            weakest = sorted(rivals, key=lambda rival: (rival.title is not None, rival.rating or 0))
            own = sorted(weakest, key=lambda one: one.federation != self.entry.federation)
            return [tuple(rival.number for rival in order[:to_pair]) for order in (weakest, own)]
        useless = least_useful(self.case, self.entry, rivals, self._bar, self.remaining.unpaired)
        useless.sort(key=lambda rival: (rival.title is not None, rival.rating or 0))
        return self._arrangements(useless)

    def _arrangements(self, rivals: Sequence[Entry]) -> Iterator[tuple[int, ...]]:
        """Every order of opponents over the rounds to be paired, none in a round for which he asked for a bye."""
        rounds = self.remaining.unpaired
        for order in permutations(rivals, len(rounds)):
            if not any(asked_off(self.case, one, number) for one, number in zip(order, rounds, strict=True)):
                yield tuple(rival.number for rival in order)

    def _strongest(self, rivals: Sequence[Entry], to_pair: int) -> Iterator[tuple[int, ...]]:
        """By rating, by title, and foreigners of many federations."""
        weights = self._bar.weights
        titles = self.case.titles
        by_rating = sorted(rivals, key=lambda rival: -(rival.rating or 0))

        def weight(entry: Entry) -> int:
            title = titles[entry.number]
            return weights.get(title, 0) if title is not None else 0

        by_title = sorted(by_rating, key=lambda one: (-weight(one), titles[one.number] not in self._bar.titled))
        foreign = [one for one in by_title if one.federation != self.entry.federation]
        firsts: dict[str, int] = {}
        for rival in foreign:
            firsts.setdefault(rival.federation, rival.number)
        spread = sorted(foreign, key=lambda rival: firsts[rival.federation] != rival.number)
        orders = (by_rating, by_title, foreign, spread)
        yield from dict.fromkeys(
            tuple(rival.number for rival in order[:to_pair]) for order in orders if len(order) >= to_pair
        )

    # ---------------------------------------------------------------------------------------------------- one trial

    def _is_norm(self, opponents: tuple[int, ...], row: Row) -> bool:
        return self._gives_norm(self._games(opponents, row))

    def _gives_norm(self, games: Iterable[Game | None]) -> bool:
        to_come = list(games)
        return any(some_choice_is_a_norm(_in_order(played, to_come), bar) for bar, played in self._ways)

    def _measure(self, opponents: tuple[int, ...], row: Row) -> Measured:
        return self._measure_games(self._games(opponents, row))

    def _games(self, opponents: tuple[int, ...], row: Row) -> Iterator[Game | None]:
        known = (*self.remaining.paired, *zip(self.remaining.unpaired, opponents, strict=False))
        for (round_number, opponent), result in zip(known, row, strict=False):
            yield self._game(round_number, opponent, result)

    def _measure_games(self, games: Iterable[Game | None]) -> Measured:
        bar, played = self._ways[-1]
        return best_choice(_in_order(played, games), bar).measured

    @cached_property
    def _known_games(self) -> dict[tuple[int, int, Result], Game | None]:
        return {}

    def _game(self, round_number: int, opponent: int, result: Result) -> Game | None:
        key = (round_number, opponent, result)
        if key not in self._known_games:
            record = RoundRecord(opponent, None, result)
            self._known_games[key] = game_against(self.case, self.entry.number, round_number, record)
        return self._known_games[key]


def _is_hopeless(games: Sequence[Game], bar: Bar) -> bool:
    """Whether no order of these results gives the norm: too few titles in all of the games, or too few points even if
    only the weakest opponents were left out, each of them raised to the floor, and no point with them."""
    holders = sum(game.title in bar.titled for game in games)
    mix = sum(bar.weights.get(game.title, 0) for game in games if game.title is not None)
    values = sorted((max(game.value, bar.floor) for game in games), reverse=True)
    points = sum(game.tenths for game in games)
    for count in range(len(games), bar.needed.games - 1, -1):
        average, tenths = round_half_up(sum(values[:count]), count), min(points, 10 * count)
        best = average + differences_by_half_points(bar.table, count)[tenths // HALF]
        if average < bar.least_average or best < bar.target or 10 * tenths < bar.percent * count:
            continue
        limits = bar.limits_for(count, count)
        if bar.case.double or (holders >= limits.title_holders and mix >= limits.mix_tenths):
            return False
    return True


def _in_order(played: Iterable[Game], to_come: Iterable[Game | None]) -> list[Game]:
    return sorted((*played, *(game for game in to_come if game is not None)), key=lambda game: game.round_number)


@cache
def rows(rounds: int, tenths: int) -> tuple[Row, ...]:
    """The rows of results with that score: all of them for a few rounds, else wins first and wins last."""
    if rounds <= EVERY_ROW:
        every = product((Result.WIN, Result.DRAW, Result.LOSS), repeat=rounds)
        return tuple(row for row in every if sum(PLAYED_TENTHS[one] for one in row) == tenths)
    found = []
    for wins in range(tenths // 10 + 1):
        draws = (tenths - 10 * wins) // HALF
        losses = rounds - wins - draws
        if losses >= 0:
            row = (Result.WIN,) * wins + (Result.DRAW,) * draws + (Result.LOSS,) * losses
            found += [row, row[::-1]]
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class Forecast:
    """`stands`: the norm is there already, whatever comes. `lost`: requirements that nothing can save."""

    number: int
    title: Title
    score: int  # tenths so far, as the event counts them
    remaining: Remaining
    outlooks: tuple[Outlook, ...]
    lost: tuple[Requirement, ...]
    stands: bool


def forecast_of(
    case: TitleCase, players: Collection[int] | None = None, titles: Collection[Title] | None = None
) -> tuple[Forecast, ...]:
    """Every player and every title worth examining, in the order of the report."""
    of_event = event_requirements(case)
    field = field_counts(case)
    failed = tuple(one for one in of_event if one.passed is False)
    found = []
    for entry in case.tournament.entries:
        if (players is not None and entry.number not in players) or case.facts.player(entry.number).computer:
            continue
        remaining = remaining_rounds(case, entry)
        waiver = federations_waived(case, field, entry.federation)
        for title in examined_titles(entry, titles):
            prospect = Prospect(case, entry, title, waiver, remaining)
            outlooks = () if failed else tuple(_outlooks(prospect))
            found.append(
                Forecast(
                    entry.number,
                    title,
                    case.points[entry.number],
                    remaining,
                    outlooks,
                    failed or (tuple(prospect.lost()) if outlooks[0].best is None else ()),
                    stands=bool(outlooks) and outlooks[0].worst == 0,
                )
            )
    return tuple(found)


def _outlooks(prospect: Prospect) -> Iterator[Outlook]:
    """Against anybody first; against the neighbouring scores only while something is possible and open."""
    if not prospect.remaining.unpaired:
        yield prospect.outlook(Against.KNOWN, [])
        return
    anybody = prospect.outlook(Against.ANYBODY, pool(prospect.case, prospect.entry, Against.ANYBODY))
    yield anybody
    if anybody.best is None or anybody.worst == 0:
        return
    for against in (Against.SAME, Against.ABOVE, Against.BELOW, Against.NEAR):
        yield prospect.outlook(against, pool(prospect.case, prospect.entry, against))
