"""The games of a group of events on columns: sums of rated players, what unrated ones did, and the changes they give.

K, changes in millionths and games are the effects of the period.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field

import narwhals as nw

from arpad.rating.arithmetic import Arithmetic, Columns, on_columns
from arpad.rating.bulk.groups import Group, fits_if_all_rated
from arpad.rating.bulk.table import Adder, GamesSource
from arpad.rating.change import columns_needed, is_mirrored, lines_of_rated
from arpad.rating.exclusions import mismatched
from arpad.rating.expectation import table_of
from arpad.rating.frames import Frame, Series, beside, frame_of, in_memory
from arpad.rating.k_factor import junior_column, with_k
from arpad.rating.list_columns import EFFECTS
from arpad.rating.outcome import MILLION
from arpad.rating.schemas import INTEGER, TEXT, Schema, column
from arpad.regulations.edition import Edition
from arpad.values.records import dataclass

RATED: Schema = {
    "id": column(TEXT, "", "player"),
    "delta": column(INTEGER, "parts of a point", "sum of score minus expected score"),
    "games": column(INTEGER, "games", "counted games"),
}
"""What the games of a group give one rated player."""

UNRATED: Schema = {
    "event": column(INTEGER, "", "event"),
    "id": column(TEXT, "", "player"),
    "games": column(INTEGER, "games", "against rated opponents"),
    "tenths": column(INTEGER, "tenths of a point", "score in them"),
    "rated_opponents": column(INTEGER, "players", "rated opponents"),
    "total": column(INTEGER, "rating points", "sum of their ratings"),
}
"""What one unrated player did in one event."""


@dataclass(frozen=True)
class Ratings:
    """By the ids of a list: the rating a player brings, and the one that counts for his opponents. 0: unrated."""

    ids: Series
    own: Series
    for_opponents: Series


@dataclass
class GroupResult:
    group: Group
    rated: Frame
    unrated: list[Frame] = field(default_factory=list)
    for_the_engine: list[int] = field(default_factory=list)  # events that columns cannot rate after all
    kept: list[Frame] = field(default_factory=list)  # the games themselves, where somebody asked to keep them


def rate_group(
    source: GamesSource,
    group: Group,
    ratings: Ratings,
    progress: Callable[[int], None] = lambda games: None,
    *,
    keep: bool = False,
) -> GroupResult:
    """Add up the whole group, block by block."""
    same = ratings.own is ratings.for_opponents
    own = source.keyed(ratings.ids, ratings.own)
    for_opponents = own if same else source.keyed(ratings.ids, ratings.for_opponents)
    adder = source.adder()
    result = GroupResult(group, frame_of([], RATED))
    for block in source.blocks(group.events):
        games = _with_ratings(block, adder.arithmetic, own, for_opponents, same=same)
        if group.only_if_all_rated:
            unfit = list(_beyond_columns(games, group))
            result.for_the_engine += unfit
            games = games.filter(~nw.col("event").is_in(unfit)) if unfit else games
        if group.rated:
            result.unrated.append(source.identified(_unrated_lines(games)))
            add_rated(adder, games, group.case.edition, same_for_opponents=same)
            result.kept += [games] if keep else []
        progress(len(block) if isinstance(block, nw.DataFrame) else 0)
    if group.rated:
        result.rated = source.identified(adder.added_up())
    return result


def add_rated(adder: Adder, games: Frame, edition: Edition, *, same_for_opponents: bool) -> None:
    """Add up what the games give the rated players; `white_own` and so on are their ratings.

    Where every rating counts the same for its owner and his opponents, and no rule looks at one of them alone, what
    White gains Black loses, and one look-up serves both.
    """
    games = _without_mismatches(games, edition)
    if same_for_opponents and is_mirrored(edition):
        lines = _lines(_counted(_side(games, "white", "black"), edition), edition, adder.arithmetic)
        adder.add(lines)
        adder.add(lines.select(player=nw.col("opponent"), delta=-nw.col("delta")))
        return
    for sides in _rated_sides(games, edition):
        adder.add(_lines(sides, edition, adder.arithmetic))


def _lines(sides: Frame, edition: Edition, arithmetic: Arithmetic) -> Frame:
    return lines_of_rated(Columns(sides, arithmetic), edition).frame


def counted_sides(games: Frame, edition: Edition) -> Frame:
    """All sides that count, in the columns of any method, with the number of the `game` and whether it is White's."""
    games = _without_mismatches(games, edition).with_row_index("game")
    more = ("event", "round_number", "game")
    white, black = (
        _side(games, *sides, *more).with_columns(first=nw.lit(is_white))
        for sides, is_white in ((("white", "black"), True), (("black", "white"), False))
    )
    return _counted(nw.concat([white, black]), edition)


