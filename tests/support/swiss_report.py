"""A small Swiss report as a file: four players after round 1, or any other."""

from pathlib import Path
from typing import Any

PLAYER = "001 {number:4d}      {name:<33} {rating:4d}     {id:11d}                       {rounds}"
FOUR = {"Alfil, Ana": "   3 w 1", "Torre, Blas": "   4 b 1", "Dama, Celia": "   1 b 0", "Rey, Dario": "   2 w 0"}
HEAD = "012 Cuatro\n042 2010/10/02\n052 2010/10/03\n092 Swiss Dutch\n"


def swiss(path: Path, head: str = HEAD + "XXR 5\n", rounds: Any = None, tail: str = "") -> Path:
    lines = [
        PLAYER.format(number=n, name=name, rating=2500 - 100 * n, id=990000000 + n, rounds=cells)
        for n, (name, cells) in enumerate((rounds or FOUR).items(), 1)
    ]
    file = path / "event.trf"
    file.write_text(head + "\n".join(lines) + "\n" + tail, "utf-8")
    return file
