"""Which edition is in force on a day, and how far the law was read. Nothing here knows today's date.

An edition goes on until another is encoded, and one finding says so (I-394).
"""

import itertools
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import cache

from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionFileError, EditionNotEncoded, UnknownEdition
from arpad.regulations.loader import Span, chapters_file, edition_of, editions_of, spans_of
from arpad.regulations.sources import plugged_in
from arpad.values.finding import Finding, Translated
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence, cadence_of

_OPEN_END = date.max
_FILE = "chapters.toml"


@dataclass(frozen=True)
class Gap:
    """A span in which the law is known not to be encoded, and why."""

    first: date
    last: date
    why: str

    @property
    def open_end(self) -> bool:
        return self.last == _OPEN_END


@dataclass(frozen=True)
class Chapter:
    """A part of the law with editions that follow each other."""

    id: str
    about: str
    selected_by: str
    gaps: tuple[Gap, ...]
    rules: str = "rating"
    only_when_named: bool = False
    one_list: bool = False


def chapters() -> Mapping[str, Chapter]:
    return _chapters(plugged_in())


@cache
def _chapters(names: tuple[str, ...]) -> Mapping[str, Chapter]:
    return {
        chapter_id: Chapter(
            id=chapter_id,
            about=body["about"],
            selected_by=body["selected_by"],
            rules=body["rules"],
            only_when_named=body.get("only_when_named", False),
            one_list=body.get("one_list", False),
            gaps=tuple(Gap(gap["from"], gap.get("to", _OPEN_END), gap["why"]) for gap in body.get("gaps", ())),
        )
        for chapter_id, body in chapters_file()["chapters"].items()
    }


def check_calendar(editions: Iterable[Edition | Span], chapter: Chapter) -> None:
    """Editions and declared gaps of a chapter must follow each other day by day, without overlap or hole."""
    spans = [(e.effective_from, e.effective_to or _OPEN_END, f"{e.id}.toml") for e in editions]
    spans += [(gap.first, gap.last, f"{_FILE} (gap from {gap.first})") for gap in chapter.gaps]
    spans.sort()
    for (_, last, before), (first, _, after) in itertools.pairwise(spans):
        key = f"chapters.{chapter.id}"
        if last >= first:
            raise EditionFileError(after, key, "overlap", other=before)
        if last + timedelta(days=1) != first:
            raise EditionFileError(after, key, "hole", other=before, last=str(last), first=str(first))


def _spans_of(chapter_id: str) -> tuple[Span, ...]:
    return _checked_spans(plugged_in(), chapter_id)


@cache
def _checked_spans(names: tuple[str, ...], chapter_id: str) -> tuple[Span, ...]:
    """`names` are the folders in use."""
    spans = spans_of(chapter_id)
    check_calendar(spans, chapters()[chapter_id])
    return spans


def _editions_of(chapter_id: str) -> tuple[Edition, ...]:
    _spans_of(chapter_id)
    return editions_of(chapter_id)


def in_force(chapter_id: str, day: date, *, strict: bool = False) -> Edition:
    """The edition of a chapter in force on a day, or EditionNotEncoded with the reason and what there is.

    One without a successor goes on until another is encoded (I-394); `reading_of` says how far the law was read. What
    witnesses or a principle say of its unconfirmed rules is applied and marked (I-660), unless `strict`.
    """
    spans = _spans_of(chapter_id)
    for span in spans:
        if span.effective_from <= day <= (span.effective_to or _OPEN_END):
            return _applied(span.id, strict=strict)
    why = next((gap.why for gap in chapters()[chapter_id].gaps if gap.first <= day <= gap.last), "")
    raise EditionNotEncoded(chapter_id, day, why, [_span_text(span) for span in spans])


def _applied(edition_id: str, *, strict: bool) -> Edition:
    return edition_of(edition_id) if strict else _as_presumed(plugged_in(), edition_id)


@cache
def _as_presumed(names: tuple[str, ...], edition_id: str) -> Edition:
    """`names` are the folders in use."""
    edition = edition_of(edition_id)
    return edition.as_presumed(()) if edition.presumed else edition


def starts_of(chapter_id: str) -> date:
    """The first day of which the chapter says anything, be it a gap."""
    starts = [span.effective_from for span in _spans_of(chapter_id)]
    return min([*starts, *(gap.first for gap in chapters()[chapter_id].gaps)])


def _span_text(span: Span) -> str:
    return f"{span.id} ({span.effective_from} – {span.effective_to or '…'})"


def edition_named(edition_id: str, *families: str, strict: bool = False) -> Edition:
    """The edition with that id (of those families of rules), or UnknownEdition with the nearest one.

    Its unconfirmed rules as `in_force` has them.
    """
    of_family = [name for name, chapter in chapters().items() if not families or chapter.rules in families]
    known = [span.id for chapter_id in of_family for span in spans_of(chapter_id)]
    if edition_id in known:
        return _applied(edition_id, strict=strict)
    import difflib  # only to say what is wrong

    nearest = difflib.get_close_matches(edition_id, known, n=1, cutoff=0.5)
    elsewhere = next((name for name in chapters() if any(span.id == edition_id for span in spans_of(name))), "")
    raise UnknownEdition(edition_id, nearest[0] if nearest else None, known, elsewhere)


