"""arpad study simulate: the files of an invented history."""

import io
import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date

import click
import polars as pl

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import make_folder, read_bytes, write_bytes, write_text
from arpad.cli.progress import counting_bars
from arpad.cli.reading import refusal_of
from arpad.cli.study.delivery import deliver_study
from arpad.formats.lists import ListTable, write_list
from arpad.formats.lists.engine_list import list_bytes
from arpad.formats.toml_file import parse_toml
from arpad.pairing.system import SWISS
from arpad.rating.case import Choice, edition_of_list
from arpad.rating.list_calendar import is_list_date
from arpad.rating.periods import list_after
from arpad.regulations.calendar import edition_named, latest_of
from arpad.regulations.errors import RegulationError
from arpad.reports.studies import FORMATS
from arpad.reports.wording import Wording, wording
from arpad.studies.simulation import Federation, Law, Setting, SimulatedPeriod, WrongSetting, setting_with
from arpad.studies.simulation.summary import Summary
from arpad.studies.study import Study
from arpad.values.dates import plus_days
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


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
@shared.lang_option
@click.option("--all", "report_folder", default="", metavar="FOLDER", help="The report in every format into a folder.")
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

    words = wording(lang or shared.language_of_locale())
    named = {"players": players, "years": years, "seed": seed, "exact_each": 1 if pairing == "exact" else None}
    given = {name: value for name, value in named.items() if value is not None}
    run = SimulationRun(Asked(given, edition_id, start, settings_file, changes), words)
    study = run.write(folder)
    deliver_study(study, words, output_format, "-", report_folder)
    return Exit.DONE


@dataclass(frozen=True)
class Asked:
    """As the command line gave it. `named` are settings that have an option of their own."""

    named: Mapping[str, object]
    edition_id: str
    start: date | None
    settings_file: str
    changes: tuple[str, ...]


class SimulationRun:
    def __init__(self, asked: Asked, words: Wording) -> None:
        self.words = words
        own = dict(change.partition("=")[::2] for change in asked.changes if "." not in change.partition("=")[0])
        self.options = tuple(change for change in asked.changes if "." in change.partition("=")[0])
        try:
            base = setting_with(Setting(), _read_settings(asked.settings_file))
            self.setting = setting_with(base, {**asked.named, **own})
            self.law = _law(asked, self.options)
        except WrongSetting as wrong:
            raise Refusal(Exit.REFUSED, *wrong.findings) from None
        except RegulationError as error:
            raise refusal_of(error) from None

    def write(self, folder: str) -> Study:
        """Everything into the folder, and what became of the federation."""
        for name in ("", "lists", "games", "players"):
            make_folder(f"{folder}/{name}")
        expected = round(self.setting.players * self.setting.games / 2 * self.setting.years)
        totals = {"progress.playing": expected, "progress.rating": expected}
        with counting_bars(self.words, totals) as (playing, rating):
            world = Federation(self.setting, self.law, playing, rating)
            summary = Summary(world)
            write_bytes(f"{folder}/opening.parquet", list_bytes(world.opening, "parquet"))
            truths = [_dated(world.opening_truth(), world.opening.date)]
            lines = [self._head()]
            for period in world.periods():
                lines.append(_write_period(folder, world, period))
                truths.append(_dated(period.truth, period.date))
                summary.add(period)
        write_bytes(f"{folder}/truth.parquet", _parquet(pl.concat(truths)))
        write_text(f"{folder}/setting.toml", _toml(asdict(self.setting)))
        write_text(f"{folder}/history.toml", "\n".join(lines))
        return summary.study()

    def _head(self) -> str:
        options = ", ".join(_quoted(option) for option in self.options)
        return (
            f'cadence = "standard"\nedition = {_quoted(self.law.choice.edition_id or "")}\noptions = [{options}]\n'
            f'opening = "opening.parquet@{self.law.opening}"\n'
        )


def _law(asked: Asked, options: tuple[str, ...]) -> Law:
    """The first list of the edition opens the history, unless a day is named."""
    choice = Choice(asked.edition_id, options=options)
    first = edition_named(asked.edition_id, "rating").effective_from
    edition = edition_of_list(choice, Cadence.STANDARD, asked.start or first)
    opening = asked.start or list_after(edition, plus_days(first, -1), 1)
    if not is_list_date(edition, opening):
        raise WrongSetting(Finding("study.E013", {"date": str(opening), "next": str(list_after(edition, opening, 1))}))
    return Law(choice, latest_of(SWISS), opening)


def _read_settings(file: str) -> Mapping[str, object]:
    if not file:
        return {}
    settings, wrong = parse_toml(read_bytes(file), file, "study.E014")
    if settings is None:
        raise WrongSetting(*wrong)
    return settings


def _write_period(folder: str, world: Federation, period: SimulatedPeriod) -> str:
    """Its files; and its lines of the history."""
    day = str(period.date)
    write_bytes(f"{folder}/games/{day}.parquet", _parquet(world.table(period)))
    write_bytes(f"{folder}/lists/{day}.parquet", list_bytes(period.made.published, "parquet"))
    lines = ["[[lists]]", f"date = {day}", f'file = "lists/{day}.parquet"', f'games = ["games/{day}.parquet"]']
    if period.closing is not None:
        lines.append(f"closing = {period.closing}")
    if len(period.players):
        write_bytes(f"{folder}/players/{day}.parquet", write_list(ListTable(period.players), "parquet"))
        lines.append(f'players = "players/{day}.parquet"')
    return "\n".join(lines) + "\n"


def _dated(truth: pl.DataFrame, day: date) -> pl.DataFrame:
    return truth.select(pl.lit(day).alias("list_date"), "id", "strength")


def _parquet(frame: pl.DataFrame) -> bytes:
    out = io.BytesIO()
    frame.write_parquet(out)
    return out.getvalue()


def _toml(values: Mapping[str, object]) -> str:
    return "".join(f"{name} = {_quoted(one) if isinstance(one, str) else one}\n" for name, one in values.items())


def _quoted(text: str) -> str:
    """A basic string of TOML."""
    return json.dumps(text, ensure_ascii=False)
