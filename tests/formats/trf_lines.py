"""Reports for the tests, drawn by hand: nothing here is written by the code under test."""

GOOD = """\
012 Torneo de la Villa
022 Soria
032 ESP
042 2024/05/02
052 2024/05/03
062 4
072 3
082 0
092 Individual: Swiss-System
102 IA Ana Ruiz (2200001)
122 90 min + 30 sec/move
132                                                                                        24/05/02  24/05/03
XXR 3
001    1 m GM Alba, Adrian                      2500 ESP     2200100 1990/01/31  2.0    1     3 w 1     2 b 1
001    2 w    Bravo, Berta                      2100 ESP     2200101 2001/00/00  0.5    3     4 b =     1 w 0
001    3 m FM Cano, Carlos                      2301 FRA     2200102 1985        1.0    2     1 b 0     4 w 1
001    4 m    Dorado, Dario                          ESP     2200103             0.5    3     2 w =     3 b 0
"""

"""Player n of the good report stands on line 13 + n; the rounds start at column 92."""


def lines_of(text: str = GOOD) -> list[str]:
    return text.split("\n")[:-1]


def put(line: int, column: int, text: str, *more: tuple[int, int, str]) -> bytes:
    """The good report with texts put over what stands at those lines and columns."""
    lines = lines_of()
    for at_line, at_column, new in ((line, column, text), *more):
        old = lines[at_line - 1].ljust(at_column - 1)
        lines[at_line - 1] = old[: at_column - 1] + new + old[at_column - 1 + len(new) :]
    return as_bytes(lines)


def line(number: int, text: str) -> bytes:
    """The good report with another text on a line."""
    lines = lines_of()
    lines[number - 1] = text
    return as_bytes(lines)


def add(*texts: str) -> bytes:
    """The good report with lines added at the end, from line 18 on."""
    return as_bytes([*lines_of(), *texts])


def as_bytes(lines: list[str], end: str = "\r\n", encoding: str = "utf-8") -> bytes:
    return "".join(text + end for text in lines).encode(encoding)
