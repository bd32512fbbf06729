"""The locks: the same versions in those of the package, a hash for every package, and no host to fetch from."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-bench.lock")


def pinned(name: str) -> dict[str, list[str]]:
    """The requirement lines by package; a version per Python where they differ."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / name).read_text("utf-8").splitlines():
        if match := re.match(r"([a-z0-9._-]+)==", line):
            found.setdefault(match[1], []).append(line.rstrip(" \\"))
    return found


def test_what_the_package_needs_has_one_version_in_both() -> None:
    base, bench = map(pinned, LOCKS)
    assert base
    assert {name: _versions(bench.get(name, [])) for name in base} == {name: _versions(base[name]) for name in base}


def _versions(lines: list[str]) -> set[str]:
    """Without the machines they are for: a package of the bench may need everywhere what arpad needs on one."""
    return {line.partition(";")[0].strip() for line in lines}


def test_the_bench_has_its_peers_and_spark() -> None:
    assert {"pyspark", "numba", "elote", "skelo", "openskill", "glicko2"} <= set(pinned("requirements-bench.lock"))


@pytest.mark.parametrize("name", [*LOCKS, "requirements-site.lock"])
def test_every_package_has_hashes_and_none_a_host(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert "://" not in text
    blocks = re.split(r"\n(?=[a-z])", text.strip())
    assert all("--hash=sha256:" in block for block in blocks), [b for b in blocks if "--hash" not in b]


EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def wanted(extra: str) -> set[str]:
    """The packages of an extra, with those of the extras that it names."""
    names = {re.split(r"[<>=;]", line)[0].strip() for line in EXTRAS[extra]}
    inner = {one for name in names if name.startswith("arpad[") for one in name[6:-1].split(",")}
    plain = {name.partition("[")[0].lower() for name in names if not name.startswith("arpad[")}
    return plain.union(*map(wanted, inner))


@pytest.mark.parametrize(
    ("name", "extras"), [("requirements.lock", ("all", "dev")), ("requirements-bench.lock", ("spark", "bench"))]
)
def test_a_lock_has_every_package_of_its_extras(name: str, extras: tuple[str, ...]) -> None:
    assert not {one for extra in extras for one in wanted(extra)} - set(pinned(name))
