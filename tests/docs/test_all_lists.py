"""The guide to all lists of FIDE, in both languages: its scripts and commands run on invented lists."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import polars as pl
import pytest

from arpad.cli.__main__ import main

GUIDES = Path(__file__).parents[2] / "docs/howto"
LISTS = {
    "JAN01FRL.TXT": "  ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG",
    "OCT02FRL.ZIP": "ID_NUMBER NAME                          TITLE COUNTRY OCT02 GAMES BIRTHDAY FLAG",
    "JAN03FRL.ZIP": "\nID_NUMBER NAME                        TITLE COUNTRY JAN03 GAMES BIRTHDAY   FLAG ",
    "JAN04FRL.TXT": "",
}


def line(number: int, birth: bool) -> str:
    title, flag = ["", "g", "m", "wf"][number % 4], ["", "i", "w"][number % 3]
    name = f"Alfil{'abcdefgh'[number % 8] * (number % 9)}, Ana"
    if not birth:
        return f"{10_000 + number:>11}  {name:<32}{title:<6}ESP     {2000 + number}{7:>5}   {flag:<4}"
    return f"{10_000 + number:>8}  {name:<34}{title:<4}ESP  {2000 + number}{7:>5}  01.09.{number:02}    {flag:<3}"


def lay_out(folder: Path) -> None:
    for name, header in LISTS.items():
        lines = [line(number, name != "JAN01FRL.TXT") for number in range(30, 80)]
        text = "\n".join([header, *lines]) + "\n"
        if name.endswith(".ZIP"):
            with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(name.replace("ZIP", "TXT"), text)
        else:
            (folder / name).write_text(text)


@pytest.mark.parametrize("guide", ["all-lists.md", "all-lists.es.md"])
def test_the_guide(
    guide: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (GUIDES / guide).read_text("utf-8")
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    scripts = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(scripts) == 2
    for script in scripts:
        subprocess.run([sys.executable, "-c", script], check=True, cwd=tmp_path)
    table = pl.read_parquet("all_lists.parquet")
    assert table.group_by("list").len().sort("list").rows() == [
        (f"{month}", 50) for month in ("JAN01", "JAN03", "JAN04", "OCT02")
    ]
    assert set(table["title"]) == {"", "GM", "IM", "WFM"}
    commands = [asked for asked in re.findall(r"^arpad (.*)$", text, re.MULTILINE) if not asked.startswith("rate ")]
    assert len(commands) == 5
    for asked in commands:
        with pytest.raises(SystemExit) as ended:
            main(asked.split())
        assert ended.value.code in ((0, None) if " diff " not in f" {asked}" else (0, 1, None)), capsys.readouterr().err
