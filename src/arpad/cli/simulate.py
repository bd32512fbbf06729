"""arpad simulate"""

from collections.abc import Callable
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.simulate_run import Asked, SimulateRun
from arpad.reports.wording import wording

MOST = 9999


def _rate(name: str, what: str) -> Callable[[shared.Command], shared.Command]:
    return click.option(f"--{name}", default="0", metavar="PERCENT", help=f"How often {what}.")


@click.command()
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
def simulate(
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
