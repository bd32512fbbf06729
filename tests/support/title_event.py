"""Ana's norm of International Master, worked by hand, as a report.

    Rd   opponent                      counts    result
     1   Bedel, Bruno      GM FRA 2520    2520    ½       Average of what counts: 21185 : 9 = 2353.9, so 2354.
     2   Cantos, Carla     IM ESP 2430    2430    1       Score 6½ of 9, 72 %, dp 166: performance 2520.
     3   Duero, Dora          ESP    –    2050    1       Unrated: the floor 1200, raised to 2050 as the lowest one.
     4   Eisen, Emil       IM GER 2405    2405    ½       2450 − 2354 = 96, so dp 102 (64 %) is needed:
     5   Fabre, Fleur      IM FRA 2390    2390    1       5½ of 9 is 61 %, 6 of 9 is 67 %. Required 6, ½ over.
     6   Gama, Gil         GM POR 2500    2500    0
     7   Huerta, Hugo      FM ESP 2300    2300    1       For GM Dora counts 2200, average 2371: 2600 − 2371 = 229,
     8   Ilse, Ida            GER 2280    2280    ½       dp 230 (79 %); 7 of 9 is 78 %, so 7½. Not reached.
     9   Jardim, Joel      FM POR 2310    2310    1
    10   Keller, Kurt         GER 2100       –    +       Not played, so not counted.

Opponents: 9, of four federations (FRA, ESP, GER, POR); six not of Ana's ESP, three of the host's ESP; eight rated; seven
titled: 2 GM, 3 IM, 2 FM.
R(a) of Form 4, Ana (2345) among them and the unrated at 2000: 2345 + 21135 = 23480 : 10 = 2348, category 4 (2326–2350).
"""

from datetime import date, timedelta

OPPONENTS = (
    ("Bedel, Bruno", "GM", "FRA", 2520, "="),
    ("Cantos, Carla", "IM", "ESP", 2430, "1"),
    ("Duero, Dora", "", "ESP", None, "1"),
    ("Eisen, Emil", "IM", "GER", 2405, "="),
    ("Fabre, Fleur", "IM", "FRA", 2390, "1"),
    ("Gama, Gil", "GM", "POR", 2500, "0"),
    ("Huerta, Hugo", "FM", "ESP", 2300, "1"),
    ("Ilse, Ida", "", "GER", 2280, "="),
    ("Jardim, Joel", "FM", "POR", 2310, "1"),
    ("Keller, Kurt", "", "GER", 2100, "+"),
)
_OTHER_SIDE = {"1": "0", "0": "1", "=": "=", "+": "-"}
_POINTS = {"1": 10, "0": 0, "=": 5, "+": 10, "-": 0}
ROUNDS = len(OPPONENTS)
_WOMEN = ("Cantos, Carla", "Duero, Dora", "Fabre, Fleur", "Ilse, Ida")

FACTS = """\
# What the report of Ana's norm cannot say; everybody is invented.
registered_on = 2011-08-01
rated_on = 2011-11-01
federation_official = "Reina, Isabel"
lineup_changed = false
altered_for_players = false
laws_deviation = false

[[arbiters]]
name = "Reloj, Rosa"
id = "990900001"
title = "IA"

[players.1]
birth_place = "Peñíscola"
"""


def norm_report(name: str = "Alfil, Ana", event: str = "Open de los Ángeles") -> str:
    """The report: only Ana has games in every round, each opponent the one against her."""
    results = [result for *_, result in OPPONENTS]
    head = [
        f"012 {event}", "022 Sevilla", "032 ESP", "042 2011/10/01", "052 2011/10/10", "092 Individual: Swiss System",
        "102 Reloj, Rosa", "122 90 min + 30 sec/move", f"XXR {ROUNDS}",
        "132" + " " * 88 + "".join(f"11/10/{day:02}  " for day in range(1, ROUNDS + 1)).rstrip(),
    ]  # fmt: skip
    games = [(number, "w" if number % 2 else "b", result) for number, result in enumerate(results, 2)]
    scores = {1: sum(map(_POINTS.__getitem__, results))}
    scores |= {number: _POINTS[_OTHER_SIDE[result]] for number, result in enumerate(results, 2)}
    ranks = {number: rank for rank, number in enumerate(sorted(scores, key=lambda one: (-scores[one], one)), 1)}
    lines = [_line(1, "w", "FM", name, 2345, "ESP", games, ranks[1])]
    for number, (opponent, title, federation, rating, result) in enumerate(OPPONENTS, 2):
        cells: list[tuple[int, str, str] | None] = [None] * ROUNDS
        cells[number - 2] = (1, "b" if number % 2 else "w", _OTHER_SIDE[result])
        lines.append(
            _line(number, "w" if opponent in _WOMEN else "m", title, opponent, rating, federation, cells, ranks[number])
        )
    return "\n".join([*head, *lines]) + "\n"


def report_on(start: date) -> str:
    """The same event on other days."""
    text = norm_report()
    for number in range(ROUNDS):
        old, new = date(2011, 10, 1 + number), start + timedelta(days=number)
        text = text.replace(f"{old:%Y/%m/%d}", f"{new:%Y/%m/%d}").replace(f"{old:%y/%m/%d}", f"{new:%y/%m/%d}")
    return text


def _line(
    number: int,
    sex: str,
    title: str,
    name: str,
    rating: int | None,
    federation: str,
    cells: "list[tuple[int, str, str]] | list[tuple[int, str, str] | None]",
    rank: int,
) -> str:
    tenths = sum(_POINTS[cell[2]] for cell in cells if cell)
    games = "".join(f"  {cell[0]:4} {cell[1]} {cell[2]}" if cell else "  0000 - Z" for cell in cells)
    person = (
        f"001 {number:4} {sex}{title:>3} {name:33} {rating or '':4} {federation:3} {99000000 + number:11} 1988/02/28"
    )
    return f"{person} {tenths // 10:2}.{tenths % 10} {rank:4}{games}"
