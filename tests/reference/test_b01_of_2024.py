"""Norms since 2024 against the second reading of the articles, on random events: Swiss, round robins, team events."""

import os
import random
from fractions import Fraction

import pytest

from arpad.regulations.calendar import edition_named
from arpad.titles.case import TitleCase
from arpad.titles.norms import norms_of
from arpad.tournament.facts import EventKind, Facts
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.person import Sex, Title
from arpad.values.result import Colour, Result

from . import b01, b01_of_2024

EVENTS = 2400 if int(os.environ.get("ARPAD_EXAMPLES", "100")) > 1000 else 240
LAW = edition_named("titles-2024")
FORMS = {"swiss": EventType.SWISS, "single": EventType.ROUND_ROBIN, "double": EventType.DOUBLE_ROUND_ROBIN}
KINDS = {
    "ordinary": EventKind.ORDINARY,
    "world_team": EventKind.WORLD_TEAM_CHAMPIONSHIP,
    "world_cup": EventKind.WORLD_CUP,
}
TITLES = ("GM", "IM", "FM", "WGM", "WIM", "WFM", "CM", None)
GOOD = {"GM": ("GM",), "IM": ("IM", "GM"), "WGM": ("WGM", "IM"), "WIM": ("WIM", "WGM", "IM")}
FEDERATIONS = ("ESP", "ESP", "FRA", "FRA", "POR", "ITA", "FID")
PLAYED = {Result.WIN: (Result.LOSS, 1), Result.DRAW: (Result.DRAW, Fraction(1, 2)), Result.LOSS: (Result.WIN, 0)}
UNPLAYED = {
    "forfeit_win": Result.FORFEIT_WIN,
    "forfeit_loss": Result.FORFEIT_LOSS,
    "allocated_bye": Result.PAIRING_ALLOCATED_BYE,
    "requested_bye": Result.HALF_POINT_BYE,
}
MIRROR = {Result.FORFEIT_WIN: Result.FORFEIT_LOSS, Result.FORFEIT_LOSS: Result.FORFEIT_WIN}


