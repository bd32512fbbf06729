"""What the regulations ask of the event itself, each one function. None: the edition does not ask."""

from collections.abc import Callable, Sequence

from arpad.regulations.edition import Rule
from arpad.titles.arbiter_names import named_in
from arpad.titles.case import TitleCase
from arpad.titles.event_requirement import END, FORMAT, RATE_OF_PLAY, ROUND_DATES, START, requirement
from arpad.titles.model import Requirement, Sense
from arpad.titles.rated_event import too_late_to_be_rated
from arpad.titles.rating_basis import rating_basis_declared
from arpad.tournament.arbiter_facts import Arbiter
from arpad.tournament.model import Entry, busiest_day
from arpad.values.dates import days_inclusive, plus_days
from arpad.values.event_type import EventType
from arpad.values.time_control_text import code_text, parse_code


def event_requirements(case: TitleCase, asked: Sequence[Entry] | None = None) -> tuple[Requirement, ...]:
    """Of the event; what is measured in games, over those of the players asked about (all)."""
    found = [check(case) for check in CHECKS]
    found.insert(_BEFORE_BASIS, rating_basis_declared(case, case.tournament.entries if asked is None else asked))
    unconfirmed = [
        Requirement(rule.name, rule.article, "", "", None, Sense.IS, edition=rule.edition)
        for rule in case.edition.unconfirmed.values()
        if rule.name in NORM_RULES and not rule.flag("absent")
    ]
    return (*(one for one in found if one is not None), *unconfirmed)


def _said(rule: Rule, said: bool | None, fact: str, lifted: bool = False) -> Requirement:
    """Something that must not have happened; somebody has to say so (I-161)."""
    measured = "" if said is None else str(said).lower()
    passed = None if said is None else not said or lifted
    missing = fact if said is None else ""
    return requirement(rule, measured, "false", passed, Sense.IS, missing, rule.article if said and lifted else "")


def laws_followed(case: TitleCase) -> Requirement | None:
    """Deviations from the Laws of Chess need an approval, or are never taken.   [laws_of_chess]"""
    rule, facts = case.edition.find("laws_of_chess"), case.facts
    if rule is None:
        return None
    approved = rule.policy == "small_deviations_if_approved" and bool(facts.laws_deviation_approved)
    return _said(rule, facts.laws_deviation, "laws_deviation", approved)


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


def conditions_equal(case: TitleCase) -> Requirement | None:
    """Nobody has other rounds or another pairing than the rest.   [equal_conditions]"""
    rule = case.edition.find("equal_conditions")
    return _said(rule, case.facts.unequal_conditions, "unequal_conditions") if rule is not None else None


def registered_in_time(case: TitleCase) -> Requirement | None:
    """Registered in time: a number of days before the start.   [event_registration]"""
    rule = case.edition.find("event_registration")
    if rule is None:
        return None
    if case.start is None:
        return requirement(rule, "", f"-{rule.integer('days')}", None, Sense.AT_MOST, START)
    latest, registered = plus_days(case.start, -rule.integer("days")), case.facts.registered_on
    waived = rule.article if case.facts.registration_approved else ""
    if registered is None:
        passed = True if waived else None
        return requirement(rule, "", str(latest), passed, Sense.AT_MOST, "" if waived else "registered_on", waived)
    in_time = registered <= latest
    return requirement(
        rule, str(registered), str(latest), in_time or bool(waived), Sense.AT_MOST, "", "" if in_time else waived
    )


def hours_per_day(case: TitleCase) -> Requirement | None:
    """Both players' times for a number of moves, over the rounds of the busiest day.   [hours_per_day]"""
    rule, control = case.edition.find("hours_per_day"), case.tournament.time_control
    if rule is None:
        return None
    most, busiest = 3600 * rule.integer("hours"), busiest_day(case.tournament)
    if control is None or busiest is None:
        return requirement(
            rule, "", _clock(most), None, Sense.AT_MOST, RATE_OF_PLAY if control is None else ROUND_DATES
        )
    seconds = 2 * busiest[1] * control.seconds_for(rule.integer("moves"))
    return requirement(rule, _clock(seconds), _clock(most), seconds <= most, Sense.AT_MOST)


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
        return requirement(rule, "", str(most), None, Sense.AT_MOST, ROUND_DATES)
    return requirement(rule, str(busiest[1]), str(most), busiest[1] <= most, Sense.AT_MOST)


