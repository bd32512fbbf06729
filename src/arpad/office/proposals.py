"""What an officer asks to correct, understood and checked against the books before anything is weighed or written."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from arpad.formats.corrections import FORMS, DateChange, IdChange, ResultChange
from arpad.office.corrections_in_force import Kind, Proposal, Standing, standing
from arpad.office.events import event_named
from arpad.office.identities import players_by_id
from arpad.office.inputs import EventInput, event_inputs
from arpad.office.list_maker import corrected, identified
from arpad.office.models import Correction, Entry, Event, Merge, Player, Report
from arpad.office.refused import Refused
from arpad.office.report_reading import read_of
from arpad.tournament.edits import games_between
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.numbers import plain_number
from arpad.values.records import dataclass

Read = TypeVar("Read")


@dataclass(frozen=True)
class Asked:
    """In the words of `arpad list correct`, with the key of an event in the place of a file."""

    results: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    splits: tuple[str, ...] = ()
    merges: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    undo: tuple[int, ...] = ()  # numbers of log entries


def proposal_of(asked: Asked) -> Proposal:
    """Everything that cannot be understood, or is about nobody and nothing, is refused at once."""
    wrong: list[Finding] = []
    results = _read("result", asked.results, ResultChange.read, wrong)
    dates = _read("date", asked.dates, DateChange.read, wrong)
    splits = _read("split", asked.splits, IdChange.read_split, wrong)
    merges = _read("merge", asked.merges, IdChange.read_merge, wrong)
    named = [change.file for group in (results, dates, splits) for change in group]
    events = {key: event for key in {*named, *asked.withdrawn} for event in _accepted(key, wrong)}
    splits, merges = _under_keys(splits), _under_keys(merges)
    wrong += _nobody([*(split.new for split in splits), *(key for merge in merges for key in (merge.old, merge.new))])
    wrong += [Finding("office.E073", {"number": one}) for one in asked.undo if not _something(one)]
    if not any((results, dates, splits, merges, asked.withdrawn, asked.undo, wrong)):
        wrong.append(Finding("office.E065"))
    if wrong:
        raise Refused(*wrong)
    pairs = tuple((merge.old, merge.new) for merge in merges)
    books = standing(Proposal(undone=asked.undo))
    _refuse_merges(pairs, books)
    texts = [(result.file, Kind.RESULT, _result(result, events[result.file], books)) for result in results]
    texts += [(day.file, Kind.DATES, f"{day.start}/{day.end}" if day.end else str(day.start)) for day in dates]
    texts += [(split.file, Kind.SPLIT, f"{split.old}={split.new}") for split in splits]
    texts += [(key, Kind.WITHDRAW, "") for key in asked.withdrawn]
    proposal = Proposal(tuple((key, kind.value, text) for key, kind, text in texts), pairs, asked.undo)
    _try(proposal, events)
    return proposal


def _read(option: str, given: tuple[str, ...], reader: Callable[[str], Read], wrong: list[Finding]) -> list[Read]:
    found = []
    for text in given:
        try:
            found.append(reader(text))
        except ValueError:
            form = FORMS[option].replace("FILE", "EVENT")
            wrong.append(Finding("list.E036", {"option": f"--{option}", "text": text, "form": form}))
    return found


def _accepted(key: str, wrong: list[Finding]) -> Iterator[Event]:
    """Only an accepted report is corrected; before that the arbiter sends another."""
    try:
        event = event_named(key)
    except Refused as refused:
        wrong.extend(refused.findings)
        return
    if not event.reports.filter(state=Report.State.ACCEPTED).exists():
        wrong.append(Finding("office.E066", {"event": key, "state": event.state}))
        return
    yield event


def _under_keys(changes: Sequence[IdChange]) -> list[IdChange]:
    """Whoever is named by an id of FIDE's or of a federation has a key here."""
    known = players_by_id([change_id for change in changes for change_id in (change.old, change.new)])
    keys = {given: player.key for given, player in known.items()}
    return [
        IdChange(keys.get(change.old, change.old), keys.get(change.new, change.new), change.file) for change in changes
    ]


