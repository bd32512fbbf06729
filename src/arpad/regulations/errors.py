"""What can go wrong when the law is asked for, and each error as a finding.

RegulationError
├── EditionFileError      a file of the law is malformed: names file and key
├── UnknownEdition        no edition has that id, or one of another chapter: suggests the nearest
├── UnknownRule           no rule or key of that name, or a value it does not take
│   └── UnconfirmedRule   the edition has the rule, but its text is not at hand
└── EditionNotEncoded     no edition of the chapter is in force on the date: names what there is
"""

from collections.abc import Sequence
from datetime import date

from arpad.values.finding import FileName, Finding, GapReason, Problem

NO_RULE = Problem("problem.no_rule")


class RegulationError(Exception):
    """Base of all errors about the law."""


class EditionFileError(RegulationError):
    """`problem` is a code with words under law.problem.*, and `data` fills their blanks."""

    def __init__(self, file: str, key: str, problem: str, **data: object) -> None:
        self.file, self.key, self.problem, self.data = file, key, problem, data
        blanks = "".join(f" {name}={value}" for name, value in data.items())
        super().__init__(f"{file}: {key}: {problem}{blanks}")


class UnknownEdition(RegulationError):
    def __init__(self, edition_id: str, nearest: str | None, known: Sequence[str], chapter: str = "") -> None:
        super().__init__(f"no edition {edition_id!r} here; known: {', '.join(known)}")
        self.edition_id, self.nearest, self.known = edition_id, nearest, tuple(known)
        self.chapter = chapter  # the one it belongs to, if it is none of those asked for


class UnknownRule(RegulationError):
    """`problem` is what is wrong, or the text of the edition that says why it lacks the rule."""

    def __init__(self, edition_id: str, asked: str, nearest: str | None, problem: str | Problem = NO_RULE) -> None:
        super().__init__(f"{edition_id}: {asked}: {problem}")
        self.edition_id, self.asked, self.nearest, self.problem = edition_id, asked, nearest, problem


class UnconfirmedRule(UnknownRule):
    """A gap inside an edition: its text says something there, and nobody knows it for certain."""


class EditionNotEncoded(RegulationError):
    def __init__(self, chapter: str, day: date, why: str, encoded: Sequence[str]) -> None:
        super().__init__(f"{chapter}: no edition in force on {day} is encoded")
        self.chapter, self.day, self.why, self.encoded = chapter, day, why, tuple(encoded)


def finding_of(error: RegulationError) -> Finding:
    if isinstance(error, UnknownEdition) and error.chapter:
        data = {"id": error.edition_id, "chapter": error.chapter, "known": ", ".join(error.known)}
        return Finding("law.E007", data)
    if isinstance(error, UnknownEdition):
        return Finding("law.E001", {"id": error.edition_id, "nearest": error.nearest or ", ".join(error.known)})
    if isinstance(error, EditionNotEncoded):
        data = {
            "chapter": error.chapter,
            "date": str(error.day),
            "why": GapReason(error.why),
            "encoded": ", ".join(error.encoded),
        }
        return Finding("law.E002" if error.why else "law.E003", data)
    if isinstance(error, UnknownRule):
        about = {"edition": error.edition_id, "asked": error.asked, "problem": error.problem}
        return Finding("law.E004", {**about, "nearest": error.nearest}) if error.nearest else Finding("law.E005", about)
    if isinstance(error, EditionFileError):
        problem = Problem(f"law.problem.{error.problem}", error.data)
        return Finding("law.E006", {"file": FileName(error.file), "key": error.key, "problem": problem})
    return Finding("law.E008", {"problem": str(error)})
