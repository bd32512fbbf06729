"""arpad study simulate"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.study.delivery import deliver_study
from arpad.reports.studies import FORMATS
from arpad.reports.wording import wording


@click.command()
@click.option("--players", type=int, default=None, metavar="N", help="At the opening.  [default: 2000]")
@click.option("--years", type=int, default=None, metavar="Y", help="[default: 3]")
@click.option("--seed", type=int, default=None, metavar="S", help="The same seed gives the same history.  [default: 1]")
@click.option("--edition", "edition_id", required=True, metavar="ID", help="The regulations that rate it.")
@click.option("--start", default=None, callback=shared.iso_date, metavar="DATE", help="Of the opening list.")
@click.option(
    "--pairing", type=click.Choice(["sampled", "exact"]), default="sampled", show_default=True,
    help="One Swiss in twenty by the exact engine, or all of them.",
)  # fmt: skip
@click.option("--settings", "settings_file", default="", metavar="FILE", help="A setting.toml that a run has written.")
@click.option(
    "--set", "changes", multiple=True, metavar="NAME=VALUE",
    help="Change one thing of the federation (NAME) or of the edition (RULE.KEY); may repeat.",
)  # fmt: skip
@click.option("-o", "--output", "folder", required=True, metavar="FOLDER", help="Where the history is written.")
@click.option("--format", "output_format", type=click.Choice(FORMATS), default="table", show_default=True)
@click.option("--all", "report_folder", default="", metavar="FOLDER", help="The report in every format into a folder.")
@shared.lang_option
def simulate(
    players: int | None,
    years: int | None,
    seed: int | None,
    edition_id: str,
    start: date | None,
    pairing: str,
    settings_file: str,
    changes: tuple[str, ...],
    folder: str,
    output_format: str,
    report_folder: str,
    lang: str | None,
) -> Exit:
    """Invent a federation whose true strengths are known, and rate it for years.

    Players grow, decline, come and leave; they play in leagues, clubs and opens. The folder gets history.toml with its
    lists and games, which the other studies read, and truth.parquet with everybody's strength on the day of each list.

    \b
    arpad study simulate --players 2000 --years 5 --seed 1 --edition fide-2024 -o invented
    arpad study simulate --players 2000 --edition fide-2024 --set surplus=5 --set k_factor.lower=10 -o drifting
    """
    from arpad.cli.study.simulate_run import Asked, SimulationRun

    words = wording(lang or shared.language_of_locale())
    named = {"players": players, "years": years, "seed": seed, "exact_each": 1 if pairing == "exact" else None}
    given = {name: value for name, value in named.items() if value is not None}
    run = SimulationRun(Asked(given, edition_id, start, settings_file, changes), words)
    study = run.write(folder)
    deliver_study(study, words, output_format, "-", report_folder)
    return Exit.DONE
