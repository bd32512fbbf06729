"""Who is rated in an event, with which rating, and where that comes from."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from arpad.rating.case import EventCase
from arpad.rating.other_people import OTHER_AT_FIDE, OTHER_ON_THE_LIST
from arpad.rating.rating_list import GuestRating, ListedPlayer, OtherRatings, RatingList
from arpad.tournament.model import Entry
from arpad.values.finding import Finding, Place, WordKey
from arpad.values.person import Birth
from arpad.values.records import dataclass

NO_LIST, NO_LIST_WITH_ID = "rate.W230", "rate.W232"
UNLISTED = frozenset({NO_LIST, NO_LIST_WITH_ID, "rate.W233", "rate.I230", OTHER_AT_FIDE, OTHER_ON_THE_LIST})
"""Findings about people on no list: unrated, guests, or with the id of somebody else."""


class Standing(StrEnum):
    RATED = "rated"
    UNRATED = "unrated"
    LISTED_MEANWHILE = "listed_meanwhile"  # rated for himself, unrated for his opponents


@dataclass(frozen=True, slots=True)
class Participant:
    """A player of the event. `person` is the id that joins events; without an id nobody else is the same person.

    `guest` is set where his rating is from no list of the series (reading I-440).
    """

    number: int
    person: str
    standing: Standing
    own_rating: int | None
    source: str  # the rule under which the rating counts
    listed: ListedPlayer | None
    birth: Birth | None
    guest: GuestRating | None = None

    @property
    def birth_year(self) -> int | None:
        return self.birth.year if self.birth else None

    @property
    def from_list(self) -> bool:
        """Whether a list says the rating, and not the report."""
        if self.listed is None or self.own_rating is None:
            return False
        known, elsewhere = self.listed, self.listed.elsewhere
        here = (known.rating, known.standard_rating, known.since_listed)
        return self.own_rating in (*here, elsewhere.fide, elsewhere.national, elsewhere.recognised)

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
        guest = _guest(case, entry, listed)
        reported = entry if _report_counts(case, listed, rating_list) else None
        standing, rating, source, guest = _standing(case, entry, reported, listed, guest)
        birth = (listed.birth if listed else None) or entry.birth
        found[entry.number] = Participant(
            number=entry.number,
            person=entry.player_id or f"{event_index}/{entry.number}",
            standing=standing,
            own_rating=rating,
            source=source,
            listed=listed,
            birth=birth,
            guest=guest,
        )
    return found, [*findings, *_unlisted(case, found, rating_list)]


def _report_counts(case: EventCase, listed: ListedPlayer | None, rating_list: RatingList | None) -> bool:
    """Whether the report's own column may say a rating: only where no list does (readings I-109 and I-440)."""
    if rating_list is None or not rating_list.names_everybody or case.report_rates:
        return True
    return listed is not None and listed.rating is None and case.edition.find("valid_rating") is None


def _guest(case: EventCase, entry: Entry, listed: ListedPlayer | None) -> GuestRating | None:
    """Only of somebody who has never been rated on a list of the series."""
    never = listed is None or not (listed.rating or listed.peak or listed.since_listed)
    guest = case.guests.get(entry.number) if never else None
    floor = case.edition.rule("rating_floor").integer("floor")
    return guest if guest is not None and guest.rating >= floor else None


def _standing(
    case: EventCase, entry: Entry, reported: Entry | None, listed: ListedPlayer | None, guest: GuestRating | None
) -> tuple[Standing, int | None, str, GuestRating | None]:
    """The rating that counts: the list's, one the edition lets stand in, a guest's, or a later list's.

    `reported` is the line of the report where its numbers count. With it comes the guest's rating where that counts.
    """
    own = listed.rating if listed and listed.rating is not None else _reported_rating(case, reported)
    if own and own >= case.edition.rule("rating_floor").integer("floor"):  # below it there is none (reading I-109)
        if listed and _listed_meanwhile(case, listed):
            return Standing.LISTED_MEANWHILE, own, "listed_meanwhile", None
        return Standing.RATED, own, "event_list", None
    for rule_name, rating in _stand_ins(case, entry, reported, listed):
        if case.edition.find(rule_name) and rating is not None:
            return Standing.RATED, rating, rule_name, None
    if guest is not None:
        rule_name = "valid_rating" if case.edition.find("valid_rating") else "event_list"
        return Standing.RATED, guest.rating, rule_name, guest
    if listed and listed.since_listed is not None and case.edition.find("listed_meanwhile"):
        return Standing.LISTED_MEANWHILE, listed.since_listed, "listed_meanwhile", None
    return Standing.UNRATED, None, "", None


def _reported_rating(case: EventCase, reported: Entry | None) -> int | None:
    """Beside a list of the federation's own the report's was FIDE's, and only stood in."""
    if reported is None or (case.report_rates and case.edition.find("valid_rating")):
        return None
    return reported.rating


def _listed_meanwhile(case: EventCase, listed: ListedPlayer) -> bool:
    """On a list only since the event began, whatever the report says (reading I-390)."""
    return case.edition.find("listed_meanwhile") is not None and _listed_after_start(listed, case)


