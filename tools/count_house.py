"""Counts how large the house is, and how many places one addition touches, as a table in Markdown.

python tools/count_house.py                                       the files as they are now
python tools/count_house.py --revision v1 --revision HEAD         one column for each revision of git
python tools/count_house.py --packages                            files and lines of each package besides

Where a count is a list of known things (dialects, models of a table, places to edit), the list stands below with the
sign by which each thing is recognised, so that the same question can be asked of any revision.
"""

import argparse
import ast
import io
import re
import subprocess
import tarfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
SOURCE = "src/arpad/"
RESULTS = f"{SOURCE}results/"
Tree = Mapping[str, str]
"""The text of every file that is counted, by its path from the root. Binary files are there with an empty text."""

WRITER = re.compile(r"^def \w+_(?:json|csv|table)\(", re.MULTILINE)
DESCRIBED = re.compile(r"^def \w+_table\([^)]*\)\s*->\s*Table\b", re.MULTILINE)
"""A function that says what its columns are and leaves the writing to others."""
LAID_OUT = re.compile(r"\bcsv\.(?:writer|DictWriter)\(|(?<!def )\b(?:csv_text|plain_table)\(")
"""Where CSV or a table of text is written cell by cell."""
COUNTED_FOLDERS = ("src", "tests/docs", "docs/architecture.md", "README.md", "README.es.md")


def has(path: str, text: str = "") -> Callable[[Tree], bool]:
    """Whether a file whose path from src/arpad matches has such a text in it; both are regular expressions."""
    where, what = re.compile(SOURCE + path), re.compile(text, re.MULTILINE)
    return lambda tree: any(where.fullmatch(name) and what.search(content) for name, content in tree.items())


SCHEMA_DIALECTS = {
    "fields of TOML files": has(r"values/fields\.py"),
    "shapes of rules": has(r"regulations/shapes/.*\.py"),
    "descriptions of verbs": has(r"(?:web/asks|office)/description\.py"),
    "forms read by hand": has(r"web/desks/asking\.py", r"^class Fields"),
    "options of click, written by hand for each office command": has(
        r"cli/office/(?:register|publish)\.py", r"@click\.option"
    ),
    "pydantic": has(r"(?:office|web|values)/.*\.py", r"^class \w+\(.*\b(?:BaseModel|Schema)\b"),
}
TRANSLATION_SYSTEMS = {
    "catalogue of wording": has(r"(?:reports/)?wording/es/.*\.toml"),
    "gettext": has(r".*\.mo"),
    "messages recognised by their English text": has(r"(?:reports/)?wording/problems\.py"),
}
TABLE_MODELS = {
    "plain table": has(r"reports/plain_table\.py"),
    "table of a study": has(r"studies/.*\.py", r"^class Table\b"),
    "shown table": has(r".*\.py", r"^class ShownTable\b"),
    "rich": has(r".*\.py", r"^\s*from rich\b"),
    "table of a result": has(r"results/.*\.py", r"^class Table\b"),
}
_BY_HAND = has(r"cli/office/(?:register|publish)\.py")
"""Whether commands are written by hand: what they say and their help are then places of their own."""


def _and(*signs: Callable[[Tree], bool]) -> Callable[[Tree], bool]:
    return lambda tree: all(sign(tree) for sign in signs)


PLACES_FOR_A_VERB = {
    "the verb": has(r"office/verbs/.*\.py"),
    "its command": _BY_HAND,
    "the list of commands": has(r"cli/office/__init__\.py", r'"register"'),
    "its form and call": has(r"web/asks/.*\.py"),
    "its permission": has(r"web/security/permissions\.csv", r"^register\b"),
    "words, English": _and(_BY_HAND, has(r"(?:reports/)?wording/en/.*\.toml")),
    "words, Spanish": _and(_BY_HAND, has(r"(?:reports/)?wording/es/.*\.toml")),
    "words of its form, English": has(r"(?:reports/)?wording/en/web_asks\.toml"),
    "words of its form, Spanish": has(r"(?:reports/)?wording/es/web_asks\.toml"),
    "help of its command, Spanish": _and(_BY_HAND, has(r"cli/locale/es/help\.toml")),
    "that help, compiled": _and(_BY_HAND, has(r"cli/locale/.*\.mo")),
    "both READMEs": lambda tree: "test_the_readmes_name_every_command" in tree.get("tests/docs/test_docs.py", ""),
    "its test": lambda _: True,
}
PLACES_FOR_A_TIEBREAK = {
    "the function": has(r"standings/.*\.py"),
    "the registry": has(r"standings/registry\.py"),
    "its shape": has(r"regulations/shapes/.*\.py", r"direct_encounter"),
    "each edition that has it": has(r"regulations/editions/tiebreaks-.*\.toml"),
    "words, English": has(r"(?:reports/)?wording/en/.*\.toml"),
    "words, Spanish": has(r"(?:reports/)?wording/es/.*\.toml"),
}


