"""What somebody sets for a series, held against the law before it is kept.

A setting that the law does not take, or under which no list could be made, would be found out on the day of the next
list. So it is tried when it is entered: on the editions that the next list would use, and on an invented event.
"""

import json
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from arpad.office.models import Event, EventSeries, RatingList, Series
from arpad.office.refused import Refused
from arpad.office.series import chapter_of_series, choice_of
from arpad.rating.case import edition_of_list
from arpad.rating.periods import closing_date, list_after
from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded, RegulationError, finding_of
from arpad.regulations.folder_check import checked_folder
from arpad.regulations.loader import editions_of
from arpad.regulations.sources import plugged_in, texts_in
from arpad.reports.wording import LANGUAGES
from arpad.values.finding import Finding
from arpad.values.time_control import Cadence


def with_changes(options: Sequence[str], changes: Sequence[str]) -> tuple[str, ...]:
    """`RULE.KEY=VALUE` sets one and `RULE.KEY=` takes it back; the others stay, in their order."""
    kept = {path_of(option): option for option in options}
    unknown = []
    for change in changes:
        path, value = path_of(change), change.partition("=")[2].strip()
        if value or "=" not in change:
            kept[path] = change.strip()
        elif path in kept:
            del kept[path]
        else:
            unknown.append(Finding("office.E260", {"setting": path, "known": ", ".join(kept) or "—"}))
    if unknown:
        raise Refused(*unknown)
    return tuple(kept.values())


def path_of(option: str) -> str:
    return option.partition("=")[0].strip()


def refuse_what_breaks(series: Series, today: date) -> None:
    """`series` as it would be, saved or not."""
    wrong = [*_folder_problems(series), *_edition_problems(series)]
    if not wrong:
        wrong = list(_law_problems(series, today))
    if wrong:
        raise Refused(*wrong)


def _edition_problems(series: Series) -> Iterator[Finding]:
    if not series.edition:
        return
    try:
        edition = edition_named(series.edition, "rating")
    except RegulationError as error:
        yield finding_of(error)
        return
    if edition.find("list_calendar") is None and not edition.supplement:
        yield Finding("office.E261", {"edition": edition.id})


def _folder_problems(series: Series) -> Iterator[Finding]:
    """A folder of the federation's own is read to its end, where the edition is from one. Words that it lacks in a
    language that the office does not speak stop no list."""
    file = f"{series.edition}.toml"
    if not series.edition or file in texts_in((), "editions", ".toml"):
        return
    for folder in plugged_in():
        problems = checked_folder(folder, LANGUAGES).problems
        yield from (finding_of(problem) for problem in problems if problem.problem != "no_words")


def _law_problems(series: Series, today: date) -> Iterator[Finding]:
    """Each setting that an edition in question does not take; then whether a list can be made with all of them."""
    plain = Series(key=series.key, cadence=series.cadence, edition=series.edition)
    days = [day for day in _days(series, today) if _edition_on(plain, day) is not None]
    if not days:
        yield from _nowhere_taken(series)
        return
    found: dict[str, Finding] = {}
    for day in days:
        try:
            _edition_on(series, day)
        except RegulationError as error:
            found.setdefault(str(error), finding_of(error))
    yield from found.values()
    if not found and json.loads(series.options):
        yield from _trial_problems(series, plain, days[0])


def _days(series: Series, today: date) -> list[date]:
    """Of the next list first, then of each event that waits for it; before the first list, today."""
    lists = RatingList.published.filter(series__key=series.key).exclude(origin=RatingList.Origin.REFERENCE)
    latest = lists.order_by("-date").values_list("date", flat=True).first() or today
    plain = Series(key=series.key, cadence=series.cadence, edition=series.edition)
    edition = _edition_on(plain, latest)
    gone = (Event.State.CANCELLED, Event.State.REFUSED)
    waiting = EventSeries.objects.filter(series__key=series.key, rated_in=None).exclude(event__state__in=gone)
    starts = waiting.order_by("event__start").values_list("event__start", flat=True).distinct()
    return [_list_day(edition, latest), *starts]


def _list_day(edition: Edition | None, after: date) -> date:
    if edition is None or edition.find("list_calendar") is None:
        return after
    return list_after(edition, after, 1)


def _edition_on(series: Series, day: date) -> Edition | None:
    """None where the law is not encoded on that day: that is no fault of a setting."""
    try:
        return edition_of_list(choice_of(series), Cadence(series.cadence), day)
    except EditionNotEncoded:
        return None


