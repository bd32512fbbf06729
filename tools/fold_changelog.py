"""Moves the single changes from CHANGELOG.md into docs/history.md, so that the changelog of a release is one page.

python tools/fold_changelog.py            move those that are not in the history yet, and drop the section
python tools/fold_changelog.py --keep     only add them to the history
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
CHANGELOG, HISTORY = ROOT / "CHANGELOG.md", ROOT / "docs/history.md"
HEADING = "### Latest changes, one line each\n"


def split(changelog: str) -> tuple[str, list[str]]:
    """The page without the section, and the entries of the section.

    >>> split("# Changelog\\n\\n### Latest changes, one line each\\n\\n- One\\n  of two lines.\\n- Two.\\n")
    ('# Changelog\\n', ['- One\\n  of two lines.', '- Two.'])
    """
    before, found, after = changelog.partition(HEADING)
    if not found:
        return changelog, []
    later = re.search(r"(?m)^##? ", after)
    section, rest = (after[: later.start()], after[later.start() :]) if later else (after, "")
    entries = [entry.rstrip() for entry in re.split(r"(?m)^(?=- )", section) if entry.startswith("- ")]
    return before.rstrip() + "\n" + (f"\n{rest}" if rest else ""), entries


def added(history: str, entries: list[str]) -> str:
    """The history with the entries that it does not have; their links start from its folder.

    >>> added("# History\\n\\n- One.\\n", ["- One.", "- [Two](docs/two.md)."])
    '# History\\n\\n- One.\\n- [Two](two.md).\\n'
    """
    known = {" ".join(entry.split()) for entry in re.split(r"(?m)^(?=- )", history)}
    moved = (
        re.sub(r"\]\((?!https?:|#)(docs/)?", lambda link: "](" if link[1] else "](../", entry) for entry in entries
    )
    return history.rstrip() + "".join(f"\n{entry}" for entry in moved if " ".join(entry.split()) not in known) + "\n"


def main(words: list[str]) -> int:
    page, entries = split(CHANGELOG.read_text("utf-8"))
    HISTORY.write_text(added(HISTORY.read_text("utf-8"), entries), "utf-8")
    if "--keep" not in words:
        CHANGELOG.write_text(page, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
