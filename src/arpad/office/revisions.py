"""Lists made anew: from the first one whose inputs are no longer those it was made from, every later one too."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from arpad.formats.amendments import Amendment
from arpad.office.corrections_in_force import Standing, standing
from arpad.office.drafting import entered_in, manifest_of
from arpad.office.guests import Guests, guests_in
from arpad.office.hashes import sha256, sha256_of
from arpad.office.input_blobs import from_blob
from arpad.office.inputs import (
    CorrectedList,
    EventInput,
    Inputs,
    KeptInputs,
    MadeGoodBy,
    Moved,
    event_inputs,
    first_start,
    inputs_from,
    inputs_of,
    kept,
    keyed,
    lists_that_matter,
    players_in,
)
from arpad.office.list_maker import Made, entering_of, make
from arpad.office.list_store import content_of, in_force, list_sha256
from arpad.office.made_good import Ratings, list_before, points_between, ratings_of
from arpad.office.models import (
    Correction,
    Entry,
    Event,
    EventSeries,
    ListBlob,
    ListRow,
    Merge,
    RatingList,
    Report,
    Series,
)
from arpad.office.people import described_on
from arpad.office.refused import Refused
from arpad.office.report_reading import is_erased
from arpad.office.series import law_of, law_of_list, named_for
from arpad.office.standard_lists import Lists, reseeded, seeding
from arpad.rating.federation.federation_list import is_federation_list
from arpad.rating.published import PublishedList
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass

Revised = Mapping[date, tuple[int, str]]
"""Lists that are not out yet: revision and hash by date."""


@dataclass(frozen=True)
class Redone:
    """One list again."""

    old: RatingList
    contents: KeptInputs
    made: Made


def outdated(series: Series, books: Standing, beside: Lists | None = None) -> list[RatingList]:
    """The lists in force from the first one on that the books would make in another way.

    `beside` are lists of other series that are made anew and not in the books yet.
    """
    homes, own = homes_of(series), _computed(series)
    for index, one in enumerate(own):
        then = books.as_of(one.log_number or 0)
        if _differs(one, homes.get(one.date, []), then) or reseeded(manifest_of(one), beside):
            # lists that are made anew take what was deferred as well: one of them may have made it good
            return own[min(index, len(own) - len(behind(series, books))) :]
    return []


def behind(series: Series, books: Standing) -> list[RatingList]:
    """The lists in force from the first one on that would have other numbers, also by what was deferred."""
    homes, own = homes_of(series), _computed(series)
    for index, one in enumerate(own):
        if _differs(one, homes.get(one.date, []), books):
            return own[index:]
    return []


def _computed(series: Series) -> list[RatingList]:
    return [listed for listed in in_force(series) if listed.origin == RatingList.Origin.COMPUTED]


def next_inputs(series: Series, list_date: date, closing: date | None, named: str = "") -> Inputs:
    """What the next list would be made from now, with the corrections that were deferred to it since the list before
    (reading I-462)."""
    books = standing()
    before = in_force(series, before=list_date)
    numbers = books.deferred(before[-1].log_number or 0) if before else []
    todo = behind(series, books) if numbers else []
    if not todo:
        return inputs_of(series, list_date, closing, named)
    homes = homes_of(series)
    inputs = inputs_of(series, list_date, closing, named, _moved(series, todo, books, homes))
    rest = [
        [str(one.date), one.revision, one.sha256, [[event.key, event.hash] for event in _home(homes, one, books)]]
        for one in todo
    ]
    made_good = tuple((str(number), sha256_of(books.made_by(number))) for number in numbers)
    return replace(inputs, made_good=(*made_good, ("chain", sha256_of(rest))))


def _home(homes: Mapping[date, list[Event]], listed: RatingList, books: Standing) -> tuple[EventInput, ...]:
    return event_inputs(homes.get(listed.date, []), books)


def _moved(
    series: Series, lists: Sequence[RatingList], books: Standing, homes: Mapping[date, Sequence[Event]]
) -> Moved:
    """Which events with other dates these lists take when they are made anew, and which go on past the last of them."""
    redated, carried, taken = _redated(), _carried_into(series, lists[0], homes), set[str]()
    for old in lists:
        there = {event for event in (*homes.get(old.date, []), *carried) if event.key in redated}
        events = event_inputs(there, books)
        if events:
            named = named_for(old)
            inputs = inputs_from(series, old.date, old.closing, (), events, (), books, named)
            taken |= set(entering_of(kept(inputs, series)))
        carried = [event for event in there if event.key not in taken]
    return Moved(tuple(carried), frozenset(taken))


def kept_with_made_good(inputs: Inputs, series: Series) -> KeptInputs:
    """The contents of the inputs; earlier lists as the deferred corrections make them, each with its hash, and what
    each correction gave to whom."""
    if not inputs.made_good:
        return kept(inputs, series)
    steps, anew, before = [], dict[date, bytes](), _ratings(list_before(inputs, series.key))
    for entry in (name for name, _ in inputs.made_good if name.isdecimal()):
        books = standing().as_of(int(entry))
        chain = list(redone(series, behind(series, books), books))
        anew = {one.old.date: content_of(one.made.result.published) for one in chain}
        last = inputs.lists[-1][0]
        now = next((_ratings(one.made.result.published) for one in chain if one.old.date == last), None)
        now = _ratings(list_before(inputs, series.key)) if now is None else now
        made = (CorrectedList(one.old.date, one.old.revision, one.old.sha256, one.contents.inputs) for one in chain)
        steps.append(MadeGoodBy(entry, tuple(made), points_between(before, now)))
        before = now
    used = [(f"list:{day}", sha256(anew[day])) for day, _, _ in inputs.lists if day in anew]
    contents = kept(replace(inputs, made_good=(*inputs.made_good, *used)), series, anew)
    return replace(contents, steps=tuple(steps))


def _ratings(published: PublishedList | None) -> Ratings:
    return ratings_of(published) if published is not None else {}


def homes_of(series: Series) -> dict[date, list[Event]]:
    """The events by the date of the list that first took them; with other dates one may have moved on since."""
    rated = EventSeries.objects.filter(series=series).select_related("event", "rated_in")
    redated = _redated()
    homes = {one.event: one.rated_in.date for one in rated if one.rated_in is not None}
    if redated:
        events = {one.event.key: one.event for one in rated}
        for one in RatingList.published.filter(series=series).order_by("-date"):
            for key in redated & events.keys() & set(entered_or_nothing(one)):
                homes[events[key]] = one.date
    by_date: dict[date, list[Event]] = {}
    for event, day in homes.items():
        by_date.setdefault(day, []).append(event)
    return by_date


def _redated() -> set[str]:
    """Events that have had other dates, also those whose dates are their own again."""
    return set(Correction.objects.filter(kind=Correction.Kind.DATES).values_list("event__key", flat=True))


def _carried_into(series: Series, first: RatingList, homes: Mapping[date, Sequence[Event]]) -> list[Event]:
    """Events with other dates that were an earlier list's, and no list in force before that one has any more."""
    redated = _redated()
    events = [event for day, there in homes.items() if day < first.date for event in there if event.key in redated]
    if not events:
        return []
    entered = {key for one in in_force(series, before=first.date) for key in entered_or_nothing(one)}
    return [event for event in events if event.key not in entered]


