"""What the commands of lists read and write: lists, tables of games, reports, and the law that goes with them."""

from collections.abc import Sequence
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import is_file, read_bytes
from arpad.cli.progress import Progress
from arpad.cli.reading import read_report, refusing, say
from arpad.formats.games import DenseGames, read_games
from arpad.formats.levels import Purpose
from arpad.formats.lists import ListTable, date_of
from arpad.formats.report_kinds import HEAD, kind_of
from arpad.front_door.errors import InputRefused
from arpad.front_door.new_list import case_for_list, decisions_in, published_list, register_and_seeds
from arpad.front_door.new_list import check_closing as closing_is_known
from arpad.front_door.new_list import list_table as read_list_table
from arpad.rating.case import Choice, EventCase
from arpad.rating.federation.decisions import Decisions
from arpad.rating.frames import Frame
from arpad.rating.published import PublishedList
from arpad.regulations.edition import Edition
from arpad.reports.wording import Wording
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.finding import FileName, Finding
from arpad.values.time_control import Cadence


def check_closing(edition: Edition, list_date: date, stated: date | None) -> None:
    """Refuses a list whose closing date nobody knows."""
    try:
        closing_is_known(edition, list_date, stated)
    except InputRefused as refused:
        raise Refusal(Exit.REFUSED, *refused.findings) from None


def file_and_day(given: str) -> tuple[str, str]:
    """Of FILE or FILE@DATE; a file may have the sign in its name."""
    if "@" not in given or is_file(given):
        return given, ""
    name, _, day = given.rpartition("@")
    return name, day


def list_table(name: str, words: Wording) -> ListTable:
    with refusing(words):
        table, findings = read_list_table(read_bytes(name), name)
    say(findings, words, name)
    return table


def dated_table(given: str, words: Wording) -> tuple[ListTable, date | None]:
    """FILE, or FILE@DATE where the file does not say its date."""
    name, day = file_and_day(given)
    table = list_table(name, words)
    try:
        return table, date.fromisoformat(day) if day else date_of(table)
    except ValueError:
        raise Refusal(Exit.REFUSED, Finding("list.E056", {"file": FileName(name), "day": day})) from None


def published(given: str, words: Wording, cadence: Cadence) -> PublishedList:
    """A list whose date is known, in the columns of the engine, as the games of that cadence see it."""
    table, list_date = dated_table(given, words)
    with refusing(words):
        found, odd = published_list(table, list_date, cadence, file_and_day(given)[0])
    say(odd, words, given)
    return found


def standard_lists(given: Sequence[str], words: Wording, cadence: Cadence) -> list[PublishedList]:
    """The standard lists that seed a rapid or blitz list; a standard one has no use for them."""
    if given and cadence is Cadence.STANDARD:
        say([Finding("list.W070")], words)
        return []
    return [published(name, words, Cadence.STANDARD) for name in given]


def register_of(name: str, words: Wording, cadence: Cadence, day: date) -> tuple[Frame | None, list[PublishedList]]:
    """Who players beyond the lists are, and beside a rapid or blitz list their standard ratings, as a list of the day;
    nothing where no file is named."""
    if not name:
        return None, []
    return register_and_seeds(list_table(name, words), cadence, day)


def decisions_of(name: str, words: Wording) -> Decisions:
    """The administrator's record; none where no file is named."""
    if not name:
        return Decisions()
    with refusing(words):
        decisions, findings = decisions_in(read_bytes(name), name)
    say(findings, words, name)
    return decisions


def is_table(name: str) -> bool:
    """Whether it is a table of games by its name; results typed into a CSV are a report."""
    if name.lower().endswith(".csv") and is_file(name):
        return kind_of(read_bytes(name, HEAD)) != "typed"
    return name.lower().endswith((".csv", ".parquet"))


def table_of_games(names: Sequence[str], words: Wording, progress: Progress | None = None) -> DenseGames | None:
    """The games of all these files, after saying what is odd about each; None if one is refused."""
    for name in names:
        if not is_file(name):
            read_bytes(name)  # says why
    read = read_games(names, progress.reading if progress else Progress().reading)
    for name, findings in zip(names, read.findings, strict=True):
        say(findings, words, name)
    return read.games


def events_of(name: str, words: Wording) -> list[tuple[Tournament, Facts]]:
    if is_table(name):
        games = table_of_games([name], words)
        if games is None:
            raise Refusal(Exit.REFUSED)
        return [(games.tournament(event.number), Facts()) for event in games.events]
    found = read_report(name, None)
    say(found.findings_for(Purpose.RATING), words, name)
    tournament = found.tournament_to_rate
    if found.refused_for(Purpose.RATING) or tournament is None:
        raise Refusal(Exit.REFUSED)
    return [(tournament, found.facts)]


def case_for(tournament: Tournament, facts: Facts, choice: Choice) -> EventCase:
    try:
        return case_for_list(tournament, facts, choice)
    except InputRefused as refused:
        raise Refusal(Exit.REFUSED, *refused.findings) from None