def _nobody(keys: list[str]) -> list[Finding]:
    known = set(Player.objects.filter(key__in=keys).values_list("key", flat=True))
    return [Finding("office.E067", {"id": key}) for key in dict.fromkeys(keys) if key not in known]


def _something(number: int) -> bool:
    """Whether that entry of the log made corrections that still stand."""
    return any(model.objects.filter(log_number=number, undone=False).exists() for model in (Correction, Merge))


def _refuse_merges(pairs: tuple[tuple[str, str], ...], books: Standing) -> None:
    """Nobody is merged twice, or into somebody who is gone; nobody plays in one event under two ids."""
    wrong, merges = [], dict(books.merges)
    for gone, kept in pairs:
        if gone in merges or kept in merges or gone == kept:
            known = merges.get(gone) or merges.get(kept) or gone
            wrong.append(Finding("office.E068", {"gone": gone, "kept": kept, "known": known}))
        both = _events_of(gone, merges) & _events_of(kept, merges)
        merges = {**{one: kept if end == gone else end for one, end in merges.items()}, gone: kept}
        wrong += [Finding("list.E043", {"event": event, "id": gone, "other": kept}) for event in sorted(both)]
    if wrong:
        raise Refused(*wrong)


def _events_of(key: str, merges: Mapping[str, str]) -> set[str]:
    """Those of whoever was merged into him too."""
    keys = [key, *(gone for gone, end in merges.items() if end == key)]
    entries = Entry.objects.filter(player__key__in=keys, report__state=Report.State.ACCEPTED)
    return set(entries.values_list("report__event__key", flat=True))


def _result(change: ResultChange, event: Event, books: Standing) -> str:
    """In the register's ids before splits and merges, whichever the officer has before him (reading I-265): those of
    the register, those of the report, or the numbers of its lines."""
    (about,) = event_inputs([event], Standing()) or (None,)
    assert about is not None
    reported = accepted_tournament(event)
    raw = identified(reported, about)
    now = corrected(raw, EventInput(**{**vars(about), "corrections": books.of(event.key)}), books.merges)
    ids = change.ids
    for shown, asked in _ways_to_name_it(change.ids, (raw, now, reported)):
        found = games_between(shown, change.round_number, asked)
        if len(found) == 1:
            ids = _named(raw, *found[0])
            break
    return f"{change.round_number}:{ids}={change.result}"


def _ways_to_name_it(ids: str, shown: Sequence[Tournament]) -> Iterator[tuple[Tournament, str]]:
    """As it was written; by FIDE's or national ids of the register; by bare numbers of the report, if nothing else."""
    yield from ((tournament, ids) for tournament in shown)
    white, _, black = ids.partition("-")
    keys = {given: player.key for given, player in players_by_id([white, black]).items()}
    if white in keys and black in keys:
        yield from ((tournament, f"{keys[white]}-{keys[black]}") for tournament in shown)
    lines = plain_number(white), plain_number(black)
    if None not in lines:
        yield shown[0], f"#{lines[0]}-#{lines[1]}"


def _named(raw: Tournament, white: int, black: int) -> str:
    """By the register's ids; by numbers where one of the lines is nobody of the register."""
    keys = [raw.by_number[number].player_id for number in (white, black)]
    return "-".join(keys) if all(keys) else f"#{white}-#{black}"


def accepted_tournament(event: Event) -> Tournament:
    report = event.reports.filter(state=Report.State.ACCEPTED).latest("version")
    tournament = read_of(report).report.tournament
    assert tournament is not None  # it was accepted
    return tournament


def _try(proposal: Proposal, events: dict[str, Event]) -> None:
    """Apply everything to its events once, whether or not a list has taken them yet."""
    books = standing(proposal)
    for about in event_inputs(events.values(), books):
        corrected(identified(accepted_tournament(events[about.key]), about), about, books.merges)
