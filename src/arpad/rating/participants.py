"""Who is rated in an event, with which rating, and where that comes from."""

from collections.abc import Iterator
from enum import StrEnum

from arpad.rating.case import EventCase
from arpad.rating.rating_list import ListedPlayer, OtherRatings, RatingList
from arpad.tournament.model import Entry
from arpad.values.finding import Finding, Place
from arpad.values.person import Birth
from arpad.values.records import dataclass


class Standing(StrEnum):
    RATED = "rated"
    UNRATED = "unrated"
    LISTED_MEANWHILE = "listed_meanwhile"  # rated for himself, unrated for his opponents


@dataclass(frozen=True, slots=True)
class Participant:
    """A player of the event. `person` is the id that joins events; without an id nobody else is the same person."""

    number: int
    person: str
    standing: Standing
    own_rating: int | None
    source: str  # the rule under which the rating counts
    listed: ListedPlayer | None
    birth: Birth | None

    @property
    def birth_year(self) -> int | None:
        return self.birth.year if self.birth else None

    @property
    def rating_for_opponents(self) -> int | None:
        return self.own_rating if self.standing is Standing.RATED else None

    @property
    def has_fallen(self) -> bool:
        """Rated on the list that serves the event, and unrated since: a change has nothing to be added to."""
        return self.source in ("event_list", "listed_meanwhile") and self.listed is not None and self.listed.fallen

    @property
    def changed_rating(self) -> int | None:
        """The rating to which a change is added: that of the latest list, else the one he played with."""
        if self.has_fallen:
            return None
        return (self.listed.rating_now if self.listed else None) or self.own_rating


def participants(
    case: EventCase, rating_list: RatingList | None, event_index: int
) -> tuple[dict[int, Participant], list[Finding]]:
    findings: list[Finding] = []
    found: dict[int, Participant] = {}
    for entry in case.tournament.entries:
        listed = rating_list.players.get(entry.player_id) if rating_list and entry.player_id else None
        findings.extend(_compare_with_list(entry, listed, rating_list, case))
        standing, rating, source = _standing(case, entry, listed, with_list=rating_list is not None)
        birth = (listed.birth if listed else None) or entry.birth
        found[entry.number] = Participant(
            number=entry.number,
            person=entry.player_id or f"{event_index}/{entry.number}",
            standing=standing,
            own_rating=rating,
            source=source,
            listed=listed,
            birth=birth,
        )
    return found, findings


def _standing(
    case: EventCase, entry: Entry, listed: ListedPlayer | None, with_list: bool
) -> tuple[Standing, int | None, str]:
    """The rating that counts: the list's, the report's, one the edition lets stand in, or a later list's."""
    own = listed.rating if listed and listed.rating is not None else _report_rating(case, entry, with_list)
    if own and own >= case.edition.rule("rating_floor").integer("floor"):  # below it there is none (reading I-109)
        if listed and _listed_meanwhile(case, listed):
            return Standing.LISTED_MEANWHILE, own, "listed_meanwhile"
        return Standing.RATED, own, "event_list"
    for rule_name, rating in _stand_ins(case, entry, listed):
        if case.edition.find(rule_name) and rating is not None:
            return Standing.RATED, rating, rule_name
    if listed and listed.since_listed is not None and case.edition.find("listed_meanwhile"):
        return Standing.LISTED_MEANWHILE, listed.since_listed, "listed_meanwhile"
    return Standing.UNRATED, None, ""


def _listed_meanwhile(case: EventCase, listed: ListedPlayer) -> bool:
    """On a list only since the event began, whatever the report says (reading I-390)."""
    return case.edition.find("listed_meanwhile") is not None and _listed_after_start(listed, case)


def _listed_after_start(listed: ListedPlayer, case: EventCase) -> bool:
    return listed.listed_from is not None and case.list_day is not None and listed.listed_from > case.list_day


def _report_rating(case: EventCase, entry: Entry, with_list: bool) -> int | None:
    """Beside a list of the federation's own, the report's rating is FIDE's and only a stand-in."""
    if with_list and case.edition.find("valid_rating"):
        return None
    return entry.rating


def _stand_ins(case: EventCase, entry: Entry, listed: ListedPlayer | None) -> Iterator[tuple[str, int | None]]:
    standard = listed.standard_rating if listed else None
    yield "standard_seed", standard
    yield "valid_rating", _valid_rating(case, entry, listed)


def _valid_rating(case: EventCase, entry: Entry, listed: ListedPlayer | None) -> int | None:
    """The higher of FIDE's and the national one; another federation's only where there is neither.

    What the office knows goes before what the report says (reading I-320).   [valid_rating]
    """
    known = listed.elsewhere if listed else OtherRatings()
    standard = listed.standard_rating if listed else None
    reported = (case.facts.player(entry.number).national_rating, *(line.rating for line in entry.national))
    fide = known.fide or standard or entry.rating
    national = known.national or max((rating for rating in reported if rating is not None), default=None)
    return max((rating for rating in (fide, national) if rating), default=known.recognised)


def _compare_with_list(
    entry: Entry, listed: ListedPlayer | None, rating_list: RatingList | None, case: EventCase
) -> Iterator[Finding]:
    """Differences between the report and the list; the list prevails."""
    if rating_list is None:
        return
    place = Place(player=entry.number, field="rating")
    about = {"player": entry.number, "name": entry.name, "id": entry.player_id or "—"}
    if listed is None:
        same_name = [found for found in rating_list.ids_named(entry.name) if found != entry.player_id]
        if same_name:
            yield Finding(
                "rate.W002", {**about, "candidates": ", ".join(same_name)}, place=Place(entry.number, None, "player_id")
            )
        elif entry.rating is not None and entry.player_id:  # a missing id is said where it is missing
            yield Finding("rate.W001", about, place=Place(entry.number, None, "player_id"))
        return
    yield from _other_differences(entry, listed)
    late = _listed_after_start(listed, case)
    if late and entry.rating is not None:
        yield Finding("rate.W023", {**about, "listed_from": str(listed.listed_from)}, place=place)
    unknown = listed.rating is None or (late and entry.rating is None) or case.edition.find("valid_rating")
    as_seeded = entry.rating is not None and entry.rating == _seed(case, listed)
    if not (unknown or as_seeded) and (listed.rating or None) != entry.rating:
        data = {**about, "report": entry.rating or 0, "list": listed.rating or 0}
        yield Finding("rate.W003", data, place=place)


def _seed(case: EventCase, listed: ListedPlayer) -> int | None:
    """The standard rating with which he counts.   [standard_seed]"""
    return listed.standard_rating if not listed.rating and case.edition.find("standard_seed") else None


def _other_differences(entry: Entry, listed: ListedPlayer) -> Iterator[Finding]:
    """Name, sex, federation, title and birth against the list: for a person to confirm, nothing is changed."""
    pairs = {
        "name": (entry.name, listed.name),
        "sex": (str(entry.sex or ""), listed.sex.lower()),
        "federation": (entry.federation, listed.federation),
        "title": (str(entry.title or ""), listed.title),
        "birth": (str(entry.birth.year) if entry.birth else "", str(listed.birth.year) if listed.birth else ""),
    }
    for name, (report, on_list) in pairs.items():
        if report and on_list and report.casefold() != on_list.casefold():
            data = {"player": entry.number, "field": name, "report": report, "list": on_list}
            yield Finding("rate.W022", data, place=Place(entry.number, None, name))
