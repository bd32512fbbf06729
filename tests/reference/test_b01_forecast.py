"""The forecast against brute force: every opponent not yet met and every own result of the last two rounds."""

import os
import random
from fractions import Fraction
from itertools import permutations, product

import pytest

from arpad.regulations.calendar import edition_named
from arpad.titles.case import TitleCase
from arpad.titles.forecast import forecast_of
from arpad.titles.rivals import Against
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.person import Sex, Title
from arpad.values.result import Colour, Result

from . import b01

EVENTS = 500 if int(os.environ.get("ARPAD_EXAMPLES", "100")) > 1000 else 25
LAW = edition_named("titles-2009")
TITLES = ("GM", "IM", "FM", "WGM", "WIM", "CM", None)
POINTS = {Result.WIN: Fraction(1), Result.DRAW: Fraction(1, 2), Result.LOSS: Fraction(0)}


def random_field(seed: int):
    """Twelve players at most, the first of whom has played all rounds but the last two."""
    draw = random.Random(seed)
    title = draw.choice(("GM", "IM", "WGM", "WIM"))
    rounds = draw.choice((9, 9, 10))
    size = draw.randint(rounds + 1, 12)
    middle = b01.AVERAGE[title] + draw.randint(20, 160)
    good = {"GM": ("GM",), "IM": ("IM", "GM"), "WGM": ("WGM", "IM"), "WIM": ("WIM", "FM", "WGM")}[title]
    people = []
    for number in range(2, size + 1):
        rating = None if draw.random() < 0.05 else middle + draw.randint(-200, 200)
        held = draw.choice(good) if draw.random() < 0.6 else draw.choice(TITLES)
        federation = draw.choice(("ESP", "FRA", "FRA", "POR", "ITA"))
        people.append({"opponent": number, "rating": rating, "title": held, "federation": federation})
    draw.shuffle(people)
    results = draw.choices((Result.WIN, Result.DRAW, Result.LOSS), (5, 3, 1), k=rounds - 2)
    paired = draw.random() < 0.4  # the last round but one has its opponent already
    return title, rounds, people, results, paired


def as_case(title, rounds, people, results, paired) -> TitleCase:
    records = [RoundRecord(one["opponent"], Colour.WHITE, result) for one, result in zip(people, results, strict=False)]
    if paired:
        records.append(RoundRecord(people[len(results)]["opponent"], Colour.WHITE, Result.UNKNOWN))
    entries = [Entry(1, "applicant", sex=Sex.FEMALE, rating=2300, federation="ESP", rounds=tuple(records))]
    opposite = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}
    for one in sorted(people, key=lambda one: one["opponent"]):
        back = [
            RoundRecord(1, Colour.BLACK, opposite.get(mine.result, mine.result))
            if mine.opponent == one["opponent"]
            else None
            for mine in records
        ]
        held = Title(one["title"]) if one["title"] else None
        entries.append(
            Entry(
                one["opponent"], "x", title=held, rating=one["rating"], federation=one["federation"], rounds=tuple(back)
            )
        )
    event = Tournament(tuple(entries), rounds_planned=rounds, federation="ESP")
    return TitleCase(event, Facts(), LAW, EventType.SWISS, None, 1200)


def brute_force(title, people, results, paired):
    """The least points that some course of the last two rounds, and that every course, turns into the norm."""
    played = list(zip(people, results, strict=False))
    coming = [people[len(results)]] if paired else []
    unmet = people[len(results) + len(coming) :]
    possible, sure = [], {}
    for opponents in permutations(unmet, 2 - len(coming)):
        for row in product(POINTS, repeat=2):
            course = [*played, *zip([*coming, *opponents], row, strict=True)]
            games = [
                {**one, "round": number, "points": POINTS[result], "won": result is Result.WIN}
                for number, (one, result) in enumerate(course, 1)
            ]
            norm = b01.best(games, title, "ESP")["failed"] == 0
            score = sum(POINTS[result] for result in row)
            if norm:
                possible.append(score)
            sure[score] = sure.get(score, True) and norm
    certain = None
    for score in sorted(sure, reverse=True):
        if not sure[score]:
            break
        certain = score
    return min(possible, default=None), certain


def tenths(points):
    return None if points is None else int(10 * points)


@pytest.mark.parametrize("block", range(10))
def test_best_and_worst_case_are_those_of_every_possible_course(block: int) -> None:
    for seed in range(block, EVENTS, 10):
        title, rounds, people, results, paired = random_field(seed)
        (found,) = forecast_of(as_case(title, rounds, people, results, paired), players=[1], titles=[Title(title)])
        best, certain = brute_force(title, people, results, paired)
        outlook = found.outlooks[0]
        assert outlook.against is Against.ANYBODY and outlook.exact
        assert (outlook.best, outlook.worst) == (tenths(best), tenths(certain)), seed
        assert bool(found.lost) == (best is None), seed


def test_the_events_are_of_every_kind() -> None:
    """Impossible, possible but never certain, certain with enough points, and certain already."""
    kinds = set()
    for seed in range(60):
        title, *field = random_field(seed)
        (found,) = forecast_of(as_case(title, *field), players=[1], titles=[Title(title)])
        outlook = found.outlooks[0]
        kinds.add((outlook.best is None, outlook.worst is None, found.stands))
    assert kinds == {(True, True, False), (False, True, False), (False, False, False), (False, False, True)}
