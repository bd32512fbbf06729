"""What unrated players did in events rated on columns: their pools grow on columns too, and first ratings come out.

Whoever needs more than sums stays a line for the event engine's own rules: a player of an event that is rated one by
one, a pool of which some results have waited too long, and a pool that is not written as a list writes it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date

import narwhals as nw

from arpad.rating.case import EventCase
from arpad.rating.effects import EventPlace, UnratedLine
from arpad.rating.frames import Frame, frame_of
from arpad.rating.initial_rating import points_over_average, with_hypothetical
from arpad.rating.list_columns import EFFECTS
from arpad.rating.periods import within_span
from arpad.rating.pool import Pool, PoolEntry, games_needed
from arpad.rating.schemas import BOOLEAN, INTEGER, TEXT, Schema, column
from arpad.regulations.edition import Edition, Rule
from arpad.values.records import dataclass

_AT_A_TIME = 50_000  # players
_MOST_EVENTS = 12  # of one player; each is a turn on all columns

_OPENING, _CLOSING = '{"entries":[', '],"disabled_member":'
_NUMBER = "(0|[1-9][0-9]{0,8})"
_ENTRY = (
    rf'\{{"games":[1-9][0-9]{{0,5}},"tenths":{_NUMBER},"average":{_NUMBER},"average_total":{_NUMBER},'
    rf'"rating":({_NUMBER}|null),"round_robin":(true|false),"team_championship":(true|false),'
    r'"start":"([0-9]{4}-[0-9]{2}-[0-9]{2})?","unconfirmed":null\}'
)
_AS_WRITTEN = rf'^\{{"entries":\[{_ENTRY}(,{_ENTRY})*\],"disabled_member":(true|false)\}}$'
_GAMES, _TENTHS, _TOTAL, _RATING, _START = 0, 1, 3, 4, 7  # places of the cells of an entry

_SUMS = ("pooled_games", "pooled_tenths", "pooled_total", "weighted")  # of what waits

_EVENTS: Schema = {
    "event": column(INTEGER, "", "event"),
    "place": column(INTEGER, "", "its place in the period"),
    "start": column(TEXT, "date", "start"),
    "year": column(INTEGER, "", "year of the start"),
}
_SPANS: Schema = {
    "oldest": column(TEXT, "date", "start of the oldest result"),
    "start": column(TEXT, "date", "start of the event"),
    "waits": column(BOOLEAN, "", "whether the result still waits then"),
}
_SCORES: Schema = {
    "score": column(INTEGER, "tenths of a point", "score"),
    "out_of": column(INTEGER, "games", "games"),
    "junior": column(BOOLEAN, "", "under age"),
    "over_average": column(INTEGER, "rating points", "performance above the average; null: none"),
}


@dataclass(frozen=True)
class UnratedLines:
    """Of one group, whose `case` stands for its events: the columns of `UNRATED`, and `birth` as the list has it."""

    case: EventCase
    lines: Frame
    places: Mapping[int, EventPlace]

    def one_by_one(self, lines: Frame) -> Iterator[UnratedLine]:
        for row in lines.iter_rows(named=True):
            cells = (row[name] for name in ("games", "tenths", "rated_opponents", "total", "birth"))
            yield UnratedLine(self.places[row["event"]], self.case, row["id"], *cells)


def grown_pools(
    groups: Sequence[UnratedLines], pools: Frame, elsewhere: Collection[str], register: Frame | None
) -> tuple[Frame, list[UnratedLine]]:
    """The effects of all lines that columns can add up, and the other lines in the order of the period.

    `pools` has `id` and `pool` of the latest list, `elsewhere` are players of events rated one by one.
    """
    groups = [group for group in groups if len(group.lines)]
    if not groups:
        return frame_of([], EFFECTS), []
    lines = _in_order(groups, register)
    effects: list[Frame] = []
    others: list[UnratedLine] = []
    for some in _slices(lines):
        before = _opened(pools.join(some.select("id"), on="id", how="semi"))
        unfit = _unfit(some, before, groups, elsewhere)
        if len(unfit):
            some = some.join(unfit, on="id", how="anti")
            for group in groups:
                others += group.one_by_one(group.lines.join(unfit, on="id", how="semi"))
        effects.append(_effects(some, before, groups))
    return nw.concat(effects), sorted(others, key=lambda line: (line.place, line.id))


def _slices(lines: Frame) -> Iterator[Frame]:
    """Some players at a time, with all their lines: what waits for half a million of them is long texts."""
    players = lines.select("id").unique()
    if len(players) <= _AT_A_TIME:
        yield lines
        return
    for start in range(0, len(players), _AT_A_TIME):
        yield lines.join(players[start : start + _AT_A_TIME], on="id", how="semi")


def _in_order(groups: Sequence[UnratedLines], register: Frame | None) -> Frame:
    """The lines of all groups, each with the `group` and the `place` of its event in the period."""
    events = [(group.places[event], at, event) for at, group in enumerate(groups) for event in _events(group)]
    rows: list[list[tuple[int, int, str, int]]] = [[] for _ in groups]
    for number, (place, at, event) in enumerate(sorted(events)):
        rows[at].append((event, number, str(place.start), place.start.year))
    whole = nw.concat(
        [
            group.lines.select("event", "id", "games", "tenths", "rated_opponents", "total", "birth")
            .with_columns(nw.col("event").cast(nw.Int64()), group=nw.lit(at, nw.Int64()))
            .join(frame_of(found, _EVENTS), on="event", how="left")
            for at, (group, found) in enumerate(zip(groups, rows, strict=True))
        ]
    ).sort("place")
    if register is None:
        return whole
    known = register.select("id", known_birth="birth")
    birth = nw.when(nw.col("birth") == "").then(nw.col("known_birth").fill_null("")).otherwise(nw.col("birth"))
    return whole.join(known, on="id", how="left").with_columns(birth=birth).drop("known_birth").sort("place")


def _events(group: UnratedLines) -> list[int]:
    found: list[int] = group.lines["event"].unique().to_list()
    return found


def _opened(pools: Frame) -> Frame:
    """What waits for each player: the texts of the entries, their sums, and the `oldest` start; null sums: unread."""
    inside = nw.col("pool").str.slice(len(_OPENING)).str.split(_CLOSING)
    written = pools.filter(nw.col("pool").str.contains(_AS_WRITTEN)).select(
        "id", entries=inside.list.get(0), member=inside.list.get(1) == "true}"
    )
    each = written.select("id", entry=nw.col("entries").str.replace_all('"[a-z_]+":', "").str.split("},{"))
    cells = each.explode("entry").select("id", cell=nw.col("entry").str.strip_chars("{").str.split(","))
    of = {
        name: nw.col("cell").list.get(at).cast(nw.Int64())
        for name, at in (("games", _GAMES), ("tenths", _TENTHS), ("total", _TOTAL))
    }
    rating = nw.col("cell").list.get(_RATING)
    entries = cells.with_columns(
        pooled_games=of["games"],
        pooled_tenths=of["tenths"],
        pooled_total=of["total"],
        weighted=nw.when(rating == "null").then(nw.lit("0")).otherwise(rating).cast(nw.Int64()) * of["games"],
        oldest=nw.col("cell").list.get(_START).str.strip_chars('"'),
    )
    sums = entries.group_by("id").agg(
        nw.col(*_SUMS).sum(),
        nw.when(nw.col("oldest") != "").then(nw.col("oldest")).min().alias("oldest"),
    )
    return pools.select("id").join(written.join(sums, on="id", how="left"), on="id", how="left")


def _unfit(lines: Frame, before: Frame, groups: Sequence[UnratedLines], elsewhere: Collection[str]) -> Frame:
    """The `id` of everybody whose lines need the event engine's rules."""
    often = lines.group_by("id").agg(nw.len().alias("events"), nw.col("start").min().alias("first"))
    waiting = lines.join(often, on="id", how="left").join(before.select("id", "oldest"), on="id", how="left")
    waiting = waiting.with_columns(oldest=nw.min_horizontal("oldest", "first"))
    found = [
        before.filter(nw.col("pooled_games").is_null()).select("id"),
        often.filter(nw.col("events") > _MOST_EVENTS).select("id"),
        lines.filter(nw.col("id").is_in(sorted(elsewhere))).select("id"),
    ]
    for at, group in enumerate(groups):
        here = waiting.filter(nw.col("group") == at)
        pairs = here.select("oldest", "start").unique()
        spans = [(*pair, within_span(group.case.edition, *map(date.fromisoformat, pair))) for pair in pairs.iter_rows()]
        gone = frame_of([span for span in spans if not span[-1]], _SPANS)
        found += [here.join(gone, on=["oldest", "start"], how="semi").select("id")] if len(gone) else []
    return nw.concat(found).unique()


