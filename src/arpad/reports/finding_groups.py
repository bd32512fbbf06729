"""Equal findings as one: what they share, how many there are, and where.

Two findings of an id are equal if they differ only in place and person. The words of the id say which values those
are: a finding whose entry has `several` is told by that sentence, and each of its places by `each`. Findings of an id
without such words are one group too, in which every different message keeps its line.
"""

from collections.abc import Iterable, Sequence
from string import Formatter

from arpad.reports.wording import Wording
from arpad.values.finding import Finding
from arpad.values.records import dataclass

PLACES_SHOWN = 5

_UNLISTED = {
    "trf.I014": ("finding", "count"),
    "list.I010": ("finding", "more"),
    "list.W051": ("finding", "more"),
    "games.E008": ("id", "more"),
}
"""Findings which say that a reader kept no more of one id, by the values that have that id and how many they are."""

_OPEN_FACTS = "rate.W010"


@dataclass(frozen=True)
class FindingGroup:
    """One id, one cure. `unlisted` were met by the reader, which kept no more of them.

    `equal` ones share one message, with their number where it is made for several (`counted`). Others have each their
    own, at its place.
    """

    findings: tuple[Finding, ...]
    message: str
    hint: str
    places: tuple[str, ...]
    unlisted: int = 0
    equal: bool = True
    counted: bool = False

    @property
    def first(self) -> Finding:
        return self.findings[0]

    @property
    def id(self) -> str:
        return self.first.id

    @property
    def level(self) -> str:
        return self.first.level.value

    @property
    def count(self) -> int:
        return len(self.findings) + self.unlisted

    @property
    def article(self) -> str:
        """Where all have the same; else each place has its own."""
        return self.first.article if _same_article(self.findings) else ""

    @property
    def shown(self) -> int:
        """How many of the places are said at first. Errors that differ are never hidden."""
        whole = self.first.is_error and not self.equal
        return len(self.places) if whole else min(len(self.places), PLACES_SHOWN)

    @property
    def first_places(self) -> tuple[str, ...]:
        return self.places[: self.shown]

    @property
    def other_places(self) -> tuple[str, ...]:
        return self.places[self.shown :]


def grouped(findings: Iterable[Finding], words: Wording, *, page: bool = False) -> list[FindingGroup]:
    """In the order of the first of each, which is that of the report: somebody goes through it from top to bottom, and
    the level stands at every line. What no report says (`left_open`) is not among them."""
    told = list(findings)
    ids = {finding.id for finding in told}
    by_key: dict[tuple[str, ...], list[Finding]] = {}
    unlisted: dict[str, int] = {}
    for finding in told:
        of, number = _UNLISTED.get(finding.id, ("", ""))
        if finding.data.get(of) in ids:
            unlisted[str(finding.data[of])] = int(finding.data[number])
        elif finding.id != _OPEN_FACTS:
            by_key.setdefault(_key(finding, words, page), []).append(finding)
    return [_group(members, words, page, unlisted.pop(key[0], 0)) for key, members in by_key.items()]


def left_open(findings: Iterable[Finding], words: Wording, *, page: bool = False) -> FindingGroup | None:
    """The requirements that rest on facts which no report has, as one group (reading I-420).

    They are open wherever nobody has told the facts, so that they say something about the verdict, but nothing about
    this report: they follow the findings, in one line.
    """
    members = [finding for finding in findings if finding.id == _OPEN_FACTS]
    return _group(members, words, page, 0) if members else None


def _key(finding: Finding, words: Wording, page: bool) -> tuple[str, ...]:
    """One cure is said once, and so is what the sentence for several has of the single finding."""
    hint = words.page_hint(finding) if page else words.hint(finding)
    shared = (f"{words.shown(finding.data.get(name, ''))}" for name in _blanks(words.several(finding.id, page)))
    return (finding.id, hint, *shared)


def _blanks(template: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(template) if name and name != "count"]


def _group(members: Sequence[Finding], words: Wording, page: bool, unlisted: int) -> FindingGroup:
    first, template = members[0], words.several(members[0].id, page)
    of_one = words.page_message if page else words.message
    hint = words.page_hint(first) if page else words.hint(first)
    messages = [of_one(finding) for finding in members]
    if template:
        message = words.filled(template, {**first.data, "count": words.whole(len(members) + unlisted)})
        told = [_told(finding, words.each(finding.id, page), words) for finding in members]
        places = [_joined(finding, text, words, members) for finding, text in zip(members, told, strict=True)]
        if len(members) > 1 or first.id == _OPEN_FACTS:
            return FindingGroup(tuple(members), message, hint, tuple(places), unlisted, counted=True)
    if len(set(messages)) == 1:
        places = [where for finding in members if (where := where_of(finding, words))]
        return FindingGroup(tuple(members), messages[0], hint, tuple(places), unlisted)
    places = [
        f"{where}: {message}" if (where := where_of(finding, words)) else message
        for finding, message in zip(members, messages, strict=True)
    ]
    return FindingGroup(tuple(members), "", hint, tuple(places), unlisted, equal=False)


def _told(finding: Finding, template: str, words: Wording) -> str:
    """What the finding has for itself; those of earlier years may lack a value that the sentence has today."""
    return words.filled(template, {**dict.fromkeys(_blanks(template), "—"), **finding.data})


def _joined(finding: Finding, told: str, words: Wording, members: Sequence[Finding]) -> str:
    line = words.text("table.line", line=finding.line) if finding.line is not None else ""
    if not told:
        line = where_of(finding, words)
    article = "" if _same_article(members) or not finding.article else f" [{finding.article}]"
    return (f"{line} ({told})" if line and told else line or told) + article


def _same_article(members: Sequence[Finding]) -> bool:
    return len({finding.article for finding in members}) == 1


def where_of(finding: Finding, words: Wording) -> str:
    if finding.line is not None and finding.column is not None:
        return words.text("table.line_column", line=finding.line, column=finding.column)
    return words.text("table.line", line=finding.line) if finding.line is not None else ""
