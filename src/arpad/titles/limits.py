"""How many opponents of each kind: minima are rounded up, maxima down (1.44), all from the number of opponents."""

from arpad.regulations.edition import Edition, Rule
from arpad.values.title import Title


def title_holders_needed(edition: Edition, opponents: int) -> int:
    """[title_holders]"""
    return _up(opponents, edition.rule("title_holders").integer("one_in"))


def mix_rule(edition: Edition, title: Title) -> Rule:
    return edition.rule(f"{title.lower()}_opponents")


def mix_needed(edition: Edition, title: Title, opponents: int) -> int:
    """Opponents with the title of the norm.   [gm_opponents, im_opponents, wgm_opponents, wim_opponents]"""
    rule = mix_rule(edition, title)
    return max(rule.integer("at_least"), _up(opponents, rule.integer("one_in")))


def mix_weights(edition: Edition, title: Title) -> dict[Title, int]:
    """What each title weighs for the norm, in tenths of an opponent."""
    rule = mix_rule(edition, title)
    return {one: rule.tenths(one.lower()) for one in Title if one.lower() in rule.values}


def most_unrated(edition: Edition, opponents: int) -> int | None:
    """That share of the opponents and one more; None where the edition does not say.   [unrated_opponents]"""
    rule = edition.find("unrated_opponents")
    return None if rule is None else rule.integer("percent") * (opponents + 1) // 100


def most_of_federation(edition: Edition, rule_name: str, opponents: int, games: int) -> int | None:
    """The share of one federation; None below the number of games from which it binds.   [own_federation,
    other_federation]"""
    rule = edition.rule(rule_name)
    if games < rule.integer("from_games"):
        return None
    return rule.integer("numerator") * opponents // rule.integer("denominator")


def _up(opponents: int, one_in: int) -> int:
    return -(-opponents // one_in)
