"""arpad simulate: a wish in, an invented event out."""

import shlex
from collections.abc import Callable, Mapping
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import write_bytes
from arpad.cli.reading import refusal_of, say
from arpad.formats.trf.writer import write_trf
from arpad.pairing.attendance import byes_of
from arpad.pairing.invented_events import CannotPair, Rates, Wish, simulate
from arpad.pairing.round_robin.berger import Round, round_without, rounds_by_the_tables
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import NoLegalPairing, round_of
from arpad.pairing.system import SWISS, TOURNAMENT
from arpad.regulations.calendar import chapters, edition_named, in_force, latest_of, readings_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.reports.wording import Wording, wording
from arpad.tournament.model import Tournament
from arpad.values.dates import plus_days
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.numbers import parse_decimal
from arpad.values.records import dataclass
from arpad.values.result import Result

MOST = 9999


def _rate(name: str, what: str) -> Callable[[shared.Command], shared.Command]:
    return click.option(f"--{name}", default="0", metavar="PERCENT", help=f"How often {what}.")


@click.command("simulate")
@click.option("--players", type=click.IntRange(2, MOST), required=True, metavar="N")
@click.option("--rounds", type=click.IntRange(1, 999), required=True, metavar="R")
@click.option("--seed", required=True, metavar="S", help="The same seed gives the same event.")
@shared.edition_option
@shared.on_option
@_rate("forfeits", "a game is forfeited")
@_rate("half-point-byes", "a player asks for a bye of half a point")
@_rate("absences", "a player announces an absence")
@_rate("withdrawals", "a player leaves after a round")
@_rate("late-entries", "an entrant comes after the first round")
@click.option("--lowest", type=click.IntRange(1, 4000), default=1400, show_default=True, help="Lowest rating.")
@click.option("--highest", type=click.IntRange(1, 4000), default=2600, show_default=True, help="Highest rating.")
@click.option("--trf", "version", type=click.Choice(["16", "26"]), default="16", show_default=True)
@shared.out_option
@shared.lang_option
def simulate_command(
    players: int,
    rounds: int,
    seed: str,
    edition_id: str | None,
    on: date | None,
    forfeits: str,
    half_point_byes: str,
    absences: str,
    withdrawals: str,
    late_entries: str,
    lowest: int,
    highest: int,
    version: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Invent an event and pair it by the rules of an edition; results follow the ratings.

    With a Swiss edition it is a Swiss, with an edition of the tournament chapter a round robin (a double one if it
    has more rounds than opponents). The command with its seed is written into the file as a comment.

    \b
    arpad simulate --players 40 --rounds 7 --seed 1 --edition dutch-2012 -o event.trf
    arpad simulate --players 41 --rounds 9 --seed 2 --edition dutch-2009 --forfeits 2 --half-point-byes 3
    arpad simulate --players 8 --rounds 14 --seed 3 --edition tournament-2010
    """
    rates = {
        "forfeits": forfeits,
        "half-point-byes": half_point_byes,
        "absences": absences,
        "withdrawals": withdrawals,
        "late-entries": late_entries,
    }
    run = SimulateRun(wording(lang or shared.language_of_locale()))
    run.choose(edition_id, on)
    return run.make(Asked(players, rounds, seed, rates, lowest, highest), version, output)


_HUNDRED_PERCENT = 1000


@dataclass(frozen=True)
class Asked:
    """As the options gave it; the rates in percent."""

    players: int
    rounds: int
    seed: str
    rates: Mapping[str, str]
    lowest: int
    highest: int


class SimulateRun:
    def __init__(self, words: Wording) -> None:
        self.words = words
        self.findings: list[Finding] = []

    def choose(self, edition_id: str | None, on: date | None) -> None:
        """An invented event belongs to no date: without one the last Swiss edition is taken, and named (I-227)."""
        try:
            if edition_id is not None:
                self.edition = edition_named(edition_id, SWISS, TOURNAMENT)
            elif on is not None:
                self.edition = in_force(SWISS, on)
            else:
                self.edition = latest_of(SWISS)
                self.findings.append(Finding("simulate.I001", {"edition": self.edition.id}))
        except RegulationError as error:
            raise refusal_of(error) from None
        self.findings += readings_of([(self.edition, on)])

    def make(self, asked: Asked, version: str, output: str) -> Exit:
        wish, kind = self._wish(asked)
        event = self._event(asked, kind)
        latest = self._latest_arrival(asked.rounds) if kind is EventType.SWISS else 1
        pair, rest = self._pairing(asked.players, kind)
        made = simulate(wish, event, pair, latest, rest)
        if made.rounds < asked.rounds:
            self.findings.append(Finding("simulate.W001", {"round": made.rounds}))
        say(self.findings, self.words)
        write_bytes(output, write_trf(made.tournament, "TRF26" if version == "26" else "TRF16", "\n"))
        return Exit.DONE if made.rounds == asked.rounds else Exit.DIFFERENCES

    def _wish(self, asked: Asked) -> tuple[Wish, EventType]:
        """All that is wrong with the options at once."""
        wrong = []
        rates = {}
        for name, text in asked.rates.items():
            rate = _per_mille(text)
            if rate is None:
                wrong.append(Finding("simulate.E002", {"option": f"--{name}", "value": text}))
            else:
                rates[name.replace("-", "_")] = rate
        if asked.lowest > asked.highest:
            wrong.append(Finding("simulate.E003", {"lowest": asked.lowest, "highest": asked.highest}))
        kind, most = self._kind(asked)
        if asked.rounds > most:
            data = {"kind": self.words.text(f"type.{kind.value}"), "players": asked.players, "most": most}
            wrong.append(Finding("simulate.E001", {**data, "rounds": asked.rounds}))
        if wrong:
            raise Refusal(Exit.REFUSED, *self.findings, *wrong)
        return Wish(asked.players, asked.rounds, asked.seed, Rates(**rates), asked.lowest, asked.highest), kind

    def _latest_arrival(self, rounds: int) -> int:
        """The last round for which an entrant may come; the last of all where the edition sets no limit."""
        return self.edition.rule("late_entries").maybe_integer("latest_round") or rounds

    def _kind(self, asked: Asked) -> tuple[EventType, int]:
        """Swiss or round robin, and the most rounds that so many players can have."""
        cycle = asked.players - 1 + asked.players % 2
        if chapters()[self.edition.chapter].rules == SWISS:
            return EventType.SWISS, cycle
        if asked.rounds <= cycle:
            return EventType.ROUND_ROBIN, cycle
        return EventType.DOUBLE_ROUND_ROBIN, 2 * cycle

    def _pairing(self, players: int, kind: EventType) -> tuple[Callable[[Tournament, int], Round], Result]:
        edition = self.edition
        if kind is EventType.SWISS:
            return lambda event, number: _swiss(event, edition, number), Result.PAIRING_ALLOCATED_BYE
        rounds = rounds_by_the_tables(players, kind, edition)
        return lambda event, number: round_without(rounds[number - 1], byes_of(event, number)), Result.ZERO_POINT_BYE

    def _event(self, asked: Asked, kind: EventType) -> Tournament:
        """The first days of the edition, so that every command finds the same law again."""
        start = self.edition.effective_from
        days = tuple(plus_days(start, day) for day in range(asked.rounds))
        text = {
            EventType.SWISS: "Individual: Swiss-System (Dutch)",
            EventType.ROUND_ROBIN: "Individual: Round-Robin",
            EventType.DOUBLE_ROUND_ROBIN: "Individual: Double Round-Robin",
        }[kind]
        return Tournament(
            (),
            name=f"Simulated event {asked.seed}",
            start=start,
            end=days[-1],
            round_dates=days,
            type_text=text,
            declared_type=kind,
            pairing_controller="arpad",
            comments=(self._command(asked),),
        )

    def _command(self, asked: Asked) -> str:
        options = {"players": asked.players, "rounds": asked.rounds, "seed": asked.seed, "edition": self.edition.id}
        options |= {name: rate for name, rate in asked.rates.items() if _per_mille(rate)}
        options |= {"lowest": asked.lowest, "highest": asked.highest}
        return "arpad simulate " + " ".join(f"--{name} {shlex.quote(str(value))}" for name, value in options.items())


def _per_mille(text: str) -> int | None:
    try:
        rate = parse_decimal(text, 1)
    except ValueError:
        return None
    return rate if 0 <= rate <= _HUNDRED_PERCENT else None


def _swiss(event: Tournament, edition: Edition, round_number: int) -> Round:
    field = field_of(event, edition, round_number)
    if len(field.players) < 2:
        raise CannotPair
    try:
        return round_of(pair_round(field, edition))
    except NoLegalPairing:
        raise CannotPair from None
