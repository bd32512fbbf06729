"""Helpers of the tests have one name each: imported as `tests.support` and as `support`, a module is loaded twice.

And a package of the bench environment brings a `tests` of its own, which hides ours.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
OTHER_ROOT = re.compile(r"^\s*(?:from|import)\s+tests\b", re.MULTILINE)


def offences(root: Path) -> list[str]:
    texts = {
        file: file.read_text("utf-8")
        for folder in ("tests", "bench", "tools", "examples")
        for file in sorted((root / folder).rglob("*.py"))
    }
    return [
        f"{file.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}: {match[0].strip()}…: "
        "import helpers from `support`, `reference` or `oracles`, never through `tests`"
        for file, text in texts.items()
        for match in OTHER_ROOT.finditer(text)
    ]


def test_nothing_is_imported_through_tests() -> None:
    assert not offences(ROOT), "\n" + "\n".join(offences(ROOT))


def test_an_import_through_tests_is_found(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text(
        "import os\n\n\ndef test():\n    from tests" + ".support import lists\n"
    )
    (tmp_path / "tests" / "test_b.py").write_text("from support import lists\nimport testsome\n")
    (offence,) = offences(tmp_path)
    assert offence.startswith("tests/test_a.py:5: from tests…: import helpers from `support`")
