"""Every article that an edition names stands in its document, where the document's list of articles is here."""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.resources import files

import pytest

from arpad.regulations.edition import Edition, Erratum
from arpad.regulations.loader import all_editions

ARTICLES = files("arpad.regulations") / "articles"
LISTED = sorted(file.name.removesuffix(".csv") for file in ARTICLES.iterdir() if file.name.endswith(".csv"))
LEANS_ON = {"tournament-2010": ("dutch-2009",)}  # its tie-breaks rest on C.04.5 A


def articles_of(edition_id: str) -> set[str]:
    texts = [(ARTICLES / f"{name}.csv").read_text("utf-8") for name in (edition_id, *LEANS_ON.get(edition_id, ()))]
    return {row["article"] for text in texts for row in csv.DictReader(text.splitlines())}


def cited(edition: Edition) -> Iterator[tuple[str, str]]:
    """Where an article is named, and which."""
    for rule in edition.rules.values():
        own = [text for key, text in rule.values.items() if key.endswith("_article")]
        for article in (*rule.article.split(", "), *rule.also, *own):
            yield f"rules.{rule.name}", article
    for erratum in edition.errata:
        yield "errata", erratum.article


def is_in(article: str, known: set[str]) -> bool:
    """Listed itself, or the head of listed ones: 8.55 of 8.55a, but not 8.5 of 8.55."""
    heads = (other.removeprefix(article) for other in known if other.startswith(article))
    return any(not rest[:1].isdigit() for rest in heads)


def unknown_articles(edition: Edition, known: set[str]) -> list[str]:
    return [
        f"{edition.id}.toml: {place}: the document has no article {article}; see articles/{edition.id}.csv"
        for place, article in cited(edition)
        if not is_in(article, known)
    ]


def test_every_edition_names_articles_of_its_document() -> None:
    wrong = [line for name in LISTED for line in unknown_articles(all_editions()[name], articles_of(name))]
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    "change",
    [
        {"article": "99.9"},
        {"article": "8.54, 99.9"},
        {"also": ("8.55a", "99.9")},
        {"values": {"cap": 400, "difference_article": "99.9"}},
    ],
)
def test_an_article_that_the_document_does_not_have_is_refused(change: Mapping[str, object]) -> None:
    law = all_editions()["fide-2011"]
    rules = {**law.rules, "difference_cap": replace(law.rules["difference_cap"], **change)}  # type: ignore[arg-type]
    assert unknown_articles(replace(law, rules=rules), articles_of(law.id)) == [
        "fide-2011.toml: rules.difference_cap: the document has no article 99.9; see articles/fide-2011.csv"
    ]


def test_an_erratum_of_an_article_that_is_not_there_is_refused() -> None:
    law = all_editions()["fide-2011"]
    wrong = replace(law, errata=(Erratum("R1", "99.9", "a", "b", "c"),))
    assert unknown_articles(wrong, articles_of(law.id)) == [
        "fide-2011.toml: errata: the document has no article 99.9; see articles/fide-2011.csv"
    ]


@pytest.mark.parametrize(
    ("article", "there"),
    [("8.55", True), ("8.55a", True), ("8.5", False), ("8.56", True), ("8", True), ("9", False), ("8.55ab", False)],
)
def test_the_head_of_listed_articles_is_an_article(article: str, there: bool) -> None:
    assert is_in(article, {"8.55a", "8.55b", "8.56 (10)"}) is there
