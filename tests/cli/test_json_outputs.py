"""Every command with `--format json` has a published schema, and a real call of each is as the schema says.

The fixture `arpad` holds whatever JSON any test of this folder makes against the schema of its command.
"""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from support.json_schemas import OUTPUTS, command_of, json_commands, validator, wrong_keys

EXAMPLES = Path(__file__).parents[2] / "examples"
OPEN, CLOSED, SWISS, MASTERS = (
    EXAMPLES / name for name in ("01-open.trf", "02-closed.trf", "08-swiss.trf", "titles/masters.trf")
)
ENTRIES, TITLES, REA = EXAMPLES / "07-entries.csv", EXAMPLES / "titles", EXAMPLES / "rea"
CERTIFICATE = (MASTERS, "--player", 7, "--title", "IM")

CALLS: Mapping[str, tuple[object, ...]] = {
    "approximate": (EXAMPLES / "04-school.trf", "--edition", "fada-2014"),
    "arbiter-norm": (TITLES / "arbiters.trf", "--arbiter", 990900102, "--title", "fa"),
    "certificate": CERTIFICATE,
    "check": (SWISS,),
    "crosstable": (CLOSED,),
    "draw": (ENTRIES,),
    "edition diff": ("fide-2022", "fide-2024"),
    "edition list": (),
    "edition show": ("fide-2011",),
    "form appeals": (EXAMPLES / "organiser/appeals.toml",),
    "form card": (SWISS, "--tiebreak", "BH/C1"),
    "form form1": (CLOSED,),
    "form form5": (CLOSED,),
    "form form6": (MASTERS,),
    "form io1": (TITLES / "organiser.toml", "--event", 1),
    "form io2": (TITLES / "organiser.toml",),
    "form it3": (MASTERS,),
    "form multiple": (SWISS,),
    "form prospectus": (EXAMPLES / "organiser/prospectus.toml",),
    "form round": (SWISS,),
    "homologate": (REA / "open.form.toml",),
    "list show": (EXAMPLES / "lists/2011-09.csv",),
    "norms": (MASTERS, "--explain"),
    "pair": (SWISS, "--why", 1, 5),
    "playoff": (5,),
    "rate": (OPEN, "--list", EXAMPLES / "lists/2011-09.csv"),
    "renumber": (SWISS, "-o", "{folder}/final.trf"),
    "schedule": (7,),
    "standings": (OPEN, "--explain"),
    "study calibration": ("{folder}/history.toml",),
    "study drift": ("{folder}/history.toml",),
    "study integrity": ("{folder}/history.toml",),
    "study simulate": ("--edition", "fide-2024", "--players", 100, "--years", 1, "--set", "regions=2", "-o", "{folder}/made"),
    "study whatif": ("{folder}/history.toml", "--set", "k_factor.lower=30"),
    "title apply": (TITLES / "application.toml",),
    "title arbiter": (TITLES / "arbiter.toml",),
    "title direct": (MASTERS, "--facts", "{folder}/zonal.toml"),
    "title organiser": (TITLES / "organiser.toml",),
    "title rating": (f"{TITLES / '2012-01.csv'}@2012-01-01",),
    "title reached": (TITLES / "open.trf", "--player", 1, "--title", "IM"),
    "validate": (EXAMPLES / "06-defective.trf",),
}  # fmt: skip
OTHERS: list[tuple[object, ...]] = [
    ("certificate", *CERTIFICATE, "--form", "form4"),
    ("crosstable", OPEN),
    ("homologate", REA / "school.form.toml"),
    ("norms", SWISS, "--forecast"),
    ("pair", SWISS, "--lang", "es"),
    ("rate", OPEN, EXAMPLES / "06-defective.trf"),
    ("draw", "{folder}/entries.csv", "--since", "{folder}/drawn.csv"),
    ("list show", REA / "2015-09.csv", "--edition", "fada-2014", "--explain", "18001"),
    *(("edition show", edition) for edition in ("fada-2014", "titles-2009", "fide-2024", "dutch-2026")),
]
OFFICE = {"office preview", "office doctor", "office jobs", "office drift", "office homologate"}
DRAWN = "number,name,federation,id,rating\n" + "".join(f"{n},p{n},XA,{n},2000\n" for n in range(1, 7))
GAMES = "event,start,end,cadence,type,round,white,black,result\n" + "".join(
    f"A,2011-07-05,2011-07-06,standard,swiss,{n},{white},{black},1-0\n"
    for n, (white, black) in enumerate([(1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)], start=1)
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = "".join(f"{number},P{number},{2000 + 50 * number},15,90\n" for number in range(1, 5))
    history = 'opening = "opening.csv@2011-07-01"\n[[lists]]\ndate = 2011-09-01\ngames = ["games.csv"]\n'
    files = {
        "opening.csv": "id,name,rating,k,games\n" + lines,
        "games.csv": GAMES,
        "history.toml": history,
        "zonal.toml": 'championship = "zonal"\nmember_federations = 12\n',
        "drawn.csv": DRAWN,
        "entries.csv": DRAWN.replace("6,p6,XA,6,2000\n", "6,p7,XB,7,2000\n"),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_every_command_with_json_has_a_schema_and_a_call_here() -> None:
    described = {command for output in OUTPUTS.values() for command in output.commands}
    assert json_commands() == described, "add its schema to tools/json_schemas.py"
    assert json_commands() == set(CALLS) | OFFICE, "add a call to CALLS"


@pytest.mark.parametrize("call", [*((name, *args) for name, args in CALLS.items()), *OTHERS], ids=lambda call: call[0])
def test_a_real_call_is_as_its_schema_says(arpad: Any, folder: Path, call: tuple[object, ...]) -> None:
    args = [str(part).replace("{folder}", str(folder)) for part in call]
    said = arpad(*args[0].split(), *args[1:], "--format", "json")
    assert said.out, said.err
    json.loads(said.out)


def test_the_office(arpad: Any, migrated: Path, tmp_path: Path) -> None:
    books = Path(shutil.copy(migrated, tmp_path / "books.sqlite3"))

    def office(*args: object) -> Any:
        said = arpad("office", *args, "--database", books, "--as", "ana", "--reason", "because")
        assert said.code == 0, said.err
        return said

    office("series", "standard")
    office("import", "standard", EXAMPLES / "lists/2011-09.csv", "--on", "2011-09-01")
    days = ("--start", "2011-09-03", "--end", "2011-09-24", "--registered-on", "2011-07-01")
    office("register", "standard", "open", "I Open", *days)
    office("receive", "open", OPEN, "--received-on", "2011-09-25")
    office("review", "open", "accept")
    seen = json.loads(office("preview", "standard", "--on", "2011-11-01", "--format", "json").out)
    office("publish", "standard", "--on", "2011-11-01", "--inputs", seen["inputs"])
    assert json.loads(office("drift", "standard", "--on", "2011-11-01", "--format", "json").out)["sections"]
    office("preview", "standard", "--on", "2012-01-01", "--later")
    assert arpad("office", "jobs", "--database", books, "--format", "json").out.startswith("[")
    office("series", "rea", "--edition", "fada-2014")
    office("enter-form", "rea", "school", REA / "open.form.toml")
    assert json.loads(office("homologate", "school", "--format", "json").out)["phase"] == "registration"


def test_a_changed_output_would_be_seen() -> None:
    call = ["schedule", "4", "--format", "json"]
    good: dict[str, Any] = {"players": 4, "rounds": [[[1, 4], [2, 3]]], "edition": "x", "article": "y"}
    assert not wrong_keys(call, json.dumps(good))
    for bad in ({**good, "new": 1}, {**good, "players": "4"}, {key: good[key] for key in ("players", "rounds")}):
        assert wrong_keys(call, json.dumps(bad))
    assert command_of(["--law", "kit", "edition", "show", "x"]) == "edition show"


def test_the_manifest_of_a_list(arpad: Any, folder: Path) -> None:
    out = folder / "next.csv"
    arpad(
        "list", "next", "--previous", f"{EXAMPLES / 'lists/2011-09.csv'}@2011-09-01", "--games", OPEN,
        "--on", "2011-11-01", "-o", out,
    )  # fmt: skip
    (manifest,) = folder.glob("next*.json")
    validator("list-manifest").validate(json.loads(manifest.read_text("utf-8")))
