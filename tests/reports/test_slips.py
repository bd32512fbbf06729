"""Slips as their readers take them: every sum done again with a pencil, every K with its reason, in both languages."""

import json
import random
import re
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from arpad.rating.outcome import EventOutcome
from arpad.rating.reasons import player_steps
from arpad.reports.rating import event_json
from arpad.reports.slip import event_slip, player_slip
from arpad.reports.slip_lines import step_text
from arpad.reports.wording import Wording, wording
from arpad.results.layout import Room
from arpad.values.event_type import EventType
from arpad.values.trace import Step
from support.events import STARTS, listed, of, outcome, rate, round_robin_rounds, tournament
from support.slips import slip_of, slip_text

EDITIONS = tuple(STARTS)
_SUM = re.compile(r"[\d(][\d\s().×/+−]*[\d)]")
_TWO_NUMBERS = re.compile(r"[\d)]\s*[×/+−]\s*[\d(−]")


def random_period(edition: str, seed: int) -> tuple[EventOutcome, ...]:
    """A round robin and two Swiss events of the same people, some of them unrated, in one period."""
    chance = random.Random(f"{edition} {seed}")
    players: dict[str, Any] = {f"p{number}": {"rating": chance.randint(1850, 2650)} for number in range(1, 9)}
    for name in chance.sample(sorted(players), 4):
        players[name] |= {"games": chance.randint(0, 60), "peak": 2450 if chance.random() < 0.3 else None}
    for name in chance.sample(sorted(players), 3):
        players[name] = {"birth": chance.choice((1970, 2008))}
    start = STARTS[edition]
    scores = _random_scores(chance, len(players))
    closed = tournament(players, round_robin_rounds([*players], scores), EventType.ROUND_ROBIN, start)
    opens = [tournament(players, _random_swiss(chance, [*players]), start=start) for _ in range(2)]
    return rate(edition, [closed, *opens], listed(players))


def _random_scores(chance: random.Random, count: int) -> list[float]:
    scores = [0.0] * count
    for first in range(count):
        for second in range(first):
            points = chance.choice((0.0, 0.5, 1.0))
            scores[first] += points
            scores[second] += 1 - points
    return scores


def _random_swiss(chance: random.Random, names: list[str]) -> list[str]:
    rounds = []
    for _ in range(5):
        order = chance.sample(names, len(names))
        pairs = zip(order[::2], order[1::2], strict=True)
        rounds.append(" ; ".join(f"{one} {chance.choice(('1-0', '½', '0-1'))} {other}" for one, other in pairs))
    return rounds


def with_a_pencil(text: str) -> Fraction | None:
    """The sum that stands on a line; None where nothing is to be added."""
    plain = text.replace(" half points over", "").replace("expected ", "")
    sums = [found for found in _SUM.findall(plain) if _TWO_NUMBERS.search(found)]
    if not sums:
        return None
    assert len(sums) == 1, text
    written = re.sub(r"\d+(\.\d+)?", lambda number: f"Fraction('{number[0]}')", sums[0])
    result = eval(written.replace("×", "*").replace("−", "-"), {"Fraction": Fraction})
    assert isinstance(result, Fraction)
    return result


