"""A Swiss of 22 players with its arbiters, as files."""

from pathlib import Path

BERTA = "990000102"
HEAD = """012 Abierto de Prueba
022 Almería
032 ESP
042 {year}/03/01
052 {year}/03/07
092 Swiss Dutch
102 Reloj, Rosa
122 90 min + 30 sec/move
XXR 7
"""
PLAYER = "001 {number:4d} m    {name:<33} {rating:4d} {federation} {id:11d} {birth}/01/01  3.5 {number:4d}{rounds}"
NAMES = (
    "Abad, Alba", "Bravo, Bruno", "Cano, Carla", "Duque, David", "Elorza, Elena", "Fuentes, Felipe", "Gil, Gloria",
    "Hoyos, Hugo", "Ibarra, Irene", "Jara, Jorge", "Lago, Lucía", "Mora, Mateo", "Nieto, Nuria", "Olmo, Oscar",
    "Pardo, Paula", "Quero, Quim", "Rubio, Rocío", "Sanz, Sergio", "Tello, Tania", "Urrutia, Unai", "Vega, Vera",
    "Zafra, Zoe",
)  # fmt: skip
FACTS = """frs_codes = ["401234"]
arbiter_certificates = 0
federation_official = "Sala, Sara"

[[arbiters]]
name = "Reloj, Rosa"
id = "990000101"
title = "IA"
federation = "ESP"
role = "chief"

[[arbiters]]
name = "Bandera, Berta"
id = "990000102"
title = "NA"
federation = "ESP"
role = "deputy"
birth = 1990-05-02
registered = true
{fee}
"""


def report(year: int = 2025) -> str:
    """Seven rounds of draws: 1 to 11 against 12 to 22, one further each round."""
    lines = [
        PLAYER.format(
            number=n, name=name, rating=2100 - n, federation="ESP", id=990001000 + n, birth=1960 + n, rounds=_rounds(n)
        )
        for n, name in enumerate(NAMES, 1)
    ]
    return HEAD.format(year=year) + "\n".join(lines) + "\n"


def _rounds(number: int) -> str:
    cells = []
    for turn in range(7):
        upper = number <= 11
        opponent = 12 + (number - 1 + turn) % 11 if upper else 1 + (number - 12 - turn) % 11
        white = (turn % 2 == 0) == upper
        cells.append(f"  {opponent:4d} {'w' if white else 'b'} =")
    return "".join(cells)


def facts(fee: str = "fee_paid = true") -> str:
    return FACTS.format(fee=fee)


def open_event(folder: Path, fee: str = "fee_paid = true", year: int = 2025) -> str:
    file = folder / "open.trf"
    file.write_text(report(year), "utf-8")
    (folder / "open.trf.facts.toml").write_text(facts(fee), "utf-8")
    return str(file)
