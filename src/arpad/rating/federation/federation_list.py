"""A federation's own list from the list as every federation has it: particulars, decisions, activity, ages.

Among the decisions are ratings that the administrator takes over from another list.   [rating_update]
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from datetime import date

import narwhals as nw

from arpad.rating.federation.activity import PLAYING, with_activity
from arpad.rating.federation.age_score import with_age_scores
from arpad.rating.federation.decisions import Decisions, Update
from arpad.rating.frames import Frame
from arpad.rating.list_columns import FEDERATION, LIST, PARTICULARS, blank, with_cells
from arpad.rating.newcomers import Status
from arpad.rating.outcome import MILLION, EventOutcome
from arpad.rating.published import PublishedList
from arpad.regulations.edition import Edition, Rule
from arpad.values.finding import Finding
from arpad.values.numbers import round_half_up
from arpad.values.records import dataclass

_SHOWN = 10


def converted(update: Update, decisions: Decisions) -> int:
    """To this list's scale: as it is, unless a conversion of that list is on record for the day of the decision."""
    conversion = decisions.conversion(update.source, update.decided_on)
    return update.rating if conversion is None else conversion.converted(update.rating)


def updated_ratings(frame: Frame, decisions: Decisions, list_date: date) -> tuple[Frame, int]:
    """The converted rating in the place of the one his games would give (reading I-321), and the points it moved."""
    given = {update.id: converted(update, decisions) for update in decisions.updates if update.list == list_date}
    if not given:
        return frame, 0
    rows = list(frame.select("id", "rating").iter_rows())
    moved = sum(given[id] - rating for id, rating in rows if id in given and rating is not None)
    ratings = [given.get(id, rating) if rating is not None else None for id, rating in rows]
    return with_cells(frame, rating=ratings), moved


def checked_updates(decisions: Decisions, before: Frame, edition: Edition, list_date: date) -> Iterator[Finding]:
    """What does not fit the list before, and what the article asks for and the record does not show."""
    rule = edition.rule("rating_update")
    ratings = dict(before.select("id", "rating").iter_rows())
    for update in decisions.updates:
        if update.list != list_date:
            continue
        own, new = ratings.get(update.id), converted(update, decisions)
        if own is None:
            yield _told("rea.E053", {"id": update.id}, rule)
        elif new <= own:
            yield _told("rea.E055", {"id": update.id, "rating": new, "list": own}, rule)
        else:
            yield from _thin(update, own, new, rule)


def _thin(update: Update, own: int, new: int, rule: Rule) -> Iterator[Finding]:
    margin, times = rule.integer("margin"), rule.integer("games_times")
    if own != update.own:
        yield _told("rea.W053", {"id": update.id, "own": update.own, "list": own}, rule)
    if new < own + margin:
        yield _told("rea.W050", {"id": update.id, "by": new - own, "margin": margin}, rule)
    if update.games < times * update.own_games:
        data = {"id": update.id, "games": update.games, "own": update.own_games, "times": times}
        yield _told("rea.W051", data, rule)


def _told(finding: str, data: Mapping[str, object], rule: Rule) -> Finding:
    return Finding(finding, data, rule=rule.name, article=rule.article)


def checked_removals(decisions: Decisions, frame: Frame, list_date: date) -> Iterator[Finding]:
    """Somebody to be removed who is nowhere."""
    known = set(frame["id"].to_list())
    for removal in decisions.removals:
        if removal.list == list_date and removal.id not in known:
            yield Finding("rea.E056", {"id": removal.id})


def suggested_updates(frame: Frame, decisions: Decisions, edition: Edition, list_date: date) -> Iterator[Finding]:
    """Active players whose rating elsewhere is higher by the margin; for the administrator to look at."""
    rule = edition.rule("rating_update")
    decided = {update.id for update in decisions.updates if update.list == list_date}
    columns = ("id", "rating", "activity", "fide_rating", "national_rating")
    far = [
        (max(fide or 0, national or 0) - rating, id)
        for id, rating, activity, fide, national in frame.select(*columns).iter_rows()
        if rating is not None and activity in PLAYING and id not in decided
    ]
    far = sorted((one for one in far if one[0] >= rule.integer("margin")), key=lambda one: (-one[0], one[1]))
    if far:
        shown = ", ".join(f"{id} (+{by})" for by, id in far[:_SHOWN])
        data = {"players": len(far), "margin": rule.integer("margin"), "shown": shown}
        yield _told("rea.W052", data, rule)


@dataclass(frozen=True)
class FederationPeriod:
    """What a federation's list is made from beside the ratings."""

    before: PublishedList
    register: Frame | None = None
    events: Sequence[EventOutcome] = ()
    decisions: Decisions = field(default_factory=Decisions)


@dataclass(frozen=True)
class FederationList:
    frame: Frame
    decided: int  # millionths of a rating point that decisions moved
    findings: tuple[Finding, ...]


