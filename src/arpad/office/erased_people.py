"""Who was erased, and what a list says of them where it is shown or written: the id, and what was played.

Lists that were published before somebody was erased are shown as lists to come are: without name, birth, sex, title and
federation. It holds whatever is still kept, so also for people who were erased by an earlier version.
"""

from dataclasses import replace

import narwhals as nw

from arpad.formats.amendments import Amendment
from arpad.office.inputs import EventInput, KeptInputs
from arpad.office.models import Player
from arpad.office.person_form import ERASED
from arpad.rating.frames import Frame

_TOLD = ("federation", "sex", "title", "birth")


def erased_keys() -> frozenset[str]:
    return frozenset(Player.objects.filter(search_name=ERASED, name=ERASED).values_list("key", flat=True))


def as_shown(frame: Frame, erased: frozenset[str]) -> Frame:
    """A list as anybody may see it."""
    if not erased:
        return frame
    ours = nw.col("id").is_in(sorted(erased))
    blank = [nw.when(ours).then(nw.lit("")).otherwise(nw.col(name)).alias(name) for name in _TOLD]
    return frame.with_columns(nw.when(ours).then(nw.lit(ERASED)).otherwise(nw.col("name")).alias("name"), *blank)


def inputs_as_shown(given: KeptInputs, erased: frozenset[str]) -> KeptInputs:
    """Inputs whose reports are read without their names."""
    if not erased:
        return given
    events = tuple(_unnamed(event, erased) for event in given.inputs.events)
    return replace(given, inputs=replace(given.inputs, events=events))


def _unnamed(event: EventInput, erased: frozenset[str]) -> EventInput:
    lines = [int(number) for number, key in event.identities.items() if key in erased]
    words = tuple(
        Amendment(number, field, value) for number in lines for field, value in (("name", ERASED), ("birth", ""))
    )
    return replace(event, amendments=(*event.amendments, *words)) if words else event