def carried_into(series: Series, first: RatingList, homes: Mapping[date, Sequence[Event]]) -> list[str]:
    return [event.key for event in _carried_into(series, first, homes)]


def entered_or_nothing(rating_list: RatingList) -> list[str]:
    return list(json.loads(rating_list.manifest).get("entered", []))


def _differs(rating_list: RatingList, events: Sequence[Event], books: Standing) -> bool:
    seen = manifest_of(rating_list)
    if _taken_back(seen, books):
        return True
    for event in event_inputs(events, books):
        if seen.get(f"event:{event.key}") != event.hash and not _is_only_erased(rating_list, event):
            return True
    if any(books.withdrawn(key) for key in entered_in(rating_list)):
        return True
    merged = {name.removeprefix("merge:") for name in seen if name.startswith("merge:")}
    since = {gone: kept for gone, kept in books.merges.items() if gone not in merged}
    return _rated_apart(rating_list, seen, since) or _left_out(rating_list, seen, merged - books.merges.keys())


def _is_only_erased(rating_list: RatingList, now: EventInput) -> bool:
    """Whether an event is as the list took it, but for words of an officer about somebody who was erased since."""
    if not any(is_erased(amendment) for amendment in now.amendments):
        return False
    events = from_blob(ListBlob.objects.values_list("inputs", flat=True).get(list=rating_list)).inputs.events
    was = next((event for event in events if event.key == now.key), None)
    if was is None or len(was.amendments) != len(now.amendments):
        return False
    pairs = zip(was.amendments, now.amendments, strict=True)
    same = all(one == other or _erased_since(one, other) for one, other in pairs)
    return same and replace(now, amendments=was.amendments).hash == was.hash


