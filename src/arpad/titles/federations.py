"""Events that need no mix of federations: by their kind, by a decision, or by a field with many foreigners."""

from collections.abc import Iterator

from arpad.regulations.edition import Rule
from arpad.titles.case import TitleCase
from arpad.titles.model import UNKNOWN_FEDERATION, FieldCounts
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import EventType
from arpad.values.records import dataclass
from arpad.values.result import Result

HOST = "032"  # record of the report


@dataclass(frozen=True, slots=True)
class Waiver:
    """The rule that lifts the mix of federations; `missing_fact` where it would if the fact were known."""

    rule: Rule | None = None
    missing_fact: str = ""
    undecided: bool = False  # the missing fact leaves the requirement open instead of failed
    below_games: int | None = None  # it lifts nothing from that many games on

    @property
    def article(self) -> str:
        return self.rule.article if self.rule is not None and not self.missing_fact else ""

    def with_games(self, games: int) -> "Waiver":
        """What is left of it for a norm of so many games."""
        return self if self.below_games is None or games < self.below_games else _NO_WAIVER


_NO_WAIVER = Waiver()


def federations_waived(case: TitleCase, field: FieldCounts, federation: str) -> Waiver:
    """For a player of that federation.   [zonal_events, approved_events, foreigners_in_swiss]"""
    find = case.edition.find
    zonals = find("zonal_events")
    if case.is_of_kind(zonals):
        return Waiver(zonals)
    national = _national_event(case, federation)
    if national is not None and national.article:
        return national
    if case.facts.federations_approved and (approved := find("approved_events")) is not None:
        return Waiver(approved)
    swiss = find("foreigners_in_swiss")
    if field.applies:
        return Waiver(swiss)
    if field.applies is None:
        return Waiver(swiss, HOST, undecided=True)
    return national or _club_event(case) or Waiver(missing_fact="" if case.kind else "kind")


def _club_event(case: TitleCase) -> Waiver | None:
    """A championship of clubs: what it asks of federations with few games, the text leaves open (I-634, I-770).
    [club_championships]"""
    rule, approved = case.edition.find("club_championships"), case.facts.federations_approved
    if rule is None or not case.is_of_kind(rule) or approved is False:
        return None
    few = rule.integer("below_games")
    return Waiver(rule, "" if approved else "federations_approved", undecided=not approved, below_games=few)


def _national_event(case: TitleCase, federation: str) -> Waiver | None:
    """A championship of one country, for everybody or for the players of the host (I-482).   [national_finals,
    national_teams]"""
    finals, teams = case.edition.find("national_finals"), case.edition.find("national_teams")
    rule = teams if case.is_of_kind(teams) else finals if case.is_of_kind(finals) else None
    if rule is None or (rule is finals and case.facts.final_stage is False):
        return None
    if rule.flag("of_the_host"):
        if case.host and federation and federation != case.host:
            return None
        if not case.host or not federation:
            return Waiver(rule, UNKNOWN_FEDERATION if case.host else HOST, undecided=True)
    if rule is finals and case.facts.final_stage is None:
        return Waiver(rule, "final_stage", undecided=True)
    if rule.flag("not_in_zonal_year") and case.facts.zonal_year is not False:
        return None if case.facts.zonal_year else Waiver(rule, "zonal_year", undecided=True)
    return Waiver(rule)


def field_counts(case: TitleCase) -> FieldCounts:
    """Rated players not of the host federation, their federations and titles.   [foreigners_in_swiss]

    Where every round counts, the round with fewest of them is what is measured, over players who missed few rounds.
    """
    rule = case.edition.find("foreigners_in_swiss")
    if rule is None:
        return FieldCounts(0, 0, 0, applies=False)
    titles = rule.texts("titles")
    outside = ("", case.host, *case.no_federation)
    fields = [
        [entry for entry in entries if entry.rating and entry.federation not in outside]
        for entries in _fields(case, rule)
    ]
    measured = [
        (len(field), len({e.federation for e in field}), sum(case.titles[e.number] in titles for e in field))
        for field in fields
    ]
    rated, federations, titled = (min(column) for column in zip(*measured, strict=True)) if measured else (0, 0, 0)
    enough = (
        rated >= rule.integer("rated")
        and federations >= rule.integer("federations")
        and titled >= rule.integer("titled")
    )
    applies = enough and case.type is EventType.SWISS
    return FieldCounts(rated, federations, titled, None if applies and not case.host else applies)


def _fields(case: TitleCase, rule: Rule) -> Iterator[tuple[Entry, ...]]:
    entries = case.tournament.entries
    if rule.policy == "whole_field":
        yield entries
        return
    yield from fields_by_round(case.tournament, rule.maybe_integer("missed_at_most") or 0)


def fields_by_round(event: Tournament, missed_at_most: int) -> Iterator[tuple[Entry, ...]]:
    """Who was there in each round, of those who missed few of them."""
    rounds = range(event.rounds_held)
    steady = [entry for entry in event.entries if sum(not _present(entry, index) for index in rounds) <= missed_at_most]
    for index in rounds:
        yield tuple(entry for entry in steady if _present(entry, index))


def _present(entry: Entry, index: int) -> bool:
    """Played the round, or had the bye that the pairing allocated."""
    record = entry.rounds[index] if index < len(entry.rounds) else None
    if record is None:
        return False
    return record.result.played or record.result in (Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN)
