"""What all renderings of standings word alike."""

from arpad.regulations.edition import Edition
from arpad.reports.wording import Wording
from arpad.standings.ranking import Standings
from arpad.standings.reasons import separation


def edition_text(edition: Edition) -> str:
    return " ".join([edition.id, *(f"[{option}]" for option in edition.changed)])


def score_text(standings: Standings, words: Wording) -> str:
    """What the score that ranks is called: points, or match or game points."""
    return words.text(f"standings.{standings.context.field.primary or 'points'}")


def by_text(between: dict[str, str], standings: Standings, words: Wording) -> str:
    """The tie-break that separates, with the article where it is not its value that does."""
    by = score_text(standings, words) if between["by"] == "PTS" else between["by"]
    return f"{by} [{between['article']}]" if "article" in between else by


def separated_text(standings: Standings, position: int, words: Wording) -> str:
    """What separated a line from the one above; empty for the first and where they share the rank."""
    between = separation(standings, standings.lines[position], standings.lines[position - 1])
    return by_text(between, standings, words) if between else ""
