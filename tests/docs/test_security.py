"""The dependencies are all listed, and held against advisories as osv.dev writes them."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import dependencies  # noqa: E402

LOCK = (ROOT / "requirements.lock").read_text("utf-8")


def test_every_package_of_the_lock_is_listed() -> None:
    found = dependencies.pins(LOCK)
    assert len(found) == sum("==" in line and not line.startswith(" ") for line in LOCK.splitlines())
    assert (ROOT / "docs/reference/dependencies.md").read_text("utf-8") == dependencies.markdown(found)
    assert {"django", "polars", "gunicorn", "click"} <= dependencies.of_the_office() <= {name for name, _, _ in found}
    assert "pytest" not in dependencies.of_the_office()


def affected(name: str = "Some_Package", **about: Any) -> dict[str, Any]:
    return {
        "id": "PYSEC-1",
        "summary": "a hole",
        "affected": [{"package": {"name": name, "ecosystem": "PyPI"}, **about}],
    }


def ranges(*events: dict[str, str]) -> dict[str, Any]:
    return {"ranges": [{"type": "ECOSYSTEM", "events": list(events)}]}


@pytest.mark.parametrize(
    ("version", "about", "is_known"),
    [
        ("1.10.0", {"versions": ["1.10.0"]}, True),
        ("1.10.1", {"versions": ["1.10.0"]}, False),
        ("1.10.0", ranges({"introduced": "0"}, {"fixed": "1.9"}), False),
        ("1.10.0", ranges({"introduced": "0"}, {"fixed": "1.11"}), True),
        ("1.10.0", ranges({"introduced": "1.10.0"}, {"last_affected": "1.10.0"}), True),
        ("1.10.1", ranges({"introduced": "1.10.0"}, {"last_affected": "1.10.0"}), False),
        ("2.1", ranges({"introduced": "0"}, {"fixed": "1.9"}, {"introduced": "2.0"}, {"fixed": "2.2"}), True),
        ("1.9.5", ranges({"introduced": "0"}, {"fixed": "1.9"}, {"introduced": "2.0"}, {"fixed": "2.2"}), False),
    ],
)
def test_which_versions_have_a_hole(version: str, about: dict[str, Any], is_known: bool) -> None:
    found = [("some-package", version, "")]
    assert bool(list(dependencies.known_holes(found, [affected(**about)]))) == is_known
    assert not list(dependencies.known_holes(found, [affected("another", **about)]))
    assert not list(dependencies.known_holes(found, [{**affected(**about), "withdrawn": "2026-01-01"}]))


def test_the_tool_leaves_with_1_where_a_hole_is_known(tmp_path: Path) -> None:
    django = next(version for name, version, _ in dependencies.pins(LOCK) if name == "django")
    for name, versions, code in (("good.zip", ["0.1"], 0), ("bad.zip", [django], 1)):
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            archive.writestr("PYSEC-1.json", json.dumps(affected("Django", versions=versions)))
        call = [sys.executable, str(ROOT / "tools/dependencies.py"), "--database", str(tmp_path / name)]
        done = subprocess.run(call, capture_output=True, text=True, check=False)
        assert (done.returncode, "PYSEC-1" in done.stdout) == (code, bool(code)), done.stderr
