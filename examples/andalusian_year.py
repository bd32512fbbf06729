"""A year of an invented Andalusian federation, the same from the same seed: 400 players, 8 provinces, 40 events.

    python examples/andalusian_year.py FOLDER        writes the inputs, runs the year, and leaves everything in FOLDER

`write_year` writes what an office gets: the opening list with six years of last games, the register, and for each event
the organiser's form, the report and the facts beside it. `run_year` takes them through the real commands: a verdict on
every event, a list on the 5th of each month, the last one on paper. Everybody and everything here is invented.
"""

import csv
import io
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path

from arpad.formats.trf import write_trf
from arpad.pairing.lots import Lots
from arpad.pairing.round_robin.berger import Round
from arpad.pairing.round_robin.next_round import rounds_by_the_tables
from arpad.pairing.simulate import Wish, simulate
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import pair_round
from arpad.pairing.swiss.why_not import round_of
from arpad.regulations.calendar import edition_named
from arpad.tournament.model import Entry, Tournament
from arpad.values.colour import Colour
from arpad.values.event_type import EventType
from arpad.values.person import Birth, Sex
from arpad.values.result import Result
from arpad.values.time_control_text import parse_rate_of_play
from arpad.values.title import Title

YEAR, SEED, EDITION = 2016, "andalusian year", "fada-2014"
OPENING = date(YEAR, 1, 5)
LISTS = tuple(date(YEAR + month // 12, month % 12 + 1, 5) for month in range(1, 13))
PROVINCES = ("Almería", "Cádiz", "Córdoba", "Granada", "Huelva", "Jaén", "Málaga", "Sevilla")
PLAYERS = 400
SURNAMES = tuple(
    """Aceituna Albahaca Alcachofa Almendra Arándano Avellana Bellota Berenjena Calabaza Castaña Cereza Ciruela Coliflor
    Espinaca Frambuesa Garbanzo Granada Guisante Higuera Lechuga Lenteja Limonero Mandarina Manzano Melocotón Membrillo
    Naranjo Níspero Olivo Pimiento Pistacho Puerro Rábano Romero Sandía Tomillo Trigo Uva Zanahoria Zarzamora""".split()  # noqa: SIM905
)
NAMES = tuple(
    """Abril Adela Bruno Celia Darío Elena Fabián Gala Hugo Irene Julia Leo Lola Mateo Nora Olga Pablo Rita Saúl Tomás
    Unai Vera Wanda Ximena Yago Zoé""".split()  # noqa: SIM905
)


@dataclass(frozen=True)
class Player:
    """`rating` is that of the opening list; `strength` is what nobody knows."""

    id: str
    name: str
    sex: str
    birth: date
    province: str
    strength: int
    rating: int | None
    last_played: date | None
    games: int
    fide: int | None
    national: int | None
    title: str = ""
    category: str = ""

    @property
    def seeded(self) -> int:
        return self.rating or max(self.fide or 0, self.national or 0)


@dataclass(frozen=True)
class Event:
    """What is to be played. `wrong` names what makes the administrator refuse it; empty where all is in order."""

    key: str
    name: str
    kind: str  # open, closed, rapid, school, extraordinary
    province: str
    start: date
    days: tuple[date, ...]
    players: tuple[Player, ...]
    rate_of_play: str
    received: date
    wrong: str = ""

    @property
    def end(self) -> date:
        return self.days[-1]


@dataclass(frozen=True)
class Year:
    folder: Path
    players: tuple[Player, ...]
    events: tuple[Event, ...]
    claims: tuple["Claim", ...] = ()


@dataclass(frozen=True)
class Claim:
    """A claim against the list of June: a game of May. `right` is what the arbiter found when he looked again."""

    filed_on: date
    event: str
    round_number: int
    white: str
    black: str
    right: bool


CLAIMED_LIST = date(YEAR, 6, 5)


# ---- People


def players(lots: Lots) -> tuple[Player, ...]:
    return tuple(_player(number, lots) for number in range(PLAYERS))


def _player(number: int, lots: Lots) -> Player:
    child = number % 8 < 3
    first = date(YEAR - 16, 1, 1) if child else date(YEAR - 70, 1, 1)
    born = first + timedelta(days=lots.below(8 * 365 if child else 52 * 365))
    strength = 850 + lots.below(700) if child else 1000 + lots.below(600) + lots.below(700)
    newcomer = number % 40 in (5, 8, 10, 16, 24, 26, 33)
    rating = None if newcomer else max(900, strength + lots.below(161) - 80)
    other = lots.below(10)
    fide = strength + lots.below(81) - 20 if other in (0, 1, 2) and strength >= 1200 else None
    national = strength + lots.below(81) - 40 if other in (2, 3) and strength >= 1200 else None
    last = None if newcomer else OPENING - timedelta(days=1 + lots.below(200 if number % 5 else 6 * 365))
    if last is not None and last.day == 5:
        last -= timedelta(days=1)  # the 5th is a list's own day
    title = "GM" if strength > 2230 else "IM" if strength > 2180 else "FM" if strength > 2130 else ""
    return Player(
        id=str(18001 + number),
        name=f"{SURNAMES[number % len(SURNAMES)]} {SURNAMES[lots.below(len(SURNAMES))]}, {lots.one_of(NAMES)}",
        sex=lots.one_of("mw"),
        birth=born,
        province=PROVINCES[number % 8],
        strength=strength,
        rating=rating,
        last_played=last,
        games=0 if newcomer else 9 + lots.below(150),
        fide=fide,
        national=national,
        title=title,
        category="MA" if not title and strength > 2060 else "",
    )


# ---- Events

WRONG = {
    "o06": "late_report", "o13": "no_licence", "o16": "not_for_own_players", "r04": "too_fast", "r06": "not_absolute",
    "s03": "few_rounds", "s06": "not_certified",
}  # fmt: skip
EXPECTED = {"not_absolute": "ask", "not_certified": "return", "": "accept"}
"""What the administrator should hear of an event with that wrong; everything else is refused."""
ROUNDS = {"open": 7, "closed": 9, "rapid": 7, "school": 6, "extraordinary": 9}
RATES = {
    "open": "60 min + 30 sec", "closed": "90 min + 30 sec", "rapid": "15 min + 10 sec", "school": "30 min + 10 sec",
    "extraordinary": "45 min + 15 sec",
}  # fmt: skip
LATE_TO_THE_LIST = "c05"  # its report came after the month was closed


def events(everybody: Sequence[Player], lots: Lots) -> tuple[Event, ...]:
    plan = [*(f"o{n:02}" for n in range(1, 19)), *(f"c{n:02}" for n in range(1, 8)), *(f"r{n:02}" for n in range(1, 8))]
    plan += [*(f"s{n:02}" for n in range(1, 8)), "x01"]
    playing = [player for player in everybody if _still_plays(player)]
    kinds = {"o": "open", "c": "closed", "r": "rapid", "s": "school", "x": "extraordinary"}
    return tuple(_event(key, kinds[key[0]], at, playing, lots) for at, key in enumerate(lots.order(plan)))


def _still_plays(player: Player) -> bool:
    """Newcomers, and whoever played in the last year and a half; of the others one in four comes back."""
    last = player.last_played
    return last is None or (OPENING - last).days < 500 or int(player.id) % 4 == 0


def _event(key: str, kind: str, at: int, everybody: Sequence[Player], lots: Lots) -> Event:
    month = at % 12 + 1
    start = date(YEAR, month, 6 + lots.below(9))
    rounds = ROUNDS[kind] - (WRONG.get(key) == "few_rounds")
    apart = 0 if kind == "rapid" else 1
    days = tuple(start + timedelta(days=apart * number) for number in range(rounds))
    late = {"late_report": 45}.get(WRONG.get(key, ""), 12 + 15 if key == LATE_TO_THE_LIST else 3)
    province = PROVINCES[int(key[1:]) % 8]
    rate = "10 min" if WRONG.get(key) == "too_fast" else RATES[kind]
    name = f"{_TITLES[kind]} de {province} {key}"
    field_ = _field(kind, everybody, lots)
    return Event(
        key, name, kind, province, start, days, field_, rate, days[-1] + timedelta(days=late), WRONG.get(key, "")
    )


_TITLES = {"open": "Abierto", "closed": "Campeonato provincial", "rapid": "Campeonato provincial rápido",
           "school": "Escolar", "extraordinary": "Campeonato escolar"}  # fmt: skip


def _field(kind: str, everybody: Sequence[Player], lots: Lots) -> tuple[Player, ...]:
    """Who comes; the strongest is number 1."""
    young = [player for player in everybody if player.birth.year >= YEAR - 16]
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
    return tuple(sorted(chosen, key=lambda player: (-player.seeded, player.id)))


def played(event: Event) -> Tournament:
    """By the Dutch rules of 2012, or the Berger tables; the strengths decide, not the ratings."""
    entries = tuple(
        Entry(
            number,
            player.name,
            sex=Sex(player.sex),
            title=Title(player.title) if player.title else None,
            rating=player.fide,
            federation="ESP",
            player_id=player.id,
            birth=Birth(player.birth.year, player.birth.month, player.birth.day),
        )
        for number, player in enumerate(event.players, 1)
    )
    kind = EventType.ROUND_ROBIN if event.kind == "closed" else EventType.SWISS
    tournament = Tournament(
        entries,
        name=event.name,
        city=event.province,
        federation="ESP",
        start=event.start,
        end=event.end,
        declared_type=kind,
        type_text="Individual: Round-Robin" if kind is EventType.ROUND_ROBIN else "Individual: Swiss-System (Dutch)",
        chief_arbiter="Reloj, Rosa",
        rate_of_play_text=event.rate_of_play,
        time_control=parse_rate_of_play(event.rate_of_play),
        round_dates=event.days,
    )
    strengths = {number: player.strength for number, player in enumerate(event.players, 1)}
    wish = Wish(len(entries), len(event.days), f"{SEED} {event.key}")
    if kind is EventType.ROUND_ROBIN:
        rounds = rounds_by_the_tables(len(entries), kind, edition_named("tournament-2010"))
        return simulate(
            wish, tournament, lambda _, number: rounds[number - 1], 1, Result.ZERO_POINT_BYE, strengths
        ).tournament
    law = edition_named("dutch-2012")

    def pair(so_far: Tournament, round_number: int) -> Round:
        return round_of(pair_round(field_of(so_far, law, round_number), law))

    return simulate(wish, tournament, pair, 1, Result.PAIRING_ALLOCATED_BYE, strengths).tournament


# ---- What the office gets

COLUMNS = (
    "id", "name", "federation", "sex", "title", "category", "birth", "rating", "games", "peak", "listed_from",
    "last_played", "province", "fide_rating", "national_rating", "list_date",
)  # fmt: skip


def write_year(folder: Path, seed: str = SEED) -> Year:
    """The inputs of the year, and nothing computed from them."""
    lots = Lots(seed)
    everybody = players(lots)
    whole = Year(folder, everybody, events(everybody, lots))
    (folder / "events").mkdir(parents=True, exist_ok=True)
    listed = [_line(player) for player in everybody if player.rating is not None]
    (folder / "opening.csv").write_text(_csv(listed), "utf-8")
    (folder / "register.csv").write_text(_csv([{**_line(player), "rating": ""} for player in everybody]), "utf-8")
    tournaments = {event.key: played(event) for event in whole.events}
    for event in whole.events:
        base = folder / "events" / f"{event.key}.trf"
        base.write_bytes(write_trf(tournaments[event.key], "TRF26", "\n"))
        Path(f"{base}.facts.toml").write_text(_facts(event), "utf-8")
        (folder / "events" / f"{event.key}.form.toml").write_text(_form(event), "utf-8")
    claims = tuple(_claims(whole.events, tournaments))
    told = [["[[claims]]", *_pairs({**asdict(claim), "list": CLAIMED_LIST}), ""] for claim in claims]
    (folder / "claims.toml").write_text("\n".join(line for lines in told for line in lines), "utf-8")
    return replace(whole, claims=claims)


def _claims(whole: Sequence[Event], tournaments: Mapping[str, Tournament]) -> Iterator[Claim]:
    """On the last day, a day too late, and one that is not right: wins of White that were draws, it is said."""
    event = next(one for one in whole if one.start.month == 5 and not one.wrong and one.kind != "extraordinary")
    entries = tournaments[event.key].by_number
    days = ((15, True), (16, True), (9, False))
    won = (
        (entry.player_id, entries[game.opponent].player_id)
        for entry, player in zip(tournaments[event.key].entries, event.players, strict=True)
        if (game := entry.rounds[0]) is not None and game.opponent and game.result is Result.WIN
        if game.colour is Colour.WHITE and player.rating and event.players[game.opponent - 1].rating
    )
    for (white, black), (day, right) in zip(won, days, strict=False):
        yield Claim(CLAIMED_LIST.replace(day=day), event.key, 1, white, black, right)


def _csv(rows: Sequence[Mapping[str, object]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _line(player: Player) -> dict[str, object]:
    known = {
        "id": player.id, "name": player.name, "federation": "ESP", "sex": player.sex, "title": player.title,
        "category": player.category, "birth": player.birth, "rating": player.rating or "", "games": player.games or "",
        "province": player.province, "fide_rating": player.fide or "", "national_rating": player.national or "",
        "list_date": OPENING,
    }  # fmt: skip
    if player.rating is None:
        return known
    return {**known, "peak": player.rating, "listed_from": "2009-01-05", "last_played": player.last_played}


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _pairs(values: Mapping[str, object]) -> Iterator[str]:
    return (f"{key} = {_toml(value)}" for key, value in values.items())


def _arbiter(event: Event) -> list[str]:
    until = date(YEAR - 1 if event.wrong == "no_licence" else YEAR, 12, 31)
    given = {
        "name": "Reloj, Rosa",
        "title": "FA",
        "chief": True,
        "licence_from": date(YEAR - 2, 1, 1),
        "licence_to": until,
    }
    return ["", "[[arbiters]]", *_pairs(given)]


def is_official(event: Event) -> bool:
    return event.kind in ("closed", "rapid", "extraordinary")


def _facts(event: Event) -> str:
    school = event.kind in ("school", "extraordinary")
    given: dict[str, object] = {
        "kind": "school" if school else "ordinary",
        "official": is_official(event),
        "registered_on": event.start - timedelta(days=10),
        "received_on": event.received,
    }
    if event.kind == "extraordinary":
        given["extraordinary_computation"] = True
    return "\n".join([*_pairs(given), *_arbiter(event), ""])


def _form(event: Event) -> str:
    """Everything that the regulation asks of such an event, unless something is to be wrong."""
    school = event.kind in ("school", "extraordinary")
    kind = {"school": "school", "extraordinary": "school_extraordinary", "rapid": "rapid"}.get(event.kind, "ordinary")
    system = "Round robin" if event.kind == "closed" else "Swiss"
    lines = list(
        _pairs(
            {
                "name": event.name, "kind": kind, "province": event.province, "start": event.start, "end": event.end,
                "rate_of_play": event.rate_of_play, "system": system, "chief_arbiter": "Reloj, Rosa",
                "email": "arbitra@rea.example", "venue": f"{event.province}, Calle Enroque 1", "web": "",
                "rating_list": "REA", "telephone": "600 000 000", "remarks": "",
                "registered_on": event.start - timedelta(days=10), "official": is_official(event),
                "round_dates": event.days,
            }
        )
    )  # fmt: skip
    if event.kind == "rapid":
        lines += _pairs({"championship": "provincial", "absolute": event.wrong != "not_absolute"})
    own = event.wrong != "not_for_own_players"
    lines += ["", "[scope]", *_pairs({"aimed_at_own_players": own, "rated_by": ()})]
    lines += ["", "[access]", *_pairs({"capacity": 120, "limited_to": "class" if school else "nobody"})]
    promoter = {
        "kind": "federated_club",
        "name": f"Club de {event.province}",
        "seasons": (YEAR - 1, YEAR),
        "players": 25,
    }
    lines += ["", "[promoter]", *_pairs(promoter)]
    signed = () if event.wrong == "not_certified" else ("arbiter", "organiser", "director", "promoter")
    papers = {
        "received_on": event.received, "files": (f"{event.key}.tunx",), "deputy_arbiter": "", "certificates": signed,
        "rules_included": True, "sessions": len(set(event.days)), "minutes": len(set(event.days)),
    }  # fmt: skip
    lines += ["", "[papers]", *_pairs(papers)]
    told = {
        "rules_announce": True, "venue_open": True, "scoresheets_compulsory": False,
        "notice_on": event.start - timedelta(days=20),
    }  # fmt: skip
    lines += ["", "[transparency]", *_pairs(told)]
    if school:
        given = {
            "age_limit": 16, "entry_fee": "6.00", "on_school_days": False,
            "delegation_approved_on": event.start - timedelta(days=20), "places_reserved": True, "announced": True,
            "public_place": True,
        }  # fmt: skip
        lines += ["", "[school]", *_pairs(given)]
    lines += _arbiter(event)
    for number, player in enumerate(event.players, 1):
        lines += ["", f"[players.{number}]", *_pairs({"own_id": player.id, "province": player.province})]
    return "\n".join([*lines, ""])


# ---- The year through the real commands


@dataclass
class Run:
    """What came of it: the proposals of the verdicts, and where the lists are."""

    folder: Path
    proposals: dict[str, str] = field(default_factory=dict)
    lists: dict[date, Path] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    games: dict[date, tuple[str, ...]] = field(default_factory=dict)
    as_published: dict[date, Path] = field(default_factory=dict)  # lists that a claim had corrected
    upheld: tuple[Claim, ...] = ()
    late: tuple[Claim, ...] = ()

    def arpad(self, *args: object) -> int:
        """A command in this process; what it says goes to the record of the run."""
        from arpad.cli.__main__ import main

        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            try:
                main([str(arg) for arg in args])
            except SystemExit as left:
                code = int(left.code or 0)
        self.said.append(f"$ arpad {' '.join(map(str, args))}\n{err.getvalue()}")
        return code


def run_year(year: Year, paper: bool = True) -> Run:
    """A verdict on each event when its report is in; a list on every 5th; the last list on paper."""
    run = Run(year.folder, lists={OPENING: year.folder / "opening.csv"})
    left = list(year.events)
    for day in LISTS:
        closing = day.replace(day=1) - timedelta(days=1)
        here = [event for event in left if event.end <= closing and event.received <= closing]
        for event in here:
            left.remove(event)
            _homologate(run, event)
        games = [part for event in here for part in ("--games", _report(run, event))]
        previous = [part for file in run.lists.values() for part in ("--previous", file)]
        out = year.folder / f"{day}.csv"
        code = run.arpad(
            "list", "next", "--edition", EDITION, *previous, *games, "--players", year.folder / "register.csv",
            "--on", day, "-o", out,
        )  # fmt: skip
        if code:
            raise SystemExit("\n".join(run.said[-1:]))
        run.lists[day] = out
        run.games[day] = tuple(f"events/{event.key}.trf" for event in here)
        if day == CLAIMED_LIST:
            _decide_claims(run, year.claims)
    if paper:
        for name in ("pdf", "xlsx"):
            run.arpad(
                "list",
                "show",
                out,
                "--edition",
                EDITION,
                "--top",
                40,
                "--format",
                name,
                "-o",
                year.folder / f"list.{name}",
            )
    return run


def _decide_claims(run: Run, claims: Sequence[Claim]) -> None:
    """Ten days from publication; what is upheld is corrected, and the next list begins with the corrected one."""
    last_day = CLAIMED_LIST + timedelta(days=edition_named(EDITION).rule("claims").integer("days"))
    run.late = tuple(claim for claim in claims if claim.filed_on > last_day)
    run.upheld = tuple(claim for claim in claims if claim.right and claim not in run.late)
    lists = [["", "[[lists]]", *_pairs(_of_history(run, day))] for day in run.games]
    head = list(_pairs({"cadence": "standard", "edition": EDITION, "opening": f"opening.csv@{OPENING}"}))
    history = run.folder / "history.toml"
    history.write_text("\n".join([*head, *(line for lines in lists for line in lines), ""]), "utf-8")
    (run.folder / "revised").mkdir(exist_ok=True)
    results = [f"events/{one.event}.trf:{one.round_number}:{one.white}-{one.black}=1/2-1/2" for one in run.upheld]
    options = [part for result in results for part in ("--result", result)]
    code = run.arpad(
        "list", "correct", history, *options, "--commit", run.folder / "revised", "--reason", "claim upheld"
    )
    if code:
        raise SystemExit(run.said[-1])
    run.as_published[CLAIMED_LIST] = run.lists[CLAIMED_LIST]
    run.lists[CLAIMED_LIST] = run.folder / "revised" / f"{CLAIMED_LIST}.csv"


def _of_history(run: Run, day: date) -> dict[str, object]:
    return {"date": day, "file": run.lists[day].name, "games": run.games[day], "players": "register.csv"}


def _report(run: Run, event: Event) -> Path:
    return run.folder / "events" / f"{event.key}.trf"


def _homologate(run: Run, event: Event) -> None:
    """The verdict, and the administrator's decision by it: an accepted event counts, any other does not."""
    report, out = _report(run, event), run.folder / "events" / f"{event.key}.verdict.json"
    serving = max(day for day in run.lists if day <= event.start)
    form, listed = run.folder / "events" / f"{event.key}.form.toml", run.lists[serving]
    run.arpad("homologate", form, "--report", report, "--list", listed, "--format", "json", "-o", out)
    proposal = json.loads(out.read_text("utf-8"))["proposal"]
    run.proposals[event.key] = proposal
    facts = Path(f"{report}.facts.toml")
    facts.write_text(f"homologated = {_toml(proposal == 'accept')}\n{_facts(event)}", "utf-8")


def main() -> None:
    year = write_year(Path(sys.argv[1] if len(sys.argv) > 1 else "out/andalusian-year"))
    run = run_year(year)
    refused = {key: proposal for key, proposal in run.proposals.items() if proposal != "accept"}
    print(f"{len(year.players)} players, {len(year.events)} events, {len(run.lists) - 1} lists in {year.folder}")
    print(f"not accepted: {refused}")
    (year.folder / "run.log").write_text("\n".join(run.said), "utf-8")


if __name__ == "__main__":
    main()
