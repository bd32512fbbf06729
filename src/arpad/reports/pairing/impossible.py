"""A round without a legal pairing: who stays alone, and the smallest concession, in words and for scripts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from arpad.pairing.swiss.criteria import Criterion
from arpad.regulations.edition import Edition
from arpad.reports.findings import finding_json
from arpad.reports.pairing.criterion_words import article_of
from arpad.reports.wording import Wording
from arpad.results.as_json import json_text
from arpad.values.finding import Finding


@dataclass(frozen=True)
class Impossible:
    """`alone` are players who stay without an opponent whatever is done."""

    edition: Edition
    round_number: int
    alone: tuple[int, ...]
    concession: tuple[Criterion, ...]


def concession_text(concession: Sequence[Criterion], words: Wording) -> str:
    texts = [_one(criterion, words) for criterion in concession]
    if not texts:
        return "—"
    return reduce(lambda one, other: words.text("concession.and", one=one, other=other), texts)


def _one(criterion: Criterion, words: Wording) -> str:
    first, *others = criterion.players
    return words.text(f"concession.{criterion.rule}", first=first, second=others[0] if others else "")


def impossible_json(impossible: Impossible, findings: Iterable[Finding], words: Wording) -> str:
    """No pairs; `concession` has each rule to set aside, and for whom."""
    shown: dict[str, Any] = {
        "edition": impossible.edition.id,
        "round": impossible.round_number,
        "pairs": [],
        "bye": None,
        "alone": impossible.alone,
        "concession": [
            {"rule": one.rule, "article": article_of(impossible.edition, one.rule), "players": one.players}
            for one in impossible.concession
        ],
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown)