def edition_ids(*families: str) -> list[str]:
    """All that can be named in these families of rules, chapter by chapter, in their order."""
    return [span.id for name, chapter in chapters().items() if chapter.rules in families for span in spans_of(name)]


def edition_of_code(code: str) -> str | None:
    """The id of the edition that a code of record 192 (or 092) names, longer beginnings first; None for any other."""
    plain = code.strip().upper().replace("-", "_").replace(" ", "_")
    codes = sorted(chapters_file()["codes"].items(), key=lambda item: -len(item[0]))
    return next((edition_id for start, edition_id in codes if plain.startswith(start)), None)


def latest_with(chapter_id: str, rule_name: str) -> Edition:
    """The last edition of a chapter that has a rule, for work that belongs to no date, such as a schedule."""
    return max((e for e in _editions_of(chapter_id) if e.find(rule_name)), key=lambda e: e.effective_from)


def latest_of(chapter_id: str) -> Edition:
    """The last edition of a chapter, for events that are invented."""
    return edition_of(_spans_of(chapter_id)[-1].id)


def law_read_to() -> date:
    """The day to which every edition that goes on was read; some were perhaps read further."""
    return min(span.checked_on for name in chapters() for span in _spans_of(name) if span.effective_to is None)


@dataclass(frozen=True)
class Supplemented:
    """An edition completed by its supplement; `stood_in` are older editions that had to serve for a gap."""

    edition: Edition
    stood_in: tuple[str, ...] = ()


def completed(edition: Edition, day: date | None, *, strict: bool = False) -> Supplemented:
    """Fill in what the edition leaves to its supplement (ruling R14), rule by rule, from its edition of that day.

    A rule that is unconfirmed there is taken as it is presumed, and marked; `strict` takes the last confirmed one
    instead. Where that day is a declared gap the last edition before it serves, and the caller is told.
    """
    if not edition.supplement:
        return Supplemented(edition)
    day = day or edition.checked_on
    so_far = [other for other in _editions_of(edition.supplement) if other.effective_from <= day]
    if not so_far:
        in_force(edition.supplement, day)  # says what there is
        raise EditionNotEncoded(edition.supplement, day, "", [])
    *before, serving = so_far
    in_gap = serving.effective_to is not None and day > serving.effective_to
    filled = edition.with_supplement(serving.as_presumed(before, strict=strict))
    return Supplemented(filled, (serving.id,) if in_gap else ())


def cadence_by_sorting(seconds: int) -> Cadence:
    """Standard, rapid or blitz by the time for the sorting's moves, so that the chapter can be chosen."""
    sorting = chapters_file()["sorting"]
    return cadence_of(seconds, blitz_up_to=60 * sorting["blitz_up_to"], rapid_below=60 * sorting["rapid_below"])


def sorting_moves() -> int:
    return int(chapters_file()["sorting"]["moves"])


def series_of(chapter_id: str, cadence: Cadence) -> str:
    """The list an event counts for: each cadence has its own, unless the chapter keeps one for all."""
    return chapter_id if chapters()[chapter_id].one_list else cadence.value


def chapter_of(cadence: Cadence) -> str:
    return "standard" if cadence is Cadence.STANDARD else "rapid-blitz"


LAW_READ = "law.I001"


def reading_of(edition: Edition, day: date | None) -> Finding | None:
    """None up to the day on which the edition, and the one that fills it in, were last held against the documents.

    An edition that had ended by that day was named by somebody, who is told of that elsewhere.
    """
    own = _beyond(edition, day)
    return own or (_beyond(edition_of(edition.supplemented_by), day) if edition.supplemented_by else None)


def _beyond(edition: Edition, day: date | None) -> Finding | None:
    if day is None or day <= edition.checked_on or day > (edition.effective_to or date.max):
        return None
    title = Translated(
        edition.title, {name: words["title"] for name, words in edition.translations.items() if "title" in words}
    )
    data = {"edition": edition.id, "title": title, "checked_on": str(edition.checked_on), "date": str(day)}
    return Finding(LAW_READ, data)


def readings_of(used: Iterable[tuple[Edition | None, date | None]]) -> list[Finding]:
    """One for each of these editions that needs it."""
    found = (reading_of(edition, day) for edition, day in used if edition is not None)
    return said_once([finding for finding in found if finding is not None])


def said_once(findings: Iterable[Finding], before: Iterable[Finding] = ()) -> list[Finding]:
    """The findings, each edition's reading only the first time; `before` was said already."""
    told = {_edition(finding) for finding in before if finding.id == LAW_READ}
    kept = []
    for finding in findings:
        if finding.id == LAW_READ:
            if _edition(finding) in told:
                continue
            told.add(_edition(finding))
        kept.append(finding)
    return kept


def _edition(finding: Finding) -> str:
    return str(finding.data["edition"])
