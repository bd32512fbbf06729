"""Letters drafted with a verb: in the recipient's language, as text and PDF, under the head of the verb's own entry."""

import re
from collections import ChainMap
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cached_property
from typing import Any

from django.conf import settings as machine

from arpad.office.act import Record
from arpad.office.events import without_id
from arpad.office.federation_settings import settings
from arpad.office.models import Club, Event, FederationOfficer, Letter, LetterText
from arpad.office.people import valid_on
from arpad.office.report_reading import read_of
from arpad.reports.letters import Envelope, Matter, letter_pdf, letter_text, plain_letter_pdf, sheet_of
from arpad.reports.wording import LANGUAGES, Wording, wording
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Addressee:
    """Whom a letter is for: a name, an address for mail, and the language in which letters reach him."""

    name: str = ""
    contact: str = ""
    language: str = ""
    address: tuple[str, ...] = ()  # for the post, line by line

    def __str__(self) -> str:
        return f"{self.name} <{self.contact}>" if self.name and self.contact else self.name or self.contact


class FederationWording(Wording):
    """A language of the federation's own: its texts go before those of a language that arpad has."""

    def __init__(self, language: str, own: Mapping[str, str], instead: Wording) -> None:
        super().__init__(language, instead.law_folders)
        self._own, self._instead = own, instead

    @cached_property
    def _texts(self) -> Mapping[str, Any]:
        return ChainMap(dict(self._own), self._instead._texts)  # type: ignore[arg-type]


def draft(
    record: Record, subject: str, matter: Matter, recipient: Addressee | str = "", kind: str = ""
) -> tuple[Letter, ...]:
    """Signs the entry, so that it is called when the verb has said all to the log. `kind` tells apart what the record
    does not, such as the first and the second reminder."""
    to = recipient if isinstance(recipient, Addressee) else Addressee(recipient)
    head = record.sign()
    envelope = Envelope(str(to), record.act.day, head.number, head.sha256, _sender(), to.address)
    sheets = [sheet_of(matter, envelope, words) for words in _wordings(to)]
    return tuple(
        Letter.objects.create(
            subject=subject,
            kind=kind or matter.kind,
            language=sheet.language,
            recipient=str(to)[:254],
            title=sheet.title[:300],
            text=letter_text(sheet),
            pdf=bytes(letter_pdf(sheet)),
            drafted_on=record.act.day,
            log_head=head.sha256,
        )
        for sheet in sheets
    )


def without_names(letters: Iterable[Letter], names: Iterable[str], instead: str) -> int:
    """Leave these names out of letters that have not gone out, wherever a line of them breaks; how many had one."""
    found = _pattern(names)
    changed = 0
    for letter in letters:
        text, title, to = (found.sub(instead, said) for said in (letter.text, letter.title, letter.recipient))
        if (text, title, to) == (letter.text, letter.title, letter.recipient):
            continue
        letter.text, letter.title, changed = text, title, changed + 1
        letter.recipient = letter.recipient if to == letter.recipient else ""  # with the name goes the address
        letter.pdf = bytes(plain_letter_pdf(text, title, letter.language))
        letter.save(update_fields=["text", "title", "recipient", "pdf"])
    return changed


def naming(letters: Iterable[Letter], names: Iterable[str]) -> int:
    """How many of them have one of the names."""
    found = _pattern(names)
    return sum(any(found.search(said) for said in (one.text, one.title, one.recipient)) for one in letters)


def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Each as it is written, and with the given name first."""
    told = {name.strip() for name in names if name.strip()}
    told |= {" ".join(reversed([part.strip() for part in name.split(",", 1)])) for name in told if "," in name}
    each = [r"\s+".join(map(re.escape, name.split())) for name in sorted(told, key=len, reverse=True)]
    return re.compile(rf"(?<!\w)(?:{'|'.join(each)})(?!\w)", re.IGNORECASE) if each else re.compile(r"(?!)")


def _sender() -> tuple[str, ...]:
    ours = settings()
    return tuple(filter(None, (ours.name, *ours.address.splitlines(), ours.email)))


def _wordings(to: Addressee) -> list[Wording]:
    """One, in the language of whoever reads it; all of the federation's where it says so."""
    ours = settings()
    own = ours.language_codes or (machine.ARPAD_LANGUAGE,)
    known = set(LANGUAGES) | set(LetterText.objects.values_list("language", flat=True).distinct())
    spoken = [language for language in own if language in known] or [machine.ARPAD_LANGUAGE]
    if ours.all_languages:
        return [letter_wording(language, spoken) for language in spoken]
    return [letter_wording(to.language if to.language in known else spoken[0], spoken)]


def letter_wording(language: str, spoken: list[str]) -> Wording:
    """With the federation's own texts; what they leave out comes in its first language that arpad has."""
    own = dict(LetterText.objects.filter(language=language).values_list("key", "text"))
    base = next((one for one in (language, *spoken, machine.ARPAD_LANGUAGE) if one in LANGUAGES), LANGUAGES[0])
    return FederationWording(language, own, wording(base)) if own else wording(base)


def club_named(name: str) -> Addressee:
    """With what the books know of it."""
    club = Club.objects.filter(name=name).first()
    if club is None:
        return Addressee(name)
    return Addressee(name, club.email, club.language, tuple(club.address.splitlines()))


def recipient_of(event: Event) -> Addressee:
    """The chief arbiter of the books, else of the latest report, else the organiser or the organising club."""
    chief = event.arbiters.select_related("arbiter").order_by("-chief", "pk").first()
    if chief is not None:
        arbiter = chief.arbiter
        return Addressee(arbiter.name, arbiter.email, arbiter.language)
    report = event.reports.order_by("-version").first()
    tournament = read_of(report).report.tournament if report else None
    named = without_id(tournament.chief_arbiter) if tournament else ""
    return Addressee(named) if named else club_named(event.club or event.organiser)


def addressee(event: Event, to: str, day: date) -> Addressee:
    """The officer of FIDE, or of the federation in which the event was played."""
    return officer_of("FIDE" if to == "fide" else event.federation or to.upper(), day)


def officer_of(federation: str, day: date) -> Addressee:
    """Who answers for ratings there on that day, with his address; else the federation itself."""
    officer = FederationOfficer.objects.filter(valid_on(day), federation=federation).order_by("-pk").first()
    return Addressee(federation) if officer is None else Addressee(officer.name, officer.contact, officer.language)
