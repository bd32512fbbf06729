"""A federation's tariff as TOML: what rating an event costs, by the day it begins and its kind.

currency = "EUR"

[[rate]]
from = 2014-01-01
canon = "1.00"
per = "player"
canon_article = "Art 6.d"
surcharge = "20.00"
surcharge_article = "Art 7.a"
"""

from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

from arpad.formats.toml_file import parse_toml, with_lines
from arpad.values.currencies import CURRENCIES, digits_of, is_ambiguous, plain_decimal
from arpad.values.fields import (
    Complaints,
    Field,
    FieldError,
    a_date,
    a_text,
    an_amount,
    one_of,
    read_fields,
    read_rows,
    texts,
)
from arpad.values.finding import Finding
from arpad.values.numbers import parse_decimal
from arpad.values.records import dataclass


def _cents(value: Any, digits: int) -> int:
    """Money is charged, never given. As people write it: the comma of a decimal, and a mark between thousands."""
    if type(value) is int:
        value = str(value)
    if isinstance(value, str) and is_ambiguous(value, digits):
        raise FieldError("amount")
    cents = parse_decimal(an_amount(plain_decimal(value) if isinstance(value, str) else value), 2)
    if cents < 0:
        raise FieldError("amount")
    return cents


_AMOUNTS = '"25.50", "25,50", "1 250,50"'
_COMPLAINTS = Complaints("office.E108", "office.E109", "office.E110")
_HEAD = (Field("currency", a_text, "text", ""),)


def _fields(digits: int) -> tuple[Field, ...]:
    """Of a rate, in a currency with so many digits behind the mark."""
    cents = partial(_cents, digits=digits)
    return (
        Field("from", a_date, "date", ""),
        Field("kinds", texts, "texts", ""),
        Field("canon", cents, _AMOUNTS, ""),
        Field("per", one_of("event", "player", "game"), "event, player, game", ""),
        Field("canon_article", a_text, "text", ""),
        Field("surcharge", cents, _AMOUNTS, ""),
        Field("surcharge_article", a_text, "text", ""),
    )


_NEEDED = ("from", "canon", "per")


@dataclass(frozen=True)
class Rate:
    """In the smallest unit of the tariff's currency. `kinds` are the kinds of event it is for; none: those no other
    rate names."""

    valid_from: date
    kinds: tuple[str, ...]
    canon: int
    per: str
    canon_article: str
    surcharge: int
    surcharge_article: str


@dataclass(frozen=True)
class Tariff:
    currency: str
    rates: tuple[Rate, ...]

    def rate(self, day: date, kind: str) -> Rate | None:
        """The latest that has begun, one that names the kind before one that names none."""
        begun = [one for one in self.rates if one.valid_from <= day]
        named = [one for one in begun if kind in one.kinds]
        return max(named or [one for one in begun if not one.kinds], key=lambda one: one.valid_from, default=None)


def read_tariff(data: bytes, file: str) -> tuple[Tariff | None, list[Finding]]:
    raw, findings = parse_toml(data, file, "office.E107")
    if raw is None:
        return None, findings
    rows = raw.pop("rate", [])
    head = read_fields(raw, _HEAD, "", _COMPLAINTS, findings, beside=("rate",))
    currency = head.get("currency", "EUR").strip().upper()
    digits = digits_of(currency)
    rates = [_rate(row) for row in read_rows(rows, "rate", _fields(digits), _NEEDED, _COMPLAINTS, findings)]
    if not rates and not findings:
        findings.append(Finding("office.E110", {"key": "rate"}))
    if findings:
        return None, with_lines([_told(one, digits) for one in findings], data)
    wrong = [] if currency in CURRENCIES else [Finding("office.E265", {"currency": currency[:20]})]
    in_coins = [_in_smallest_unit(rate, currency) for rate in rates]
    if None in in_coins:
        wrong.append(Finding("office.E266", {"currency": currency}))
    if wrong:
        return None, with_lines(wrong, data)
    return Tariff(currency, tuple(rate for rate in in_coins if rate is not None)), []


def _told(finding: Finding, digits: int) -> Finding:
    """An amount that can be read in two ways is told by itself."""
    about = finding.data
    is_amount = finding.id == _COMPLAINTS.wrong and about["takes"] == _AMOUNTS
    if not (is_amount and is_ambiguous(str(about["value"]), digits)):
        return finding
    whole, _, behind = str(about["value"]).strip().replace(",", ".").partition(".")
    about = {"key": about["key"], "value": about["value"], "large": whole + behind, "small": f"{whole}.{behind[:2]}"}
    return Finding("office.E341", about)


def _in_smallest_unit(rate: Rate, currency: str) -> Rate | None:
    """Amounts are read with two decimals; None where the currency has none and the amount does."""
    digits = digits_of(currency)
    if digits == 0 and (rate.canon % 100 or rate.surcharge % 100):
        return None
    up, down = 10**digits, 100
    return replace(rate, canon=rate.canon * up // down, surcharge=rate.surcharge * up // down)


def _rate(values: dict[str, Any]) -> Rate:
    return Rate(
        values["from"],
        values.get("kinds", ()),
        values["canon"],
        values["per"],
        values.get("canon_article", ""),
        values.get("surcharge", 0),
        values.get("surcharge_article", ""),
    )
