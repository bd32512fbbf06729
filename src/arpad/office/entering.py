"""Which events enter a list that is being made, which wait and why, and who leaves the list and for what cause."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date

import polars as pl
from django.db.models import Q

from arpad.office.corrections_in_force import standing
from arpad.office.events import expects_report
from arpad.office.inputs import Inputs
from arpad.office.list_maker import Made
from arpad.office.list_store import in_force
from arpad.office.log import entries_of
from arpad.office.models import Attachment, Entry, Event, ListRow, PersonState, RatingList, Report, Series
from arpad.office.series import law_of
from arpad.office.stored_findings import from_text
from arpad.rating.outcome import EventOutcome
from arpad.rating.periods import closing_date
from arpad.rating.requirement import Outcome
from arpad.reports.wording import Wording
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Entering:
    """An event of the list. `unrated_by` is the rule by which it counts for nobody all the same."""

    event: str
    end: str
    players: int
    games: int  # that count for somebody
    unrated_by: str = ""


@dataclass(frozen=True)
class Waiting:
    """`why` is a key of the wording `office.waits`; `detail` the day or the number that it names."""

    event: str
    end: str
    why: str
    detail: str = ""


@dataclass(frozen=True)
class Mover:
    """A player before and after."""

    id: str
    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True)
class Leaver(Mover):
    """`cause` is a key of the wording `office.leaves`; `detail` the floor, the id or the words that it names."""

    cause: str = ""
    detail: str = ""


def enters_text(event: Entering, words: Wording) -> str:
    if event.unrated_by:
        return words.text("office.enters.unrated", rule=words.rule(event.unrated_by))
    return words.text("office.enters", players=event.players, games=event.games)


def waits_text(event: Waiting, closing: str, words: Wording, day: Callable[[str], str] = str) -> str:
    """`day` writes days as the reader has them."""
    return words.text(f"office.waits.{event.why}", detail=day(event.detail), closing=day(closing))


def leaves_text(person: Leaver, words: Wording) -> str:
    return words.text(f"office.leaves.{person.cause}", detail=person.detail)


def closing_day(series: Series, inputs: Inputs) -> date:
    edition = law_of(series, inputs.date, inputs.by_hand)
    return inputs.closing or closing_date(edition, inputs.date)


def entering(made: Made) -> tuple[Entering, ...]:
    keys = {id(tournament): key for key, tournament in made.tournaments.items()}
    outcomes: dict[str, list[EventOutcome]] = {key: [] for key in made.entered}
    for outcome in made.result.events:
        outcomes.setdefault(keys[id(outcome.prepared.case.tournament)], []).append(outcome)
    return tuple(_entering(key, made, outcomes[key]) for key in sorted(made.entered))


def _entering(key: str, made: Made, outcomes: list[EventOutcome]) -> Entering:
    tournament = made.tournaments[key]
    failed = [
        requirement.rule.name
        for outcome in outcomes
        if not outcome.rated
        for requirement in outcome.prepared.requirements
        if requirement.outcome is Outcome.FAILED
    ]
    sides = sum(player.games for outcome in outcomes for player in outcome.players)
    end = tournament.end or tournament.start
    return Entering(key, str(end or ""), len(tournament.entries), (sides + 1) // 2, next(iter(failed), ""))


def waiting(made: Made, inputs: Inputs, series: Series) -> tuple[Waiting, ...]:
    """Events of the series that no list has taken: those accepted that do not enter, and those that are not accepted.
    What begins after the day of the list is not waited for."""
    closing, books = closing_day(series, inputs), standing()
    listed = Q(series__series=series, series__rated_in=None, start__lte=inputs.date)
    events = Event.objects.filter(listed | Q(key__in=made.waiting.keys())).distinct()
    lines = []
    for event in events.exclude(state=Event.State.CANCELLED).order_by("end", "key"):
        if event.state == Event.State.ACCEPTED:
            why = ("withdrawn", "") if books.withdrawn(event.key) else made.waiting.get(event.key)
        else:
            why = _not_accepted(event, closing, series, inputs.date)
        if why is not None:
            lines.append(Waiting(event.key, str(event.end), *why))
    return tuple(lines)


def _not_accepted(event: Event, closing: date, series: Series, day: date) -> tuple[str, str] | None:
    if event.state == Event.State.REFUSED:
        return ("refused", "") if _refused_since(event, series, day) else None
    if event.state == Event.State.REGISTERED and not expects_report(event):
        return "unrated", ""
    if event.end > closing:
        return "ends_later", str(event.end)
    if event.state == Event.State.REGISTERED:
        days = event.attachments.filter(kind=Attachment.Kind.MATCH_DAY, discarded_on=None).count()
        return ("match_days", str(days)) if days else ("no_report", "")
    report = event.reports.order_by("-version").first()
    if event.state == Event.State.RETURNED:
        return ("returned_by", str(report.correct_by)) if report and report.correct_by else ("returned", "")
    return _received(report)


def _received(report: Report | None) -> tuple[str, str]:
    if report is None:
        return "no_report", ""
    errors = sum(finding.is_error for finding in from_text(report.findings))
    if errors:
        return "errors", str(errors)
    lines = Entry.objects.filter(report=report, player=None).count()
    return ("lines_open", str(lines)) if lines else ("received", str(report.received_on))


def _refused_since(event: Event, series: Series, day: date) -> bool:
    """After the list before came out: what was refused earlier is an old story."""
    before = next(reversed(in_force(series, before=day)), None)
    since = before.log_number or 0 if before is not None else 0
    return entries_of("review").filter(subject=f"event:{event.key}", number__gt=since).exists()


def leavers(made: Made, inputs: Inputs, series: Series, both: pl.DataFrame) -> tuple[Leaver, ...]:
    """Everybody who was rated on the list before and is not on this one, each with the cause; by id."""
    floor = law_of(series, inputs.date, inputs.by_hand).rule("rating_floor").integer("floor")
    gone = both.filter(pl.col("before").is_not_null() & pl.col("after").is_null())
    new: pl.DataFrame = made.result.published.frame.to_native()
    found = [
        _without_rating(key, name, before, floor)
        for key, name, before in gone.select("id", "name", "before").iter_rows()
    ]
    if made.before is not None:
        found += _hidden(new, made.before.frame.to_native())
    found += _deceased(new, inputs, series)
    found += _merged(inputs, series, dict(new.select("id", "rating").iter_rows()))
    return tuple(sorted(found, key=lambda one: one.id))


def _without_rating(key: str, name: str, before: int, floor: int) -> Leaver:
    return Leaver(key, name, before, None, "was_below_floor" if before < floor else "below_floor", str(floor))


def _hidden(new: pl.DataFrame, old: pl.DataFrame) -> Iterator[Leaver]:
    """Rated and kept, but no longer shown."""
    before = old.filter(pl.col("rating").is_not_null() & (pl.col("hidden") == "")).select(
        "id", pl.col("rating").alias("before")
    )
    now = new.filter(pl.col("rating").is_not_null() & (pl.col("hidden") != "")).select("id", "name", "rating", "hidden")
    for key, name, rating, why, was in now.join(before, on="id").iter_rows():
        yield Leaver(key, name, was, rating, "hidden", why)


def _deceased(new: pl.DataFrame, inputs: Inputs, series: Series) -> Iterator[Leaver]:
    """Rated and kept, and shown no more: whoever died since the list before, or of whom it was entered since."""
    if not inputs.lists:
        return
    day, revision, _ = inputs.lists[-1]
    before = RatingList.published.filter(series=series, date=day, revision=revision).first()
    if before is None:
        return
    since = Q(valid_from__gte=day) | Q(player__changed_in__gt=before.log_number or 0)
    dead = PersonState.objects.filter(since, kind=PersonState.Kind.DECEASED, valid_from__lt=inputs.date)
    days = dict(dead.values_list("player__key", "valid_from"))
    there = dict(ListRow.objects.filter(list=before, key__in=sorted(days)).values_list("key", "rating"))
    for key, name, rating in new.filter(pl.col("id").is_in(sorted(days))).select("id", "name", "rating").iter_rows():
        if rating is not None and there.get(key) is not None:
            yield Leaver(key, name, there[key], rating, "deceased", str(days[key]))


def _merged(inputs: Inputs, series: Series, now: Mapping[str, int | None]) -> Iterator[Leaver]:
    """Who stands on the list before under an id that is somebody else's now."""
    if not inputs.lists or not inputs.merges:
        return
    day, revision, _ = inputs.lists[-1]
    latest = RatingList.published.filter(series=series, date=day, revision=revision)
    kept = dict(inputs.merges)
    rows = ListRow.objects.filter(list__in=latest, key__in=sorted(kept), rating__isnull=False)
    for key, name, rating in rows.values_list("key", "name", "rating"):
        yield Leaver(key, name, rating, now.get(kept[key]), "merged", kept[key])
