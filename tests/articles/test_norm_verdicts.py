"""A norm with its facts given is met with nothing open; each single requirement broken refuses it with its article.

The field: IM FRA, IM POR, IM ESP, FM ESP, FM ITA, and four without a title from ESP, FRA, POR and ESP; the applicant is
Spanish. 5½ of 9 against 2370 are 61 %, which is 80, and 2370 and 80 are 2450.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from arpad.regulations.calendar import edition_named
from arpad.reports.norms import open_fact_text
from arpad.reports.wording import wording
from arpad.titles.application_record import NormClaim
from arpad.titles.case import title_case
from arpad.titles.model import Answer, NormVerdict, OpenFact
from arpad.titles.norm_examination import Recomputed, recomputed_norm
from arpad.titles.norms import norms_of
from arpad.tournament.facts import read_facts
from arpad.values.person import Title
from articles.test_norm_cases import _facts as facts_of
from articles.test_norm_cases import _tournament as tournament_of

GAMES = [
    "IM FRA 2370 1", "IM POR 2370 1", "IM ESP 2370 1", "FM ESP 2370 1", "FM ITA 2370 1", "-- ESP 2370 ½", "-- FRA 2370 0",
    "-- POR 2370 0", "-- ESP 2370 0",
]  # fmt: skip
BASE: Mapping[str, Any] = {"title": "IM", "games": GAMES, "start": date(2026, 3, 1), "edition": "titles-2024",
                           "facts": {"registered_on": date(2026, 1, 20)}}  # fmt: skip


def judged(case: Mapping[str, Any]) -> NormVerdict:
    facts, wrong = read_facts(facts_of(case))
    assert not wrong, wrong
    found, _ = title_case(tournament_of(case, {}), facts, edition_named(case["edition"]))
    (verdict,) = norms_of(found, [1], [Title(case["title"])]).verdicts
    return verdict


def all_of(line: str) -> list[str]:
    return [f"{' '.join(game.split()[:2])} {line} {game.split()[-1]}" for game in GAMES]


def others(masters: str, rating: int) -> list[str]:
    """The field with these titles first, at another level."""
    titles = masters.split()
    return [f"{title} {game.split()[1]} {rating} {game.split()[-1]}" for title, game in zip(titles, GAMES, strict=True)]


def broken(**change: Any) -> dict[str, Any]:
    facts = {**BASE["facts"], **change.pop("facts", {})}
    return {**BASE, **change, "facts": facts}


BROKEN = {
    "laws_of_chess 1.1.1": broken(facts={"laws_deviation": True}),
    "fair_conditions 1.1.1": broken(facts={"lineup_changed": True}),
    "equal_conditions 1.1.1": broken(facts={"unequal_conditions": True}),
    "event_registration 1.1.1": broken(facts={"registered_on": date(2026, 1, 31)}),  # 29 days before 1 March
    "hours_per_day 1.1.2": broken(rounds_a_day=2, rate_of_play="180 min + 30 s"),  # 2 × 2 × 3 h 30 min
    "rounds_per_day 1.1.3": broken(rounds_a_day=3, rate_of_play="90 min + 30 s"),
    "norm_rates_of_play 1.1.3": broken(rate_of_play="90 min + 15 s"),  # 105 minutes for 60 moves
    "equal_clocks 1.1.3b": broken(facts={"other_clocks": [{"player": 4, "round_number": 3}]}),
    "chief_arbiter 1.1.5": broken(facts={"arbiters": [{"name": "Reloj, Rosa", "title": "NA"}]}),
    "arbiter_present 1.1.5": broken(facts={"arbiter_present": False}),
    "unaltered_event 1.4.2d": broken(facts={"altered_for_players": True}),
    "norm_formats 1.4.2e": broken(type="scheveningen"),
    "event_rated 1.4": broken(facts={"received_on": date(2026, 5, 30)}),  # the third list after 10 March closes on 29 May
    "minimum_games 1.4.1a": broken(change={"9": "-- ESP 2370 -"}),
    "foreign_federations 1.4.3": broken(games=[game.replace("POR", "FRA").replace("ITA", "FRA") for game in GAMES]),
    "own_federation 1.4.4": broken(games=[*GAMES[:4], "FM ESP 2370 1", GAMES[5], "-- ESP 2370 0", *GAMES[7:]]),
    "other_federation 1.4.4": broken(games=[game.replace("ESP", "FRA").replace("-- POR", "-- FRA") for game in GAMES]),
    "title_holders 1.4.5a": broken(change={"5": "CM ITA 2370 1"}),
    "im_opponents 1.4.5c": broken(change={"3": "FM ESP 2370 1"}),
    "playing_arbiters 1.1.6": broken(
        ids={"1": "990000001"},
        facts={"arbiters": [{"name": "Reloj, Rosa", "title": "IA", "chief": True}, {"name": "B", "id": "990000001"}]},
    ),
    "team_event_games 1.4.1b": broken(  # six games of seven rounds
        games=[*GAMES[:6], "-- FRA 2370 -"], facts={"kind": "world_team_championship"}, type="team", rounds_planned=7
    ),
    "knockout_games 1.4.1b": broken(games=GAMES[:7], facts={"kind": "world_cup"}, type="knockout"),
    "games_with_a_forfeit 1.4.1c": broken(  # one of the eight opponents is of no federation of FIDE
        change={"8": "-- ZZZ 2370 0", "9": "-- ESP 2370 +"}, facts={"unaffiliated_federations": ["ZZZ"]}
    ),
    "double_round 1.4.5f": broken(  # four opponents, so five players
        type="double_round_robin",
        games=["IM FRA 2370 1", "IM POR 2370 1", "IM ITA 2370 1", "-- ESP 2370 ½", "again 1 1", "again 2 1",
               "again 3 0", "again 4 0", "again 1 0"],
    ),
    "gm_opponents 1.4.5b": broken(title="GM", games=others("GM GM IM IM IM -- -- -- --", 2520)),
    "wgm_opponents 1.4.5d": broken(title="WGM", games=others("WGM IM WIM FM WFM -- -- -- --", 2320)),
    "wim_opponents 1.4.5e": broken(title="WIM", games=others("WIM WGM WFM FM FM -- -- -- --", 2170)),
    "minimum_average 1.4.8a": broken(games=all_of("2229")),
    "norm_performance 1.4.8": broken(change={"5": "FM ITA 2365 1"}),  # 2369.4, 2369 and 2449
    "minimum_score 1.4.8b": broken(games=[f"{game.rsplit(' ', 2)[0]} 2800 {'1' if at < 3 else '0'}"
                                          for at, game in enumerate(GAMES)]),
}  # fmt: skip
MISSING = {
    "laws_deviation": "1.1.1", "lineup_changed": "1.1.1", "unequal_conditions": "1.1.1", "registered_on": "1.1.1",
    "arbiters": "1.1.5", "arbiter_present": "1.1.5", "altered_for_players": "1.4.2d",
}  # fmt: skip
WITH_IT = {
    "rounds_per_day": {"hours_per_day"},  # three rounds of two times two hours in one day
    "minimum_average": {"norm_performance"},  # 2229 and 80 are no 2450 either
}


@pytest.mark.article("titles-2024/0.5 title norm")
def test_with_every_fact_given_it_is_met_and_nothing_is_open() -> None:
    verdict = judged(BASE)
    assert (verdict.answer, verdict.achieved) == (Answer.MET, True)
    assert (verdict.open, verdict.open_facts, verdict.failed) == ((), (), ())


@pytest.mark.parametrize("which", BROKEN)
@pytest.mark.article(
    "titles-2024/1.1.1 laws",
    "titles-2024/1.1.1 format",
    "titles-2024/1.1.1 conditions",
    "titles-2024/1.1.1 registration",
    "titles-2024/1.1.2",
    "titles-2024/1.1.3",
    "titles-2024/1.1.3b",
    "titles-2024/1.1.5",
    "titles-2024/1.4",
    "titles-2024/1.4.1a",
    "titles-2024/1.4.2d",
    "titles-2024/1.4.2e",
    "titles-2024/1.4.3",
    "titles-2024/1.4.4",
    "titles-2024/1.4.5a",
    "titles-2024/1.4.5c",
    "titles-2024/1.4.8",
    "titles-2024/1.4.8a",
    "titles-2024/1.4.8b",
    "titles-2024/1.6: games per day",
    "titles-2024/1.6: rate of play",
    "titles-2024/1.6: administrator",
    "titles-2024/1.6: games",
    "titles-2024/1.6: type",
    "titles-2024/1.6: MO",
    "titles-2024/1.6: performance",
    "titles-2024/1.6: average",
    "titles-2024/1.6: score",
)
def test_one_requirement_broken_refuses_it_with_its_article(which: str) -> None:
    rule, article = which.split()
    verdict = judged(BROKEN[which])
    failed = {one.rule: one.article for one in verdict.failed}
    assert failed.get(rule) == article
    assert set(failed) - {rule} <= WITH_IT.get(rule, set())
    assert (verdict.answer, verdict.achieved, verdict.open_facts) == (Answer.NOT_MET, False, ())


NEVER_BROKEN = {
    "met or open": {"rating_basis"},
    "lifts the mix of federations": {
        "national_finals", "national_teams", "zonal_events", "club_championships", "foreigners_in_swiss",
    },
    "says what counts, and with what": {
        "surplus_points", "longest_norm", "unaffiliated_opponents", "unplayed_games", "last_round_absence",
        "zero_score_unrated", "ignored_wins", "ignored_rest", "title_confirmed", "event_list", "opponent_floor",
        "unrated_opponent_rating", "norm_average", "performance_table",
    },
    "about applications, papers and titles without norms": {
        "application_games", "application_rating", "unpublished_rating", "shared_norms", "foreigner_norm",
        "forfeit_credit_once", "swiss_norm", "one_round_a_day", "certificate_copies", "application_deadline",
        "application_published", "titles_by_rating", "direct_titles", "direct_title_rating", "championship_players",
        "championship_rounds", "championship_federations", "applicant", "application_documents", "application_fee",
        "certificate_signatures", "direct_title_report", "direct_title_score", "games_of_the_event",
        "merged_groups", "norm_edition", "title_attained",
    },
}  # fmt: skip
"""Rules of the edition that no norm is refused by; whoever adds a rule says here what it is, or breaks it above."""


@pytest.mark.parametrize("rule", sorted(edition_named(str(BASE["edition"])).rules))
def test_no_rule_of_the_edition_is_left_out(rule: str) -> None:
    of_norms = rule in {which.split()[0] for which in BROKEN}
    assert of_norms != any(rule in names for names in NEVER_BROKEN.values())


def test_no_requirement_is_left_out() -> None:
    asked = {f"{one.rule} {one.article}" for case in BROKEN.values() for one in judged(case).requirements}
    assert asked == set(BROKEN)


@pytest.mark.parametrize("fact", MISSING)
def test_one_fact_missing_is_named(fact: str) -> None:
    case = {**BASE, "without": [fact]}
    verdict = judged(case)
    assert (verdict.answer, verdict.achieved) == (Answer.MET_IF, False)
    assert [(one.fact, one.article) for one in verdict.open_facts] == [(fact, MISSING[fact])]


@pytest.mark.article("titles-2024/1.1.4")
def test_in_a_long_event_the_ratings_of_ones_own_opponents_are_missing_and_named() -> None:
    """Player 2 met player 1 only, whose rating of that day is there; player 1 lacks the title of 4 and the rating of
    none."""
    own = [{"player": at, "round_number": at - 1, "rating": 2370, "title": "-"} for at in range(2, 11)]
    own[2].pop("title")
    first = {"player": 1, "round_number": 1, "rating": 2400, "title": "-"}
    case = broken(days=40, facts={"round_ratings": [*own, first]})
    facts, wrong = read_facts(facts_of(case))
    assert not wrong
    found, _ = title_case(tournament_of(case, {}), facts, edition_named(case["edition"]))
    of_event = norms_of(found, [1, 2], [Title.IM])
    whose = {one.number: [(fact.missing_fact, fact.players) for fact in one.open] for one in of_event.verdicts}
    assert whose == {1: [("round_ratings.title", (4,))], 2: []}
    fact = OpenFact("round_ratings.title", "rating_basis", "1.1.4", (4,))
    assert open_fact_text(fact, wording("en")).endswith(": missing of players 4")
    assert open_fact_text(fact, wording("es")).endswith(": faltan los datos de los jugadores 4")


def test_what_does_not_apply_is_neither_met_nor_open() -> None:
    """No double round, no event of more than thirty days, no team event."""
    asked = {one.rule for one in judged(BASE).requirements}
    assert not asked & {"double_round", "rating_basis", "duration", "team_event_games"}


@pytest.mark.parametrize(("last", "counted", "games"), [("-- ESP 2355 +", True, 8), ("-- ESP 2355 0", False, 9)])
def test_the_report_tells_an_application_of_a_forfeit_that_counts(last: str, counted: bool, games: int) -> None:
    """1.4.1c may serve once in an application: the report knows it, nobody has to say so."""
    lines = [f"{' '.join(game.split()[:2])} 2355 {'1' if at < 5 else '0'}" for at, game in enumerate(GAMES)]
    case = {**BASE, "games": [*lines[:5], last, *lines[6:]]}
    facts, _ = read_facts(facts_of(case))
    law = edition_named(case["edition"])
    found, _ = title_case(tournament_of(case, {}), facts, law)
    report = norms_of(found, [1], [Title.IM])
    norm = recomputed_norm(1, NormClaim(), Title.IM, Recomputed(facts, report, report.verdicts[0]), None, law)
    assert (norm.forfeit_counted, norm.games) == (counted, games)


@pytest.mark.parametrize(
    ("said", "rated_on", "rated"),
    [(None, date(2026, 4, 1), True), (None, None, None), (False, date(2026, 4, 1), False), (True, None, True)],
)
def test_the_facts_of_the_report_tell_an_application_that_the_event_is_rated(
    said: bool | None, rated_on: date | None, rated: bool | None
) -> None:
    facts, _ = read_facts(
        facts_of({**BASE, "facts": {**BASE["facts"], "rated_on": rated_on} if rated_on else BASE["facts"]})
    )
    law = edition_named(BASE["edition"])
    found, _ = title_case(tournament_of(BASE, {}), facts, law)
    report = norms_of(found, [1], [Title.IM])
    one = Recomputed(facts, report, report.verdicts[0])
    assert recomputed_norm(1, NormClaim(rated=said), Title.IM, one, None, law).rated is rated
