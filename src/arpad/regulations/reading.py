"""How far the law was read: an edition goes on until another is encoded, and one finding says so (I-394)."""

from collections.abc import Iterable
from datetime import date

from arpad.regulations.edition import Edition
from arpad.regulations.loader import edition_of
from arpad.values.finding import Finding
from arpad.values.kinds import Translated

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
