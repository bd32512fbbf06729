"""What a period does to the players of a list: events rated one by one and tables rated on columns, together.

Who these players are, the register beside the lists says.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace

import narwhals as nw

from arpad.rating.bulk.newcomers import grown_pools
from arpad.rating.bulk.period import Intake, KeptGames, TablePeriod, rate_tables
from arpad.rating.bulk.sums import RATED, together
from arpad.rating.bulk.table import GamesSource
from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.effects import Effects, UnratedLine, Waiting, games_of, place_of
from arpad.rating.federation.decisions import Decisions
from arpad.rating.frames import Frame, Series, frame_of
from arpad.rating.list_calendar import enters, left_out, not_rated
from arpad.rating.list_columns import DESCRIPTION, LIST
from arpad.rating.other_ratings import StandardLists, with_other_ratings
from arpad.rating.outcome import EventOutcome
from arpad.rating.participants import UNLISTED
from arpad.rating.period import rate_period
from arpad.rating.periods import in_parts, repeated_games
from arpad.rating.published import PublishedList, last_lines, open_pools, rating_list, serving
from arpad.rating.rating_list import RatingList
from arpad.tournament.facts import Facts
from arpad.values.finding import Finding, Place
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Games:
    """What was played: events as objects, and tables of games. `register` describes players beyond the lists."""

    cases: Sequence[EventCase] = ()
    tables: Sequence[GamesSource] = ()
    register: Frame | None = None
    decisions: Decisions = field(default_factory=Decisions)  # the administrator's, of a federation's own list
    choice: Choice = field(default_factory=Choice)
    progress: Callable[[int], None] = lambda games: None
    explain_sum: bool = False  # split the ledger's line of games by why they do not cancel out
    standard_lists: Sequence[PublishedList] = ()  # for a rapid or blitz list, whose players they may seed
    reference_lists: Sequence[PublishedList] = ()  # FIDE's, with which guests count


def games_of_player(games: Games, player: str) -> Games:
    """Only the events he played in, each as objects: what he needs to follow his own number."""
    cases = [case for case in games.cases if any(entry.player_id == player for entry in case.tournament.entries)]
    for source in games.tables:
        for number in source.events_with(player):
            case, _ = case_of(source.tournament(number), Facts(), games.choice)
            cases += [case] if case is not None else []
    return replace(games, cases=cases, tables=())


@dataclass(frozen=True)
class PeriodEffects:
    """By player in the columns of `EFFECTS`. Of who is not on the latest list, `returning` has the lines of those who
    are on an earlier one, and `newcomers` describes the others."""

    effects: Frame
    returning: Frame
    newcomers: Frame
    events: tuple[EventOutcome, ...]
    findings: tuple[Finding, ...]
    kept: tuple[KeptGames, ...] = ()


def period_effects(games: Games, intake: Intake) -> PeriodEffects:
    """Events and tables share pools, games for K and the order of the period, whichever way they are rated."""
    lists, law = intake.lists, (intake.edition, intake.list_date, intake.closing)
    tables = rate_tables(games.tables, intake)
    entering = [case for case in games.cases if enters(case, *law)]
    entering = sorted([*entering, *tables.for_engine], key=place_of)
    of_cases = {player for case in entering for player in _players(case)}
    waiting = intake.latest.frame.select("id", "pool").filter(nw.col("pool") != "")
    of_pools, one_by_one = grown_pools(tables.unrated, waiting, of_cases, games.register)
    del waiting
    tables.unrated.clear()  # they stand in the pools, and are as many as all newcomers of a world
    pools = open_pools(intake.latest, of_cases | {line.id for line in one_by_one})
    parts, undated = in_parts(entering, [published.date for published in lists])
    parts = [intake.reference.with_guests(case) for case in parts]
    effects = Effects()
    unrated = Waiting(iter(one_by_one), _births(games.register, one_by_one), pools)
    on_columns = _games_on_columns(tables)
    period = rate_period(
        parts,
        serving_lists(lists, parts, games),
        {intake.series: pools},
        before=lambda case: effects.add_unrated(unrated.up_to(place_of(case))),
        games_elsewhere=_of_players(on_columns, entering, intake.series),
    )
    effects.add_unrated(unrated.up_to(None))
    for event in sorted(period.events, key=lambda event: place_of(event.prepared.case)):
        effects.add_event(event)
    effects.see(tables.seen)
    in_period = _games_in_period(tables, on_columns, period.events)
    kept: list[KeptGames] = []
    on_tables = tables.effects(in_period, kept if intake.keep_games else None)
    whole = together([effects.frame(pools), of_pools, *on_tables])
    del of_pools
    absent = _not_on(intake.latest.frame, whole)
    earlier = [published for published in lists[:-1] if len(absent) and published.has_any(absent)]
    returning = _left_out_of_the_latest(earlier, absent.to_list())
    fresh = sorted(set(absent.to_list()).difference(returning["id"].to_list()))
    standard = (listed.frame for listed in sorted(games.standard_lists, key=lambda listed: listed.date, reverse=True))
    newcomers = described(fresh, [*_given(games.register), *standard, effects.descriptions(fresh)])
    findings = (
        *repeated_games(games.cases, games.tables),
        *left_out(games.cases, *law),
        *tables.findings,
        *undated,
        *not_rated(period.events),
        *(replace(finding, place=Place()) for finding in about_guests(period.events)),
        *unknown_players([*games.standard_lists, *lists], games.register, entering, games.tables),
        *effects.findings,
    )
    return PeriodEffects(whole, returning, newcomers, period.events, findings, tuple(kept))


def about_guests(events: Iterable[EventOutcome]) -> Iterator[Finding]:
    """Whose number in a report counts for nothing, and who counts as a guest, each person once (reading I-440)."""
    said: set[tuple[str, object, object]] = set()
    for event in events:
        for finding in event.findings:
            person = (finding.id, finding.data.get("id"), finding.data.get("name"))
            if finding.id in UNLISTED and person not in said:
                said.add(person)
                yield finding


def _not_on(listed: Frame, effects: Frame) -> Series:
    """The players of the period who are not on the list. Where everybody played, both have the same ids."""
    if len(listed) == len(effects) and (listed["id"] == effects["id"]).all():
        return effects["id"][:0]
    return effects.select("id").join(listed.select("id"), on="id", how="anti")["id"]


def _left_out_of_the_latest(earlier: Sequence[PublishedList], ids: Sequence[str]) -> Frame:
    """Their lines on the last list that has them: whoever a list leaves out keeps his rating, K and games.

    How many games were rated in the months since is not known.
    """
    if not earlier:
        return frame_of([], LIST)
    lines = [listed.frame.filter(nw.col("id").is_in(ids)).select(*LIST) for listed in earlier]
    return last_lines(lines).with_columns(recent_games=nw.lit(""), games_in_period=nw.lit(None, nw.Int64()))


def serving_lists(lists: Sequence[PublishedList], cases: Sequence[EventCase], games: Games) -> list[RatingList]:
    """For each event the lines of its players in the list of its start, with their ratings elsewhere if they count.

    A list is made from lists: before the first one nobody is rated, whatever a report says (reading I-440). Events that
    the same lists serve are looked up together: a month of a thousand reports has two or three of them.
    """
    standard = StandardLists(games.standard_lists)
    alike: dict[tuple[int | None, int | None, int], list[int]] = {}
    for place, case in enumerate(cases):
        floor = case.edition.rule("rating_floor").integer("floor")
        alike.setdefault((serving(lists, case.list_day), standard.serving(case), floor), []).append(place)
    found = [RatingList()] * len(cases)
    for (index, _, floor), places in alike.items():
        everybody = {player for place in places for player in _players(cases[place])}
        own = lists[index] if index is not None else None
        listed = standard.completed(own, cases[places[0]], everybody)
        if listed is None:
            continue
        later = lists[index + 1 :] if index is not None else ()
        whole = rating_list(listed, everybody, later, floor).players
        for place in places:
            case, ids = cases[place], _players(cases[place])
            served = RatingList({player: whole[player] for player in sorted(ids) if player in whole})
            if case.edition.find("valid_rating") is not None:
                sources = (listed.frame, *_given(games.register))
                served = with_other_ratings(served, ids, sources, games.decisions, case.edition, case.list_day)
            found[place] = served
    return found


def _players(case: EventCase) -> set[str]:
    return {entry.player_id for entry in case.tournament.entries}


def _births(register: Frame | None, lines: Sequence[UnratedLine]) -> dict[str, str]:
    """By id, as far as the register knows."""
    if register is None or not lines:
        return {}
    asked = nw.col("id").is_in(sorted({line.id for line in lines}))
    return dict(register.filter(asked & (nw.col("birth") != "")).select("id", "birth").rows())


def _given(register: Frame | None) -> list[Frame]:
    return [] if register is None else [register]


def _games_on_columns(tables: TablePeriod) -> Frame:
    """`id` and `games` of everybody rated on columns; a player has a row for each group."""
    sums = [result.rated.select("id", "games") for result, _ in tables.results]
    return nw.concat([frame_of([], RATED).select("id", "games"), *sums])


def _of_players(games: Frame, cases: Sequence[EventCase], series: str) -> dict[tuple[str, str], int]:
    """The same for the players of these events, as the event engine counts them."""
    ids = sorted({entry.player_id for case in cases for entry in case.tournament.entries})
    rows = games.filter(nw.col("id").is_in(ids)).group_by("id").agg(nw.col("games").sum()).iter_rows(named=True)
    return {(series, row["id"]): row["games"] for row in rows}


def _games_in_period(tables: TablePeriod, on_columns: Frame, events: Sequence[EventOutcome]) -> Frame | None:
    """`id` and `games_in_period`, wherever the games were rated; None where one group has them all."""
    one_by_one = games_of(events)
    if len(tables.results) == 1 and not one_by_one:
        return None
    rows = [(player, 0, games) for player, games in one_by_one.items()]
    whole = nw.concat([on_columns, frame_of(rows, RATED).select("id", "games")])
    return whole.group_by("id").agg(nw.col("games").sum().alias("games_in_period"))


_SHOWN = 20  # of those the row is looked up


def described(ids: Sequence[str], sources: Sequence[Frame]) -> Frame:
    """Each of the players as the first source describes him that has the cell; who is nowhere is known by his id."""
    found: dict[str, dict[str, str]] = {player: {} for player in ids}
    for source in reversed(sources):
        for row in source.select(*DESCRIPTION).filter(nw.col("id").is_in(ids)).iter_rows(named=True):
            found[row["id"]] |= {name: cell for name, cell in row.items() if cell}
    rows = [
        tuple({"name": player, **cells, "id": player}.get(name, "") for name in DESCRIPTION)
        for player, cells in found.items()
    ]
    return frame_of(rows, DESCRIPTION)


def unknown_players(
    lists: Sequence[PublishedList],
    register: Frame | None,
    cases: Iterable[EventCase],
    tables: Sequence[GamesSource],
) -> list[Finding]:
    """Players of the period who are on no list and in no register, each with the place where he first appears.

    With a register that is an error. Without one a report introduces its own players, and a table, which has only their
    ids, gives a warning.
    """
    known = [published.ids for published in lists] + ([register["id"]] if register is not None else [])
    findings: list[Finding] = []
    for source in tables:
        strangers = source.strangers(known)
        if not strangers:
            continue
        kind = "list.E050" if register is not None else "list.W050"
        for stranger in strangers[:_SHOWN]:
            data = {"id": stranger.id, "row": stranger.row or "?", "column": stranger.column or "?"}
            findings.append(Finding(kind, data, line=stranger.row))
        if len(strangers) > _SHOWN:
            findings.append(Finding("list.W051", {"finding": kind, "more": len(strangers) - _SHOWN}))
    if register is not None:
        entries = [(case, entry) for case in cases for entry in case.tournament.entries if entry.player_id]
        unknown = _in_none(known, {entry.player_id for _, entry in entries})
        findings += [
            Finding("list.E051", {"id": entry.player_id, "name": entry.name, "event": case.tournament.name})
            for case, entry in entries
            if entry.player_id in unknown
        ]
    return findings


def _in_none(known: Sequence[Series], players: set[str]) -> set[str]:
    """The players of a few events who are in none of these long columns; the latest is asked first."""
    for ids in reversed(known):
        if not players:
            break
        players = players.difference(ids.filter(ids.is_in(sorted(players))).to_list())
    return players
