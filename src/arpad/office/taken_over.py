"""What a take-over from FIDE's list wrote (I-473), as its entry of the log tells it, and what goes back by its undoing.

The log holds ids, so that each row has one fact under its number: whose it is, until when it held when it was written,
and which rows of the register made room for it, with what they said.

    t17    4                        the title 17 of person 4
    f23    4:-:20.-                 the federation 23 of person 4; 20 held before, without an end
    f23    4:-:20.-:21=POR.-        and 21, which began on the same day and said POR, was replaced
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from arpad.office.fide_differences import FEDERATION, TITLE
from arpad.office.log import Fact, entries_of
from arpad.office.models import ListRow, LogEntry, Player, PlayerFact, PlayerTitle, RatingList
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.values.records import dataclass

_ROW = re.compile(r"[tf][0-9]+")
_CODE = re.compile(r"[A-Za-z0-9+-]{1,20}")
_NAMED = 5


@dataclass(frozen=True)
class Before:
    """A row of the register that made room. `value` is what it said where it was taken out, else nothing."""

    number: int
    until: date | None
    value: str = ""


@dataclass(frozen=True)
class Written:
    """A row that a take-over wrote."""

    kind: str
    number: int
    person: int
    until: date | None = None
    before: tuple[Before, ...] = ()


@dataclass(frozen=True)
class GoesBack:
    """What a person has by it, and what holds again when it is undone; nothing where there was nothing."""

    key: str
    name: str
    kind: str
    now: str
    then: str


@dataclass(frozen=True, eq=False)
class TakeOver:
    """One entry of the log, as far as it can be undone: `stands` is what stands on it."""

    number: int
    day: date
    rows: tuple[Written, ...]
    back: tuple[GoesBack, ...]
    stands: tuple[Finding, ...]


def title_fact(title: PlayerTitle) -> tuple[str, Fact]:
    return f"t{title.pk}", title.player_id


def federations_of(player: Player) -> dict[int, tuple[str, date | None]]:
    """Every row, before and after one is entered."""
    rows = PlayerFact.objects.filter(player=player, kind=FEDERATION).values_list("pk", "value", "valid_to")
    return {number: (value, until) for number, value, until in rows}


def federation_fact(fact: PlayerFact, before: Mapping[int, tuple[str, date | None]]) -> tuple[str, Fact]:
    after = federations_of(fact.player)
    parts = [str(fact.player_id), _day_text(fact.valid_to)]
    for number, (value, until) in before.items():
        if number not in after:
            code = value if _CODE.fullmatch(value) else ""
            parts.append(f"{number}={code}.{_day_text(until)}")
        elif after[number][1] != until:
            parts.append(f"{number}.{_day_text(until)}")
    return f"f{fact.pk}", ":".join(parts)


def _day_text(day: date | None) -> str:
    return f"{day:%Y%m%d}" if day else "-"


def _day_of(text: str) -> date | None:
    return None if text == "-" else date.fromisoformat(text)


def _written(facts: Mapping[str, Fact]) -> Iterator[Written]:
    for name, fact in facts.items():
        if not _ROW.fullmatch(name):
            continue
        person, *rest = str(fact).split(":")
        kind = TITLE if name.startswith("t") else FEDERATION
        until, *before = rest or ("-",)
        yield Written(kind, int(name[1:]), int(person), _day_of(until), tuple(map(_before, before)))


def _before(text: str) -> Before:
    row, _, until = text.partition(".")
    number, _, value = row.partition("=")
    return Before(int(number), _day_of(until), value)


def take_overs() -> Iterator[TakeOver]:
    """The latest first; those that were undone, or are older than this way back, are not among them."""
    undone = {json.loads(facts)["entry"] for facts in entries_of("undo_take_over").values_list("facts", flat=True)}
    for entry in entries_of("take_over").exclude(number__in=undone).order_by("-number"):
        found = _of(entry)
        if found.rows:
            yield found


def take_over_of(number: int) -> TakeOver:
    """Raises Refused where the entry took nothing over, or is undone."""
    found = next((one for one in take_overs() if one.number == number), None)
    if found is None:
        raise Refused(Finding("office.E330", {"number": number}))
    return found


def _of(entry: LogEntry) -> TakeOver:
    facts = json.loads(entry.facts)
    rows, day = tuple(_written(facts)), date.fromisoformat(facts["day"])
    people = Player.objects.in_bulk([row.person for row in rows])
    titles = PlayerTitle.objects.in_bulk([row.number for row in rows if row.kind == TITLE])
    kept = PlayerFact.objects.filter(player__in=people, kind=FEDERATION)
    federations: dict[int, dict[int, PlayerFact]] = {}
    for fact in kept:
        federations.setdefault(fact.player_id, {})[fact.pk] = fact
    back, changed = [], []
    for row in rows:
        person = people.get(row.person)
        now, then = _now_and_then(row, titles, federations.get(row.person, {}))
        if person is None or person.merged_into_id or not now:
            changed.append(person.key if person else str(row.person))
        else:
            back.append(GoesBack(person.key, person.name, row.kind, now, then))
    keys = [person.key for person in people.values()]
    return TakeOver(entry.number, day, rows, tuple(back), (*_changed(changed), *_published(entry.number, day, keys)))


def _now_and_then(row: Written, titles: Mapping[int, PlayerTitle], facts: Mapping[int, PlayerFact]) -> tuple[str, str]:
    """What the row says; nothing where anything about it is no longer as it was left."""
    if row.kind == TITLE:
        title = titles.get(row.number)
        return (title.title, "") if title and title.valid_to is None and title.revoked_on is None else ("", "")
    fact = facts.get(row.number)
    if fact is None or fact.valid_to != row.until or any(number > row.number for number in facts):
        return "", ""
    said = [one.value if one.value else getattr(facts.get(one.number), "value", "") for one in row.before]
    return (fact.value, said[-1] if said else "") if all(said) else ("", "")


def _changed(keys: Sequence[str]) -> Iterator[Finding]:
    if keys:
        some = ", ".join(keys[:_NAMED]) + ("…" if len(keys) > _NAMED else "")
        yield Finding("office.E331", {"count": len(keys), "who": some})


def _published(entry: int, day: date, keys: Sequence[str]) -> Iterator[Finding]:
    """The first list that was made with it, and has one of them."""
    later = RatingList.published.filter(origin=RatingList.Origin.COMPUTED, log_number__gt=entry, date__gte=day)
    for listed in later.select_related("series").order_by("date", "revision"):
        if ListRow.objects.filter(list=listed, key__in=keys).exists():
            yield Finding("office.E332", {"series": listed.series.key, "date": str(listed.date)})
            return


def goes_back(taken: TakeOver, entry: int) -> None:
    """The rows as they were, under the numbers they had, so that an earlier take-over can be undone as well."""
    for row in taken.rows:
        if row.kind == TITLE:
            PlayerTitle.objects.filter(pk=row.number).delete()
            continue
        PlayerFact.objects.filter(pk=row.number).delete()
        for one in row.before:
            if one.value:
                PlayerFact.objects.create(
                    pk=one.number, player_id=row.person, kind=FEDERATION, value=one.value, valid_from=taken.day,
                    valid_to=one.until,
                )  # fmt: skip
            else:
                PlayerFact.objects.filter(pk=one.number).update(valid_to=one.until)
    Player.objects.filter(pk__in={row.person for row in taken.rows}).update(changed_in=entry)