def _without_mismatches(games: Frame, edition: Edition) -> Frame:
    """Without the games that the difference of the ratings takes out; no rating (0) differs from none.

    [mismatched_games]
    """
    rule = edition.find("mismatched_games")
    if rule is None:
        return games
    white, black = nw.col("white_rating"), nw.col("black_rating")
    return games.filter(~((white > 0) & (black > 0) & mismatched(rule, white, black)))


def _with_ratings(games: Frame, arithmetic: Arithmetic, own: Frame, for_opponents: Frame, *, same: bool) -> Frame:
    for colour in ("white", "black"):
        games = arithmetic.looked_up(games, f"{colour}_own", nw.col(colour), own)
        if same:
            games = games.with_columns(nw.col(f"{colour}_own").alias(f"{colour}_rating"))
        else:
            games = arithmetic.looked_up(games, f"{colour}_rating", nw.col(colour), for_opponents)
    return games


def _side(games: Frame, me: str, other: str, *more: str) -> Frame:
    """Every game as one of its players sees it."""
    return games.select(
        *more,
        player=nw.col(me),
        opponent=nw.col(other),
        tenths=nw.col(f"{me}_tenths"),
        own_rating=nw.col(f"{me}_own"),
        opponent_rating=nw.col(f"{other}_rating"),
    )


def _sides(games: Frame, *more: str) -> Frame:
    """Two rows a game."""
    return nw.concat([_side(games, "white", "black", *more), _side(games, "black", "white", *more)])


def _rated_sides(games: Frame, edition: Edition) -> Iterator[Frame]:
    """The sides that count. Where each game stands alone they come apart, which saves copying them together."""
    needed = columns_needed(edition)
    if needed:
        nothing = nw.lit(None, nw.Int64())
        sides = _counted(_sides(games, *needed), edition)
        yield sides.with_columns(field=nw.lit(0), field_average=nothing, opponents=nothing)
    else:
        yield _counted(_side(games, "white", "black"), edition)
        yield _counted(_side(games, "black", "white"), edition)


def _counted(sides: Frame, edition: Edition) -> Frame:
    """Those that were played, between rated players."""
    if table_of(edition).unit > 100:  # millionths do not fit into narrow columns
        sides = sides.with_columns(nw.col("tenths").cast(nw.Int64()))
    if _all_count(sides):
        return sides
    return sides.filter((nw.col("own_rating") > 0) & (nw.col("opponent_rating") > 0) & ~nw.col("tenths").is_null())


def _all_count(sides: Frame) -> bool:
    """Most blocks of a large period need no filter; a look is cheaper than a copy. Lazy backends are not asked."""
    if not isinstance(sides, nw.DataFrame) or not len(sides):
        return False
    rated = all(sides[name].min() > 0 for name in ("own_rating", "opponent_rating"))
    return rated and not sides["tenths"].null_count()


def _unrated_lines(games: Frame) -> Frame:
    """Every unrated player of every event, with his games against rated opponents; there may be none."""
    somebody = games.filter((nw.col("white_own") == 0) | (nw.col("black_own") == 0))
    sides = _sides(somebody, "event").filter(nw.col("own_rating") == 0)
    counts = (nw.col("opponent_rating") > 0) & ~nw.col("tenths").is_null()
    counted = sides.with_columns(
        games=nw.when(counts).then(nw.lit(1)).otherwise(nw.lit(0)),
        tenths=nw.when(counts).then(nw.col("tenths")).otherwise(nw.lit(0)).cast(nw.Int64()),
        total=nw.when(counts).then(nw.col("opponent_rating")).otherwise(nw.lit(0)).cast(nw.Int64()),
        met=nw.when(counts).then(nw.col("opponent")),
    )
    lines = counted.group_by("event", "player").agg(
        nw.col("games", "tenths", "total").sum(),
        nw.col("met").n_unique().alias("different"),
        nw.len().cast(nw.Int64()).alias("all_games"),
    )
    no_rated_one = nw.when(nw.col("games") < nw.col("all_games")).then(nw.lit(1)).otherwise(nw.lit(0))  # met is null
    return lines.with_columns(rated_opponents=nw.col("different").cast(nw.Int64()) - no_rated_one)


