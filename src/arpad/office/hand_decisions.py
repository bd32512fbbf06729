"""What a line says against the person whom an officer takes it for: name, birth, sex, and an id that is another's."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from arpad.identity.comparing import NameAgreement
from arpad.identity.judging import Person, Sighting, Verdict, judge
from arpad.office.identities import DECIDED, clubs_of, players_by_id, sighting_of
from arpad.office.models import Entry, Player, Report
from arpad.office.person_form import ERASED
from arpad.office.register_lookup import Circumstances, judged
from arpad.office.report_reading import read_of
from arpad.tournament.model import Entry as Line
from arpad.values.finding import Finding, Place, WordKey
from arpad.values.records import dataclass

_AGAINST = ("other_name", "similar", "other_birth", "near_birth", "other_sex")
OTHER_ID = "other_id"


@dataclass(frozen=True)
class Against:
    """`contradicts`: name and birth say together that it is somebody else (I-433), as if he had the line's id. The
    reasons are the ends of the keys `identity.reason.*`."""

    contradicts: bool
    reasons: tuple[str, ...]


def against(seen: Sighting, person: Player) -> Against:
    him = Person(person.key, person.name, person.birth, person.sex)
    found = judge(replace(seen, id=person.key), [him])
    reasons = [reason for one in found.candidates for reason in one.reasons if reason in _AGAINST]
    if found.verdict is Verdict.CERTAIN:  # a slip of the pen in the name, and the birth beside it
        reasons = [reason for reason in reasons if reason != NameAgreement.SIMILAR]
    if seen.id and not _has(person, seen.id) and players_by_id([seen.id]):
        reasons.append(OTHER_ID)
    return Against(found.verdict is Verdict.CONTRADICTS, tuple(reasons))


def of_merges(merges: Iterable[tuple[str, str]]) -> Iterator[Finding]:
    """Pairs of keys that are to be one person, whom name, birth or sex tells apart."""
    for gone, kept in merges:
        people = players_by_id([gone, kept])
        one, other = people.get(gone), people.get(kept)
        if one is None or other is None or ERASED in (one.name, other.name):
            continue
        told = against(Sighting(one.name, "", one.birth, one.sex), other)
        reasons = [reason for reason in told.reasons if reason in _TWO_PEOPLE]
        if reasons:
            about = {"gone": gone, "gone_name": one.name, "gone_birth": one.birth or "—"}
            about |= {"kept": kept, "kept_name": other.name, "kept_birth": other.birth or "—"}
            yield Finding("office.W493", {**about, "why": _in_words(reasons)})


def _in_words(reasons: Iterable[str]) -> tuple[WordKey, ...]:
    return tuple(WordKey(f"identity.reason.{reason}") for reason in reasons)


_TWO_PEOPLE = ("other_name", "similar", "other_birth", "other_sex")


def asked_again(report: Report, before: Line) -> Entry | None:
    """A line that somebody decided about and that says something else of who it is now: nobody's again, to be judged
    anew, where it contradicts that person, who it did not contradict `before`, or is certainly somebody else. Gives the
    line with whom it was."""
    tournament = read_of(report).report.tournament
    now = tournament.by_number[before.number] if tournament is not None else before
    entry = report.entries.select_related("player").get(number=before.number)
    if entry.evidence not in DECIDED or tournament is None or _says(now) == _says(before):
        return None
    club = clubs_of(tournament).get(now.number, "")
    seen, person = sighting_of(now, club), entry.player
    contradicted = person is not None and against(seen, person).contradicts
    if contradicted and person is not None and not against(sighting_of(before, club), person).contradicts:
        return entry
    others = report.entries.exclude(pk=entry.pk).exclude(player=None).values_list("player__key", flat=True)
    certain = judged({now.number: seen}, Circumstances(report.event.start), set(others))[now.number].certain
    return entry if certain is not None and (person is None or not _has(person, certain.key)) else None


def _says(line: Line) -> tuple[object, ...]:
    return line.name, line.player_id, line.birth, line.sex


def _has(person: Player, given: str) -> bool:
    """By any id of his; whoever was merged with him is he."""
    owner = players_by_id([given]).get(given)
    return owner is not None and person.pk in (owner.pk, owner.merged_into_id)


def against_each(seen: Sighting, people: Iterable[Player]) -> dict[int, Against]:
    """By the number of the person."""
    return {person.pk: against(seen, person) for person in people}


def findings_against(report: Report, decided: Mapping[int, Entry]) -> Iterator[Finding]:
    """Of lines that are somebody now: an error where the line contradicts him, a warning where it says otherwise."""
    tournament = read_of(report).report.tournament
    if tournament is None:
        return
    clubs = clubs_of(tournament)
    for number, entry in sorted(decided.items()):
        line, person = tournament.by_number.get(number), entry.player
        if line is None or person is None:
            continue
        seen = sighting_of(line, clubs.get(number, ""))
        told = against(seen, person)
        if told.reasons:
            said = {"number": number, "enrolled": line.name, "born": seen.birth or "—", "sex": seen.sex or "—"}
            known = {"key": person.key, "name": person.name, "birth": person.birth or "—"}
            id = "office.E491" if told.contradicts else "office.W490"
            yield Finding(id, {**said, **known, "why": _in_words(told.reasons)}, place=Place(number))
