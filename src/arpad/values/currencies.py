"""The currencies of ISO 4217 that people pay with, by their codes."""

import re

_CODES = """
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY
COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS
INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP
MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR
SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND
VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
"""
CURRENCIES = frozenset(_CODES.split())

_WITHOUT_COINS = frozenset("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split())  # noqa: SIM905
_OF_THOUSANDTHS = frozenset("BHD IQD JOD KWD LYD OMR TND".split())  # noqa: SIM905


def digits_of(currency: str) -> int:
    """How many digits of an amount stand behind the mark: none where there is no smaller coin.

    >>> [digits_of(code) for code in ("EUR", "JPY", "KWD")]
    [2, 0, 3]
    """
    return 0 if currency in _WITHOUT_COINS else 3 if currency in _OF_THOUSANDTHS else 2


def decimal_amount(smallest: int, currency: str) -> tuple[int, str]:
    """Whole units and the digits behind the mark, of an amount in the smallest unit.

    >>> decimal_amount(180000, "NOK"), decimal_amount(500, "JPY"), decimal_amount(5, "EUR")
    ((1800, '00'), (500, ''), (0, '05'))
    """
    digits = digits_of(currency)
    whole, rest = divmod(smallest, 10**digits)
    return whole, f"{rest:0{digits}}" if digits else ""


def plain_amount(smallest: int, currency: str) -> str:
    """For programs.

    >>> plain_amount(180050, "NOK"), plain_amount(500, "JPY")
    ('1800.50', '500')
    """
    whole, behind = decimal_amount(smallest, currency)
    return f"{whole}.{behind}" if behind else str(whole)


_GROUPED = re.compile(r"[1-9]\d{0,2}(?:(?P<mark>[ .,'’])\d{3})(?:(?P=mark)\d{3})*(?:[.,]\d+)?\Z")
_BLANKS = re.compile(r"[\s\u00a0\u202f\u2009]+")
_EITHER = re.compile(r"[1-9]\d{0,2}[.,]\d{3}\Z")


def plain_decimal(written: str) -> str:
    """An amount as people write it, with a decimal comma or with marks between thousands, as a plain decimal; what is
    no amount stays as it is.

    >>> [plain_decimal(text) for text in ("25,50", "1.250,50", "1,250.50", "1 250", "1.250.000", "25.50", "12,5,0")]
    ['25.50', '1250.50', '1250.50', '1250', '1250000', '25.50', '12,5,0']
    """
    text = _BLANKS.sub(" ", written.strip())
    grouped = _GROUPED.match(text)
    if grouped is not None and not _EITHER.match(text):
        mark = grouped["mark"]
        whole, other, behind = text.partition("," if mark == "." else ".")
        if mark not in ".," and not other:
            whole, other, behind = text.partition(",")
        return whole.replace(mark, "") + (f".{behind}" if other else "")
    return text.replace(",", ".") if text.count(",") == 1 and "." not in text else text


def is_ambiguous(written: str, digits: int) -> bool:
    """One mark with three digits behind it: thousands, or a fraction that the currency does not have.

    >>> is_ambiguous("1,500", 2), is_ambiguous("1.500", 2), is_ambiguous("1.500", 3), is_ambiguous("0,500", 2)
    (True, True, False, False)
    """
    return digits < 3 and bool(_EITHER.match(written.strip()))