class Event:
    """One applicant near the limits of some title; in round robins the games of the others too."""

    def __init__(self, seed: int) -> None:
        self.draw = draw = random.Random(seed)
        self.title = draw.choice(("GM", "IM", "WGM", "WIM"))
        self.form = draw.choices(("swiss", "single", "double"), (6, 2, 2))[0]
        self.kind = "ordinary"
        if self.form == "swiss" and draw.random() < 0.25:
            self.kind = draw.choice(("world_team", "world_cup"))
        self.rounds = draw.randint(7, 12) if self.kind == "ordinary" else draw.randint(7, 9)
        if self.form == "swiss" and self.kind == "ordinary" and draw.random() < 0.5:
            self.rounds = 9
        others = self.rounds
        if self.form != "swiss":
            others = draw.choice((9, 11, 13)) if self.form == "single" else draw.choice((3, 5, 7))
            self.rounds = others * (2 if self.form == "double" else 1)
        middle = b01.AVERAGE[self.title] + draw.randint(-20, 170)
        self.people = {number: self.person(middle) for number in range(2, others + 2)}
        self.records: dict[int, list[RoundRecord]] = {number: [] for number in range(1, others + 2)}
        self.strength = draw.choice(((6, 3, 1), (4, 4, 2), (8, 2, 1)))
        self.play()

    def person(self, middle: int) -> dict[str, object]:
        draw = self.draw
        rating = None if draw.random() < 0.06 else max(1400, middle + draw.randint(-250, 250))
        if draw.random() < 0.04:
            rating = draw.randint(1400, 1900)
        held = draw.choice(GOOD[self.title]) if draw.random() < 0.45 else draw.choice(TITLES)
        return {"rating": rating, "title": held, "federation": draw.choice(FEDERATIONS)}

    def play(self) -> None:
        if self.form == "swiss":
            for number in range(1, self.rounds + 1):
                self.one_round(number, [(1, number + 1)])
            return
        size = len(self.people) + 1
        circle = list(range(1, size + 1))
        for number in range(1, self.rounds + 1):
            self.one_round(number, [(circle[i], circle[size - 1 - i]) for i in range(size // 2)])
            circle = [circle[0], circle[-1], *circle[1:-1]]

    def one_round(self, number: int, pairs: list[tuple[int, int]]) -> None:
        for one, other in pairs:
            first, second = sorted((one, other))
            mine, theirs = self.result(first, second)
            colour = Colour.WHITE if number % 2 else Colour.BLACK
            paired = mine.has_opponent
            self.records[first].append(RoundRecord(second if paired else None, colour if paired else None, mine))
            if paired:
                missed = [RoundRecord(None, None, Result.ZERO_POINT_BYE)] * (number - 1 - len(self.records[second]))
                self.records[second] += [*missed, RoundRecord(first, colour.opposite, theirs)]

    def result(self, first: int, second: int) -> tuple[Result, Result]:
        draw = self.draw
        unrated = second in self.people and self.people[second]["rating"] is None
        if first == 1:
            if draw.random() < 0.05:
                how = draw.choices(tuple(UNPLAYED), (4, 1, 3, 1) if self.form == "swiss" else (4, 1, 0, 0))[0]
                return UNPLAYED[how], MIRROR.get(UNPLAYED[how], Result.ZERO_POINT_BYE)
            mine = draw.choices(tuple(PLAYED), self.strength)[0]
            return (Result.WIN, Result.LOSS) if unrated and draw.random() < 0.9 else (mine, PLAYED[mine][0])
        if unrated or self.people[first]["rating"] is None:  # who has no rating seldom scores
            return (Result.WIN, Result.LOSS) if unrated else (Result.LOSS, Result.WIN)
        mine = draw.choice(tuple(PLAYED))
        return mine, PLAYED[mine][0]

    def told(self) -> list[dict[str, object]]:
        """The applicant's rounds as the reference wants them."""
        rounds = []
        for number, record in enumerate(self.records[1], 1):
            how = next((how for how, result in UNPLAYED.items() if result is record.result), "game")
            line: dict[str, object] = {"round": number, "how": how, "won": record.result is Result.WIN, "idle": False}
            if record.opponent is not None:
                points = Fraction(PLAYED[record.result][1]) if how == "game" else Fraction(0)
                line |= {**self.people[record.opponent], "opponent": record.opponent, "points": points}
                line["idle"] = self.idle(record.opponent)
            rounds.append(line)
        return rounds

    def idle(self, number: int) -> bool:
        against_rated = [
            record.result
            for record in self.records[number]
            if record.result in PLAYED and (record.opponent == 1 or self.people[record.opponent]["rating"])
        ]
        lost = all(result is Result.LOSS for result in against_rated)
        return self.people[number]["rating"] is None and bool(against_rated) and lost

    def verdict(self):
        applicant = Entry(
            1, "applicant", sex=Sex.FEMALE, rating=2300, federation="ESP", rounds=tuple(self.records[1])
        )  # fmt: skip
        others = tuple(
            Entry(
                number, f"p{number}", title=Title(p["title"]) if p["title"] else None, rating=p["rating"],
                federation=p["federation"], rounds=tuple(self.records[number]),
            )
            for number, p in self.people.items()
        )  # fmt: skip
        tournament = Tournament((applicant, *others), rounds_planned=self.rounds, federation="GER")
        case = TitleCase(tournament, Facts(kind=KINDS[self.kind]), LAW, FORMS[self.form], None, 1400)
        return norms_of(case, [1], [Title(self.title)]).verdicts[0]


@pytest.mark.article(
    "titles-2024/1.4.1a", "titles-2024/1.4.1c", "titles-2024/1.4.1d", "titles-2024/1.4.1e", "titles-2024/1.4.1f",
    "titles-2024/1.4.2b", "titles-2024/1.4.2c", "titles-2024/1.4.5f",
)  # fmt: skip
@pytest.mark.parametrize("part", range(8))
def test_a_norm_is_given_where_some_choice_of_games_gives_it(part: int) -> None:
    norms = 0
    for seed in range(part * EVENTS // 8, (part + 1) * EVENTS // 8):
        event = Event(seed)
        ours = event.verdict()
        theirs = b01_of_2024.norm(event.told(), event.title, "ESP", kind=event.kind, form=event.form)
        failed = [requirement.article for requirement in ours.failed]
        assert ours.unrefuted == bool(theirs), (seed, failed, theirs)
        if not ours.unrefuted:
            continue
        norms += 1
        numbers = theirs[ours.rounds_counted]
        assert ours.average == numbers["average"], seed
        assert Fraction(ours.score, 10) == numbers["points"], seed
        assert ours.required_score == 10 * numbers["required"], seed
        assert ours.games_credited == numbers["credit"], (seed, numbers)
    assert norms, "some of these events must give norms"
