"""The rules of the house catch what breaks them: each offence is planted in a small tree and found at its line."""

from pathlib import Path

import pytest

from support.house_rules import RULES, violations

PLANTED = {
    # imports go from right to left
    ("rating/a.py", "from arpad.reports.wording import Wording"): "rating must not import reports",
    ("rating/b.py", "from arpad import titles"): "rating must not import titles",
    ("rating/c.py", "import arpad.pairing.swiss"): "rating must not import pairing",
    ("values/d.py", "def f():\n    from arpad.regulations import chapters"): "values must not import regulations",
    ("office/e.py", "from arpad.cli import shared"): "office must not import cli",
    ("web/f.py", "from .settings import DEBUG"): "never relative",
    # no clock, no files, no language
    ("titles/g.py", "import os.path"): "must not import os",
    ("pairing/swiss/h.py", "from pathlib import Path"): "must not import pathlib",
    ("standings/i.py", "def f(day):\n    return day.today()"): "must not call today()",
    ("studies/j.py", "def f():\n    print(1)"): "must not call print()",
    ("tournament/j2.py", "def f():\n    import locale"): "must not import locale",
    # no date, no edition
    ("rating/k.py", "from datetime import date\nx = date(2024, 3, 1)"): "holds no date",
    ("rating/l.py", 'def f():\n    """On a day."""\n    return "2024-03-01"'): "holds no date",
    ("rating/m.py", 'X = "fide-rapid-blitz-2014"'): "holds no edition's name",
    ("homologation/m2.py", "import datetime\nx = datetime.date(2024, 3, 1)"): "holds no date",
    # no float
    ("rating/n.py", "X = 1.5"): "1.5 is a float",
    ("titles/o.py", "def f(a, b):\n    return a / b"): "divide with //",
    ("values/p.py", "def f(a):\n    return round(a)"): "round() is not exact",
    ("studies/ledger.py", "X = 0.5"): "0.5 is a float",
    # Django
    ("reports/q.py", "import django.db"): "may load Django",
    ("cli/r.py", "def f():\n    from arpad.office.act import verb"): "may load Django",
    ("cli/office/__init__.py", "from arpad.web.settings import DEBUG"): "shown without Django",
    ("cli/office/commands.py", "from arpad import office"): "shown without Django",
    # tables
    ("reports/v.py", "from arpad.results.as_text import plain_table"): "make a Table",
    ("office/w.py", "import csv\n\n\ndef f(out):\n    csv.writer(out)"): "CSV is written by results",
    # Python 3.14
    (
        "front_door/x.py",
        "class A:\n    def date(self):\n        return 1\n\n    on: date",
    ): "date is a method of this class too",
    # small
    ("formats/u.py", "x = 1\n" * 401): "no file is longer than 400",
}
INNOCENT = {
    "rating/a.py": '"""Of 2024-03-01."""\nfrom arpad.values import rounding\n\n\ndef f(a):\n    """From fide-2024 on."""\n    return a // 2\n',
    "reports/a.py": "import os\nX = 1.5\nY = '2024-03-01'\n",
    "studies/statistics.py": "X = 1.5\n",
    "results/data.py": "import csv\n\n\ndef csv_text(out):\n    csv.writer(out)\n",
    "office/b.py": "import csv\nfrom arpad.results.data import as_csv\n\n\ndef f(lines):\n    return csv.reader(lines)\n",
    "cli/office/a.py": "from arpad.office.act import verb\n",
    "cli/office/commands.py": "def f():\n    from arpad.office.description import Desk\n",
    "office/a.py": "from django.db import models\n",
    "office/migrations/a.py": "x = 1\n" * 500,
    "cli/a.py": "from arpad.values import rounding\n" + "x = 1\n" * 399,
    "__init__.py": "from arpad.reports import slip\n",
}


def tree(root: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return root


@pytest.mark.parametrize(("path", "text"), PLANTED)
def test_an_offence_is_found_where_it_stands(path: str, text: str, tmp_path: Path) -> None:
    (offence,) = violations(tree(tmp_path, {**INNOCENT, path: text}))
    assert offence.file == path
    assert offence.line == len(text.splitlines()), "each offence is planted on the last line"
    assert PLANTED[path, text] in offence.sentence


def test_every_rule_is_broken_once_at_least(tmp_path: Path) -> None:
    assert {offence.rule for offence in violations(tree(tmp_path, dict(list(PLANTED))))} == set(RULES)


def test_what_keeps_the_rules_is_let_pass(tmp_path: Path) -> None:
    assert not violations(tree(tmp_path, INNOCENT))
