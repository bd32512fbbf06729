"""Why a number is what it is: a published list made again from its kept inputs, event by event."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Any

from arpad.office.erased_people import erased_keys, inputs_as_shown
from arpad.office.input_blobs import from_blob
from arpad.office.inputs import KeptInputs
from arpad.office.list_maker import make
from arpad.office.made_good import made_good_on
from arpad.office.models import ListBlob, RatingList
from arpad.office.series import engine_name
from arpad.rating.case import Choice, edition_of_list
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.regulations.calendar import chapter_of, chapters, readings_of
from arpad.regulations.edition import Edition
from arpad.regulations.loader import all_editions
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

_LOCK = Lock()


@dataclass(frozen=True)
class Period:
    """One list of one player: the rating on it, and the events behind it."""

    before: int | None
    after: int | None
    games: tuple[tuple[EventOutcome, PlayerOutcome], ...]

    @property
    def readings(self) -> list[Finding]:
        """How far the law behind these slips was read, where they lie beyond."""
        return readings_of((event.prepared.case.edition, event.prepared.case.start) for event, _ in self.games)


@dataclass(frozen=True)
class Remade:
    """A list made again: its events by key, and everybody who played with the rating before and on it."""

    events: tuple[tuple[str, EventOutcome], ...]
    ratings: Mapping[str, tuple[int | None, int | None]]


def period_of(of: RatingList, player: str, edition: str = "") -> Period | None:
    """None where the list was imported, and nobody here computed it. With an edition: what it would have given."""
    made = remade(of, edition)
    if made is None:
        return None
    before, after = made.ratings.get(player, (None, None))
    mine = [(event, one) for _, event in made.events for one in event.players if one.id == player]
    return Period(before, after, tuple(mine))


def made_good_for(of: RatingList, player: str) -> dict[str, Any]:
    """What the list makes good for him, by entry of the log."""
    found = made_good_on(of)
    points = found.by_entry(player)
    return {"made_good": found.of(player), "made_good_by": [(entry, points[entry]) for entry in points]}


def outcomes_of(of: RatingList, event: str) -> list[EventOutcome]:
    """What a list made of one event: more than one where its rounds have lists of their own."""
    made = remade(of)
    return [outcome for key, outcome in made.events if key == event] if made else []


def remade(of: RatingList, edition: str = "") -> Remade | None:
    if of.origin != RatingList.Origin.COMPUTED:
        return None
    with _LOCK:
        return _remade(of.pk, of.sha256, edition, erased_keys())


@lru_cache(maxsize=16)
def _remade(number: int, sha256: str, edition: str, erased: frozenset[str]) -> Remade:
    blob = ListBlob.objects.select_related("list__series").get(list=number)
    given = inputs_as_shown(from_blob(blob.inputs), erased)
    made = make(_under(given, blob.list, edition) if edition else given, players_only=True)
    after = dict(made.result.published.frame.select("id", "rating").iter_rows())
    before = dict(made.before.frame.select("id", "rating").iter_rows()) if made.before else {}
    keys = {id(tournament): key for key, tournament in made.tournaments.items()}
    return Remade(
        tuple((keys[id(event.prepared.case.tournament)], event) for event in made.result.events),
        {key: (before.get(key), rating) for key, rating in after.items()},
    )


def _under(given: KeptInputs, of: RatingList, edition: str) -> KeptInputs:
    """The same inputs under another edition; options and a closing day belong to the list's own."""
    law = edition_of_list(Choice(edition), Cadence(of.series.cadence), of.date)
    inputs = replace(given.inputs, edition=edition, named=True, options=(), engine_series=engine_name(of.series, law))
    inputs = replace(inputs, events=tuple(replace(event, edition="") for event in inputs.events))
    return replace(given, inputs=inputs)


def editions_for(cadence: str) -> list[Edition]:
    """The editions that can rate a list of that cadence."""
    fitting = [
        chapter.id
        for chapter in chapters().values()
        if chapter.rules == "rating" and (chapter.one_list or chapter.id == chapter_of(Cadence(cadence)))
    ]
    return [edition for edition in all_editions().values() if edition.chapter in fitting]


forget = _remade.cache_clear