def _nowhere_taken(series: Series) -> Iterator[Finding]:
    """In a gap it is enough if one edition of the chapter takes the settings."""
    problems = []
    for edition in editions_of(chapter_of_series(series)):
        try:
            _edition_on(Series(cadence=series.cadence, edition=edition.id, options=series.options), edition.checked_on)
        except RegulationError as error:
            problems.append(finding_of(error))
        else:
            return
    yield from problems[-1:]


def _trial_problems(series: Series, plain: Series, day: date) -> Iterator[Finding]:
    """A list is tried with the settings. Where it cannot be made without them either, or has nobody with a rating, they
    are not to blame."""
    for finding, is_wrong in (("office.E262", _cannot_be_made), ("office.E405", _rates_nobody)):
        if is_wrong(_rated_on_trial(series, day)) and not is_wrong(_rated_on_trial(plain, day)):
            settings = json.loads(series.options)
            alone = [one for one in settings if is_wrong(_rated_on_trial(_with_one(plain, one), day))]
            least, most = min(filter(None, _TRIAL_RATINGS)), max(_TRIAL_RATINGS)
            told = {"settings": ", ".join(alone or settings), "date": str(day), "least": least, "most": most}
            yield Finding(finding, told)
            return


def _cannot_be_made(rated: int | None) -> bool:
    return rated is None


def _rates_nobody(rated: int | None) -> bool:
    return rated == 0


def _with_one(plain: Series, option: str) -> Series:
    return Series(key=plain.key, cadence=plain.cadence, edition=plain.edition, options=json.dumps([option]))


def _rated_on_trial(series: Series, day: date) -> int | None:
    """How many have a rating on a list of invented players, and None where it cannot be made. Any exception: a setting
    that nobody foresaw fails in ways that nobody foresaw."""
    from arpad.front_door.new_list import next_list  # brings polars, and most changes of a series do without
    from arpad.front_door.report import read_report

    start = day - timedelta(days=70)
    try:
        law = _edition_on(series, day)
        if law is not None and law.find("closing_date") is not None:
            closing_date(law, day)
        made = next_list(
            [read_report(_trial_report(Cadence(series.cadence), start).encode())],
            on=day,
            previous=[(_trial_list().encode(), day - timedelta(days=100))],
            cadence=series.cadence,
            edition=series.edition or None,
            closing=day - timedelta(days=1),
            options=tuple(json.loads(series.options)),
        )
    except Exception:
        return None
    return sum(bool(row["rating"]) for row in made.rows)


_TRIAL_PLAYERS = (
    (2400, "4.5", 1, "6w1 5b1 4w1 3b1 2w="),
    (2100, "4.5", 2, "5w1 3w1 6b1 4b1 1b="),
    (1900, "2.5", 3, "4w= 2b0 5b1 1w0 6w1"),
    (1700, "2.0", 4, "3b= 6b= 1b0 2w0 5w1"),
    (1500, "0.0", 6, "2b0 1w0 3w0 6w0 4b0"),
    (0, "1.5", 5, "1b0 4w= 2w0 5b1 3b0"),
)
"""Rating, points, rank and games: five who are on the list and one who is new meet each other."""
_TRIAL_RATINGS = [rating for rating, *_ in _TRIAL_PLAYERS]
_RATES = {Cadence.STANDARD: "120 min", Cadence.RAPID: "15 min", Cadence.BLITZ: "5 min"}


def _trial_list() -> str:
    head = "id,name,federation,sex,title,birth,rating,k,games,peak,listed_from\n"
    rated = ((number, rating) for number, (rating, *_) in enumerate(_TRIAL_PLAYERS, 1) if rating)
    return head + "".join(
        f"99000000{number},Player {number},FID,w,,198{number}-01-01,{rating},20,90,{rating},2003-01-01\n"
        for number, rating in rated
    )


def _trial_report(cadence: Cadence, start: date) -> str:
    head = f"""\
012 Trial
022 Nowhere
032 FID
042 {start:%Y/%m/%d}
052 {start + timedelta(days=4):%Y/%m/%d}
092 Individual: Round-Robin
122 {_RATES[cadence]}
"""
    return head + "".join(_trial_line(number, *player) for number, player in enumerate(_TRIAL_PLAYERS, 1))


def _trial_line(number: int, rating: int, points: str, rank: int, games: str) -> str:
    player_id = f"99000000{number}" if rating else ""
    cells = "  ".join(f"{game[0]:>4} {game[1]} {game[2]}" for game in games.split())
    who = f"001 {number:4} w    {f'Player {number}':<33} {rating:4} FID {player_id:>11} 198{number}/01/01"
    return f"{who} {points:>4} {rank:4}  {cells}\n"