def _effects(lines: Frame, before: Frame, groups: Sequence[UnratedLines]) -> Frame:
    """Turn by turn: everybody's first event, then everybody's second one."""
    state = lines.select("id").unique().join(before.drop("oldest"), on="id", how="left")
    state = state.with_columns(
        entries=nw.col("entries").fill_null(""),
        member=nw.col("member").fill_null(False),
        **{name: nw.col(name).fill_null(0) for name in _SUMS},
        counted=nw.lit(0, nw.Int64()),
        initial_rating=nw.lit(None, nw.Int64()),
    )
    names = state.columns
    laws: dict[Edition, list[int]] = {}
    for at, group in enumerate(groups):
        laws.setdefault(group.case.edition, []).append(at)
    done: list[Frame] = []
    while len(lines):
        first = lines.filter(nw.col("id").is_first_distinct())
        lines = lines.filter(~nw.col("id").is_first_distinct())
        turn = first.join(state, on="id", how="inner")
        parts = [(law, turn.filter(nw.col("group").is_in(places))) for law, places in laws.items()]
        state = nw.concat([_grown(part, law).select(names) for law, part in parts if len(part)])
        done.append(state.join(lines.select("id"), on="id", how="anti") if len(lines) else state)
    return _told(nw.concat(done)) if done else frame_of([], EFFECTS)


