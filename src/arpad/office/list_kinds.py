"""The lists a federation may begin with, each known by words: which law it follows, without the name of an edition."""

from collections.abc import Iterator

from arpad.office.models import Series
from arpad.regulations.calendar import chapter_of
from arpad.regulations.loader import all_editions
from arpad.reports.wording import Wording
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

FIDE, NATIONAL = "fide", "national"


@dataclass(frozen=True)
class ListKind:
    """`id` is what forms and commands call it; `key` is that of the series it becomes."""

    id: str
    key: str
    cadence: Cadence
    edition: str = ""  # a law of its own; FIDE's of each day where it is empty

    @property
    def is_open(self) -> bool:
        return Series.objects.filter(key=self.key).exists()

    def about(self, words: Wording) -> str:
        """Which law it follows, as a sentence."""
        if not self.edition:
            return words.text(f"office.list_kind.{self.id}")
        return words.text("office.list_kind.own", law=_title(self.edition, words))

    def name(self, words: Wording) -> str:
        """Of the series, for readers."""
        return words.text(f"office.list_name.{self.id}") if not self.edition else _title(self.edition, words)


def _title(edition: str, words: Wording) -> str:
    return all_editions()[edition].introduced("title", words.language)


def edition_in_words(edition: str, words: Wording) -> str:
    """Its title and the years in which it is the law, for whoever does not know editions by their ids. A list may be
    of a law that is no longer among the folders: its id then."""
    law = all_editions().get(edition)
    if law is None:
        return edition
    first, last = law.effective_from.year, law.effective_to.year if law.effective_to else "…"
    return f"{_title(edition, words)} ({first if first == last else f'{first}–{last}'})"


def list_kinds() -> tuple[ListKind, ...]:
    """FIDE's three, a national list by FIDE's rules for each cadence, and every list with a law of its own."""
    by_fide = [ListKind(f"{FIDE}-{cadence.value}", cadence.value, cadence) for cadence in Cadence]
    national = [ListKind(f"{NATIONAL}-{cadence.value}", f"{NATIONAL}-{cadence.value}", cadence) for cadence in Cadence]
    return (*by_fide, *national, *_with_own_law())


def _with_own_law() -> Iterator[ListKind]:
    """The newest edition of each chapter that is not FIDE's."""
    by_cadence = {chapter_of(cadence) for cadence in Cadence}
    newest = {
        edition.chapter: edition.id
        for edition in sorted(all_editions().values(), key=lambda edition: edition.effective_from)
        if "list_calendar" in edition.rules and edition.chapter not in by_cadence
    }
    for chapter, edition in newest.items():
        yield ListKind(chapter, chapter[:20], Cadence.STANDARD, edition)