def is_federation_list(edition: Edition) -> bool:
    """Whether the edition keeps a list of its own, with states of activity."""
    return edition.find("activity_states") is not None


def federation_list(frame: Frame, period: FederationPeriod, edition: Edition, list_date: date) -> FederationList:
    """`frame` is the next list in the columns of `LIST`."""
    before = blank(period.before.frame, FEDERATION)
    frame = _with_particulars(frame, before, period.register)
    wrong = (
        *checked_updates(period.decisions, before, edition, list_date),
        *checked_removals(period.decisions, frame, list_date),
    )
    frame, moved = updated_ratings(frame, period.decisions, list_date)
    frame = _with_removals(frame, period.decisions, list_date)
    frame = _with_last_list(frame, before, period, list_date)
    frame = _with_peak(frame, before, edition)
    frame = with_activity(frame, edition, list_date)
    frame = with_age_scores(frame, edition, list_date)
    findings = (*wrong, *suggested_updates(frame, period.decisions, edition, list_date))
    return FederationList(frame.select(*LIST, *FEDERATION), moved * MILLION, findings)


def _with_particulars(frame: Frame, before: Frame, register: Frame | None) -> Frame:
    """As the register says, else as on the list before."""
    known: dict[str, dict[str, object]] = {}
    for source in (before, *_given(register)):
        for row in source.select("id", *PARTICULARS).iter_rows(named=True):
            cells = {name: cell for name, cell in row.items() if cell not in ("", None, 0)}
            known.setdefault(row["id"], {}).update(cells)
    ids = frame["id"].to_list()
    empty = {name: "" if one.type == nw.String() else None for name, one in PARTICULARS.items()}
    cells = {name: [known.get(id, {}).get(name, nothing) for id in ids] for name, nothing in empty.items()}
    return with_cells(frame, **cells)


def _given(register: Frame | None) -> Iterator[Frame]:
    if register is not None:
        yield blank(register, PARTICULARS)


def _with_removals(frame: Frame, decisions: Decisions, list_date: date) -> Frame:
    """Whoever is not identified well enough is no longer listed.   [identification]"""
    reasons = {removal.id: removal.reason for removal in decisions.removals if removal.list <= list_date}
    hidden = [reasons.get(id, was) for id, was in frame.select("id", "hidden").iter_rows()]
    return with_cells(frame, hidden=hidden)


def _with_last_list(frame: Frame, before: Frame, period: FederationPeriod, list_date: date) -> Frame:
    """What the list before said of each player, and his opponents' average.

    Who was on it without a first date was listed by then (reading I-322).
    """
    lines: Mapping[str, tuple[int | None, str]] = {
        id: (rating, activity) for id, rating, activity in before.select("id", "rating", "activity").iter_rows()
    }
    averages = opponents_averages(period.events)
    ids = frame["id"].to_list()
    since = [
        first or (str(period.before.date) if rating is not None and lines.get(id, (None,))[0] is not None else "")
        for id, first, rating in frame.select("id", "listed_from", "rating").iter_rows()
    ]
    return with_cells(
        frame,
        previous_rating=[lines.get(id, (None, ""))[0] for id in ids],
        activity=[lines.get(id, (None, ""))[1] for id in ids],
        opponents_average=[averages.get(id) for id in ids],
        listed_from=since,
    )


def _with_peak(frame: Frame, before: Frame, edition: Edition) -> Frame:
    """The highest rating with so many games behind it, on this list or the one before; a peak that it says stands.

    [established_peak]
    """
    rule = edition.find("established_peak")
    if rule is None:
        return frame
    least = rule.integer("games")

    def established(rating: int | None, games: int | None) -> int:
        return rating if rating is not None and (games or 0) >= least else 0

    lines = before.select("id", "peak", "rating", "games").iter_rows()
    peaks = {id: max(peak or 0, established(rating, games)) for id, peak, rating, games in lines}
    rows = frame.select("id", "rating", "games").iter_rows()
    found = [max(peaks.get(id, 0), established(rating, games)) or None for id, rating, games in rows]
    return with_cells(frame, peak=found)


def opponents_averages(events: Sequence[EventOutcome]) -> Mapping[str, int]:
    """By id. Of an unrated player the average of each event weighs with its games."""
    totals: dict[str, tuple[int, int]] = {}
    for event in events:
        for player in event.players:
            if not player.id or not player.games:
                continue
            if player.status is Status.RATED:
                total = sum(row.opponent_rating for row in event.prepared.rows_of(player.number))
            else:
                total = (player.opponents_average or 0) * player.games
            before, games = totals.get(player.id, (0, 0))
            totals[player.id] = before + total, games + player.games
    return {id: round_half_up(total, games) for id, (total, games) in totals.items()}