def _erased_since(one: Amendment, other: Amendment) -> bool:
    return is_erased(other) and (one.number, one.field) == (other.number, other.field)


def _taken_back(seen: Mapping[str, str], books: Standing) -> bool:
    """Whether the list made something good that no longer stands."""
    numbers = {int(name.removeprefix("made_good:")) for name in seen if re.fullmatch(r"made_good:\d+", name)}
    return any(not books.made_by(number) for number in numbers)


def _rated_apart(rating_list: RatingList, seen: Mapping[str, str], merges: Mapping[str, str]) -> bool:
    """Whether two ids that are one person since gave other numbers than one id would have: the id that goes has games
    in the list, or the one that stays has, without the line that the other had. A line without games changes nobody's
    number; it leaves with the next list (I-460)."""
    if not merges:
        return False
    played = _played_in(seen, {*merges, *merges.values()})
    if played & merges.keys():
        return True
    playing = {gone: kept for gone, kept in merges.items() if kept in played}
    for one in _made_of(rating_list, seen) if playing else []:
        lines = set(
            ListRow.objects.filter(list=one, key__in=[*playing, *playing.values()]).values_list("key", flat=True)
        )
        if any(gone in lines and kept not in lines for gone, kept in playing.items()):
            return True
    return False


def _left_out(rating_list: RatingList, seen: Mapping[str, str], back: Iterable[str]) -> bool:
    """Whether somebody who is a person of his own again has games in the list, or a line on it or on those it was
    made from: it went with the merge, and no later list would have it."""
    keys = sorted(back)
    if not keys:
        return False
    lists = [rating_list.pk, *_made_of(rating_list, seen)]
    return bool(_played_in(seen, keys)) or ListRow.objects.filter(list__in=lists, key__in=keys).exists()


def _played_in(seen: Mapping[str, str], keys: Iterable[str]) -> set[str]:
    """Who of them has a line in a report of these inputs."""
    events = [name.removeprefix("event:") for name in seen if name.startswith("event:")]
    reports = Report.objects.filter(event__key__in=events, state=Report.State.ACCEPTED)
    return set(
        Entry.objects.filter(report__in=reports, player__key__in=sorted(keys)).values_list("player__key", flat=True)
    )


def _made_of(rating_list: RatingList, seen: Mapping[str, str]) -> list[int]:
    """The earlier lists of these inputs, and those of another series that seeded somebody."""
    places = {tuple(name.split(":")[1:3]) for name in seen if name.startswith("list:")}
    lists = [
        RatingList.published.filter(series=rating_list.series, date=day, revision=revision) for day, revision in places
    ]
    seeds = {tuple(name.split(":")[1:3]) for name in seen if name.startswith("standard:")}
    lists += [RatingList.published.filter(series__key=key, date=day).order_by("-revision")[:1] for key, day in seeds]
    return [pk for one in lists for pk in one.values_list("pk", flat=True)]


