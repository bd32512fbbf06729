"""The smallest concession in words."""

from collections.abc import Sequence
from functools import reduce

from arpad.pairing.swiss.criteria import Criterion
from arpad.reports.wording import Wording


def concession_text(concessions: Sequence[Criterion], words: Wording) -> str:
    texts = [_one(criterion, words) for criterion in concessions]
    if not texts:
        return "—"
    return reduce(lambda one, other: words.text("concession.and", one=one, other=other), texts)


def _one(criterion: Criterion, words: Wording) -> str:
    first, *others = criterion.players
    return words.text(f"concession.{criterion.rule}", first=first, second=others[0] if others else "")
