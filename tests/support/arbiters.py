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
PLAYER = "001 {number:4d} m    {name:<33} {rating:4d} {federation} {id:11d} 1990/01/01  0.0 {number:4d}"
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


def open_event(folder: Path, fee: str = "fee_paid = true", year: int = 2025) -> str:
    lines = [
        PLAYER.format(number=n, name=f"Jugador {n}, Ana", rating=2100 - n, federation="ESP", id=990001000 + n)
        for n in range(1, 23)
    ]
    file = folder / "open.trf"
    file.write_text(HEAD.format(year=year) + "\n".join(lines) + "\n", "utf-8")
    (folder / "open.trf.facts.toml").write_text(FACTS.format(fee=fee), "utf-8")
    return str(file)
