"""What all results share: findings in words, decimals with their digits, and data as JSON has it."""

import json
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from arpad.reports.findings import each_text, finding_texts, findings_json
from arpad.reports.wording import wording
from arpad.values.finding import Finding
from arpad.values.numbers import decimal_text, shortest_text


def plain(shown: Any) -> Any:
    """Only what JSON knows: lists instead of tuples, keys that are texts."""
    return json.loads(json.dumps(shown, ensure_ascii=False))


def findings_data(findings: Iterable[Finding], lang: str) -> list[dict[str, Any]]:
    words = wording(lang)
    return [plain(shown) for shown in findings_json(findings, words)]


def messages_of(findings: Iterable[Finding], lang: str, file: str = "", every: bool = False) -> list[str]:
    """Equal ones together, with their first places; with `every` each finding alone."""
    words = wording(lang)
    if every:
        return each_text(findings, words, file)
    return finding_texts(findings, words, file)


class WithFindings:
    """A result that says what was found while it was computed, in the language asked for."""

    findings: tuple[Finding, ...]

    def messages(self, lang: str = "en", every: bool = False) -> list[str]:
        """The findings as a person reads them: where, what, and how to fix it.

        Equal ones are told together, with their first places; `every` tells each by itself.
        """
        return messages_of(self.findings, lang, every=every)


def points(tenths: int) -> Decimal:
    """Tenths as points, without a zero that says nothing.

    >>> points(75), points(80)
    (Decimal('7.5'), Decimal('8'))
    """
    return Decimal(shortest_text(tenths, 1))


def two_decimals(hundredths: int) -> Decimal:
    """
    >>> two_decimals(-640)
    Decimal('-6.40')
    """
    return Decimal(decimal_text(hundredths, 2))
