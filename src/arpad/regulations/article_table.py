"""What each article of an edition asks of the software, in words of our own: articles/*.csv."""

import csv
import io
from collections.abc import Sequence
from functools import cache

from arpad.regulations.sources import plugged_in, texts_in
from arpad.values.records import dataclass


@dataclass(frozen=True)
class ArticleLine:
    """One thing that an article asks; an article that asks several has several lines."""

    id: str
    article: str
    area: str
    kind: str
    what: str


def articles_of(edition_id: str) -> Sequence[ArticleLine]:
    """In the order of the document; empty for an edition that has no table of articles.

    >>> articles_of("fide-2011")[0].article
    '0.0'
    """
    return _articles(plugged_in(), edition_id)


@cache
def _articles(folders: tuple[str, ...], edition_id: str) -> tuple[ArticleLine, ...]:
    text = texts_in(folders, "articles", ".csv").get(f"{edition_id}.csv", "")
    return tuple(
        ArticleLine(row["id"], row["article"], row["area"], row["kind"], row["what"])
        for row in csv.DictReader(io.StringIO(text, newline=""))
    )
