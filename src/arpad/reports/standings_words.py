"""What all renderings of standings word alike."""

from arpad.regulations.edition import Edition
from arpad.results.words import Words
from arpad.standings.ranking import Standings


def edition_text(edition: Edition) -> str:
    return " ".join([edition.id, *(f"[{option}]" for option in edition.changed)])


def score_text(standings: Standings, words: Words) -> str:
    """What the score that ranks is called: points, or match or game points."""
    return words.text(f"standings.{standings.context.field.primary or 'points'}")


def by_text(between: dict[str, str], standings: Standings, words: Words) -> str:
    """The tie-break that separates, with the article where it is not its value that does."""
    by = score_text(standings, words) if between["by"] == "PTS" else between["by"]
    return f"{by} [{between['article']}]" if "article" in between else by