def _told(state: Frame) -> Frame:
    member = nw.when(nw.col("member")).then(nw.lit("true}")).otherwise(nw.lit("false}"))
    text = nw.concat_str([nw.lit(_OPENING), nw.col("entries"), nw.lit(_CLOSING), member], separator="")
    behind = nw.when(nw.col("initial_rating").is_null()).then(nw.lit(0)).otherwise(nw.col("pooled_games"))
    none = nw.lit(0, nw.Int64())
    return state.select(
        "id",
        seed=nw.lit(None, nw.Int64()),
        millionths=none,
        rated_games=nw.col("counted"),
        unrated_games=nw.col("counted"),
        new_k_games=none,
        initial_rating=nw.col("initial_rating"),
        initial_games=behind.cast(nw.Int64()),
        new_pool=nw.when(nw.col("entries") == "").then(nw.lit("")).otherwise(text),
    )


def _grown(frame: Frame, edition: Edition) -> Frame:
    """The pools after one event each, and the first ratings they give; struck results change nothing.

    As `Waiting` and `pooled` do it for one line. [low_score, rated_opponents, initial_pool, first_list_games]
    """
    frame = frame.with_columns(junior=_junior(edition), is_first=nw.col("entries") == "")
    average = _average(edition, nw.col("total"), nw.col("games"))
    frame = frame.with_columns(stands=(nw.col("games") > 0) & ~_struck(edition), average=average)
    frame = _with_performance(frame, edition, "here", nw.col("average"), "tenths", "games")
    floor = edition.rule("rating_floor").integer("floor")
    is_weighted = edition.rule("initial_pool").policy == "weighted_performances"
    stands = nw.col("stands")
    if is_weighted:
        stands = stands & ~nw.col("here").is_null()
    if edition.find("first_performance") is not None:
        stands = stands & ~(nw.col("is_first") & (nw.col("here") < floor).fill_null(False))
    frame = frame.with_columns(
        stands=stands,
        all_games=nw.col("pooled_games") + nw.col("games"),
        all_tenths=nw.col("pooled_tenths") + nw.col("tenths"),
        all_total=nw.col("pooled_total") + nw.col("total"),
        all_weighted=nw.col("weighted") + nw.col("here").fill_null(0) * nw.col("games"),
    )
    if is_weighted:
        frame = frame.with_columns(pooled=_half_up(nw.col("all_weighted"), nw.col("all_games")))
    else:
        average = _average(edition, nw.col("all_total"), nw.col("all_games"))
        frame = _with_performance(frame, edition, "pooled", average, "all_tenths", "all_games")
    together = nw.when(nw.col("is_first")).then(nw.col("here")).otherwise(nw.col("pooled"))
    published = (together >= floor).fill_null(False) & _enough(edition)
    nothing = nw.lit(None, nw.Int64())

    def standing(new: nw.Expr, name: str) -> nw.Expr:
        return nw.when(nw.col("stands")).then(new).otherwise(nw.col(name))

    return frame.with_columns(
        entries=standing(_with_entry(), "entries"),
        pooled_games=standing(nw.col("all_games"), "pooled_games"),
        pooled_tenths=standing(nw.col("all_tenths"), "pooled_tenths"),
        pooled_total=standing(nw.col("all_total"), "pooled_total"),
        weighted=standing(nw.col("all_weighted"), "weighted"),
        counted=standing(nw.col("counted") + nw.col("games"), "counted"),
        initial_rating=standing(nw.when(published).then(together).otherwise(nothing), "initial_rating"),
    )


