"""A federation's own list from the list as every federation has it: particulars, decisions, activity, ages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import narwhals as nw

from arpad.rating.federation.activity import with_activity
from arpad.rating.federation.age_score import with_age_scores
from arpad.rating.federation.columns import FEDERATION, PARTICULARS, blank, with_cells
from arpad.rating.federation.decisions import Decisions
from arpad.rating.federation.updates import checked_removals, checked_updates, suggested_updates, updated_ratings
from arpad.rating.frames import Frame
from arpad.rating.list_columns import LIST
from arpad.rating.newcomers import Status
from arpad.rating.outcome import MILLION, EventOutcome
from arpad.rating.published import PublishedList
from arpad.regulations.edition import Edition
from arpad.values.finding import Finding
from arpad.values.rounding import round_half_up


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
