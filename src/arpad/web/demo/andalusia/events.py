"""A year of its events: invented, some with something wrong; played by the players' strengths; with their papers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

from arpad.pairing.invented_events import Wish, simulate
from arpad.pairing.lots import Lots
from arpad.pairing.round_robin.berger import Round, rounds_by_the_tables
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import round_of
from arpad.pairing.system import SWISS
from arpad.regulations.calendar import in_force
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import EventType
from arpad.values.person import Birth, Sex, Title
from arpad.values.records import dataclass
from arpad.values.result import Result
from arpad.values.time_control_text import parse_rate_of_play
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


def played(event: Event, seed: str, ratings: Mapping[str, int] | None = None) -> Tournament:
    """By the Dutch rules of its day, or the Berger tables; the strengths decide, not the ratings. `ratings` are those a
    report prints, by id; else what the players had at the beginning of the year."""
    entries = tuple(
        Entry(
            number,
            player.name,
            sex=Sex(player.sex),
            title=Title(player.title) if player.title else None,
            rating=ratings.get(player.id) if ratings is not None else player.fide,
            federation=player.federation,
            player_id=player.id,
            birth=Birth(player.birth.year, player.birth.month, player.birth.day),
        )
        for number, player in enumerate(event.players, 1)
    )
    kind = EventType.ROUND_ROBIN if event.kind in ROUND_ROBINS else EventType.SWISS
    tournament = Tournament(
        entries,
        name=event.name,
        city=event.city or event.province,
        federation="ESP",
        start=event.start,
        end=event.end,
        declared_type=kind,
        type_text="Individual: Round-Robin" if kind is EventType.ROUND_ROBIN else "Individual: Swiss-System (Dutch)",
        chief_arbiter=event.arbiter,
        rate_of_play_text=event.rate_of_play,
        time_control=parse_rate_of_play(event.rate_of_play),
        round_dates=event.days,
    )
    strengths = {number: player.strength for number, player in enumerate(event.players, 1)}
    wish = Wish(len(entries), len(event.days), f"{seed} {event.key}")
    if kind is EventType.ROUND_ROBIN:
        rounds = rounds_by_the_tables(len(entries), kind, in_force("tournament", event.start))
        return simulate(
            wish, tournament, lambda _, number: rounds[number - 1], 1, Result.ZERO_POINT_BYE, strengths
        ).tournament
    law = in_force(SWISS, event.start)

    def pair(so_far: Tournament, round_number: int) -> Round:
        return round_of(pair_round(field_of(so_far, law, round_number), law))

    return simulate(wish, tournament, pair, 1, Result.PAIRING_ALLOCATED_BYE, strengths).tournament


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def pairs(values: Mapping[str, object]) -> Iterator[str]:
    return (f"{key} = {toml(value)}" for key, value in values.items())


def _arbiter(event: Event) -> list[str]:
    until = date(event.start.year - 1 if event.wrong == "no_licence" else event.start.year, 12, 31)
    given = {
        "name": event.arbiter,
        "title": "FA",
        "chief": True,
        "licence_from": date(event.start.year - 2, 1, 1),
        "licence_to": until,
    }
    return ["", "[[arbiters]]", *pairs(given)]


def is_official(event: Event) -> bool:
    return event.kind in ("closed", "rapid", "extraordinary")


def facts(event: Event) -> str:
    school = event.kind in ("school", "extraordinary")
    given: dict[str, object] = {
        "kind": "school" if school else "ordinary",
        "official": is_official(event),
        "registered_on": event.start - timedelta(days=10),
        "received_on": event.received,
    }
    if event.kind == "extraordinary":
        given["extraordinary_computation"] = True
    return "\n".join([*pairs(given), *_arbiter(event), ""])


def form(event: Event) -> str:
    """Everything that the regulation asks of such an event, unless something is to be wrong."""
    school = event.kind in ("school", "extraordinary")
    kind = {"school": "school", "extraordinary": "school_extraordinary", "rapid": "rapid"}.get(event.kind, "ordinary")
    system = "Round robin" if event.kind in ROUND_ROBINS else "Swiss"
    lines = list(
        pairs(
            {
                "name": event.name, "kind": kind, "province": event.province, "start": event.start, "end": event.end,
                "rate_of_play": event.rate_of_play, "system": system, "chief_arbiter": event.arbiter,
                "email": "arbitra@rea.example", "venue": f"{event.city or event.province}, Calle Enroque 1", "web": "",
                "rating_list": "REA", "telephone": "600 000 000", "remarks": "",
                "registered_on": event.start - timedelta(days=10), "official": is_official(event),
                "round_dates": event.days,
            }
        )
    )  # fmt: skip
    if event.kind == "rapid":
        lines += pairs({"championship": "provincial", "absolute": event.wrong != "not_absolute"})
    own = event.wrong != "not_for_own_players"
    lines += ["", "[scope]", *pairs({"aimed_at_own_players": own, "rated_by": ()})]
    lines += ["", "[access]", *pairs({"capacity": 120, "limited_to": "class" if school else "nobody"})]
    promoter = {
        "kind": "federated_club",
        "name": f"Club de {event.province}",
        "seasons": (event.start.year - 1, event.start.year),
        "players": 25,
    }
    lines += ["", "[promoter]", *pairs(promoter)]
    signed = () if event.wrong == "not_certified" else ("arbiter", "organiser", "director", "promoter")
    papers = {
        "received_on": event.received, "files": (f"{event.key}.tunx",), "deputy_arbiter": "", "certificates": signed,
        "rules_included": True, "sessions": len(set(event.days)), "minutes": len(set(event.days)),
    }  # fmt: skip
    lines += ["", "[papers]", *pairs(papers)]
    told = {
        "rules_announce": True, "venue_open": True, "scoresheets_compulsory": False,
        "notice_on": event.start - timedelta(days=20),
    }  # fmt: skip
    lines += ["", "[transparency]", *pairs(told)]
    if school:
        given = {
            "age_limit": 16, "entry_fee": "6.00", "on_school_days": False,
            "delegation_approved_on": event.start - timedelta(days=20), "places_reserved": True, "announced": True,
            "public_place": True,
        }  # fmt: skip
        lines += ["", "[school]", *pairs(given)]
    lines += _arbiter(event)
    for number, player in enumerate(event.players, 1):
        lines += ["", f"[players.{number}]", *pairs({"own_id": player.id, "province": player.province})]
    return "\n".join([*lines, ""])
