"""Which games can count for a norm, and with which rating each opponent does before one of them is raised."""

from typing import NamedTuple

from arpad.regulations.edition import Rule
from arpad.titles.case import TitleCase
from arpad.titles.model import Adjusted, GameLine
from arpad.tournament.model import Entry, RoundRecord
from arpad.values.person import Title
from arpad.values.result import PLAYED_TENTHS, Result


class Game(NamedTuple):
    """A game that can count, as the applicant sees it. `value` is the opponent's rating, or what stands for it."""

    round_number: int
    opponent: int
    tenths: int
    title: Title | None
    federation: str
    rating: int | None
    value: int
    adjusted_by: Adjusted
    won: bool
    absent: bool = False  # the opponent did not come: tested as a loss


class Countable(NamedTuple):
    """The games of one player, by round, and the lines of the rounds that cannot count."""

    games: tuple[Game, ...]
    others: tuple[GameLine, ...]


def divisions_of(case: TitleCase, entry: Entry) -> tuple[str, ...]:
    """The divisions in which the player has games, that of the report first; games of two are never combined.
    [national_teams]"""
    found = dict.fromkeys(
        case.division(entry.number, record.opponent, round_number)
        for round_number, record in enumerate(entry.rounds, 1)
        if record is not None and record.opponent is not None
    )
    return tuple(sorted(found)) or ("",)


def countable_games(
    case: TitleCase, entry: Entry, minimum: int, division: str = "", *, forfeit_spared: bool = False
) -> Countable:
    """Games of that division only; only a national team championship has several. A forfeit that is `forfeit_spared`
    lowered the number already, and is no game lost besides (I-720)."""
    games: list[Game] = []
    others: list[GameLine] = []
    for round_number, record in enumerate(entry.rounds, 1):
        if record is None or record.opponent is None:
            if round_number > case.tournament.rounds_held:
                continue  # a bye for a round to come
            others.append(GameLine(round_number, None, record.result if record else None, None))
            continue
        rule = _excluded(case, entry.number, round_number, record)
        if rule is None and case.division(entry.number, record.opponent, round_number) != division:
            rule = case.edition.rule("national_teams")
        if rule is None:
            games.append(_game(case, round_number, record, PLAYED_TENTHS[record.result]))
        else:
            others.append(_line(case, round_number, record, rule))
    absent = None if forfeit_spared else _absent_in_the_last_round(case, entry)
    if absent is not None and absent.opponent is not None and len(games) == minimum - 1:
        if case.division(entry.number, absent.opponent, case.rounds) != division:
            return Countable(tuple(games), tuple(others))
        games.append(_game(case, case.rounds, absent, 0)._replace(absent=True))
        others = [line for line in others if line.round_number != case.rounds]
    return Countable(tuple(games), tuple(others))


def game_against(case: TitleCase, number: int, round_number: int, record: RoundRecord) -> Game | None:
    """The game that a record would be; None if it could not count."""
    if _excluded(case, number, round_number, record) is not None:
        return None
    return _game(case, round_number, record, PLAYED_TENTHS[record.result])


def _excluded(case: TitleCase, number: int, round_number: int, record: RoundRecord) -> Rule | None:
    """The rule that leaves the game out, if any."""
    assert record.opponent is not None
    for leaves_out in (_computer, _unaffiliated, _not_on_the_board, _unrated_without_points):
        rule = leaves_out(case, number, record.opponent, round_number, record.result)
        if rule is not None:
            return rule
    return None


def _computer(case: TitleCase, _: int, opponent: int, __: int, ___: Result) -> Rule | None:
    """[computer_opponents]"""
    return case.edition.find("computer_opponents") if case.facts.player(opponent).computer else None


def _unaffiliated(case: TitleCase, _: int, opponent: int, __: int, ___: Result) -> Rule | None:
    """[unaffiliated_opponents]"""
    outside = case.tournament.by_number[opponent].federation in case.facts.unaffiliated_federations
    return case.edition.find("unaffiliated_opponents") if outside else None


def _not_on_the_board(case: TitleCase, number: int, opponent: int, round_number: int, result: Result) -> Rule | None:
    """Forfeits, penalties and adjudications.   [unplayed_games]"""
    adjudicated = any(
        game.round_number == round_number and game.player in (number, opponent) for game in case.facts.adjudicated_games
    )
    return case.edition.rule("unplayed_games") if adjudicated or not result.played else None


def _unrated_without_points(case: TitleCase, _: int, opponent: int, __: int, ___: Result) -> Rule | None:
    """[zero_score_unrated]"""
    rule = case.edition.find("zero_score_unrated")
    other = case.tournament.by_number[opponent]
    if rule is None or not case.type.all_play_all or other.rating:
        return None
    points = [
        PLAYED_TENTHS[record.result]
        for record in other.rounds
        if record is not None
        and record.opponent is not None
        and record.result.played
        and case.tournament.by_number[record.opponent].rating
    ]
    return rule if points and not any(points) else None


def _absent_in_the_last_round(case: TitleCase, entry: Entry) -> RoundRecord | None:
    """A win by forfeit in the last round of the event, over an opponent who could have counted.
    [last_round_absence]"""
    record = entry.rounds[case.rounds - 1] if 0 < case.rounds <= len(entry.rounds) else None
    if case.edition.find("last_round_absence") is None or record is None or record.opponent is None:
        return None
    if record.result is not Result.FORFEIT_WIN:
        return None
    number, opponent = entry.number, record.opponent
    barred = (_computer, _unaffiliated, _unrated_without_points)
    return None if any(rule(case, number, opponent, case.rounds, record.result) for rule in barred) else record


def _game(case: TitleCase, round_number: int, record: RoundRecord, tenths: int) -> Game:
    assert record.opponent is not None
    opponent = case.tournament.by_number[record.opponent]
    title, rating = case.title(opponent.number, round_number), case.rating(opponent.number, round_number)
    value, adjusted_by = (rating, Adjusted.NO) if rating else _unrated_value(case, title)
    return Game(
        round_number, opponent.number, tenths, title, opponent.federation, rating, value, adjusted_by,
        record.result is Result.WIN,
    )  # fmt: skip


def _unrated_value(case: TitleCase, title: Title | None) -> tuple[int, Adjusted]:
    """[unrated_title_holders, unrated_opponent_rating]"""
    titled = case.edition.find("unrated_title_holders")
    if titled is not None and title is not None and title.lower() in titled.values:
        return titled.integer(title.lower()), Adjusted.UNRATED_TITLED
    rule = case.edition.rule("unrated_opponent_rating")
    return (rule.integer("rating") if rule.policy == "fixed" else case.rating_floor), Adjusted.UNRATED


def _line(case: TitleCase, round_number: int, record: RoundRecord, rule: Rule) -> GameLine:
    assert record.opponent is not None
    opponent = case.tournament.by_number[record.opponent]
    return GameLine(
        round_number,
        opponent.number,
        record.result,
        None,
        title=case.title(opponent.number, round_number),
        federation=opponent.federation,
        rating=case.rating(opponent.number, round_number),
        excluded_by=rule.article,
        rule=rule.name,
    )
