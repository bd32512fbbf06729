"""A third language is one folder of words and no line of code."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import arpad as package

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import help_texts

SOURCE = Path(package.__file__).parent
PAGE = """
import os
os.environ["ARPAD_PROFILE"] = "local"
os.environ["DJANGO_SETTINGS_MODULE"] = "arpad.web.settings"
import django
django.setup()
from django.test import Client
answer = Client().get("/calculators/change/?lang=zz", headers={"host": "localhost"})
print(answer.status_code, answer.headers["Content-Language"], answer.content.decode())
"""


def marked(text: str) -> str:
    """The English text with a mark that no other language has."""
    return re.sub(r"^(\s*)", r"\1zz:", text, count=1)


def written(texts: dict[str, Any]) -> str:
    """As TOML; a finding has two texts."""
    lines = [f"{json.dumps(key)} = {json.dumps(text)}" for key, text in texts.items() if isinstance(text, str)]
    for key, parts in texts.items():
        if isinstance(parts, dict):
            lines += [f"[{json.dumps(key)}]", *(f"{name} = {json.dumps(text)}" for name, text in parts.items())]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def speaks_zz(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """arpad with one more folder beside `en` and `es`: the English texts, marked."""
    folder = tmp_path_factory.mktemp("another")
    shutil.copytree(SOURCE, folder / "arpad", ignore=shutil.ignore_patterns("__pycache__"))
    words = folder / "arpad" / "reports" / "wording"
    (words / "zz").mkdir()
    for file in (words / "en").glob("*.toml"):
        texts = {
            key: marked(text) if isinstance(text, str) else {name: marked(part) for name, part in text.items()}
            for key, text in tomllib.loads(file.read_text("utf-8")).items()
        }
        if file.name == "language.toml":
            marks = {"language.decimal_mark": "·", "language.thousands_mark": "'", "language.thousands_from": "1000"}
            texts = {"language.name": "Zz", **marks}
        (words / "zz" / file.name).write_text(written(texts), "utf-8")
    of_help = {key: marked(text) for key, text in help_texts.english().items()} | {"click.Options": "zz:Options"}
    (words / "zz" / "help_commands.toml").write_text(written(of_help), "utf-8")
    return folder


def said(folder: Path, *call: str) -> str:
    environment = {"PYTHONPATH": str(folder), "LC_ALL": "zz_ZZ.UTF-8", "PATH": "", "HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, *call], capture_output=True, text=True, check=False, env=environment, encoding="utf-8"
    )
    return done.stdout + done.stderr


def test_its_help(speaks_zz: Path) -> None:
    shown = said(speaks_zz, "-m", "arpad", "rate", "--help")
    assert "zz:Rate reports under the edition" in shown
    assert "zz:Options:" in shown
    assert "zz:Language of texts" in shown
    assert "[en|es|zz]" in shown
    assert "zz:Rate one or more reports, with every reason." in said(speaks_zz, "-m", "arpad", "--help")


def test_its_findings(speaks_zz: Path) -> None:
    report = Path("examples/01-open.trf").resolve()
    shown = said(speaks_zz, "-m", "arpad", "rate", str(report), "--edition", "2011.5")
    assert "zz:" in shown
    assert "'2011.5'" in shown


def test_its_decimals(speaks_zz: Path) -> None:
    report = Path("examples/01-open.trf").resolve()
    assert re.search(r"\d·\d", said(speaks_zz, "-m", "arpad", "standings", str(report)))


def test_its_pages(speaks_zz: Path) -> None:
    shown = said(speaks_zz, "-c", PAGE)
    assert shown.startswith("200 zz"), shown[-800:]
    assert '<html lang="zz">' in shown
    assert "zz:" in shown.partition("<main")[2]
    assert ">Español</button>" in shown
