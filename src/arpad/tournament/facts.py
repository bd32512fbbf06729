"""What a report cannot say, declared once: the facts file beside it, the office's form and the docs all follow this.

A fact that is not given is None: unknown, never assumed.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from datetime import date
from enum import StrEnum
from typing import Any

from arpad.tournament.arbiter_facts import (
    ARBITER_FIELDS,
    EVENT_FIELDS_OF_ARBITERS,
    Arbiter,
    EventLevel,
)
from arpad.tournament.fact_fields import (
    ADJUDICATED_FIELDS,
    AVOIDED_FIELDS,
    OTHER_CLOCK_FIELDS,
    OTHER_DIVISION_FIELDS,
    REQUIRED,
    ROUND_RATING_FIELDS,
    STAGE_FIELDS,
    TEAM_BYE_FIELDS,
    UNEQUAL_FIELDS,
)
from arpad.tournament.fact_rows import (
    AdjudicatedGame,
    AvoidedPairs,
    OtherClock,
    OtherDivision,
    RoundRating,
    Stage,
    TeamByeFact,
    UnequalGame,
)
from arpad.tournament.player_facts import PLAYER_FIELDS, PlayerFacts
from arpad.values.fields import Complaints, Field, FieldError, read_fields, read_rows
from arpad.values.fields import a_count as _count
from arpad.values.fields import a_date as _date
from arpad.values.fields import a_flag as _flag
from arpad.values.fields import a_text as _text
from arpad.values.fields import an_amount as _amount
from arpad.values.fields import numbers as _numbers
from arpad.values.fields import one_of as _one_of
from arpad.values.fields import points as _points
from arpad.values.fields import texts as _texts
from arpad.values.finding import Finding
from arpad.values.numbers import plain_number
from arpad.values.records import dataclass


class EventKind(StrEnum):
    """What the event is, where the regulations treat kinds differently."""

    ORDINARY = "ordinary"
    NATIONAL_CHAMPIONSHIP = "national_championship"
    LEAGUE = "league"
    TEAM_CHAMPIONSHIP = "team_championship"
    SCHOOL = "school"
    NATIONAL_TEAM_CHAMPIONSHIP = "national_team_championship"
    ZONAL = "zonal"
    CONTINENTAL_CHAMPIONSHIP = "continental_championship"
    CONTINENTAL_TEAM_CHAMPIONSHIP = "continental_team_championship"
    CONTINENTAL_CLUB_CHAMPIONSHIP = "continental_club_championship"
    WORLD_CHAMPIONSHIP = "world_championship"
    WOMENS_WORLD_CHAMPIONSHIP = "womens_world_championship"
    WORLD_CUP = "world_cup"
    WORLD_TEAM_CHAMPIONSHIP = "world_team_championship"
    WORLD_CLUB_CHAMPIONSHIP = "world_club_championship"
    OLYMPIAD = "olympiad"

    @property
    def of_international_teams(self) -> bool:
        """An Olympiad, a World or a Continental Team Championship; `team_championship` does not say which."""
        return self in _INTERNATIONAL_TEAMS


_INTERNATIONAL_TEAMS = frozenset(
    {
        EventKind.TEAM_CHAMPIONSHIP,
        EventKind.CONTINENTAL_TEAM_CHAMPIONSHIP,
        EventKind.WORLD_TEAM_CHAMPIONSHIP,
        EventKind.OLYMPIAD,
    }
)


@dataclass(frozen=True)
class Facts:
    """Everything the facts file says; see EVENT_FIELDS for what each of them is."""

    kind: EventKind | None = None
    edition: str = ""
    official: bool | None = None
    general_interest: bool | None = None
    extraordinary_computation: bool | None = None
    women_only: bool | None = None
    title_event: bool | None = None
    registered_on: date | None = None
    registration_approved: bool | None = None
    received_on: date | None = None
    before_play_off: date | None = None
    homologated: bool | None = None
    uploaded_on: date | None = None
    long_event_approved: bool | None = None
    list_of_each_game: bool | None = None
    final_stage: bool | None = None
    zonal_year: bool | None = None
    federations_approved: bool | None = None
    unaffiliated_federations: tuple[str, ...] = ()
    lineup_changed: bool | None = None
    lineup_change_approved: bool | None = None
    unequal_conditions: bool | None = None
    altered_for_players: bool | None = None
    format_approved: bool | None = None
    arbiter_present: bool | None = None
    championship: str = ""
    member_federations: int | None = None
    subzonal_approved: bool | None = None
    late_report_approved: bool | None = None
    rate_of_play_approved: bool | None = None
    laws_deviation: bool | None = None
    laws_deviation_approved: bool | None = None
    rate_decided_games: bool | None = None
    scheduled_games: int | None = None
    refused: str | None = None
    capacity: int | None = None
    entry_fee: str | None = None
    certificates: tuple[str, ...] | None = None
    withdrawn_teams: tuple[int, ...] = ()
    team_bye_match_points: int | None = None
    team_bye_game_points: int | None = None
    play_off_rules: str | None = None
    play_off: tuple[tuple[int, ...], ...] = ()
    rated_on: date | None = None
    organiser: str = ""
    organiser_contact: str = ""
    pairing_officer: str = ""
    pairing_program: str = ""
    federation_official: str = ""
    frs_codes: tuple[str, ...] = ()
    level: EventLevel | None = None
    hybrid: bool | None = None
    hybrid_endorsed: bool | None = None
    system_accepted: bool | None = None
    top_division: bool | None = None
    fide_event: bool | None = None
    arbiter_certificates: int | None = None
    supervisor: str = ""
    supervisor_title: str = ""
    supervisor_position: str = ""
    remarks: str = ""
    unannounced_absence: str | None = None
    adjourned_as_draws: bool | None = None
    first_colour: str | None = None
    first_colour_on: date | None = None
    first_colour_by: str = ""
    arbiters: tuple[Arbiter, ...] = ()
    stages: tuple[Stage, ...] = ()
    unequal_games: tuple[UnequalGame, ...] = ()
    other_clocks: tuple[OtherClock, ...] = ()
    other_divisions: tuple[OtherDivision, ...] = ()
    adjudicated_games: tuple[AdjudicatedGame, ...] = ()
    round_ratings: tuple[RoundRating, ...] = ()
    avoided_pairs: tuple[AvoidedPairs, ...] = ()
    team_byes: tuple[TeamByeFact, ...] = ()
    players: Mapping[int, PlayerFacts] = field(default_factory=dict)

    def player(self, number: int) -> PlayerFacts:
        return self.players.get(number, _NO_FACTS)


_NO_FACTS = PlayerFacts()
UNANNOUNCED_ABSENCE = ("withdrawn", "paired")
FIRST_COLOURS = ("white", "black")


COMPLAINTS = Complaints("facts.E002", "facts.E003", "facts.E004")


def _places(value: Any) -> tuple[tuple[int, ...], ...]:
    """A number for each place, a list of numbers where a place is shared; nobody twice."""
    if not isinstance(value, list):
        raise FieldError("places")
    places = tuple(_numbers(one) if isinstance(one, list) else (_count(one),) for one in value)
    everybody = [number for place in places for number in place]
    if len(set(everybody)) < len(everybody):
        raise FieldError("places")
    return places


EVENT_FIELDS = (
    Field(
        "kind",
        lambda v: EventKind(_one_of(*EventKind)(v)),
        " | ".join(EventKind),
        "round_robin_national, duration, minimum_games, foreign_federations",
        choices=tuple(kind.value for kind in EventKind),
    ),
    Field("edition", _text, "id: arpad edition list; named for the event, whatever its day", "edition of the ratings"),
    Field("official", _flag, "true or false", "closing_date, extraordinary_event"),
    Field("general_interest", _flag, "true or false: recognised by the federation", "extraordinary_event"),
    Field(
        "extraordinary_computation",
        _flag,
        "true or false: newcomers of a school event rated by successive approximations",
        "successive_approximations",
    ),
    Field("women_only", _flag, "true or false", "round_robin_national"),
    Field("title_event", _flag, "true or false", "registration"),
    Field("registered_on", _date, "date", "registration, event_registration"),
    Field("registration_approved", _flag, "true or false", "registration, event_registration"),
    Field("received_on", _date, "date", "report_deadline"),
    Field("uploaded_on", _date, "date", "report_deadline"),
    Field("long_event_approved", _flag, "true or false", "duration"),
    Field(
        "list_of_each_game", _flag, "true or false: declared before the first round", "league_duration, rating_basis"
    ),
    Field("final_stage", _flag, "true or false: the final of a national championship, no qualifier", "national_finals"),
    Field(
        "zonal_year",
        _flag,
        "true or false: in that year the federation alone holds a zonal or sub-zonal tournament",
        "national_finals",
    ),
    Field(
        "federations_approved",
        _flag,
        "true or false: approved before the event with too few",
        "approved_events, club_championships",
    ),
    Field("unaffiliated_federations", _texts, "list of codes: federations outside FIDE", "unaffiliated_opponents"),
    Field(
        "lineup_changed",
        _flag,
        "true or false: players came, or format or conditions changed meanwhile",
        "fair_conditions",
    ),
    Field("lineup_change_approved", _flag, "true or false", "fair_conditions"),
    Field(
        "unequal_conditions",
        _flag,
        "true or false: some players had other rounds or another pairing than the rest",
        "equal_conditions",
    ),
    Field("altered_for_players", _flag, "true or false: rounds or opponents in favour of somebody", "unaltered_event"),
    Field("format_approved", _flag, "true or false: a format that is not listed, before the event", "norm_formats"),
    Field(
        "arbiter_present",
        _flag,
        "true or false: an arbiter with the title was in the playing venue at all times",
        "arbiter_present",
    ),
    Field("rate_of_play_approved", _flag, "true or false", "norm_rates_of_play, rate_of_play of school events"),
    Field("championship", _text, "code: arpad title direct --codes", "direct_titles, championship_credit"),
    Field(
        "member_federations",
        _count,
        "whole number: of the continent, region or association",
        "championship_federations",
    ),
    Field("subzonal_approved", _flag, "true or false: by the Presidential Board", "subzonal_approval"),
    Field("late_report_approved", _flag, "true or false: the chairman takes a report half a year late", "title_report"),
    Field(
        "laws_deviation",
        _flag,
        "true or false: from the Laws of Chess, or from the hybrid rules of a hybrid event",
        "laws_of_chess",
    ),
    Field("laws_deviation_approved", _flag, "true or false", "laws_of_chess"),
    Field("rate_decided_games", _flag, "true or false", "match_decided"),
    Field("scheduled_games", _count, "whole number", "match_decided"),
    Field("refused", _text, "text: the decision not to rate the event", "refusal"),
    Field("before_play_off", _date, "date: the phase before the play-off ended", "report_deadline"),
    Field("homologated", _flag, "true or false: what the federation decided", "homologation"),
    Field("capacity", _count, "whole number", "homologation"),
    Field("entry_fee", _amount, 'quoted decimal, "9.00"', "homologation"),
    Field("certificates", _texts, "list of texts: who certified the event", "homologation"),
    Field("withdrawn_teams", _numbers, "list of numbers: teams that left or were expelled", "team_withdrawal"),
    Field(
        "team_bye_match_points",
        _points,
        'whole number or quoted decimal, "1": match points of the bye of a team',
        "the bye of a team (standings)",
    ),
    Field(
        "team_bye_game_points",
        _points,
        'whole number or quoted decimal, "2.5": game points of the bye of a team',
        "the bye of a team (standings)",
    ),
    Field("play_off_rules", _text, "text: system and rate of play, fixed before the event", "play_off_announced"),
    Field(
        "play_off", _places, "list of numbers, the winner first; [4, 9] for two who share a place", "play_off_result"
    ),
    Field("rated_on", _date, "date: since when the event is rated", "title certificates"),
    Field("organiser", _text, "text: name of the organiser", "tournament report (IT3, Form 5)"),
    Field("organiser_contact", _text, "text: address, telephone, e-mail", "tournament report (IT3, Form 5)"),
    Field("pairing_officer", _text, "text: who paired by hand", "tournament report (IT3, Form 5)"),
    Field("pairing_program", _text, "text: the program that paired", "tournament report (IT3, Form 5)"),
    Field("federation_official", _text, "text: who signs for the federation", "title certificates"),
    *EVENT_FIELDS_OF_ARBITERS,
    Field("remarks", _text, "text: circumstances worth reporting", "tournament report (IT3, Forms 1 and 5)"),
    Field(
        "unannounced_absence",
        _one_of(*UNANNOUNCED_ABSENCE),
        " | ".join(UNANNOUNCED_ABSENCE) + ": what the event's rules make of it",
        "unannounced_absence",
    ),
    Field("adjourned_as_draws", _flag, "true or false: for the pairing only", "adjourned_games"),
    Field("first_colour", _one_of(*FIRST_COLOURS), " | ".join(FIRST_COLOURS) + ": drawn for number 1", "colour_lot"),
    Field("first_colour_on", _date, "date: when it was drawn", "colour_lot"),
    Field("first_colour_by", _text, "text: how it was drawn", "colour_lot"),
)
TABLES: Mapping[str, tuple[Field, ...]] = {
    "arbiters": ARBITER_FIELDS,
    "stages": STAGE_FIELDS,
    "unequal_games": UNEQUAL_FIELDS,
    "other_clocks": OTHER_CLOCK_FIELDS,
    "other_divisions": OTHER_DIVISION_FIELDS,
    "adjudicated_games": ADJUDICATED_FIELDS,
    "round_ratings": ROUND_RATING_FIELDS,
    "avoided_pairs": AVOIDED_FIELDS,
    "team_byes": TEAM_BYE_FIELDS,
    "players": PLAYER_FIELDS,
}
_CLASSES: Mapping[str, Callable[..., Any]] = {
    "arbiters": Arbiter,
    "stages": Stage,
    "unequal_games": UnequalGame,
    "other_clocks": OtherClock,
    "other_divisions": OtherDivision,
    "adjudicated_games": AdjudicatedGame,
    "round_ratings": RoundRating,
    "avoided_pairs": AvoidedPairs,
    "team_byes": TeamByeFact,
}


def read_facts(raw: Mapping[str, Any]) -> tuple[Facts, list[Finding]]:
    """The facts in a parsed file, and every defect in it."""
    findings: list[Finding] = []
    event = {key: value for key, value in raw.items() if key not in TABLES}
    values: dict[str, Any] = read_fields(event, EVENT_FIELDS, "", COMPLAINTS, findings, TABLES)
    for table, make in _CLASSES.items():
        rows = read_rows(raw.get(table, []), table, TABLES[table], REQUIRED[table], COMPLAINTS, findings)
        values[table] = tuple(make(**row) for row in rows)
    values["players"] = dict(_read_players(raw.get("players", {}), findings))
    return Facts(**values), findings


def _read_players(raw: Any, findings: list[Finding]) -> Iterator[tuple[int, PlayerFacts]]:
    if not isinstance(raw, dict):
        findings.append(Finding(COMPLAINTS.wrong, {"key": "players", "value": str(raw), "takes": "[players.NUMBER]"}))
        return
    for written, body in raw.items():
        if (number := plain_number(written)) is None or not isinstance(body, dict):
            data = {"key": f"players.{written}", "value": str(body), "takes": "[players.NUMBER]"}
            findings.append(Finding(COMPLAINTS.wrong, data))
            continue
        yield number, PlayerFacts(**read_fields(body, PLAYER_FIELDS, f"players.{number}.", COMPLAINTS, findings))
