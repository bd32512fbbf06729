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
from typing import Any

from arpad.formats.toml_file import parse_toml, with_lines
from arpad.values.currencies import CURRENCIES, digits_of
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


def _cents(value: Any) -> int:
    """Money is charged, never given."""
    cents = parse_decimal(an_amount(value), 2)
    if cents < 0:
        raise FieldError("amount")
    return cents


_COMPLAINTS = Complaints("office.E108", "office.E109", "office.E110")
_HEAD = (Field("currency", a_text, "text", ""),)
_RATE = (
    Field("from", a_date, "date", ""),
    Field("kinds", texts, "texts", ""),
    Field("canon", _cents, "amount", ""),
    Field("per", one_of("event", "player", "game"), "event, player, game", ""),
    Field("canon_article", a_text, "text", ""),
    Field("surcharge", _cents, "amount", ""),
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
    rates = [_rate(row) for row in read_rows(rows, "rate", _RATE, _NEEDED, _COMPLAINTS, findings)]
    if not rates and not findings:
        findings.append(Finding("office.E110", {"key": "rate"}))
    if findings:
        return None, with_lines(findings, data)
    currency = head.get("currency", "EUR").strip().upper()
    wrong = [] if currency in CURRENCIES else [Finding("office.E265", {"currency": currency[:20]})]
    in_coins = [_in_smallest_unit(rate, currency) for rate in rates]
    if None in in_coins:
        wrong.append(Finding("office.E266", {"currency": currency}))
    if wrong:
        return None, with_lines(wrong, data)
    return Tariff(currency, tuple(rate for rate in in_coins if rate is not None)), []


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
