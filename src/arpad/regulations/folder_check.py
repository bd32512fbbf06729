"""A federation's folder read to its end: everything that is wrong with it, at once."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path

from arpad.regulations.calendar import chapters, check_calendar
from arpad.regulations.checks import Problems
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionFileError
from arpad.regulations.loader import CHAPTERS, chapters_file, read_edition
from arpad.regulations.plugged import OPEN_RULES, plugged_policies
from arpad.regulations.sources import only, own_folder, text_of, texts_in
from arpad.values.problems import of_toml
from arpad.values.records import dataclass
from arpad.values.toml_text import read_toml


@dataclass
class CheckedFolder:
    problems: Problems = field(default_factory=Problems)
    counts: Mapping[str, int] = field(default_factory=dict)


def checked_folder(folder: str, languages: Sequence[str]) -> CheckedFolder:
    """With nothing else plugged in, so that it stands by itself beside the package."""
    with only(folder):
        found = _checked(folder, languages)
    # Two parts of the check may stumble over one file: it is said once.
    found.problems = Problems({str(problem): problem for problem in reversed(found.problems)}.values())
    found.problems.reverse()
    return found


def _checked(folder: str, languages: Sequence[str]) -> CheckedFolder:
    found = CheckedFolder()
    problems = found.problems
    own = problems.of(_own_chapters)
    texts = problems.of(texts_in, (folder,), "editions", ".toml") or {}
    policies = problems.of(lambda: [name for rule in OPEN_RULES for name in plugged_policies(rule)]) or []
    if own is None:
        return found
    editions: list[Edition] = []
    for name in sorted(set(texts) - set(texts_in((), "editions", ".toml"))):
        edition, wrong = read_edition(texts[name], name)
        problems += wrong
        editions += [edition] if edition is not None else []
    for chapter_id in own:
        of_chapter = [edition for edition in editions if edition.chapter == chapter_id]
        problems.of(check_calendar, sorted(of_chapter, key=lambda e: e.effective_from), chapters()[chapter_id])
    reasons = {f"gap.{gap.why}" for chapter_id in own for gap in chapters()[chapter_id].gaps}
    problems += _missing_words(Path(folder), languages, reasons)
    found.counts = {"editions": len(editions), "chapters": len(own), "policies": len(policies)}
    return found


def _own_chapters() -> list[str]:
    """The chapters that the folder adds."""
    package = tomllib.loads((own_folder() / CHAPTERS).read_text("utf-8"))["chapters"]
    return [name for name in chapters_file()["chapters"] if name not in package]


def _missing_words(folder: Path, languages: Sequence[str], needed: set[str]) -> list[EditionFileError]:
    """A word in one language only, or the reason of a gap in none."""
    words = {}
    problems = Problems()
    for language in languages:
        file = folder / "wording" / f"{language}.toml"
        words[language] = problems.of(_words, file) or set()
    everything = needed.union(*words.values())
    for language, known in words.items():
        for key in sorted(everything - known):
            problems.append(EditionFileError(f"wording/{language}.toml", key, "no_words", language=language))
    return problems


def _words(file: Path) -> set[str]:
    text = text_of(file) if file.is_file() else ""
    try:
        return set(read_toml(text))
    except (ValueError, RecursionError) as error:
        raise EditionFileError(f"wording/{file.name}", "(syntax)", "syntax", error=of_toml(error, text)) from None
