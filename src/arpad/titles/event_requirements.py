"""What the regulations ask of the event itself, each one function. None: the edition does not ask."""

from collections.abc import Callable

from arpad.regulations.edition import Rule
from arpad.titles.case import TitleCase
from arpad.titles.model import Requirement, Sense
from arpad.tournament.model import busiest_day
from arpad.values.dates import days_inclusive, plus_days
from arpad.values.event_type import EventType
from arpad.values.time_control_text import code_text, parse_code

RATE_OF_PLAY, ROUND_DATES, START, END = "122/222", "132", "042", "052"  # records of the report


def event_requirements(case: TitleCase) -> tuple[Requirement, ...]:
    found = [check(case) for check in CHECKS]
    unconfirmed = [
        Requirement(rule.name, rule.article, "", "", None, Sense.IS, edition=rule.edition)
        for rule in case.edition.unconfirmed.values()
        if rule.name in NORM_RULES and not rule.flag("absent")
    ]
    return (*(requirement for requirement in found if requirement is not None), *unconfirmed)


def _said(rule: Rule, said: bool | None, fact: str, lifted: bool = False) -> Requirement:
    """Something that must not have happened; somebody has to say so (I-161)."""
    measured = "" if said is None else str(said).lower()
    passed = None if said is None else not said or lifted
    missing = fact if said is None else ""
    return _requirement(rule, measured, "false", passed, Sense.IS, missing, rule.article if said and lifted else "")


def _requirement(
    rule: Rule, measured: str, required: str, passed: bool | None, sense: Sense, missing: str = "", waived_by: str = ""
) -> Requirement:
    known = (rule.edition, rule.certainty)
    return Requirement(rule.name, rule.article, measured, required, passed, sense, missing, waived_by, *known)


def laws_followed(case: TitleCase) -> Requirement | None:
    """Deviations from the Laws of Chess need an approval.   [laws_of_chess]"""
    rule, facts = case.edition.find("laws_of_chess"), case.facts
    return (
        _said(rule, facts.laws_deviation, "laws_deviation", bool(facts.laws_deviation_approved))
        if rule is not None
        else None
    )


def conditions_fair(case: TitleCase) -> Requirement | None:
    """The same line-up and conditions throughout.   [fair_conditions]"""
    rule, facts = case.edition.find("fair_conditions"), case.facts
    return (
        _said(rule, facts.lineup_changed, "lineup_changed", bool(facts.lineup_change_approved))
        if rule is not None
        else None
    )


def nothing_altered(case: TitleCase) -> Requirement | None:
    """No rounds and no opponents in favour of players.   [unaltered_event]"""
    rule = case.edition.find("unaltered_event")
    return _said(rule, case.facts.altered_for_players, "altered_for_players") if rule is not None else None


def registered_in_time(case: TitleCase) -> Requirement | None:
    """Registered in time: a number of days before the start.   [event_registration]"""
    rule = case.edition.find("event_registration")
    if rule is None:
        return None
    if case.start is None:
        return _requirement(rule, "", f"-{rule.integer('days')}", None, Sense.AT_MOST, START)
    latest, registered = plus_days(case.start, -rule.integer("days")), case.facts.registered_on
    waived = rule.article if case.facts.registration_approved else ""
    if registered is None:
        passed = True if waived else None
        return _requirement(rule, "", str(latest), passed, Sense.AT_MOST, "" if waived else "registered_on", waived)
    in_time = registered <= latest
    return _requirement(
        rule, str(registered), str(latest), in_time or bool(waived), Sense.AT_MOST, "", "" if in_time else waived
    )


def hours_per_day(case: TitleCase) -> Requirement | None:
    """Both players' times for a number of moves, over the rounds of the busiest day.   [hours_per_day]"""
    rule, control = case.edition.find("hours_per_day"), case.tournament.time_control
    if rule is None:
        return None
    most, busiest = 3600 * rule.integer("hours"), busiest_day(case.tournament)
    if control is None or busiest is None:
        return _requirement(
            rule, "", _clock(most), None, Sense.AT_MOST, RATE_OF_PLAY if control is None else ROUND_DATES
        )
    seconds = 2 * busiest[1] * control.seconds_for(rule.integer("moves"))
    return _requirement(rule, _clock(seconds), _clock(most), seconds <= most, Sense.AT_MOST)