def _average(edition: Edition, total: nw.Expr, games: nw.Expr) -> nw.Expr:
    ratings, _, more_games = with_hypothetical(edition, 0, 0, 0)
    return _half_up(total + ratings, games + more_games)


def _half_up(numerator: nw.Expr, denominator: nw.Expr) -> nw.Expr:
    """Who has no game has no average, and is not asked for it."""
    divisor = nw.max_horizontal(denominator, nw.lit(1))
    return (2 * numerator + divisor) // (2 * divisor)


def _junior(edition: Edition) -> nw.Expr:
    if edition.find("initial_over_junior") is None:
        return nw.lit(False)
    year = nw.col("birth").str.slice(0, 4)
    known = nw.when(year == "").then(nw.lit(None, nw.String())).otherwise(year).cast(nw.Int64())
    under_age = edition.rule("initial_over_junior").integer("under_age")
    return (known >= nw.col("year") - under_age).fill_null(False)


def _struck(edition: Edition) -> nw.Expr:
    low, few = edition.rule("low_score"), edition.find("rated_opponents")
    struck = _applies(low) & (nw.col("tenths") <= low.tenths("at_most"))
    if few is None:
        return struck
    met = nw.col("games" if few.text("counting") == "games" else "rated_opponents")
    return struck | (_applies(few) & (met < few.integer("at_least")))


def _applies(rule: Rule) -> nw.Expr:
    return nw.lit(True) if rule.policy == "every_event" else nw.col("is_first")


def _with_performance(frame: Frame, edition: Edition, name: str, average: nw.Expr, tenths: str, games: str) -> Frame:
    """With the performance under that name: the average, and what the score adds to it, once for each score."""
    _, more_tenths, more_games = with_hypothetical(edition, 0, 0, 0)
    frame = frame.with_columns(score=nw.col(tenths) + more_tenths, out_of=nw.col(games) + more_games)
    scores = frame.filter(nw.col("out_of") > 0).select("score", "out_of", "junior").unique()
    rows = [(*row, points_over_average(edition, row[0], row[1], junior=row[2])) for row in scores.iter_rows()]
    reached = average + nw.col("over_average")
    ceiling = edition.find("initial_ceiling")
    if ceiling is not None:
        most = ceiling.integer("ceiling")
        reached = nw.when(reached > most).then(nw.lit(most)).otherwise(reached)
    joined = frame.join(frame_of(rows, _SCORES), on=["score", "out_of", "junior"], how="left")
    return joined.with_columns(reached.cast(nw.Int64()).alias(name)).drop("over_average")


def _enough(edition: Edition) -> nw.Expr:
    """Whether the games suffice; never where it is not known how many do."""
    entry = PoolEntry(1, 0, 0, 0, None, False)
    member, other = (games_needed(edition, Pool((entry,), disabled_member=is_member)) for is_member in (True, False))
    if member is None or other is None:
        return nw.lit(False)
    return nw.col("all_games") >= nw.when(nw.col("member")).then(nw.lit(member)).otherwise(nw.lit(other))


def _with_entry() -> nw.Expr:
    """The entries with this event's, as `pool_text` writes them."""
    comma = nw.when(nw.col("is_first")).then(nw.lit("")).otherwise(nw.lit(","))
    cells: list[nw.Expr] = [nw.col("entries"), comma]
    for words, name in (("{", "games"), (",", "tenths"), (",", "average"), (",", "average_total")):
        number = nw.col("total" if name == "average_total" else name)
        cells += [nw.lit(f'{words}"{name}":'), number.cast(nw.String())]
    rating = nw.col("here").cast(nw.String()).fill_null("null")
    flags = ',"round_robin":false,"team_championship":false,"start":"'
    cells += [nw.lit(',"rating":'), rating, nw.lit(flags), nw.col("start"), nw.lit('","unconfirmed":null}')]
    return nw.concat_str(cells, separator="")