def counts(tree: Tree) -> dict[str, str]:
    """What was asked in the order of the table."""
    modules = {name: text for name, text in tree.items() if name.startswith(SOURCE) and name.endswith(".py")}
    lines = [line_count(text) for text in modules.values()]
    return {
        "files in src": f"{len(lines):,}",
        "median lines of a file": f"{median(lines or [0]):g}",
        "lines": f"{sum(lines):,}",
        "places to edit for an office verb": _number_of(PLACES_FOR_A_VERB, tree),
        "places to edit for a tie-break": _number_of(PLACES_FOR_A_TIEBREAK, tree),
        "files on the way of one slip": slip_files(tree),
        "hand-made `*_json`, `*_csv`, `*_table` functions": str(
            sum(len(WRITER.findall(text)) for text in modules.values())
        ),
        "of these, descriptions of a table that others write": str(
            sum(len(DESCRIBED.findall(text)) for text in modules.values())
        ),
        "CSV and text tables laid out outside `results`": str(
            sum(len(LAID_OUT.findall(text)) for name, text in modules.items() if not name.startswith(RESULTS))
        ),
        "models of a table": _number_of(TABLE_MODELS, tree),
        "schema dialects": _number_of(SCHEMA_DIALECTS, tree),
        "translation systems": _number_of(TRANSLATION_SYSTEMS, tree),
        "imports inside functions": str(sum(inner_imports(text) for text in modules.values())),
        "README.md, words": f"{len(tree.get('README.md', '').split()):,}",
        "README.es.md, words": f"{len(tree.get('README.es.md', '').split()):,}",
    }


def packages(tree: Tree) -> Iterator[tuple[str, int, int, float]]:
    """Package, files, lines, median lines."""
    lines_of: dict[str, list[int]] = {}
    for name, text in tree.items():
        if name.startswith(SOURCE) and name.endswith(".py"):
            package, _, rest = name.removeprefix(SOURCE).partition("/")
            lines_of.setdefault(package if rest else "(top)", []).append(line_count(text))
    for package, lines in sorted(lines_of.items()):
        yield package, len(lines), sum(lines), median(lines)


def line_count(text: str) -> int:
    return text.count("\n")


def inner_imports(text: str) -> int:
    """Import statements inside a function, each once, however deep it is nested."""
    places = {
        statement.lineno
        for function in ast.walk(ast.parse(text))
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for statement in ast.walk(function)
        if isinstance(statement, (ast.Import, ast.ImportFrom))
    }
    return len(places)


def slip_files(tree: Tree) -> str:
    """The files that docs/architecture.md tells a newcomer to open, in its steps."""
    _, _, way = tree.get("docs/architecture.md", "").partition("## The way of one slip")
    steps = [line for line in way.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    files = set(re.findall(r"`([a-z_0-9/]+\.py)`", "\n".join(steps)))
    return str(len(files)) if files else "not written down"


def _number_of(things: Mapping[str, Callable[[Tree], bool]], tree: Tree) -> str:
    return str(sum(is_there(tree) for is_there in things.values()))


def tree_now() -> Tree:
    files = (path for place in COUNTED_FOLDERS for path in [ROOT / place, *(ROOT / place).rglob("*")] if path.is_file())
    return {str(path.relative_to(ROOT)): _text(path.read_bytes()) for path in files if "__pycache__" not in path.parts}


def tree_of(revision: str) -> Tree:
    """From git, without touching the files that are there."""
    known = subprocess.run(["git", "ls-tree", "-r", "--name-only", revision], cwd=ROOT, capture_output=True, check=True)
    names = known.stdout.decode().splitlines()
    places = [
        place for place in COUNTED_FOLDERS if any(name == place or name.startswith(f"{place}/") for name in names)
    ]
    packed = subprocess.run(["git", "archive", revision, *places], cwd=ROOT, capture_output=True, check=True).stdout
    tree = {}
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is not None:
                tree[member.name] = _text(content.read())
    return tree


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return ""


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def comparison(trees: Mapping[str, Tree]) -> str:
    """One line a question, one column a tree."""
    columns = [counts(tree) for tree in trees.values()]
    return markdown(["", *trees], [[question, *(column[question] for column in columns)] for question in columns[0]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--revision", action="append", default=[], help="a revision of git; may repeat")
    parser.add_argument("--packages", action="store_true", help="files and lines of each package, too")
    asked = parser.parse_args()
    trees = {revision: tree_of(revision) for revision in asked.revision} or {"now": tree_now()}
    print(comparison(trees), end="")
    if asked.packages:
        for name, tree in trees.items():
            rows = [
                [package, str(files), f"{lines:,}", f"{middle:g}"] for package, files, lines, middle in packages(tree)
            ]
            print("\n" + markdown([f"package ({name})", "files", "lines", "median"], rows), end="")


if __name__ == "__main__":
    main()
