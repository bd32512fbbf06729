"""arpad schedule"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.lots import chosen_edition, counted, named_players
from arpad.cli.reading import json_with_readings, say
from arpad.pairing.round_robin.berger import berger_rounds, double_berger_rounds
from arpad.reports.schedule import schedule_json, schedule_table, schedule_text
from arpad.reports.wording import wording
from arpad.results.data import as_csv
from arpad.values.finding import Finding

FEWEST, MOST = 2, 1000  # beyond that a year has not enough days


@click.command()
@click.argument("players", metavar="[N]", type=int, required=False)
@click.option("--double", is_flag=True, help="Two cycles; the last two rounds of the first are exchanged.")
@click.option(
    "--names", "names_file", default=None, metavar="FILE",
    help="Print names: one on each line, a CSV with the column name (and number, as `arpad draw` writes it) or a TRF.",
)  # fmt: skip
@shared.edition_option
@shared.on_option
@shared.format_option
@shared.out_option
@shared.lang_option
def schedule(
    players: int | None,
    double: bool,
    names_file: str | None,
    edition_id: str | None,
    on: date | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Make the schedule of a round robin by the Berger tables, for any number of players.

    White stands first. With an odd number whoever would meet the next number rests; in JSON that is [number, 0].

    \b
    arpad schedule 10
    arpad schedule 6 --double --format csv
    arpad schedule --names players.txt
    """
    words = wording(lang or shared.language_of_locale())
    names = named_players(names_file, words)
    count = counted(players, names)
    if not FEWEST <= count <= MOST:
        raise Refusal(Exit.REFUSED, Finding("schedule.E001", {"players": count, "fewest": FEWEST, "most": MOST}))
    name = "double_round_robin" if double else "round_robin_schedule"
    edition, findings = chosen_edition(name, edition_id, on)
    say(findings, words)
    rule = edition.rule(name)
    rounds = double_berger_rounds(count, rule.integer("reversed_last")) if double else berger_rounds(count)
    shown = {
        "json": lambda: json_with_readings(schedule_json(count, rounds, names, rule), words),
        "csv": lambda: as_csv(schedule_table(rounds, names)),
        "table": lambda: schedule_text(count, rounds, names, rule, words),
    }[output_format]()
    deliver(output, shown, names_file)
    return Exit.DONE
