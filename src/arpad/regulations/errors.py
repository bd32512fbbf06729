"""What can go wrong when the law is asked for.

RegulationError
├── EditionFileError      a file of the law is malformed: names file and key
├── UnknownEdition        no edition has that id, or one of another chapter: suggests the nearest
├── UnknownRule           no rule or key of that name, or a value it does not take
└── EditionNotEncoded     no edition of the chapter is in force on the date: names what there is
"""

from collections.abc import Sequence
from datetime import date


class RegulationError(Exception):
    """Base of all errors about the law."""


PROBLEMS = {
    "syntax": "{error}",
    "no_folder": "there is no such folder",
    "file_twice": "there is another file of that name",
    "no_chapters": "a folder of the law needs its chapters",
    "chapter_twice": "there is another chapter of that name",
    "missing": "is missing",
    "no_such_key": "no such key",
    "no_such_rule": "no such rule",
    "not_a_table": "must be a table",
    "no_article": "a rule needs its article",
    "not_a_date": "must be a date, not {value}",
    "ends_before_start": "lies before effective_from",
    "not_the_file": "{value} must be the name of the file",
    "not_among": "must be one of {choices}, not {value}",
    "no_policies": "this rule has no policies",
    "not_a_whole_number": "must be a whole number, not {value}",
    "not_a_flag": "must be true or false, not {value}",
    "no_such_table": "there is no table {value}",
    "not_a_text": "must be a text, not {value}",
    "not_a_decimal": "{value} is not a decimal number with at most one decimal",
    "not_texts": "must be a list of texts",
    "not_whole_numbers": "must be a list of whole numbers",
    "not_a_policy": "must give a Plugged for each (rule, policy)",
    "closed_rule": "takes no policy from outside; those that do: {rules}",
    "policy_twice": "there is another policy of that name",
    "broken_code": "does not run: {error}",
    "no_words": "has no word in {language}",
}
"""What can be wrong with a file of the law, by kind; the words for people are under law.problem.*."""


class EditionFileError(RegulationError):
    """`problem` is a kind of PROBLEMS with its data, or a sentence about a table of the package."""

    def __init__(self, file: str, key: str, problem: str, **data: object) -> None:
        self.file, self.key, self.data = file, key, data
        self.kind = problem if problem in PROBLEMS else ""
        self.problem = PROBLEMS[problem].format(**data) if self.kind else problem
        super().__init__(f"{file}: {key}: {self.problem}")


class UnknownEdition(RegulationError):
    def __init__(self, edition_id: str, nearest: str | None, known: Sequence[str], chapter: str = "") -> None:
        super().__init__(f"no edition {edition_id!r} here; known: {', '.join(known)}")
        self.edition_id, self.nearest, self.known = edition_id, nearest, tuple(known)
        self.chapter = chapter  # the one it belongs to, if it is none of those asked for


class UnknownRule(RegulationError):
    def __init__(self, edition_id: str, asked: str, nearest: str | None, problem: str = "") -> None:
        super().__init__(f"{edition_id}: {asked}: {problem or 'no such rule or key'}")
        self.edition_id, self.asked, self.nearest, self.problem = edition_id, asked, nearest, problem


class EditionNotEncoded(RegulationError):
    def __init__(self, chapter: str, day: date, why: str, encoded: Sequence[str]) -> None:
        super().__init__(f"{chapter}: no edition in force on {day} is encoded")
        self.chapter, self.day, self.why, self.encoded = chapter, day, why, tuple(encoded)
