"""Where the repository is: one address in pyproject.toml, carried from there to every file that names it.

python tools/make_docs.py writes it into CITATION.cff and the issue forms; `readme_for_the_index` makes every relative
link of the README absolute, since a package index shows the text alone.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PLACEHOLDER = ".example/"
"""No address ends so on the internet (RFC 2606): nothing may be published while it stands in pyproject.toml."""

_NAMED_IN = ("CITATION.cff", ".github/ISSUE_TEMPLATE/config.yml")
_ADDRESS = re.compile(r'https://[^\s"/]+/[^\s"/]+/arpad(?=["/\s]|$)', re.MULTILINE)
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|mailto:|#)([^)\s]+)\)")


def project() -> dict[str, Any]:
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"])


def address() -> str:
    return str(project()["urls"]["Repository"])


def texts_with_the_address() -> Iterator[tuple[str, str]]:
    for name in _NAMED_IN:
        yield name, _ADDRESS.sub(address(), (ROOT / name).read_text("utf-8"))


def readme_for_the_index(text: str, repository: str, tag: str) -> str:
    """Pictures lead to the file itself, other links to its page, both as they were in that release.

    >>> readme_for_the_index("![Desk](docs/a.png) [All](docs/index.md#all) [web](https://x.org)", "https://h/o/r", "v1")
    '![Desk](https://h/o/r/raw/v1/docs/a.png) [All](https://h/o/r/blob/v1/docs/index.md#all) [web](https://x.org)'
    """

    def absolute(link: re.Match[str]) -> str:
        mark, shown, target = link.groups()
        return f"{mark}[{shown}]({repository}/{'raw' if mark else 'blob'}/{tag}/{target})"

    return _LINK.sub(absolute, text)
