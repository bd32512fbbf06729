"""Builds what is published: the tracked files, with a README whose links work on the package index.

python tools/make_release.py --tag v0.1.0    dist/ with the sdist and the wheel
python tools/make_release.py --try           the same before there is a tag or an address
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from repository import PLACEHOLDER, ROOT, address, project, readme_for_the_index


def reasons_not_to(tag: str, version: str, repository: str, changelog: str) -> list[str]:
    """Everything that stands against this release, at once."""
    told = []
    if tag != f"v{version}":
        told.append(f"The tag is {tag}, the version in pyproject.toml is {version}.")
    if PLACEHOLDER in f"{repository}/":
        told.append("[project.urls] in pyproject.toml still has a placeholder: write the address, then run make docs.")
    if f"## {version} (unreleased)" in changelog or f"## {version}" not in changelog:
        told.append(f'CHANGELOG.md has no dated section: write "## {version} (YYYY-MM-DD)".')
    return told


def build(tag: str, folder: Path, output: Path) -> None:
    """In a copy, so that the README of the checkout stays as it is."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
    readme = folder / "README.md"
    readme.write_text(readme_for_the_index(readme.read_text("utf-8"), address(), tag), "utf-8")
    output.mkdir(parents=True, exist_ok=True)
    hatch = [sys.executable, "-m", "hatchling", "build", "--directory", str(output.resolve())]
    subprocess.run(hatch, cwd=folder, check=True)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tag", default="")
    options.add_argument("--try", dest="trial", action="store_true")
    options.add_argument("--output", default=str(ROOT / "dist"))
    asked = options.parse_args()
    version = str(project()["version"])
    told = reasons_not_to(asked.tag, version, address(), (ROOT / "CHANGELOG.md").read_text("utf-8"))
    if told and not asked.trial:
        print("\n".join(told), file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        build(asked.tag or f"v{version}", Path(folder), Path(asked.output))
    return 0


if __name__ == "__main__":
    sys.exit(main())
