"""Keep a federation's own wording of letters in a language, also one that arpad does not speak."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from string import Formatter
from typing import Any

from arpad.formats.toml_file import parse_toml
from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_ADMINISTRATORS,
    About,
    Desk,
    FieldKind,
    Given,
    Said,
    Upload,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.federation_settings import wrong_languages
from arpad.office.models import LetterText
from arpad.office.refused import Refused
from arpad.reports.wording import wording
from arpad.values.finding import Finding

_ORIGINAL = "en"
_BEGINNINGS = ("letter.", "language.")


def original_texts() -> dict[str, str]:
    """What may be worded otherwise, as arpad has it in English."""
    words = wording(_ORIGINAL)
    return {start + key: text for start in _BEGINNINGS for key, text in words.under(start).items()}


def _begun(language: str) -> Given:
    """The texts of that language, over the originals of all that it leaves out."""
    own = dict(LetterText.objects.filter(language=language).values_list("key", "text"))
    lines = (f"{_quoted(key)} = {_quoted(text)}\n" for key, text in {**original_texts(), **own}.items())
    return {"letter_language": language, "texts": Upload("", "".join(lines).encode())}


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _said(done: int, given: Given) -> Iterator[Said]:
    yield said("office.said.worded", language=given["letter_language"], texts=done)


WORD_LETTERS = VerbDescription(
    "word_letters", Desk.LETTERS, About.OFFICE, OF_ADMINISTRATORS,
    (
        VerbField("letter_language", needed=True, most=3, about=("office.E285",), metavar="LANGUAGE"),
        VerbField("texts", FieldKind.DOCUMENT, needed=True, about=("office.E107", "office.E268", "office.E269")),
    ),
    arguments=lambda given: [given["letter_language"], given["texts"].data, given["texts"].name],
    acted_on=lambda done, given: f"letters:{given['letter_language']}",
    folder="letters/", then="desk_letters", begun=_begun, tab="letters",
    help="Keep the federation's own wording of letters in a LANGUAGE: TEXTS is a TOML file of keys and texts. "
         "What is not in it comes in the federation's first language.",
    said=_said,
)  # fmt: skip


@verb(WORD_LETTERS)
def word_letters(record: Record, language: str, data: bytes, file: str = "") -> int:
    """In the place of all texts of that language; how many differ from arpad's own. A text has the blanks of the
    original, or some of them: a letter must never wait for a word that nobody can fill in."""
    language = language.strip().lower()
    if wrong := list(wrong_languages([language])):
        raise Refused(*wrong)
    raw, findings = parse_toml(data, file or f"{language}.toml", "office.E107")
    if raw is None:
        raise Refused(*findings)
    given, known = dict(_flat(raw)), original_texts()
    if wrong := [finding for key, text in given.items() for finding in _wrong(key, text, known)]:
        raise Refused(*wrong)
    kept = {key: text for key, text in given.items() if text != known[key]}
    LetterText.objects.filter(language=language).delete()
    LetterText.objects.bulk_create(LetterText(language=language, key=key, text=text) for key, text in kept.items())
    record.about(f"letters:{language}", texts=len(kept))
    return len(kept)


def _flat(raw: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Keys may be written whole, or as tables."""
    for key, value in raw.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def _wrong(key: str, text: Any, known: Mapping[str, str]) -> Iterator[Finding]:
    if key not in known or not isinstance(text, str):
        nearest = get_close_matches(key, known, n=1)
        yield Finding("office.E268", {"key": key[:60], "nearest": nearest[0] if nearest else "letter.returned.title"})
        return
    allowed = _blanks(known[key]) or set()
    found = _blanks(text)
    if found is None or not found <= allowed:
        unknown = ", ".join(sorted(f"{{{blank}}}" for blank in (found or set()) - allowed)) or "{ }"
        shown = " ".join(sorted(f"{{{blank}}}" for blank in allowed)) or "—"
        yield Finding("office.E269", {"key": key, "unknown": unknown, "known": shown})


def _blanks(text: str) -> set[str] | None:
    """None where the braces are wrong."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return None