def redone(
    series: Series, lists: Sequence[RatingList], books: Standing, beside: Lists | None = None
) -> Iterator[Redone]:
    """Each of these lists again, from those made before it. An event that no longer enters goes on to the next one."""
    homes, revised, contents = homes_of(series), dict[date, tuple[int, str]](), dict[date, bytes]()
    carried = carried_into(series, lists[0], homes) if lists else []
    anew: dict[date, PublishedList] = {}
    for old in lists:
        inputs = redone_inputs(series, old, books, homes.get(old.date, []), carried, revised, anew, beside)
        given = kept(inputs, series, contents)
        made = make(given)
        if any_error(made.result.findings):
            raise Refused(*made.result.findings)
        yield Redone(old, given, made)
        published = made.result.published
        revised[old.date], contents[old.date] = (old.revision + 1, list_sha256(published)), content_of(published)
        anew[old.date] = published
        carried = [event.key for event in inputs.events if event.key not in made.entered]


def redone_inputs(
    series: Series,
    old: RatingList,
    books: Standing,
    own: Sequence[Event],
    carried: Sequence[str],
    revised: Revised,
    anew: Mapping[date, RatingList | PublishedList],
    beside: Lists | None = None,
) -> Inputs:
    """As it was made, but for what was corrected: the same people and closing date, the events as they are now.

    `anew` are the earlier lists by date that were made anew.
    """
    was = from_blob(ListBlob.objects.values_list("inputs", flat=True).get(list=old)).inputs
    events = event_inputs({*own, *Event.objects.filter(key__in=carried)}, books)
    matter = lists_that_matter(in_force(series, before=old.date), events)
    lists = [(one.date, *revised.get(one.date, (one.revision, one.sha256))) for one in matter]
    described = {person[0] for person in was.people}
    playing = players_in(events, books.merges)
    newly = keyed(playing - described)
    own_titles = is_federation_list(law_of_list(old))
    people = sorted([*was.people, *described_on(newly, old.date, own_titles)])
    redone = inputs_from(series, old.date, old.closing, lists, events, people, books, named_for(old))
    kept_people = tuple(particular for particular in was.particulars if particular[0] not in books.merges)
    served = [anew.get(one.date, one) for one in matter]
    named = next((one.series for one in was.standard), "")
    standard = seeding(series, old.date, law_of_list(old), first_start(events), playing, served, books, named, beside)
    as_then, changed = _guests_as_then(was, events)
    guests = {} if was.report_rates else {**as_then, **guests_in(series, law_of_list(old), changed, served)}
    return replace(
        redone,
        particulars=kept_people,
        decisions=was.decisions,
        standard=standard,
        guests=guests,
        report_rates=was.report_rates,
    )


def _guests_as_then(was: Inputs, events: Iterable[EventInput]) -> tuple[dict[str, Guests], list[EventInput]]:
    """The guests of the events whose people are those the list was made with, and the other events: a list of FIDE's,
    or an id that became known since, changes nothing that is out."""
    then = {event.key: (event.version, event.identities) for event in was.events}
    same = {event.key for event in events if then.get(event.key) == (event.version, event.identities)}
    kept_guests = {key: guests for key, guests in was.guests.items() if key in same}
    return kept_guests, [event for event in events if event.key not in same]


def refuse_uncorrected(series: Series, list_date: date, named: str = "") -> None:
    """A correction that stands, and a published list that does not have it yet.   [claims]"""
    rule = law_of(series, list_date, named).find("claims")
    if rule is None or not any(model.objects.exists() for model in (Correction, Merge)):
        return
    first = next(iter(outdated(series, standing())), None)
    if first is not None:
        data = {"series": series.key, "date": str(first.date)}
        raise Refused(Finding("rea.E027", data, rule=rule.name, article=rule.article))
