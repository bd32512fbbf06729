"""Corrections as people read them: events and people by their names, days as the language writes them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arpad.formats.corrections import DateChange, IdChange, ResultChange
from arpad.office.corrections_in_force import Kind
from arpad.office.models import Correction, Entry, Event, Merge, Player
from arpad.reports.letters.sheet import day_text
from arpad.reports.wording import Wording
from arpad.values.numbers import plain_number

ASKED = {"results": Kind.RESULT, "dates": Kind.DATES, "splits": Kind.SPLIT, "withdrawn": Kind.WITHDRAW}
"""What is asked to be corrected, by what it is kept as."""


def in_words(one: Correction | Merge, words: Wording, *, with_event: bool = False) -> str:
    """What was corrected, with the name of the event where nothing beside it says it."""
    if isinstance(one, Merge):
        return _merge(one.gone.key, one.kept.key, words)
    said = _change(Kind(one.kind), _whole(one), words)
    return f"{one.event.name}: {said}" if with_event and said else said or one.event.name


def _whole(one: Correction) -> str:
    """With the event, as it is typed."""
    if one.kind == Kind.SPLIT:
        return f"{one.change.replace('=', f'@{one.event.key}=', 1)}"
    return f"{one.event.key}:{one.change}" if one.kind == Kind.RESULT else f"{one.event.key}={one.change}"


def asked_in_words(arguments: Mapping[str, Sequence[Any]], words: Wording) -> list[tuple[str, str]]:
    """Each change with its kind; what cannot be read stays as it is."""
    return [(kind, _asked(kind, change, words)) for kind, changes in arguments.items() for change in changes]


def _asked(kind: str, change: Any, words: Wording) -> str:
    try:
        if kind == "undo":
            return _undone(int(change), words)
        if kind == "merges":
            read = IdChange.read_merge(change)
            return _merge(read.old, read.new, words)
        said = _change(ASKED[kind], change, words)
        name = _event_name(_event_of(ASKED[kind], change))
        return f"{name}: {said}" if said else name
    except (ValueError, KeyError):
        return str(change)


def _event_of(kind: Kind, change: str) -> str:
    if kind == Kind.WITHDRAW:
        return change
    if kind == Kind.SPLIT:
        return IdChange.read_split(change).file
    return (ResultChange if kind == Kind.RESULT else DateChange).read(change).file


def _change(kind: Kind, change: str, words: Wording) -> str:
    """Without the event; nothing for one that is withdrawn."""
    if kind == Kind.RESULT:
        return _result(ResultChange.read(change), words)
    if kind == Kind.DATES:
        read = DateChange.read(change)
        days = [day_text(day, words) for day in (read.start, read.end) if day is not None]
        return words.text("correction.dates", start=days[0], end=days[1]) if len(days) > 1 else days[0]
    if kind == Kind.SPLIT:
        split = IdChange.read_split(change)
        return words.text("correction.split", old=_person(split.old), new=_person(split.new))
    return ""


def _result(change: ResultChange, words: Wording) -> str:
    white, _, black = change.ids.partition("-")
    names = _names(change)
    pair = f"{names.get(white, white)} – {names.get(black, black)}"
    return words.text("correction.result", round=change.round_number, pair=pair, result=change.result)


def _merge(gone: str, kept: str, words: Wording) -> str:
    return words.text("correction.merge", gone=_person(gone), kept=_person(kept))


def _undone(number: int, words: Wording) -> str:
    made: Iterable[Correction | Merge] = (
        *Correction.objects.filter(log_number=number).select_related("event").order_by("pk"),
        *Merge.objects.filter(log_number=number).select_related("gone", "kept").order_by("pk"),
    )
    told = "; ".join(in_words(one, words, with_event=True) for one in made)
    return words.text("correction.undo", number=number, change=told) if told else str(number)


def _event_name(key: str) -> str:
    return Event.objects.filter(key=key).values_list("name", flat=True).first() or key


def _person(key: str) -> str:
    name = Player.objects.filter(key=key).values_list("name", flat=True).first()
    return f"{name} ({key})" if name else key


def _names(change: ResultChange) -> dict[str, str]:
    ids = change.ids.split("-")
    names: dict[str, str] = dict(Player.objects.filter(key__in=ids).values_list("key", "name"))
    numbers = [number for one in ids if one.startswith("#") and (number := plain_number(one[1:])) is not None]
    lines = Entry.objects.filter(report__event__key=change.file, report__state="accepted", number__in=numbers)
    return names | {f"#{number}": name for number, name in lines.values_list("number", "name")}
