"""A rating that the administrator takes over from another list, and whom he might look at.   [rating_update]"""

from collections.abc import Iterator, Mapping
from datetime import date

from arpad.rating.federation.activity import PLAYING
from arpad.rating.federation.columns import with_cells
from arpad.rating.federation.decisions import Decisions, Update
from arpad.rating.frames import Frame
from arpad.regulations.edition import Edition, Rule
from arpad.values.finding import Finding

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