def _beyond_columns(games: Frame, group: Group) -> Iterator[int]:
    """Events with an unrated player, or too few players for their kind: the event engine knows what they need."""
    sides = _sides(games, "event")
    people = sides.group_by("event").agg(
        nw.col("player").n_unique().alias("players"), nw.col("opponent_rating").min().alias("lowest")
    )
    for row in in_memory(people).iter_rows(named=True):
        if row["lowest"] == 0 or not fits_if_all_rated(group, row["players"]):
            yield row["event"]


# A seed goes with its event's day in one number, so that the latest wins in a plain maximum.
SEED_SPAN = 10_000


def group_effects(frame: Frame, group: Group) -> Frame:
    """What the rated games of one group do to each player, in the columns of `EFFECTS`; from `group_k`."""
    new_k = group.case.edition.rule("k_factor").maybe_integer("new")
    return frame.select(
        "id",
        seed=nw.lit(group.start.toordinal() * SEED_SPAN) + nw.col("own_rating"),
        millionths=nw.col("k") * nw.col("delta") * (MILLION // table_of(group.case.edition).unit),
        rated_games=nw.col("games"),
        unrated_games=nw.lit(0, nw.Int64()),
        new_k_games=nw.when(nw.col("k") == (new_k or 0)).then(nw.col("games")).otherwise(nw.lit(0)),
        initial_rating=nw.lit(None, nw.Int64()),
        initial_games=nw.lit(0, nw.Int64()),
        new_pool=nw.lit(None, nw.String()),
    )


def group_k(sums: Frame, lines: Frame, group: Group, games_in_period: Frame | None) -> Frame:
    """Every player's sums with his `k` in the group, and `k_reason`.

    `lines` are those of the serving list, `games_in_period` counts all groups and events; None: these are all.
    """
    rule = group.case.edition.rule("k_factor")
    unknown_games = nw.when(nw.col("seeded")).then(nw.col("listed_games").fill_null(0))
    listed = lines.select(
        "id",
        "own_rating",
        "seeded",
        "listed_meanwhile",
        "peak",
        "birth",
        listed_k=nw.col("k"),
        listed_games=nw.col("games"),
    )
    frame = beside(sums, listed)
    if games_in_period is None:
        frame = frame.with_columns(games_in_period=nw.col("games"))
    else:
        frame = beside(frame, games_in_period)
    frame = frame.with_columns(
        games_before=unknown_games.otherwise(nw.col("listed_games")),
        seconds=nw.lit(_seconds(group), nw.Int64()),
        junior=on_columns(junior_column(rule, group.start)),
    )
    return with_k(Columns(frame), rule).frame


def _seconds(group: Group) -> int | None:
    moves = group.case.edition.rule("k_factor").maybe_integer("moves")
    control = group.case.tournament.time_control
    return control.seconds_for(moves) if control is not None and moves is not None else None


def together(effects: Sequence[Frame]) -> Frame:
    """One row a player: changes and games add up, the latest seed stands, and what only one row says stands."""
    given = [frame.select(*EFFECTS) for frame in effects if len(frame)] or [effects[0]]
    merged = nw.concat(given) if len(given) > 1 else given[0]
    if len(given) > 1 and merged["id"].n_unique() < len(merged):
        merged = merged.group_by("id").agg(
            nw.col("millionths", "rated_games", "unrated_games", "new_k_games", "initial_games").sum(),
            nw.col("seed", "initial_rating", "new_pool").max(),
        )
    return merged.with_columns(seed=nw.col("seed") % SEED_SPAN).select(*EFFECTS)
