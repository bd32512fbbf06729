"""A year of its events: opens, provincial championships, rapid and school events, some with something wrong."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from arpad.pairing.lots import Lots
from arpad.web.demo.andalusia.people import PROVINCES, Player


@dataclass(frozen=True)
class Event:
    """What is to be played. `wrong` names what makes the administrator refuse it; empty where all is in order."""

    key: str
    name: str
    kind: str  # open, closed, rapid, school, extraordinary; masters, blitz
    province: str
    start: date
    days: tuple[date, ...]
    players: tuple[Player, ...]
    rate_of_play: str
    received: date
    wrong: str = ""
    arbiter: str = "Reloj, Rosa"
    city: str = ""

    @property
    def end(self) -> date:
        return self.days[-1]


WRONG = {
    "o06": "late_report", "o13": "no_licence", "o16": "not_for_own_players", "r04": "too_fast", "r06": "not_absolute",
    "s03": "few_rounds", "s06": "not_certified",
}  # fmt: skip
EXPECTED = {"not_absolute": "ask", "not_certified": "return", "": "accept"}
"""What the administrator should hear of an event with that wrong; everything else is refused."""
ROUND_ROBINS = ("closed", "masters")
ROUNDS = {"open": 7, "closed": 9, "rapid": 7, "school": 6, "extraordinary": 9}
RATES = {
    "open": "60 min + 30 sec", "closed": "90 min + 30 sec", "rapid": "15 min + 10 sec", "school": "30 min + 10 sec",
    "extraordinary": "45 min + 15 sec",
}  # fmt: skip
LATE_TO_THE_LIST = "c05"  # its report came after the month was closed


def events(everybody: Sequence[Player], lots: Lots, year: int) -> tuple[Event, ...]:
    plan = [*(f"o{n:02}" for n in range(1, 19)), *(f"c{n:02}" for n in range(1, 8)), *(f"r{n:02}" for n in range(1, 8))]
    plan += [*(f"s{n:02}" for n in range(1, 8)), "x01"]
    playing = [player for player in everybody if _still_plays(player, date(year, 1, 5))]
    kinds = {"o": "open", "c": "closed", "r": "rapid", "s": "school", "x": "extraordinary"}
    made = tuple(
        _event(key, kinds[key[0]], date(year, at % 12 + 1, 1), playing, lots) for at, key in enumerate(lots.order(plan))
    )
    special = next(one for one in made if one.kind == "extraordinary")
    return tuple(_without_its_beginners(one, special, playing) for one in made)


def _without_its_beginners(event: Event, special: Event, everybody: Sequence[Player]) -> Event:
    """Beginners of the extraordinary event play there first: five games elsewhere would have given them a rating.

    Others of the same age come in their place.
    """
    beginners = [player for player in special.players if not player.seeded]
    if event.start >= special.start:
        return event
    kept = [player for player in event.players if player not in beginners]
    others = [
        player
        for player in everybody
        if player not in (*kept, *beginners) and player.birth.year >= event.start.year - 16
    ]
    return replace(event, players=_strongest_first([*kept, *others[: len(event.players) - len(kept)]]))


def _still_plays(player: Player, opening: date) -> bool:
    """Newcomers, and whoever played in the last year and a half; of the others one in four comes back."""
    last = player.last_played
    return last is None or (opening - last).days < 500 or int(player.id) % 4 == 0


def _event(key: str, kind: str, month: date, everybody: Sequence[Player], lots: Lots) -> Event:
    start = month.replace(day=6 + lots.below(9))
    rounds = ROUNDS[kind] - (WRONG.get(key) == "few_rounds")
    apart = 0 if kind == "rapid" else 1
    days = tuple(start + timedelta(days=apart * number) for number in range(rounds))
    late = {"late_report": 45}.get(WRONG.get(key, ""), 12 + 15 if key == LATE_TO_THE_LIST else 3)
    province = PROVINCES[int(key[1:]) % 8]
    rate = "10 min" if WRONG.get(key) == "too_fast" else RATES[kind]
    name = f"{_NAMES[kind]} de {province} {key}"
    field_ = _field(kind, everybody, lots, start.year)
    return Event(
        key, name, kind, province, start, days, field_, rate, days[-1] + timedelta(days=late), WRONG.get(key, "")
    )


_NAMES = {"open": "Abierto", "closed": "Campeonato provincial", "rapid": "Campeonato provincial rápido",
           "school": "Escolar", "extraordinary": "Campeonato escolar"}  # fmt: skip


def _field(kind: str, everybody: Sequence[Player], lots: Lots, year: int) -> tuple[Player, ...]:
    """Who comes; the strongest is number 1."""
    young = [player for player in everybody if player.birth.year >= year - 16]
    rated = [player for player in everybody if player.rating is not None]
    if kind == "closed":
        chosen = lots.order(rated)[:10]
    elif kind == "school":
        chosen = lots.order(young)[:36]
    elif kind == "extraordinary":
        strong = [player for player in young if (player.rating or 0) >= 1200]
        new = [player for player in young if player.seeded == 0]
        chosen = (*lots.order(strong)[:26], *lots.order(new)[:22])
    else:
        chosen = lots.order(everybody)[:56]
    return _strongest_first(chosen)


def _strongest_first(chosen: Sequence[Player]) -> tuple[Player, ...]:
    return tuple(sorted(chosen, key=lambda player: (-player.seeded, player.id)))