def _listed_after_start(listed: ListedPlayer, case: EventCase) -> bool:
    return listed.listed_from is not None and case.list_day is not None and listed.listed_from > case.list_day


def _stand_ins(
    case: EventCase, entry: Entry, reported: Entry | None, listed: ListedPlayer | None
) -> Iterator[tuple[str, int | None]]:
    standard = listed.standard_rating if listed else None
    yield "standard_seed", standard
    yield "valid_rating", _valid_rating(case, entry, reported, listed)


def _valid_rating(case: EventCase, entry: Entry, reported: Entry | None, listed: ListedPlayer | None) -> int | None:
    """The higher of FIDE's and the national one; another federation's only where there is neither.

    Beside a list only what lists and stated facts say of them counts (readings I-320 and I-440).   [valid_rating]
    """
    known = listed.elsewhere if listed else OtherRatings()
    standard = listed.standard_rating if listed else None
    lines = (line.rating for line in reported.national) if reported else ()
    stated = (case.facts.player(entry.number).national_rating, *lines)
    fide = known.fide or standard or (reported.rating if reported else None)
    national = known.national or max((rating for rating in stated if rating is not None), default=None)
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
        elif entry.rating is not None and not rating_list.names_everybody and entry.player_id:
            yield Finding("rate.W001", about, place=Place(entry.number, None, "player_id"))
        return
    yield from _other_differences(entry, listed)
    late = _listed_after_start(listed, case)
    if late and entry.rating is not None:
        yield Finding("rate.W023", {**about, "listed_from": str(listed.listed_from)}, place=place)
    seed = _seed(case, listed)
    if seed and entry.rating not in (None, seed):
        yield Finding("rate.W231", {**about, "report": entry.rating, "list": seed}, place=place)
    unknown = listed.rating is None or (late and entry.rating is None) or case.edition.find("valid_rating")
    if not (unknown or seed) and (listed.rating or None) != entry.rating:
        data = {**about, "report": entry.rating or 0, "list": listed.rating or 0}
        yield Finding("rate.W003", data, place=place)


def _seed(case: EventCase, listed: ListedPlayer) -> int | None:
    """The standard rating with which he counts.   [standard_seed]"""
    return listed.standard_rating if not listed.rating and case.edition.find("standard_seed") else None


def _unlisted(case: EventCase, people: Mapping[int, Participant], rating_list: RatingList | None) -> Iterator[Finding]:
    """Numbers of the report that count for nothing, and those of guests that do (reading I-440); ids of others."""
    list_rates = rating_list is not None and rating_list.names_everybody
    for entry in case.tournament.entries:
        person = people[entry.number]
        other = case.others.get(entry.number)
        if other is not None and (person.guest is not None or person.standing is Standing.UNRATED):
            yield other
        if not list_rates:
            continue
        about = {"player": entry.number, "name": entry.name, "id": entry.player_id or "—"}
        place = Place(player=entry.number, field="rating")
        if person.guest is not None:
            yield person.guest.finding(about, place)
        elif other is None and person.standing is Standing.UNRATED and person.listed is None and entry.rating:
            yield Finding(
                NO_LIST_WITH_ID if entry.player_id else NO_LIST, {**about, "report": entry.rating}, place=place
            )


def _other_differences(entry: Entry, listed: ListedPlayer) -> Iterator[Finding]:
    """Name, sex, federation, title and birth against the list: for a person to confirm, nothing is changed.

    What the report leaves out is no difference, but for a title.
    """
    pairs = {
        "name": (entry.name, listed.name),
        "sex": (str(entry.sex or ""), listed.sex.lower()),
        "federation": (entry.federation, listed.federation),
        "title": (str(entry.title or ""), listed.title),
        **_births(entry.birth, listed.birth),
    }
    for name, (report, on_list) in pairs.items():
        if report and on_list and report.casefold() != on_list.casefold() and not _is_cut(name, report, on_list):
            data = {"player": entry.number, "field": WordKey(f"rate.detail.{name}"), "report": report, "list": on_list}
            yield Finding("rate.W022", data, place=Place(entry.number, None, _FIELDS.get(name, name)))
    if listed.title and not entry.title:
        data = {"player": entry.number, "name": entry.name, "list": listed.title}
        yield Finding("rate.W027", data, place=Place(entry.number, None, "title"))


_FIELDS = {"birthday": "birth"}


def _births(report: Birth | None, on_list: Birth | None) -> dict[str, tuple[str, str]]:
    """The years; of one year two days, where both are known: 1 January says no day (I-702)."""
    if report is None or on_list is None:
        return {}
    if report.year != on_list.year:
        return {"birth": (str(report.year), str(on_list.year))}
    days = (str(report), str(on_list))
    known = [birth.month is not None and (birth.month, birth.day) != (1, 1) for birth in (report, on_list)]
    return {"birthday": days} if all(known) else {}


_NAME_WIDTH = 33  # of a TRF


def _is_cut(field: str, report: str, on_list: str) -> bool:
    """A long name that the report has no room for, cut there or at the blank before."""
    fills = len(report) >= _NAME_WIDTH - 1
    return field == "name" and fills and on_list.casefold().startswith(report.casefold())
