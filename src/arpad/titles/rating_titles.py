"""Which title stands above which, and the titles that a published rating gives, and no tournament."""

from collections.abc import Iterable, Sequence

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


@dataclass(frozen=True, slots=True)
class TitleByRating:
    player: ListedRating
    title: Title
    required: int
    article: str


def titles_by_rating(players: Iterable[ListedRating], edition: Edition) -> tuple[TitleByRating, ...]:
    """The highest title of each ladder that the rating gives and no other covers.   [titles_by_rating]"""
    rule = edition.rule("titles_by_rating")
    found = []
    for player in players:
        held = list(player.held)
        for ladder in (OPEN, WOMEN) if player.sex is Sex.FEMALE else (OPEN,):
            title = next((one for one in ladder if _reached(player.highest, one, rule)), None)
            if title is not None and not any(covers(one, title) for one in held):
                found.append(TitleByRating(player, title, _needed(title, rule) or 0, rule.article))
                held.append(title)
    return tuple(sorted(found, key=lambda one: (-one.player.highest, one.player.name, one.title)))


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