def rounded(number: Fraction, text: str) -> Fraction:
    """To the whole number, as the line says."""
    if "rounded down" in text:
        return Fraction(number // 1)
    if "a half counting as one" in text:  # the change alone is rounded
        own = Fraction(re.findall(r"\d+", text)[0])
        change = number - own
        return own + (1 if change > 0 else -1) * ((abs(change) + Fraction(1, 2)) // 1)
    return Fraction((number + Fraction(1, 2)) // 1)


@pytest.mark.article("fide-2011/12.4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sum_can_be_done_again(edition: str) -> None:
    done = 0
    for event in (event for seed in range(6) for event in random_period(edition, seed)):
        for player in event.players:
            slip = slip_of(event, player.name)
            for line in slip.after:
                result = with_a_pencil(line.text) if line.value else None
                if result is None:
                    continue
                value = line.value.replace("−", "-")
                assert (result if "." in value else rounded(result, line.text)) == Fraction(value), line
                done += 1
    assert done > 300


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_games_behind_an_average_add_up(edition: str) -> None:
    """Rc of a Swiss is the sum over the games shown; the score of a Ru is theirs."""
    found = 0
    for event in (event for seed in range(6) for event in random_period(edition, seed)[1:]):
        for player in event.players:
            for step in player_steps(event, player):
                if step.rule not in ("swiss_average", "hypothetical_opponents", "opponents_average"):
                    continue
                games = step.inputs["met" if "met" in step.inputs else "opponents"]
                added = step.inputs.get("added", 0)
                total = sum(game.get("counts_as", game["rating"]) for game in games)
                assert total + added * step.inputs.get("rating", 0) == step.inputs["sum"]
                assert len(games) + added == step.inputs["games"]
                assert sum(Fraction(game["score"]) for game in games) == Fraction(player.tenths, 10)
                assert [game["round"] for game in games] == sorted(game["round"] for game in games)
                found += 1
    assert found > 20


def drawn(event: EventOutcome, name: str, language: str, width: int = 100) -> str:
    return "\n".join(player_slip(event, of(event, name), wording(language))(Room(width)))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_signs_and_articles_stand_once(edition: str, language: str) -> None:
    for event in (event for seed in range(4) for event in random_period(edition, seed)):
        for player in event.players:
            slip = slip_of(event, player.name, language)
            for text in slip_text(event, player.name, language):
                assert not re.search(r"[−+-]\s+[−+-]|[−+][−+]|\?", text), text
                assert "{" not in text
                assert "None" not in text
            for line in (*slip.before, *slip.games, *slip.after, *slip.left_out):
                articles = line.article.split(", ")
                assert len(articles) == len(set(articles)), line


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("edition", ["fide-2004", "fide-2011", "fada-2014"])
def test_on_a_terminal_nothing_is_cut(edition: str, language: str, width: int) -> None:
    for event in random_period(edition, 1):
        for player in event.players:
            shown = drawn(event, player.name, language, width)
            assert "…" not in shown
            assert max(map(len, shown.splitlines())) <= width


class TestRulings:
    def test_each_once_and_only_where_it_is_used(self) -> None:
        players = {"max": {"rating": 2300, "k": 15}, "ada": 2300, "new": None, "bea": 2250, "cleo": 2200}
        event = outcome("fide-2004", players, ["max 1-0 ada ; new ½ bea", "max ½ bea", "new ½ cleo", "new ½ ada"])
        assert [line.article for line in slip_of(event, "max").rulings] == ["R4"]
        assert slip_of(event, "new").rulings == ()

    def test_in_spanish(self) -> None:
        event = outcome("fide-2004", {"max": {"rating": 2300, "k": 15}, "ada": 2300}, ["max 1-0 ada"])
        (line, _) = slip_of(event, "max", "es").rulings
        assert line.text == (
            "10.53 imprime «D = R - Ra»; aquí se usa «D = R - Rc» (10.51 define Rc precisamente para este uso)"
        )
        assert "Criterios aplicados" in drawn(event, "max", "es")

    def test_in_json_beside_the_step(self) -> None:
        event = outcome("fide-2004", {"max": {"rating": 2300, "k": 15}, "ada": 2300}, ["max 1-0 ada"])
        reasons = event_json(event, (), wording("en"))["players"][0]["reasons"]
        assert [(one["article"], one["rulings"]) for one in reasons if "rulings" in one] == [
            ("10.53", ["R4"]),
            ("10.56", ["R8"]),
        ]
        json.dumps(reasons)

    def test_the_examples_of_a_document_are_no_part_of_a_calculation(self) -> None:
        """R2 and R3 correct figures of 8.58's example, not K."""
        event = outcome("fide-2011", {"max": {"rating": 2300, "k": 15}, "ada": 2300}, ["max 1-0 ada"])
        assert [line.article for line in slip_of(event, "max").rulings] == ["R8"]

    def test_one_correction_pass(self) -> None:
        """The worked example of 8.58 rests on R7; what has no pass does not name it."""
        players = {"top": 2600, "ada": 2100, "bea": 2000, "cleo": 1900, "new": None}
        rounds = round_robin_rounds([*players], [3.5, 2.5, 1.5, 0.5, 2])
        event = outcome("fide-2011", players, rounds, "round_robin")
        assert [line.article for line in slip_of(event, "new").rulings] == ["R7"]

    def test_a_bonus_and_a_choice_against_it(self) -> None:
        """R1: the booklet prints 12.5, 15 is used; who sets 12.5 himself does not use the ruling."""
        players = {"new": None, "ada": 2000, "bea": 2000, "cleo": 2000}
        rounds = ["new 1-0 ada", "new 1-0 bea", "new ½ cleo"]
        event = outcome("fide-2011", players, rounds)
        assert [line.article for line in slip_of(event, "new").rulings] == ["R1"]
        event = outcome("fide-2011", players, rounds, options=("initial_over.bonus=12.5",))
        assert slip_of(event, "new").rulings == ()

    def test_very_many_games(self) -> None:
        """R13 where 700 / n is rounded down, not where K is 20."""
        names = [f"p{number}" for number in range(36)]
        players = {"max": 1500, **dict.fromkeys(names, 1500)}
        rounds = [f"max ½ {name}" for name in names]
        event = outcome("fide-rapid-blitz-2018", players, rounds, rate_of_play="15 min + 10 s")
        assert "K: 700 / 36 games of the period, rounded down: K times games is at most 700 = 19 [8.56]" in slip_text(
            event, "max"
        )
        assert [line.article for line in slip_of(event, "max").rulings] == ["R13"]
        assert [line.article for line in slip_of(event, "p0").rulings] == []

    def test_of_the_event(self) -> None:
        event = outcome("fide-rapid-blitz-2018", {"a": 2000, "b": 2000}, ["a ½ b"], rate_of_play="15 min + 10 s")
        assert "R10" in "\n".join(event_slip(event, wording("en"))(Room(100)))


class TestWhyK:
    @pytest.mark.parametrize(
        ("player", "english", "spanish"),
        [
            ({"games": 12, "k": 25}, "K: new on the list, 12 of 30 games so far",
             "K: nuevo en la lista, 12 de 30 partidas hasta ahora"),
            ({"games": 40, "peak": 2410, "k": 10}, "K: a published rating of 2410 has reached 2400",
             "K: un Elo publicado de 2410 ha alcanzado 2400"),
            ({"games": 40, "peak": 2100, "k": 15}, "K: 40 games so far (30 or more); highest rating 2100, never 2400",
             "K: 40 partidas hasta ahora (30 o más); Elo máximo 2100, nunca 2400"),
            ({"games": 40, "peak": 2100, "k": 25},
             "K: the list says 25; the rule would give 15 (40 games so far (30 or more); highest rating 2100, never 2400)",
             "K: la lista dice 25; la regla daría 15 (40 partidas hasta ahora (30 o más); Elo máximo 2100, "
             "nunca 2400)"),
            ({"k": 25}, "K: the list says 25; games so far not known",
             "K: la lista dice 25; no se sabe cuántas partidas lleva"),
        ],
    )  # fmt: skip
    def test_the_list_s_k_is_explained_by_what_it_rests_on(
        self, player: dict[str, int], english: str, spanish: str
    ) -> None:
        players = {"max": {"rating": 2000, **player}, "ada": 2000}
        event = outcome("fide-2005", players, ["max ½ ada"])
        for language, text in (("en", english), ("es", spanish)):
            assert text in [line.text for line in slip_of(event, "max", language).after]

    def test_one_who_is_listed_meanwhile(self) -> None:
        players = {"new": {"list_rating": 2300, "listed_from": date(2011, 11, 1)}, "ada": 2000}
        event = outcome("fide-2011", players, ["new ½ ada"])
        assert "K: of a new player, on the list only since the event began = 30 [8.56]" in slip_text(event, "new")

    def test_one_who_is_seeded(self) -> None:
        players = {"new": {"standard_rating": 2000}, "ada": 2000}
        event = outcome("fide-rapid-blitz-2024", players, ["new ½ ada"], rate_of_play="15 min + 10 s")
        assert any("new on the list, 0 of 30 games so far" in line for line in slip_text(event, "new"))

    def test_the_rest_of_a_birth_stays_private(self) -> None:
        players = {"kid": {"rating": 1800, "games": 40, "birth": date(2000, 5, 17)}, "ada": 1800}
        event = outcome("fide-2014", players, ["kid ½ ada"])
        shown = json.dumps(event_json(event, (), wording("en"))["players"][0]["reasons"])
        assert '"birth_year": 2000' in shown
        assert "05-17" not in shown

    @pytest.mark.parametrize("language", ["en", "es"])
    def test_a_federation_s_own_reason_needs_no_figures(self, language: str) -> None:
        """A policy from outside gives a case by its name; what a list does not say shows as a dash."""
        own = Wording(language)
        own.__dict__["_texts"] = {"step.k_factor.own": "K: {games} games by our rule"}
        step = Step("k_factor", "7.2", {"case": "own", "rating": 2000}, "32")
        assert step_text(step, own) == "K: — games by our rule"


LEAGUES = {
    "rule.league_duration", "rate.W014.message", "title.E015.hint", "title.E015.page_hint", "norms.W007.page_hint", "title.W013.message", "study.E012.message",
    "help.study simulate", "help.office add-match-day",
}  # fmt: skip


def test_a_liga_is_a_league() -> None:
    """A round robin is «todos contra todos»; 4.11 calls another thing a liga."""
    said = [key for key, text in wording("es").all_texts().items() if re.search(r"\bligas?\b", text, re.I)]
    assert [key for key in said if key not in LEAGUES and "league" not in key.casefold()] == []
