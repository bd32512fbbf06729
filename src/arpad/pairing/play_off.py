"""Play-offs when the time is short: who meets whom, how fast, and what happens if they tie again."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from arpad.pairing.lots import Lots
from arpad.pairing.round_robin.berger import Round, berger_rounds
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.play_off_tables import PlanRow, TieRow, play_off_plans, play_off_ties
from arpad.values.records import dataclass

ARMAGEDDON = "armageddon"
_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Seat:
    """A number in a section. `rank` counts by tie-break or by lot, among the tied or among the winners before.

    `player` is the place in the order of tie-break that was given; None while it is not known who will sit there.
    """

    number: int
    rank: int
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A match or a round robin. `white` is who has White in a match's first game, once the lot has fallen."""

    label: str
    seats: tuple[Seat, ...]
    rounds: tuple[Round, ...] = ()
    white: int | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """Sections played at the same time, at least `rest` minutes after what came before.

    `ties` decide when a section ends in a tie, `again` when its round robin of Armageddon games does too.
    `shared_places` are those that the losers of a knock-out share.
    """

    article: str
    format: str
    control: str
    rest: int
    sections: tuple[Section, ...]
    ties: tuple[TieRow, ...]
    again: tuple[TieRow, ...]
    shared_places: tuple[int, ...]


@dataclass(frozen=True)
class PlayOff:
    """The whole plan. `left_out` are the players who do not play; `seed` is empty while colours wait for a lot."""

    tied: int
    article: str
    phases: tuple[Phase, ...]
    left_out: tuple[int, ...] = ()
    by_lot: bool = False
    seed: str = ""


def play_off(
    tied: int, edition: Edition, lots: Lots | None = None, by_lot: bool = False, only_armageddon: bool = False
) -> PlayOff:
    """The plan for this number of tied players, in their order of tie-break.   [play_off]

    `by_lot` gives the numbers by lot instead. With lots the colours that no table gives are drawn too.
    """
    rule, rest = edition.rule("play_off"), edition.rule("play_off_rest")
    plans = play_off_plans(rule.text("plans"))
    first = plans[min(tied, max(plans))]
    playing = len(first.sections[0]) if first.format == "cut" else tied
    players: Sequence[int] = range(1, playing + 1)
    if by_lot:
        if lots is None:
            raise ValueError("numbers by lot need lots")
        players = lots.order(players)
    ties = play_off_ties(rule.text("ties"))
    rows = [replace(row, control=ARMAGEDDON) if only_armageddon else row for row in _rows(plans, playing)]
    opening = _phase(rows[0], rest.integer("before"), ties, players, lots)
    of_winners = [_phase(row, rest.integer("between"), ties, (), None) for row in rows[1:]]
    left_out = tuple(range(playing + 1, tied + 1))
    return PlayOff(tied, first.article, (opening, *of_winners), left_out, by_lot, lots.seed if lots else "")


def _rows(plans: Mapping[int, PlanRow], playing: int) -> list[PlanRow]:
    """The plan of the first phase, and of its sections' winners, until one is left."""
    rows = [plans[playing]]
    while rows[-1].winners:
        last = rows[-1]
        rows.append(replace(plans[len(last.sections)], control=last.winners, article=last.winners_article))
    return rows


def _phase(row: PlanRow, rest: int, all_ties: Sequence[TieRow], players: Sequence[int], lots: Lots | None) -> Phase:
    def ties_by(control: str) -> tuple[TieRow, ...]:
        key = (row.format, size, control)
        return tuple(tie for tie in all_ties if (tie.format, tie.players, tie.control) == key)

    size = len(row.sections[0])
    ties = ties_by(row.control)
    repeated = any(tie.by == "armageddon_round_robin" and tie.tied == size for tie in ties)
    shared = range(len(row.sections) + 1, row.tied + 1) if row.format == "match" and len(row.sections) > 1 else ()
    return Phase(
        article=row.article,
        format=row.format,
        control=row.control,
        rest=rest,
        sections=tuple(_section(index, row, players, lots) for index in range(len(row.sections))),
        ties=ties,
        again=ties_by(ARMAGEDDON) if repeated else (),
        shared_places=tuple(shared),
    )


def _section(index: int, row: PlanRow, players: Sequence[int], lots: Lots | None) -> Section:
    """The i-th best of the section gets the i-th number of the plan; in a match the rank is the number."""
    ranks = row.sections[index]
    seats = [
        Seat(number, rank, players[rank - 1] if players else None)
        for number, rank in zip(row.numbers or ranks, ranks, strict=True)
    ]
    seats.sort(key=lambda seat: seat.number)
    label = chr(ord("A") + index)
    if row.format == "round_robin":
        return Section(label, tuple(seats), rounds=berger_rounds(len(seats)))
    return Section(label, tuple(seats), white=lots.one_of(seats).number if lots else None)


def minutes_too_early(ended: int, start: int, rule: Rule) -> int:
    """By how many minutes a play-off that starts then breaks the rest after the last game.   [play_off_rest]

    Both are minutes of a day; a start that seems more than half a day before the end is past midnight.
    """
    if ended - start > _DAY // 2:
        start += _DAY
    return max(ended + rule.integer("before") - start, 0)
