"""The work behind `arpad study simulate`: the files of an invented history."""

import io
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date

import polars as pl

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import make_folder, read_bytes, write_bytes, write_text
from arpad.cli.progress import counting_bars
from arpad.cli.reading import refusal_of
from arpad.formats.lists import ListTable, write_list
from arpad.formats.lists.engine_list import list_bytes
from arpad.formats.toml_file import parse_toml
from arpad.pairing.choose import SWISS
from arpad.rating.choose import Choice, edition_of_list
from arpad.rating.list_calendar import is_list_date
from arpad.rating.periods import list_after
from arpad.regulations.calendar import edition_named, latest_of
from arpad.regulations.errors import RegulationError
from arpad.reports.wording import Wording
from arpad.studies.simulation import Federation, Law, Setting, SimulatedPeriod, WrongSetting, setting_with
from arpad.studies.simulation.summary import Summary
from arpad.studies.study import Study
from arpad.values.cadence import Cadence
from arpad.values.dates import plus_days
from arpad.values.finding import Finding


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
