"""What an arbiter asks of one event: calls that need nothing but click."""

from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
OPEN, SWISS, MASTERS = EXAMPLES / "01-open.trf", EXAMPLES / "08-swiss.trf", EXAMPLES / "titles/masters.trf"
LIST = EXAMPLES / "lists/2011-09.csv"
CERTIFICATE = ("certificate", MASTERS, "--player", 7, "--title", "IM")

EVENT: list[tuple[object, ...]] = [
    ("validate", OPEN),
    ("rate", OPEN, "--list", LIST),
    ("rate", OPEN, "--explain", 28),
    ("pair", SWISS),
    ("pair", SWISS, "--explain"),
    ("check", SWISS),
    ("standings", OPEN),
    ("standings", OPEN, "--format", "json"),
    ("crosstable", OPEN, "--format", "html"),
    ("norms", MASTERS),
    (*CERTIFICATE, "--format", "json"),
    (*CERTIFICATE, "--format", "csv"),
    ("form", "it3", MASTERS, "--format", "csv"),
    ("schedule", 10),
    ("draw", EXAMPLES / "07-entries.csv"),
    ("simulate", "--players", 8, "--rounds", 3, "--seed", 1),
    ("edition", "show", "fide-2011"),
    ("--dutch", SWISS, "-c"),
]


def named(call: tuple[object, ...]) -> str:
    return " ".join(Path(str(part)).name for part in call)
