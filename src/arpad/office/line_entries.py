"""The lines and games of a report as rows of the books: entered when it comes, and again when an officer amends it."""

from collections.abc import Iterable

from arpad.formats.levels import Purpose
from arpad.formats.report_with_facts import ReadReport
from arpad.office.database_guards import refuse_unfit
from arpad.office.identities import LEFT_TO_OFFICERS, match_lines
from arpad.office.models import Entry, Game, Report
from arpad.office.report_reading import read_of
from arpad.rating.case import pairings_of
from arpad.tournament.edits import pairs
from arpad.tournament.model import Tournament


def enter_lines(report: Report) -> None:
    """Who the lines are is decided whatever else is wrong with the report; games are entered once they can be read."""
    read = read_of(report)
    tournament = read.report.tournament
    if tournament is None:
        return
    entries = [
        Entry(report=report, number=one.number, name=one.name, given_id=one.player_id, rating=one.rating)
        for one in tournament.entries
    ]
    match_lines([entry for entry in entries if entry.number not in read.doubtful_people])
    refuse_unfit(entries)
    Entry.objects.bulk_create(entries, batch_size=500)
    _enter_games(report, read)


def enter_amended(report: Report) -> None:
    """Names and ids of the lines, and the games, as the report is read now. What an officer decided stays; the others
    are judged again."""
    read = read_of(report)
    tournament = read.report.tournament
    assert tournament is not None  # a line of it was amended
    entries = list(report.entries.all())
    for entry in entries:
        line = tournament.by_number[entry.number]
        entry.name, entry.given_id = line.name, line.player_id
    refuse_unfit(entries)
    Entry.objects.bulk_update(entries, ["name", "given_id"], batch_size=200)
    asked = [entry for entry in entries if entry.evidence not in LEFT_TO_OFFICERS]
    match_lines([entry for entry in asked if entry.number not in read.doubtful_people])
    Entry.objects.bulk_update(asked, ["player", "evidence"], batch_size=200)
    report.games.all().delete()
    _enter_games(report, read)


def _enter_games(report: Report, read: ReadReport) -> None:
    tournament = read.report.tournament
    if tournament is not None and not read.refused_for(Purpose.RATING):
        Game.objects.bulk_create(_games(report, tournament), batch_size=500)


def _games(report: Report, tournament: Tournament) -> Iterable[Game]:
    numbers = {entry.number: entry for entry in Entry.objects.filter(report=report)}
    whites = {
        (index, *sorted(pair)): pair
        for index in range(1, tournament.rounds_recorded + 1)
        for pair in pairs(tournament, index)
    }
    dates = tournament.round_dates
    for game in pairings_of(tournament):
        white, black = whites.get((game.round_number, game.first, game.second), (game.first, game.second))
        results = (game.result, game.reply) if white == game.first else (game.reply, game.result)
        yield Game(
            report=report,
            round_number=game.round_number,
            day=dates[game.round_number - 1] if game.round_number <= len(dates) else None,
            white=numbers[white],
            black=numbers[black],
            result=results[0].value,
            reply=results[1].value,
        )
