"""What a norm asks for in numbers: games, points against an average, and opponents of each kind.

The tables of the regulations stand here as the rules behind them.
"""

from functools import cache

from arpad.regulations.edition import Edition, Rule
from arpad.regulations.tables import percentage_table
from arpad.titles.case import TitleCase
from arpad.tournament.facts import EventKind
from arpad.tournament.model import Entry
from arpad.values.event_type import EventType
from arpad.values.numbers import percent_half_up
from arpad.values.person import Title
from arpad.values.records import dataclass
from arpad.values.result import Result


@dataclass(frozen=True, slots=True)
class GamesNeeded:
    rule: Rule
    games: int
    count_as: int | None = None  # that many games, and no more, are credited as this many
    missing_fact: str = ""  # what could lower the number

    @property
    def spares_a_forfeit(self) -> bool:
        """One round lost to a forfeit win or a bye is what lowers the number; it cannot count as a game besides."""
        return self.rule.name == "games_with_a_forfeit"


def games_needed(case: TitleCase, entry: Entry) -> GamesNeeded:
    """[minimum_games, team_event_games, knockout_games, games_with_a_forfeit]"""
    team, knockout = case.edition.find("team_event_games"), case.edition.find("knockout_games")
    if team is not None and case.is_of_kind(team) and _rounds_fit(team, case.rounds):
        return GamesNeeded(team, team.integer("games"))
    if knockout is not None and case.is_of_kind(knockout):
        return GamesNeeded(knockout, knockout.integer("games"), knockout.integer("count_as"))
    return _with_a_forfeit(case, entry) or ordinary_games(case)


def _with_a_forfeit(case: TitleCase, entry: Entry) -> GamesNeeded | None:
    """[games_with_a_forfeit]"""
    rule = case.edition.find("games_with_a_forfeit")
    if rule is None or case.rounds != rule.integer("rounds") or not _one_round_given(entry, rule):
        return None
    return GamesNeeded(rule, rule.integer("games"), rule.integer("count_as"))


def ways_to_games(case: TitleCase, entry: Entry) -> tuple[GamesNeeded, ...]:
    """The ordinary number of games before the one with a forfeit, of which an application may have only one (I-481);
    in a championship of teams, where fewer games are enough anyhow, after it, since it counts for one more (I-634).
    [last_round_absence, games_with_a_forfeit]"""
    needed = games_needed(case, entry)
    if needed.spares_a_forfeit:
        return (ordinary_games(case), needed)
    spared = _with_a_forfeit(case, entry) if needed.rule.name == "team_event_games" else None
    counts_more = spared is not None and spared.count_as is not None and spared.count_as > spared.games
    return (spared, needed) if spared is not None and counts_more else (needed,)


def ordinary_games(case: TitleCase) -> GamesNeeded:
    """[minimum_games]"""
    rule = case.edition.rule("minimum_games")
    could_be_another = not case.kind and case.type in (EventType.TEAM, EventType.KNOCKOUT)
    return GamesNeeded(rule, rule.integer("games"), missing_fact="kind" if could_be_another else "")


def fewest_games(kind: EventKind | None, forfeit: bool | None, edition: Edition, *, sure: bool = False) -> int:
    """The fewest that can be a norm in an event of that kind, with a forfeit as the ninth game or without; what nobody
    said may be so, or is taken as not so where the number must be `sure` (I-806)."""
    rules = [edition.rule("minimum_games")]
    for name in ("team_event_games", "knockout_games"):
        rule = edition.find(name)
        if rule is not None and ((kind is None and not sure) or kind in rule.texts("kinds")):
            rules.append(rule)
    spared = edition.find("games_with_a_forfeit")
    if spared is not None and (forfeit or (forfeit is None and not sure)):
        rules.append(spared)
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


HALF = 5  # tenths


def title_value(edition: Edition, rule: str, title: Title) -> int:
    """The figure that a rule has for a title."""
    return edition.rule(rule).integer(title.lower())


def difference(edition: Edition, tenths: int, games: int) -> int:
    """dp for a score: the percentage is rounded half up to the hundredth.   [performance_table]"""
    return differences_by_half_points(edition.rule("performance_table").text("table"), games)[tenths // HALF]


@cache
def differences_by_half_points(table: str, games: int) -> tuple[int, ...]:
    """dp for 0, ½, 1 … points of this number of games."""
    dp = percentage_table(table)
    found = [dp.difference(percent_half_up(half, 2 * games)) for half in range(2 * games + 1)]
    assert None not in found, f"{table} leaves 0 % or 100 % open"
    return tuple(one for one in found if one is not None)


def enough_points(edition: Edition, tenths: int, games: int) -> bool:
    """At least that share of the points, compared exactly.   [minimum_score]"""
    return 10 * tenths >= edition.rule("minimum_score").integer("percent") * games


def required_score(edition: Edition, title: Title, average: int, games: int) -> int | None:
    """The least score, in tenths, that is enough against the average; None where no score is."""
    percent = edition.rule("minimum_score").integer("percent")
    missing = title_value(edition, "norm_performance", title) - average
    return least_score(edition.rule("performance_table").text("table"), games, percent, missing)


@cache
def least_score(table: str, games: int, percent: int, missing: int) -> int | None:
    """The least score in tenths whose dp is at least what is missing to the title's performance."""
    for half, dp in enumerate(differences_by_half_points(table, games)):
        if dp >= missing and 50 * half >= percent * games:
            return HALF * half
    return None


def title_holders_needed(edition: Edition, opponents: int) -> int:
    """[title_holders]"""
    return _up(opponents, edition.rule("title_holders").integer("one_in"))


def mix_rule(edition: Edition, title: Title) -> Rule:
    return edition.rule(f"{title.lower()}_opponents")


def mix_needed(edition: Edition, title: Title, opponents: int, *, double: bool = False) -> int:
    """Opponents with the title of the norm; a double round robin may ask for a share of its own.   [gm_opponents,
    im_opponents, wgm_opponents, wim_opponents, double_round]"""
    rule = mix_rule(edition, title)
    of_double = edition.rule("double_round").maybe_integer("one_in") if double else None
    return max(rule.integer("at_least"), _up(opponents, of_double or rule.integer("one_in")))


def mix_weights(edition: Edition, title: Title) -> dict[Title, int]:
    """What each title weighs for the norm, in tenths of an opponent."""
    rule = mix_rule(edition, title)
    return {one: rule.tenths(one.lower()) for one in Title if one.lower() in rule.values}


def most_unrated(edition: Edition, opponents: int) -> int | None:
    """That share of the opponents and one more; None where the edition does not say.   [unrated_opponents]"""
    rule = edition.find("unrated_opponents")
    return None if rule is None else rule.integer("percent") * (opponents + 1) // 100


def foreign_federations_asked(edition: Edition, games: int, kind: str) -> bool:
    """Not with few games in the kinds named.   [foreign_federations]"""
    rule = edition.rule("foreign_federations")
    few = "few_games_kinds" in rule.values and kind in rule.texts("few_games_kinds")
    return not few or games >= rule.integer("from_games")


def most_of_federation(edition: Edition, rule_name: str, opponents: int, games: int, kind: str = "") -> int | None:
    """The share of one federation; None below the number of games from which it binds, in every event or in those of
    the kinds named.   [own_federation, other_federation]"""
    rule = edition.rule(rule_name)
    free = "few_games_kinds" not in rule.values or kind in rule.texts("few_games_kinds")
    if free and games < rule.integer("from_games"):
        return None
    return rule.integer("numerator") * opponents // rule.integer("denominator")


def _up(opponents: int, one_in: int) -> int:
    return -(-opponents // one_in)