def rate_of_play(case: TitleCase) -> Requirement | None:
    """One of the listed rates, or enough time; a person may admit another, or only what a resolution lets be approved
    (I-631).   [norm_rates_of_play]"""
    rule, control = case.edition.find("norm_rates_of_play"), case.tournament.time_control
    if rule is None:
        return None
    if "approved_minutes" in rule.values:
        return _rate_by_resolution(case, rule)
    listed = rule.policy == "listed"
    required = " | ".join(rule.texts("controls")) if listed else str(rule.integer("minutes"))
    sense = Sense.ONE_OF if listed else Sense.AT_LEAST
    waived = rule.article if case.facts.rate_of_play_approved else ""
    if control is None:
        passed = True if waived else None
        return requirement(rule, "", required, passed, sense, "" if waived else RATE_OF_PLAY, waived)
    if listed:
        measured = code_text(control)
        passed = control in [parse_code(text) for text in rule.texts("controls")]
    else:
        seconds = control.seconds_for(rule.integer("moves"))
        measured, passed = str(seconds // 60), seconds >= 60 * rule.integer("minutes")
    missing = "" if passed or waived else "rate_of_play_approved"
    return requirement(rule, measured, required, passed or bool(waived), sense, missing, "" if passed else waived)


def _rate_by_resolution(case: TitleCase, rule: Rule) -> Requirement:
    """Enough time; with somewhat less the events of some days that the commission has approved one by one."""
    control, required = case.tournament.time_control, str(rule.integer("minutes"))
    if control is None:
        return requirement(rule, "", required, None, Sense.AT_LEAST, RATE_OF_PLAY)
    seconds = control.seconds_for(rule.integer("moves"))
    measured = str(seconds // 60)
    if seconds >= 60 * rule.integer("minutes"):
        return requirement(rule, measured, required, True, Sense.AT_LEAST)
    if seconds < 60 * rule.integer("approved_minutes"):
        return requirement(rule, measured, required, False, Sense.AT_LEAST)
    if case.start is None:
        return requirement(rule, measured, required, None, Sense.AT_LEAST, START)
    first, last = rule.maybe_day("approved_from"), rule.maybe_day("approved_to")
    if first is None or last is None or not first <= case.start <= last:
        return requirement(rule, measured, required, False, Sense.AT_LEAST)
    if not case.facts.rate_of_play_approved:
        return requirement(rule, measured, required, False, Sense.AT_LEAST, "rate_of_play_approved")
    return requirement(rule, measured, required, True, Sense.AT_LEAST, "", rule.text("approved_by"))


def clocks_equal(case: TitleCase) -> Requirement | None:
    """One control and one kind of clock in all games: that of the report, but where somebody names a game (I-631).
    [equal_clocks]"""
    rule, facts = case.edition.find("equal_clocks"), case.facts
    if rule is None or case.tournament.time_control is None:
        return None
    others = {(game.round_number, game.player) for game in facts.unequal_games}
    others |= {(game.round_number, game.player) for game in facts.other_clocks if not game.excepted}
    return requirement(rule, str(len(others)), "0", not others, Sense.AT_MOST)


def not_too_long(case: TitleCase) -> Requirement | None:
    """Leagues, national team championships and approved events may last longer.   [duration, long_events]"""
    rule, leagues, end = case.edition.find("duration"), case.edition.find("long_events"), case.tournament.end
    if rule is None:
        return None
    most = rule.integer("days")
    if case.start is None or end is None:
        return requirement(rule, "", str(most), None, Sense.AT_MOST, START if case.start is None else END)
    days = days_inclusive(case.start, end)
    waived, missing = "", ""
    if days > most:
        if leagues is not None and case.is_of_kind(leagues):
            waived = leagues.article
        elif case.facts.long_event_approved:
            waived = rule.article
        else:
            missing = "long_event_approved" if case.kind else "kind"
    return requirement(rule, str(days), str(most), days <= most or bool(waived), Sense.AT_MOST, missing, waived)


def chief_arbiter_titled(case: TitleCase) -> Requirement | None:
    """[chief_arbiter]"""
    rule, arbiters = case.edition.find("chief_arbiter"), case.facts.arbiters
    if rule is None:
        return None
    required = " | ".join(rule.texts("titles"))
    if not arbiters:
        return requirement(rule, "", required, None, Sense.ONE_OF, "arbiters")
    chief = _chief_of(arbiters, case.tournament.chief_arbiter)
    if chief is None or not chief.title:
        return requirement(rule, "", required, None, Sense.ONE_OF, "arbiters.title")
    return requirement(rule, chief.title, required, chief.title in rule.texts("titles"), Sense.ONE_OF)


def _chief_of(arbiters: Sequence[Arbiter], reported: str) -> Arbiter | None:
    """Who the facts call chief, else who the report names as such; the only one where it names nobody (I-652)."""
    said = [arbiter for arbiter in arbiters if arbiter.chief]
    if said:
        return said[0]
    if not reported.strip():
        return arbiters[0] if len(arbiters) == 1 else None
    return next((one for one in arbiters if named_in(one.name, one.id, reported)), None)


def arbiter_in_the_venue(case: TitleCase) -> Requirement | None:
    """[arbiter_present]"""
    rule, present = case.edition.find("arbiter_present"), case.facts.arbiter_present
    if rule is None:
        return None
    measured = "" if present is None else str(present).lower()
    return requirement(rule, measured, "true", present, Sense.IS, "arbiter_present" if present is None else "")


def no_arbiter_plays(case: TitleCase) -> Requirement | None:
    """Known by the id of FIDE; by the name alone where one of the two has none, and then a person decides.
    [playing_arbiters]"""
    rule, arbiters = case.edition.find("playing_arbiters"), case.facts.arbiters
    if rule is None or not arbiters:
        return None
    players = [entry for entry in case.tournament.entries if any(one and one.result.played for one in entry.rounds)]
    ids = {arbiter.id for arbiter in arbiters if arbiter.id}
    played = sum(entry.player_id in ids for entry in players)
    names = {(arbiter.name.casefold(), arbiter.id) for arbiter in arbiters}
    alike = any(
        entry.name.casefold() == name and not (entry.player_id and of_arbiter)
        for entry in players
        for name, of_arbiter in names
    )
    passed = False if played else None if alike else True
    return requirement(rule, str(played), "0", passed, Sense.AT_MOST, "arbiters.id" if passed is None else "")


def listed_format(case: TitleCase) -> Requirement | None:
    """Other formats than those listed need an approval; one that nobody names is none of them yet (I-632).
    [norm_formats]"""
    rule = case.edition.find("norm_formats")
    if rule is None:
        return None
    types, listed = rule.texts("types"), case.type in rule.texts("types") and not case.type_unsaid
    approved = bool(case.facts.format_approved)
    if case.type_unsaid and not approved:
        return requirement(rule, "", " | ".join(types), None, Sense.ONE_OF, FORMAT)
    return requirement(
        rule,
        "" if case.type_unsaid else case.type,
        " | ".join(types),
        listed or approved,
        Sense.ONE_OF,
        "" if listed or approved else "format_approved",
        rule.article if approved and not listed else "",
    )


def not_too_late_to_be_rated(case: TitleCase) -> Requirement | None:
    """Norms come from rated events, and one whose report missed every list never is (I-774).   [event_rated]"""
    rule = case.edition.find("event_rated")
    if rule is None or too_late_to_be_rated(case.tournament, case.facts) is None:
        return None
    return requirement(rule, "false", "true", False, Sense.IS)


def no_match(case: TitleCase) -> Requirement | None:
    """[individual_matches]"""
    rule = case.edition.find("individual_matches")
    is_match = case.type is EventType.MATCH
    return requirement(rule, str(is_match).lower(), "false", not is_match, Sense.IS) if rule is not None else None


def enough_players_in_double_round(case: TitleCase) -> Requirement | None:
    """[double_round]"""
    rule = case.edition.find("double_round")
    if rule is None or not case.double:
        return None
    players, least = len(case.tournament.entries), rule.integer("players")
    return requirement(rule, str(players), str(least), players >= least, Sense.AT_LEAST)


CHECKS: tuple[Callable[[TitleCase], Requirement | None], ...] = (
    laws_followed,
    conditions_fair,
    conditions_equal,
    registered_in_time,
    hours_per_day,
    rounds_per_day,
    rate_of_play,
    clocks_equal,
    not_too_long,
    chief_arbiter_titled,
    arbiter_in_the_venue,
    no_arbiter_plays,
    listed_format,
    no_match,
    not_too_late_to_be_rated,
    nothing_altered,
    enough_players_in_double_round,
)
_BEFORE_BASIS = CHECKS.index(not_too_long) + 1
NORM_RULES = frozenset(
    {
        "laws_of_chess",
        "fair_conditions",
        "equal_conditions",
        "equal_clocks",
        "arbiter_present",
        "playing_arbiters",
        "norm_formats",
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
