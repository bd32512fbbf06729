"""No modules of a package import each other in a circle: what stands in a circle can only be read and changed whole."""

import ast
import itertools
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import arpad

SOURCE = Path(arpad.__file__).parent
LAZY_TOO = (
    "values", "regulations", "tournament", "rating", "pairing", "standings", "titles", "homologation", "formats",
)  # fmt: skip
"""Packages in which imports inside functions make no circle either."""


def module_name(file: Path) -> str:
    parts = ("arpad", *file.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_statements(tree: ast.Module, lazy_too: bool) -> Iterator[ast.ImportFrom | ast.Import]:
    """Those that run when the module is loaded, which are not inside functions nor for the type checker alone."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
        elif lazy_too or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def imported(node: ast.ImportFrom | ast.Import, modules: Mapping[str, Path]) -> Iterator[str]:
    """A name imported from a package is the module of that name, if there is one, else the package itself."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    for alias in node.names:
        whole = f"{node.module}.{alias.name}"
        yield whole if whole in modules else node.module or ""


def circle(modules: Mapping[str, Path], trees: Mapping[str, ast.Module], lazy_too: bool = False) -> list[str]:
    """Modules of which each imports the next, the first again at the end; empty if there are none."""
    graph = {
        name: {
            other
            for node in import_statements(trees[name], lazy_too)
            for other in imported(node, modules)
            if other in modules and other != name
        }
        for name in modules
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def test_no_circle_of_imports() -> None:
    modules = {module_name(file): file for file in SOURCE.rglob("*.py")}
    trees = {name: ast.parse(file.read_text("utf-8")) for name, file in modules.items()}
    found = circle(modules, trees)
    assert not found, " imports ".join(found)
    for package in LAZY_TOO:
        own = {name: file for name, file in modules.items() if name.startswith(f"arpad.{package}.")}
        found = circle(own, trees, lazy_too=True)
        assert not found, " imports ".join(found)


def test_a_circle_is_found_with_its_modules() -> None:
    texts = {"a": "from b import thing", "b": "def later():\n    import c", "c": "import a"}
    modules, trees = dict.fromkeys(texts, SOURCE), {name: ast.parse(text) for name, text in texts.items()}
    assert circle(modules, trees) == []
    found = circle(modules, trees, lazy_too=True)
    assert found[0] == found[-1]
    assert all(
        f"import {there}" in texts[here] or f"from {there}" in texts[here] for here, there in itertools.pairwise(found)
    )