def _clock(seconds: int) -> str:
    """Hours and minutes, seconds where there are any: 12:00, 12:00:30."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02d}" + (f":{rest:02d}" if rest else "")


def rounds_per_day(case: TitleCase) -> Requirement | None:
    """[rounds_per_day]"""
    rule, busiest = case.edition.find("rounds_per_day"), busiest_day(case.tournament)
    if rule is None:
        return None
    most = rule.integer("rounds")
    if busiest is None:
        return _requirement(rule, "", str(most), None, Sense.AT_MOST, ROUND_DATES)
    return _requirement(rule, str(busiest[1]), str(most), busiest[1] <= most, Sense.AT_MOST)


def rate_of_play(case: TitleCase) -> Requirement | None:
    """One of the listed rates, or enough time; a person may admit another.   [norm_rates_of_play]"""
    rule, control = case.edition.find("norm_rates_of_play"), case.tournament.time_control
    if rule is None:
        return None
    listed = rule.policy == "listed"
    required = " | ".join(rule.texts("controls")) if listed else str(rule.integer("minutes"))
    sense = Sense.ONE_OF if listed else Sense.AT_LEAST
    waived = rule.article if case.facts.rate_of_play_approved else ""
    if control is None:
        passed = True if waived else None
        return _requirement(rule, "", required, passed, sense, "" if waived else RATE_OF_PLAY, waived)
    if listed:
        measured = code_text(control)
        passed = control in [parse_code(text) for text in rule.texts("controls")]
    else:
        seconds = control.seconds_for(rule.integer("moves"))
        measured, passed = str(seconds // 60), seconds >= 60 * rule.integer("minutes")
    missing = "" if passed or waived else "rate_of_play_approved"
    return _requirement(rule, measured, required, passed or bool(waived), sense, missing, "" if passed else waived)


def not_too_long(case: TitleCase) -> Requirement | None:
    """Leagues, national team championships and approved events may last longer.   [duration, long_events]"""
    rule, leagues, end = case.edition.find("duration"), case.edition.find("long_events"), case.tournament.end
    if rule is None:
        return None
    most = rule.integer("days")
    if case.start is None or end is None:
        return _requirement(rule, "", str(most), None, Sense.AT_MOST, START if case.start is None else END)
    days = days_inclusive(case.start, end)
    waived, missing = "", ""
    if days > most:
        if leagues is not None and case.is_of_kind(leagues):
            waived = leagues.article
        elif case.facts.long_event_approved:
            waived = rule.article
        else:
            missing = "long_event_approved" if case.kind else "kind"
    return _requirement(rule, str(days), str(most), days <= most or bool(waived), Sense.AT_MOST, missing, waived)


def rating_basis_declared(case: TitleCase) -> Requirement | None:
    """A long event says beforehand which ratings serve, and has them.   [rating_basis]"""
    rule, duration, end = case.edition.find("rating_basis"), case.edition.find("duration"), case.tournament.end
    if rule is None or duration is None or case.start is None or end is None:
        return None
    if days_inclusive(case.start, end) <= duration.integer("days"):
        return None
    each_game = case.facts.list_of_each_game
    required = "start | each_game"
    if each_game is None:
        return _requirement(rule, "", required, None, Sense.ONE_OF, "list_of_each_game")
    if not each_game:
        return _requirement(rule, "start", required, True, Sense.ONE_OF)
    known = all(
        (record.opponent, number) in case.round_ratings
        for entry in case.tournament.entries
        for number, record in enumerate(entry.rounds, 1)
        if record is not None and record.opponent is not None and record.result.played
    )
    return _requirement(
        rule, "each_game", required, True if known else None, Sense.ONE_OF, "" if known else "round_ratings"
    )


def chief_arbiter_titled(case: TitleCase) -> Requirement | None:
    """[chief_arbiter]"""
    rule, arbiters = case.edition.find("chief_arbiter"), case.facts.arbiters
    if rule is None:
        return None
    required = " | ".join(rule.texts("titles"))
    if not arbiters:
        return _requirement(rule, "", required, None, Sense.ONE_OF, "arbiters")
    chief = next((arbiter for arbiter in arbiters if arbiter.chief), arbiters[0])
    if not chief.title:
        return _requirement(rule, "", required, None, Sense.ONE_OF, "arbiters.title")
    return _requirement(rule, chief.title, required, chief.title in rule.texts("titles"), Sense.ONE_OF)


def no_match(case: TitleCase) -> Requirement | None:
    """[individual_matches]"""
    rule = case.edition.find("individual_matches")
    is_match = case.type is EventType.MATCH
    return _requirement(rule, str(is_match).lower(), "false", not is_match, Sense.IS) if rule is not None else None


def enough_players_in_double_round(case: TitleCase) -> Requirement | None:
    """[double_round]"""
    rule = case.edition.find("double_round")
    if rule is None or not case.double:
        return None
    players, least = len(case.tournament.entries), rule.integer("players")
    return _requirement(rule, str(players), str(least), players >= least, Sense.AT_LEAST)


CHECKS: tuple[Callable[[TitleCase], Requirement | None], ...] = (
    laws_followed,
    conditions_fair,
    registered_in_time,
    hours_per_day,
    rounds_per_day,
    rate_of_play,
    not_too_long,
    rating_basis_declared,
    chief_arbiter_titled,
    no_match,
    nothing_altered,
    enough_players_in_double_round,
)
NORM_RULES = frozenset(
    {
        "laws_of_chess",
        "fair_conditions",
        "event_registration",
        "hours_per_day",
        "rounds_per_day",
        "norm_rates_of_play",
        "duration",
        "rating_basis",
        "chief_arbiter",
        "individual_matches",
        "unaltered_event",
        "double_round",
        "unaffiliated_opponents",
        "computer_opponents",
        "zero_score_unrated",
        "unrated_opponents",
        "unrated_title_holders",
        "title_confirmed",
    }
)
"""Rules that stand open in every verdict of an edition in which they are unconfirmed."""
