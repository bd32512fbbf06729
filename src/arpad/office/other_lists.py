"""Another federation's list beside ours: under the ids of this office, and why a player's rating may differ (I-283)."""

from collections.abc import Collection, Mapping
from enum import StrEnum

import polars as pl

from arpad.identity.judging import Person, Sighting, Verdict, judge
from arpad.office.models import Player
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.values.records import dataclass


def under_register_keys(frame: pl.DataFrame, ids: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The list under the register's keys, and all keys there are."""
    column = "key" if ids == "own" else f"{ids}_id"
    rows = list(Player.objects.exclude(**{column: None}).values_list(column, "key"))
    known = pl.DataFrame(rows, schema={"given": pl.String, "key": pl.String}, orient="row")
    frame = frame.join(known, left_on="id", right_on="given", how="left", maintain_order="left")
    frame = frame.with_columns(id=pl.coalesce("key", "id")).drop("key")
    return frame, known.select(id="key")


@dataclass(frozen=True, eq=False)
class Arrivals:
    """A list on its way into the register: everybody under his key, which keys are `known`, and whom the list names by
    an id (`links`, by key) that the register has only as his key so far."""

    everybody: pl.DataFrame
    known: pl.DataFrame
    links: Mapping[str, str]


def arrivals(frame: pl.DataFrame, ids: str) -> Arrivals:
    """An id that is the key of somebody who has none of that kind is his if name and birth say so, else nobody's."""
    everybody, known = under_register_keys(frame, ids)
    if ids == "own":
        return Arrivals(everybody, known, {})
    column = f"{ids}_id"
    people = {row[0]: row for row in Player.objects.values_list("key", "name", "birth", "sex", column)}
    taken = {row[-1] for row in people.values() if row[-1]}
    wanted = pl.Series("id", sorted(people.keys() - taken), dtype=pl.String)
    links, keys, wrong = {}, [], []
    for row in frame.filter(pl.col("id").is_in(wanted.implode())).iter_rows(named=True):
        key, name, birth, sex, has = people[row["id"]]
        told = row.get(column, key)
        verdict = judge(Sighting(row["name"], key, row["birth"], row["sex"]), [Person(key, name, birth, sex)]).verdict
        if (told == key and has) or (told in (key, "") and verdict is not Verdict.CERTAIN):
            wrong.append(f"{key} {row['name']} / {name}")
            continue
        keys.append(key)
        if told and not has and told not in taken:
            links[key] = told
    if wrong:
        some = "; ".join(wrong[:_NAMED]) + ("…" if len(wrong) > _NAMED else "")
        raise Refused(Finding("office.E308", {"count": len(wrong), "who": some}))
    met = pl.DataFrame({"id": pl.Series(keys, dtype=pl.String)})
    return Arrivals(everybody, pl.concat([known, met]).unique(), links)


_NAMED = 5


class Cause(StrEnum):
    EVENT = "event"  # one side has an event that the other has not
    ONE_GAME = "one_game"
    K = "k"
    ID = "id"  # the same person under another id
    EARLIER = "earlier"  # nothing played: it was there before
    NOT_LINKED = "not_linked"  # the register does not have his id there
    TITLE = "title"
    FEDERATION = "federation"
    BIRTH = "birth"
    NAME = "name"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Sides:
    """One player on both lists. `before` and `k` are of our previous list; `events` his games in each of our events."""

    ours: int
    theirs: int
    before: int | None
    k: int | None
    our_games: int | None
    their_games: int | None
    events: Mapping[str, int]


def likeliest(sides: Sides, all_k: Collection[int]) -> tuple[Cause, str]:
    """The cause, and what it names: events, or the other K."""
    if sides.our_games is not None and sides.their_games is not None:
        surplus = sides.our_games - sides.their_games
        if surplus:
            return _by_games(surplus, sides.events)
        if not sides.our_games:
            return Cause.EARLIER, ""
    if sides.before is None or not sides.k:
        return Cause.UNKNOWN, ""
    for other in sorted(all_k):
        if other != sides.k and _is_other_k(sides.ours - sides.before, sides.theirs - sides.before, sides.k, other):
            return Cause.K, str(other)
    if _is_one_result(abs(sides.theirs - sides.ours), sides.k):
        return Cause.ONE_GAME, ""
    return Cause.UNKNOWN, ""


def _by_games(surplus: int, events: Mapping[str, int]) -> tuple[Cause, str]:
    """An event of ours with just so many games goes before a single game."""
    named = [key for key, games in events.items() if games == surplus]
    if named:
        return Cause.EVENT, ", ".join(named)
    return (Cause.ONE_GAME if abs(surplus) == 1 else Cause.EVENT), ""


def _is_other_k(our_change: int, their_change: int, k: int, other: int) -> bool:
    """Both published changes are rounded, so that each may be half a point off."""
    return our_change != 0 and 2 * abs(their_change * k - our_change * other) <= k + other


def _is_one_result(difference: int, k: int) -> bool:
    """Half a point or a whole one in one game, give or take the rounding of both lists."""
    return abs(2 * difference - k) <= 2 or abs(difference - k) <= 1
