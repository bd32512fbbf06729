"""Equal findings as one: what they share, how many there are, and where.

Two findings of an id are equal if they differ only in place and person. The words of the id say which values those
are: a finding whose entry has `several` is told by that sentence, and each of its places by `each`. Findings of an id
without such words are one group too, in which every different message keeps its line.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from string import Formatter

from arpad.reports.wording import Wording
from arpad.values.finding import SPREADSHEET, Finding, Level
from arpad.values.records import dataclass
from arpad.values.sheet_columns import column_letters

PLACES_SHOWN = 5

_UNLISTED = {
    "trf.I014": ("finding", "count"),
    "list.I010": ("finding", "more"),
    "list.W051": ("finding", "more"),
    "games.E008": ("id", "more"),
}
"""Findings which say that a reader kept no more of one id, by the values that have that id and how many they are."""

OPEN_FACTS = "rate.W010"


@dataclass(frozen=True)
class FindingGroup:
    """One id, level and cure. `unlisted` were met by the reader, which kept no more of them.

    `equal` ones share one message, with their number where it is made for several (`counted`). Where they differ, each
    of the places has its own message; `sizes` are how many findings a place stands for.
    """

    findings: tuple[Finding, ...]
    message: str
    hint: str
    places: tuple[str, ...]
    sizes: tuple[int, ...]
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

    def beyond(self, shown: int) -> int:
        """How many findings stand at none of the first places."""
        return self.count - sum(self.sizes[:shown])

    @property
    def first_places(self) -> tuple[str, ...]:
        return self.places[: self.shown]

    @property
    def other_places(self) -> tuple[str, ...]:
        return self.places[self.shown :]


def grouped(
    findings: Iterable[Finding], words: Wording, *, page: bool = False, whole: bool = False, apart: bool = False
) -> list[FindingGroup]:
    """In the order of the first of each, which is that of the report: somebody goes through it from top to bottom, and
    the level stands at every line. What no report says (`left_open`) is not among them. `whole` keeps all places of
    those that are equal within a group of different ones; with `apart` the kinds stand by themselves where many of one
    would be one long line."""
    told = list(findings)
    ids = {finding.id for finding in told}
    by_key: dict[tuple[str, Level, str], list[Finding]] = {}
    unlisted: dict[str, int] = {}
    for finding in told:
        of, number = _UNLISTED.get(finding.id, ("", ""))
        if finding.data.get(of) in ids:
            unlisted[str(finding.data[of])] = int(finding.data[number])
        elif finding.id != OPEN_FACTS:
            hint = words.page_hint(finding) if page else words.hint(finding)
            by_key.setdefault((finding.id, finding.level, hint), []).append(finding)
    groups: list[FindingGroup] = []
    for (finding_id, _, hint), members in by_key.items():
        kinds = _kinds(members, words, page)
        parts = kinds if apart and _stand_apart(kinds, words, page) else [members]
        groups += [_group(part, hint, words, page, whole, 0) for part in parts[:-1]]
        groups.append(_group(parts[-1], hint, words, page, whole, unlisted.pop(finding_id, 0)))
    return groups


_FEW_KINDS = 20


def _stand_apart(kinds: Sequence[Sequence[Finding]], words: Wording, page: bool) -> bool:
    """A few kinds with a sentence for several, of which one has more places than are shown at first."""
    many = any(len(kind) > PLACES_SHOWN for kind in kinds)
    return many and 1 < len(kinds) <= _FEW_KINDS and bool(words.several(kinds[0][0], page))


def left_open(findings: Iterable[Finding], words: Wording, *, page: bool = False) -> FindingGroup | None:
    """The requirements that rest on facts which no report has, as one group (reading I-420).

    They are open wherever nobody has told the facts, so that they say something about the verdict, but nothing about
    this report: they follow the findings, in one line.
    """
    members = [finding for finding in findings if finding.id == OPEN_FACTS]
    if not members:
        return None
    hint = words.page_hint(members[0]) if page else words.hint(members[0])
    return _equal(members, hint, words, page, 0)


def _group(
    members: Sequence[Finding], hint: str, words: Wording, page: bool, whole: bool, unlisted: int
) -> FindingGroup:
    """Of one id and cure: equal, or of several kinds that are equal each."""
    kinds = [_equal(kind, hint, words, page, 0) for kind in _kinds(members, words, page)]
    if len(kinds) == 1:
        return replace(kinds[0], message=_message(members, words, page, unlisted), unlisted=unlisted)
    told_once = _same_article(members)
    places = tuple(_kind_text(kind, words, whole) + ("" if told_once else _article(kind.first)) for kind in kinds)
    sizes = tuple(kind.count for kind in kinds)
    return FindingGroup(tuple(members), "", hint, places, sizes, unlisted, equal=False)


def _kinds(members: Sequence[Finding], words: Wording, page: bool) -> list[list[Finding]]:
    by_message: dict[tuple[str, ...], list[Finding]] = {}
    for finding in members:
        by_message.setdefault(_shared(finding, words, page), []).append(finding)
    return list(by_message.values())


def _shared(finding: Finding, words: Wording, page: bool) -> tuple[str, ...]:
    """What equal findings have in common: the values in the sentence for several, else the whole message."""
    template = words.several(finding, page)
    if not template:
        return (words.page_message(finding) if page else words.message(finding),)
    return tuple(f"{words.shown(finding.data.get(name, ''))}" for name in _blanks(template))


def _blanks(template: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(template) if name and name != "count"]


def _message(members: Sequence[Finding], words: Wording, page: bool, unlisted: int) -> str:
    first, count = members[0], len(members) + unlisted
    template = words.several(first, page)
    if template and (count > 1 or first.id == OPEN_FACTS):
        return words.filled(template, {**first.data, "count": words.whole(count)})
    return words.page_message(first) if page else words.message(first)


def _equal(members: Sequence[Finding], hint: str, words: Wording, page: bool, unlisted: int) -> FindingGroup:
    first = members[0]
    message = _message(members, words, page, unlisted)
    counted = bool(words.several(first, page)) and (len(members) > 1 or first.id == OPEN_FACTS)
    if counted:
        each = words.each(first.id, page)
        places = [_joined(finding, _told(finding, each, words), words, members) for finding in members]
    else:
        places = [where for finding in members if (where := where_of(finding, words))]
    return FindingGroup(tuple(members), message, hint, tuple(places), (1,) * len(places), unlisted, counted=counted)


def _kind_text(kind: FindingGroup, words: Wording, whole: bool) -> str:
    """One message of several in a group, with where it holds."""
    shown = len(kind.places) if whole else kind.shown
    places = list(kind.places[:shown])
    if places and kind.beyond(shown):
        places.append(words.text("table.finding.more", count=words.whole(kind.beyond(shown))))
    if kind.counted:
        return f"{kind.message.rstrip('.')}: {'; '.join(places)}"
    return f"{'; '.join(places)}: {kind.message}" if places else kind.message


def _told(finding: Finding, template: str, words: Wording) -> str:
    """What the finding has for itself; those of earlier years may lack a value that the sentence has today."""
    return words.filled(template, {**dict.fromkeys(_blanks(template), "—"), **finding.data})


def _joined(finding: Finding, told: str, words: Wording, members: Sequence[Finding]) -> str:
    line = where_of(replace(finding, column=None) if told else finding, words)
    article = "" if _same_article(members) else _article(finding)
    return (f"{line} ({told})" if line and told else line or told) + article


def _article(finding: Finding) -> str:
    return f" [{finding.article}]" if finding.article else ""


def _same_article(members: Sequence[Finding]) -> bool:
    return len({finding.article for finding in members}) == 1


def where_of(finding: Finding, words: Wording) -> str:
    """Line and column; row and letter in a spreadsheet; nothing for what concerns the whole file."""
    if finding.line is None:
        return words.text("table.byte", byte=finding.byte) if finding.byte is not None else ""
    in_sheet = finding.source == SPREADSHEET
    if finding.column is None:
        return words.text("table.row" if in_sheet else "table.line", line=finding.line)
    if in_sheet:
        return words.text("table.row_column", row=finding.line, column=column_letters(finding.column))
    return words.text("table.line_column", line=finding.line, column=finding.column)
