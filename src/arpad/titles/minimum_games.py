"""How many games a norm needs in this event, and how many it is credited with towards a title."""

from dataclasses import dataclass

from arpad.regulations.edition import Edition, Rule
from arpad.titles.case import TitleCase
from arpad.tournament.facts import EventKind
from arpad.tournament.model import Entry
from arpad.values.event_type import EventType
from arpad.values.result import Result


@dataclass(frozen=True, slots=True)
class GamesNeeded:
    rule: Rule
    games: int
    count_as: int | None = None  # that many games, and no more, are credited as this many
    missing_fact: str = ""  # what could lower the number


def games_needed(case: TitleCase, entry: Entry) -> GamesNeeded:
    """[minimum_games, team_event_games, knockout_games, games_with_a_forfeit]"""
    team, knockout = case.edition.find("team_event_games"), case.edition.find("knockout_games")
    if team is not None and case.is_of_kind(team) and _rounds_fit(team, case.rounds):
        return GamesNeeded(team, team.integer("games"))
    if knockout is not None and case.is_of_kind(knockout):
        return GamesNeeded(knockout, knockout.integer("games"), knockout.integer("count_as"))
    forfeit = case.edition.find("games_with_a_forfeit")
    if forfeit is not None and case.rounds == forfeit.integer("rounds") and _one_round_given(entry, forfeit):
        return GamesNeeded(forfeit, forfeit.integer("games"), forfeit.integer("count_as"))
    rule = case.edition.rule("minimum_games")
    could_be_another = not case.kind and case.type in (EventType.TEAM, EventType.KNOCKOUT)
    return GamesNeeded(rule, rule.integer("games"), missing_fact="kind" if could_be_another else "")


def fewest_games(kind: EventKind | None, edition: Edition) -> int:
    """The fewest that can be a norm in an event of that kind; of an unknown kind, in any."""
    rules = [edition.rule("minimum_games")]
    for name in ("team_event_games", "knockout_games", "games_with_a_forfeit"):
        rule = edition.find(name)
        if rule is not None and (kind is None or "kinds" not in rule.values or kind in rule.texts("kinds")):
            rules.append(rule)
    return min(rule.integer("games") for rule in rules)


def _rounds_fit(rule: Rule, rounds: int) -> bool:
    return rule.integer("rounds_from") <= rounds <= rule.integer("rounds_to")


def _one_round_given(entry: Entry, rule: Rule) -> bool:
    """All rounds played but for forfeit wins or allocated byes, which leave just the games the rule asks for."""
    given = (Result.FORFEIT_WIN, Result.PAIRING_ALLOCATED_BYE)
    results = [record.result for record in entry.rounds if record is not None]
    return sum(result.played for result in results) == rule.integer("games") and any(one in given for one in results)


def credited_games(case: TitleCase, needed: GamesNeeded, games: int, surplus: int) -> int:
    """Games towards a title: up to a limit, then one for each whole point beyond the norm (I-43).
    [longest_norm, surplus_points]"""
    credit = needed.count_as if needed.count_as is not None and games == needed.games else games
    longest = case.edition.find("longest_norm")
    if longest is not None and case.kind not in longest.texts("except_kinds"):
        credit = min(credit, longest.integer("games"))
    return credit + (surplus // 10 if case.edition.find("surplus_points") is not None else 0)
