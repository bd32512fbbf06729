"""Invented Swiss events and every reason of their rounds, in both languages: nothing contradicts anything else."""

import random
import re
from collections.abc import Iterator

import pytest

from arpad.pairing.invented_events import CannotPair, Rates, Wish, simulate
from arpad.pairing.next_round import NextRound
from arpad.pairing.round_robin.berger import REST, Round
from arpad.pairing.swiss.colours import ABSOLUTE, preference_of
from arpad.pairing.swiss.engines import pair_round, why_not
from arpad.pairing.swiss.field import RoundField, SwissPlayer
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import BracketReport, NoLegalPairing, RoundPairing, round_of
from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition
from arpad.reports.pairing.boards import People
from arpad.reports.pairing.reasons import explained, why_not_text
from arpad.reports.wording import Wording, wording
from arpad.tournament.model import Tournament
from arpad.values.result import Result
from support.examples import FEW

EDITIONS = ("dutch-2009", "dutch-2012", "dutch-2017", "dutch-2026")
RATES = Rates(forfeits=30, half_point_byes=30, absences=30, withdrawals=15, late_entries=30)
CLAIMS = ("pair.bracket.as_they_stand", "pair.bracket.transposed", "pair.bracket.above_first")


@pytest.mark.article("dutch-2009/C.04.5 B.h")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(FEW))
def test_the_reasons_of_a_round_agree_with_it_and_with_each_other(seed: int, edition: str) -> None:
    draw, law = random.Random(seed), edition_named(edition)
    players = draw.randint(6, 12) if seed % 2 else draw.randint(13, 40)
    wish = Wish(players, min(7, players - 1), str(seed), RATES if seed % 3 == 0 else Rates())
    told = 0

    def pair(event: Tournament, round_number: int) -> Round:
        nonlocal told
        field = field_of(event, law, round_number)
        if len(field.players) < 2:
            raise CannotPair
        try:
            made = pair_round(field, law)
        except NoLegalPairing:
            raise CannotPair from None
        _check_data(field, law, made)
        shown = NextRound(round_number, law, round_of(made), {}, made, field)
        for language in ("en", "es"):
            _check_text(explained(event, shown, wording(language)), shown, wording(language))
            _check_the_bye(event, field, law, made, wording(language))
        told += 1
        return round_of(made)

    simulate(wish, Tournament(()), pair, 3, Result.PAIRING_ALLOCATED_BYE)
    assert told


def _check_data(field: RoundField, law: Edition, made: RoundPairing) -> None:
    """Who goes down comes down into the next bracket; only the last one sends nobody down, and one may rest there."""
    for above, below in zip(made.brackets, made.brackets[1:], strict=False):
        assert {one.number for one in above.leaving} <= set(below.members)
        came = {one.number for one in above.leaving if field.by_number[one.number].pairing_score > below.score}
        assert came <= set(below.moved_down)
        assert "bye" not in {one.rule for one in above.leaving}
    last = made.brackets[-1]
    assert [(one.number, one.rule) for one in last.leaving] == ([(made.bye, "bye")] if made.bye else [])
    for bracket in made.brackets:
        for change in bracket.changes:
            assert law.find(change.rule) is not None
            if change.obstacle is not None:
                _check_the_cause(field, made, bracket)


def _check_the_cause(field: RoundField, made: RoundPairing, bracket: BracketReport) -> None:
    """One who is said to be without opponent is not paired with any of those there."""
    for change in bracket.changes:
        cause = change.obstacle
        if cause is None or cause.nobody_rests or len(cause.alone) != 1:
            continue
        (number,) = cause.alone
        others = {*cause.coming, *cause.others} - {number}
        partner = {pair.white: pair.black for pair in made.pairs} | {pair.black: pair.white for pair in made.pairs}
        assert partner.get(number) not in others
        mine = field.by_number[number]
        assert not any(
            field.may_meet(mine, field.by_number[other]) and _wants_another(mine, field.by_number[other])
            for other in others
        )


def _wants_another(one: SwissPlayer, other: SwissPlayer) -> bool:
    """No two colours that both must have."""
    mine, theirs = preference_of(one), preference_of(other)
    return mine.colour is not theirs.colour or min(mine.strength, theirs.strength) < ABSOLUTE


def _check_text(text: str, shown: NextRound, words: Wording) -> None:
    assert shown.reasons is not None
    assert not re.search(r"\{|None|\(\)|, \)|  +\S+  +\S+  ", text.replace("\n", " ").replace("    ", " ")), text
    articles = {article for rule in shown.edition.rules.values() for article in (rule.article, *rule.also)}
    assert set(_cited(text)) <= articles, set(_cited(text)) - articles
    head = words.text("pair.bracket", points="~", count=0, members="").partition("~")[0]
    brackets = text.split(head)[1:]
    assert len(brackets) == len(shown.reasons.brackets)
    for told, bracket in zip(brackets, shown.reasons.brackets, strict=True):
        plain = " ".join(told.split())
        claims = [_opening(words, key) for key in CLAIMS]
        whole = any(re.search(claim, plain) for claim in claims)
        assert not (whole and (bracket.relaxed or bracket.missed)), told
        assert (_before(words, "pair.bracket.rests") in plain) == any(one.rule == "bye" for one in bracket.leaving)
        assert plain.count(words.text("pair.bracket.nobody")) <= (not bracket.pairs)


def _cited(text: str) -> Iterator[str]:
    for inside in re.findall(r"\(([^()]*)\)", " ".join(text.split())):
        article = inside.rpartition(", ")[2]
        if re.fullmatch(r"[A-F]\.?\d[\w.]*|\d(\.\d+)+", article):
            yield article


def _opening(words: Wording, key: str) -> str:
    """The sentence that everything was kept, whatever stands in its places."""
    shape = re.escape(words.text(key, article="~", order="~", pairs="~"))
    return shape.replace(re.escape("~"), r"[^:]*") if key != CLAIMS[0] else shape


def _before(words: Wording, key: str) -> str:
    return words.text(key, player="~", article="~").partition("~")[0].strip()


def _check_the_bye(event: Tournament, field: RoundField, law: Edition, made: RoundPairing, words: Wording) -> None:
    """Why this one rests, and why another one does not; the round in which he would is a round."""
    asked = [made.bye] if made.bye else []
    asked += [player.number for player in field.players if player.number != made.bye][-2:]
    for number in asked:
        answer = why_not(field, law, made, number, REST)
        assert answer.rests is (number == made.bye)
        assert why_not_text(answer, People(event), law, words)
        if answer.instead:
            assert [pair.white for pair in answer.instead if pair.is_rest] == [number]
            assert {one for pair in answer.instead for one in pair if one} == set(field.by_number)
