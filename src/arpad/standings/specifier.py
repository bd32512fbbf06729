"""How a tie-break is written: `CODE[:MP|GP][/C1|/C2|/M1|/M2|/P|…]`; `-`, `:`, `#` and `!` also go before a modifier."""

import re
from dataclasses import dataclass

_CODE = re.compile(r"\s*([A-Za-z]+\d*)(.*?)\s*\Z", re.S)
_PART = re.compile(r"[/:#!-]\s*(MP|GP|[CMKU]\d{1,4}|L[+-]?\d{1,4}|[PFR])(?=[/:#!-]|\Z)", re.I | re.A)


@dataclass(frozen=True)
class Specifier:
    """One tie-break of an order. `text` is how arpad writes it."""

    code: str  # upper case
    points: str = ""  # MP or GP
    low: int = 0  # values cut from below
    high: int = 0
    median: bool = False
    limit_steps: int = 0  # Koya's line, in half points
    limit_percent: int | None = None
    factor: int | None = None  # of SSSC
    unrated: int | None = None  # the rating that the unrated count with
    forfeits_as_played: bool = False
    fore: bool = False
    reverse: bool = False
    modifiers: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        points = f":{self.points}" if self.points else ""
        return "/".join((self.code + points, *self.modifiers))


def parse_specifier(text: str) -> Specifier | None:
    """The specifier, or None if it is not written like one. Whether the code exists is for the registry.

    >>> parse_specifier("bh:gp-c1").text, parse_specifier("KS/L-1").limit_steps
    ('BH:GP/C1', -1)
    """
    match = _CODE.match(text)
    if match is None:
        return None
    code, rest = match[1].upper(), match[2]
    values: dict[str, object] = {}
    modifiers: list[str] = []
    while rest:
        part = _PART.match(rest)
        if part is None:
            return None
        rest = rest[part.end() :]
        token = part[1].upper()
        if token in ("MP", "GP"):
            values["points"] = token
            continue
        read = _modifier(token)
        if read is None or values.keys() & read.keys():
            return None  # beyond reason, or a second cut
        modifiers.append(token)
        values |= read
    return Specifier(code, modifiers=tuple(modifiers), **values)  # type: ignore[arg-type]


_HIGHEST = {"C": 99, "M": 99, "K": 999, "U": 4000, "L": 100}


def _modifier(token: str) -> dict[str, object] | None:
    letter, number = token[0], token[1:]
    if number and abs(int(number)) > _HIGHEST[letter]:
        return None
    if letter == "C":
        return {"low": int(number)}
    if letter == "M":
        return {"low": int(number), "high": int(number), "median": True}
    if letter == "L":
        return {"limit_steps": int(number)} if number[0] in "+-" else {"limit_percent": int(number)}
    if letter == "K":
        return {"factor": int(number)}
    if letter == "U":
        return {"unrated": int(number)}
    return {{"P": "forfeits_as_played", "F": "fore", "R": "reverse"}[letter]: True}
