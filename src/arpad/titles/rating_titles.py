"""Which title stands above which, and the titles that a published rating gives, and no tournament."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from enum import StrEnum

from arpad.regulations.edition import Edition, Rule
from arpad.values.person import Sex, Title
from arpad.values.records import dataclass

OPEN = (Title.GM, Title.IM, Title.FM, Title.CM)
WOMEN = (Title.WGM, Title.WIM, Title.WFM, Title.WCM)


def covers(held: Title | None, title: Title) -> bool:
    """Whether who holds the one has no use for the other: those below it, and an open one the women's beside it.

    >>> covers(Title.IM, Title.WIM), covers(Title.IM, Title.WGM), covers(Title.WGM, Title.CM)
    (True, False, False)
    """
    if held is None or (held in WOMEN and title in OPEN):
        return False
    return _step(held) <= _step(title)


def _step(title: Title) -> int:
    return (WOMEN if title in WOMEN else OPEN).index(title)


@dataclass(frozen=True, slots=True)
class ListedRating:
    """A player of a published list; `highest` is the best rating ever published, as far as the list knows."""

    id: str
    name: str
    federation: str
    highest: int
    sex: Sex | None
    held: Sequence[Title] = ()
    rating: int | None = None  # that of the list itself
    games: int | None = None  # rated games so far
    listed_from: date | None = None


class GamesPlayed(StrEnum):
    """Whether enough rated games were played when the rating was there."""

    ENOUGH = "enough"
    OPEN = "open"  # the list has the rating, or the games, of another day
    TOO_FEW = "too_few"


@dataclass(frozen=True, slots=True)
class TitleByRating:
    player: ListedRating
    title: Title
    required: int
    article: str
    games: GamesPlayed = GamesPlayed.ENOUGH


def titles_by_rating(
    players: Iterable[ListedRating], edition: Edition, day: date | None = None
) -> tuple[TitleByRating, ...]:
    """The highest title of each ladder that the rating gives and no other covers, and one above it that only the games
    keep from the player, by a list of that day (I-651).   [titles_by_rating]
    """
    rule = edition.rule("titles_by_rating")
    found = []
    for player in players:
        held = list(player.held)
        for ladder in (OPEN, WOMEN) if player.sex is Sex.FEMALE else (OPEN,):
            mine = list(_of_ladder(player, ladder, rule, day))
            found += [one for one in mine if not any(covers(title, one.title) for title in held)]
            held += [one.title for one in mine if one.games is GamesPlayed.ENOUGH]
    return tuple(sorted(found, key=lambda one: (-one.player.highest, one.player.name, one.title)))


def _of_ladder(player: ListedRating, ladder: Sequence[Title], rule: Rule, day: date | None) -> Iterator[TitleByRating]:
    """The highest that the rating would give; if its games are wanting, the highest below it that is given too."""
    reached = [title for title in ladder if _reached(player.highest, title, rule)]
    rows = [
        TitleByRating(player, title, needed, rule.article, games_played(player, needed, rule, day))
        for title in reached
        if (needed := _needed(title, rule)) is not None
    ]
    yield from rows[:1]
    if rows and rows[0].games is not GamesPlayed.ENOUGH:
        yield from [row for row in rows[1:] if row.games is GamesPlayed.ENOUGH][:1]


def games_played(player: ListedRating, needed: int, rule: Rule, day: date | None) -> GamesPlayed:
    """Whether the games of the rule had been played when the rating was reached; a rating of before its day needs none.

    A list knows the games of its own day only: an earlier peak, or games that it does not have, stay open (I-651).
    """
    least, after = rule.maybe_integer("games"), rule.maybe_day("games_after")
    if least is None or (day is not None and after is not None and day <= after):
        return GamesPlayed.ENOUGH
    if player.games is None:
        return GamesPlayed.OPEN
    if player.games >= least:
        return GamesPlayed.ENOUGH if player.rating is not None and player.rating >= needed else GamesPlayed.OPEN
    early = player.listed_from is not None and after is not None and player.listed_from <= after
    return GamesPlayed.OPEN if early else GamesPlayed.TOO_FEW


def games_asked(rule: Rule, day: date | None) -> int:
    """How many rated games a rating reached on that day asks for; 0 where the rule asks for none."""
    after = rule.maybe_day("games_after")
    early = day is not None and after is not None and day <= after
    return 0 if early else rule.maybe_integer("games") or 0


def _reached(rating: int, title: Title, rule: Rule) -> bool:
    needed = _needed(title, rule)
    return needed is not None and rating >= needed


def _needed(title: Title, rule: Rule) -> int | None:
    return rule.maybe_integer(title.value.lower())


def rating_for(title: Title, edition: Edition) -> tuple[int, Rule]:
    """The rating a title needs, and the rule that says so: with norms, or alone by publication."""
    rule = edition.rule("application_rating")
    needed = rule.maybe_integer(title.value.lower())
    if needed is None:
        rule = edition.rule("titles_by_rating")
        needed = rule.integer(title.value.lower())
    return needed, rule
