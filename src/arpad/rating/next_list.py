"""The next list as a pure function of the previous lists, the events of the period, the edition and the date."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

import narwhals as nw

from arpad.rating.case import EventCase
from arpad.rating.frames import Frame, frame_of
from arpad.rating.leagues import in_parts
from arpad.rating.life import enters, is_list_date, left_out, not_rated
from arpad.rating.list_columns import EFFECTS, LIST
from arpad.rating.list_update import updated
from arpad.rating.newcomers import Status
from arpad.rating.outcome import MILLION, EventOutcome, PlayerOutcome
from arpad.rating.period import rate_period
from arpad.rating.pool import Pool, PoolEntry
from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.regulations.edition import Edition
from arpad.values.finding import Finding
from arpad.values.person import Birth


@dataclass(frozen=True)
class PublishedList:
    """A list of a date, in the columns of `LIST`."""

    date: date
    frame: Frame


@dataclass(frozen=True)
class NextList:
    """The list, the events behind it, the ledger of points, and what was left for later."""

    published: PublishedList
    events: tuple[EventOutcome, ...]
    ledger: Mapping[str, int]  # millionths of a rating point, by cause
    findings: tuple[Finding, ...]


@dataclass
class Effect:
    """What the period does to one player."""

    outcome: PlayerOutcome
    event: EventOutcome
    seed: int | None = None
    millionths: int = 0
    rated_games: int = 0
    new_k_games: int = 0
    initial_rating: int | None = None


def next_list(
    previous: Sequence[PublishedList],
    cases: Sequence[EventCase],
    edition: Edition,
    list_date: date,
    series: str,
    closing: date | None = None,
) -> NextList:
    """Rate the events that enter the list, and carry their effects into the latest of the previous lists.

    `closing` is a closing date stated by a person, instead of the edition's.
    """
    lists = sorted(previous, key=lambda published: published.date)
    findings = list(_odd_dates(lists, edition, list_date))
    entering = sorted((case for case in cases if enters(case, edition, list_date, closing)), key=_canonical)
    findings += left_out(cases, edition, list_date, closing)
    entering, undated = in_parts(entering, [published.date for published in lists])
    findings += undated
    serving = [_serving(lists, case) for case in entering]
    ids = [{entry.player_id for entry in case.tournament.entries} for case in entering]
    rating_lists = [
        _rating_list(published, wanted) if published else None for published, wanted in zip(serving, ids, strict=True)
    ]
    latest = lists[-1] if lists else PublishedList(date.min, frame_of([], LIST))
    pools = {series: _pools(latest)}
    period = rate_period(entering, rating_lists, pools)
    findings += not_rated(period.events)
    effects, nameless = _effects(period.events)
    findings += nameless
    rows = [_effect_row(player_id, effect, pools[series]) for player_id, effect in sorted(effects.items())]
    frame = updated(latest.frame, frame_of(rows, EFFECTS), edition, list_date)
    return NextList(
        PublishedList(list_date, frame), period.events, _ledger(latest.frame, frame, effects), tuple(findings)
    )


def _canonical(case: EventCase) -> tuple[Any, ...]:
    """An order of events that does not depend on how the files were given."""
    players = tuple(sorted(entry.player_id for entry in case.tournament.entries))
    return case.start or date.max, case.end or date.max, case.tournament.name, players


def _odd_dates(lists: Sequence[PublishedList], edition: Edition, list_date: date) -> list[Finding]:
    found = []
    if not is_list_date(edition, list_date):
        found.append(Finding("list.W031", {"date": str(list_date), "edition": edition.id}))
    if lists and lists[-1].date >= list_date:
        found.append(Finding("list.E030", {"date": str(list_date), "previous": str(lists[-1].date)}))
    return found


def _serving(lists: Sequence[PublishedList], case: EventCase) -> PublishedList | None:
    """The list in force when the event (or the part of a league) started, else the oldest there is.   [event_list]"""
    in_force = [published for published in lists if case.list_day is None or published.date <= case.list_day]
    return in_force[-1] if in_force else (lists[0] if lists else None)


def _rating_list(published: PublishedList, ids: set[str]) -> RatingList:
    """The lines of the players asked for."""
    wanted = published.frame.filter(nw.col("id").is_in(sorted(ids)))
    return RatingList({row["id"]: _listed(row) for row in wanted.iter_rows(named=True)})


def _listed(row: Mapping[str, Any]) -> ListedPlayer:
    return ListedPlayer(
        id=row["id"],
        name=row["name"],
        federation=row["federation"],
        sex=row["sex"],
        title=row["title"],
        birth=_birth(row["birth"]),
        rating=row["rating"] or 0,
        k=row["k"],
        games=row["games"],
        peak=row["peak"],
        listed_from=date.fromisoformat(row["listed_from"]) if row["listed_from"] else None,
        standard_rating=row["standard_rating"],
    )


def _birth(text: str) -> Birth | None:
    parts = [int(part) for part in text.split("-")] if text else []
    return Birth(*parts) if parts else None


def _effects(events: Sequence[EventOutcome]) -> tuple[dict[str, Effect], list[Finding]]:
    """By player: the sum of the changes, the games, the first rating of the last event that gave one."""
    found: dict[str, Effect] = {}
    nameless: list[Finding] = []
    for event in sorted(events, key=lambda event: event.prepared.case.start or date.max):
        for player in event.players:
            if not player.id:
                if player.games:
                    nameless.append(Finding("list.W032", {"player": player.number, "name": player.name}))
                continue
            effect = found.setdefault(player.id, Effect(player, event))
            effect.event, effect.outcome = event, player
            if player.status is Status.RATED:
                effect.seed = player.rating
                effect.millionths += (player.change or 0) * (MILLION // player.unit)
                effect.rated_games += player.games
                effect.new_k_games += player.games if player.k_reason in ("new", "listed_meanwhile") else 0
            elif player.games:
                effect.rated_games += player.games
                effect.initial_rating = player.initial_rating if player.status is Status.INITIAL else None
    return found, nameless


def _effect_row(player_id: str, effect: Effect, pools: Mapping[str, Pool]) -> tuple[Any, ...]:
    entry = effect.event.prepared.case.tournament.by_number[effect.outcome.number]
    pool = pools.get(player_id)
    published = effect.initial_rating is not None
    return (
        player_id,
        entry.name,
        entry.federation,
        str(entry.sex or ""),
        str(entry.title or ""),
        str(entry.birth or ""),
        effect.seed,
        effect.millionths,
        effect.rated_games,
        effect.new_k_games,
        effect.initial_rating,
        pool.games if pool and published else 0,
        "" if published or pool is None else pool_text(pool),
    )


def pool_text(pool: Pool) -> str:
    """The pool as the list keeps it."""
    if not pool.entries:
        return ""
    entries = [{**asdict(replace(entry, unconfirmed=None)), "start": str(entry.start or "")} for entry in pool.entries]
    return json.dumps({"entries": entries, "disabled_member": pool.disabled_member}, separators=(",", ":"))


def _pools(published: PublishedList) -> dict[str, Pool]:
    open_ones = published.frame.filter(nw.col("pool") != "").select("id", "pool")
    return {row["id"]: pool_of(row["pool"]) for row in open_ones.iter_rows(named=True)}


def pool_of(text: str) -> Pool:
    data = json.loads(text)
    entries = [
        PoolEntry(**{**entry, "start": date.fromisoformat(entry["start"]) if entry["start"] else None})
        for entry in data["entries"]
    ]
    return Pool(tuple(entries), data["disabled_member"])


def _ledger(before: Frame, after: Frame, effects: Mapping[str, Effect]) -> dict[str, int]:
    """Where points came from and went, in millionths: it must close on the difference of the two lists' sums."""
    old = {row["id"]: row["rating"] for row in before.select("id", "rating").iter_rows(named=True)}
    new = {row["id"]: row["rating"] for row in after.select("id", "rating").iter_rows(named=True)}
    ledger = dict.fromkeys(("games", "rounding", "newcomers", "delisted"), 0)
    for player_id, rating in new.items():
        was = old.get(player_id)
        if was is None and rating is not None:
            ledger["newcomers"] += rating * MILLION
        elif was is not None and rating is None:
            ledger["delisted"] -= was * MILLION
        elif was is not None and rating is not None:
            change = effects[player_id].millionths if player_id in effects else 0
            ledger["games"] += change
            ledger["rounding"] += (rating - was) * MILLION - change
    return ledger
