"""Every word a user reads, by language and key. Engines return keys and values; these templates make sentences."""

import re
from collections import ChainMap
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from arpad.languages import LANGUAGES as LANGUAGES
from arpad.languages import Catalogue
from arpad.regulations.errors import EditionFileError
from arpad.regulations.sources import plugged_in, text_of
from arpad.values.currencies import decimal_amount
from arpad.values.event_type import EventType
from arpad.values.finding import (
    DecimalText,
    FileName,
    Finding,
    FormCode,
    GapReason,
    Measured,
    Problem,
    RuleName,
    Translated,
    WordKey,
)
from arpad.values.problems import of_toml
from arpad.values.toml_text import read_toml

_REQUIREMENT_VARIANTS = {
    "decision": "decision",
    "at_most_hours": "hours",
    "each_game": "each_game",
    "due_list": "list",
    "upload_list": "upload_list",
    "upload_due": "upload",
    "exemption": "exemption",
    "least": "least",
}
_ENDLESS = re.compile(r"(\S{200})\S+|\s{200,}")


class MissingWords(LookupError):
    """Something that has no words yet; the message says what to write, and where."""


class Wording:
    """The texts of one language, read when the first of them is needed: many a command prints none."""

    def __init__(self, language: str, law_folders: tuple[str, ...] = ()) -> None:
        self.language, self.law_folders = language, law_folders

    @cached_property
    def _texts(self) -> Mapping[str, Any]:
        """A federation's own words go before the package's."""
        own = [words_of_folder(folder, self.language) for folder in reversed(self.law_folders)]
        package = Catalogue(Path(__file__).parent / self.language)
        return ChainMap(*own, package) if own else package  # type: ignore[arg-type]

    def text(self, key: str, /, **data: Any) -> str:
        """The text of a key, its blanks filled in."""
        try:
            template = self._texts[key]
        except KeyError:
            where = f"reports/wording/{self.language}"
            raise MissingWords(f'There are no words for "{key}": write them in {where}') from None
        return _fill(template, data)

    def has(self, key: str) -> bool:
        return key in self._texts

    def under(self, prefix: str) -> dict[str, str]:
        """The plain texts whose keys begin so, without the beginning."""
        return {key.removeprefix(prefix): text for key, text in self._texts.items() if key.startswith(prefix)}

    def message(self, finding: Finding) -> str:
        return self.filled(self._of_cells(finding, "message") or self._texts[finding.id]["message"], finding.data)

    def _of_cells(self, finding: Finding, part: str) -> str:
        """How a finding about columns and records of a TRF is worded where the report is a table of cells."""
        return str(self._texts.get(f"in_table.{finding.id}.{part}", "")) if finding.source else ""

    def filled(self, template: str, data: Mapping[str, Any]) -> str:
        """A template with these values, each shown by its kind."""
        return _fill(template, {name: self.shown(value) for name, value in data.items()})

    def shown(self, value: Any) -> Any:
        """A value for a reader, by its kind. A plain text is quoted as it was, whatever it looks like."""
        match value:
            case DecimalText():
                return self.number(value)
            case RuleName():
                return self.rule(value)
            case WordKey():
                return self.text(value)
            case FormCode():
                return str(self._texts.get(f"homologation.code.{value}", value))
            case GapReason():
                return self.gap(value)
            case EventType():
                return self.text(f"type.{value}")
            case Measured():
                return self.requirement(value.rule, value.inputs)
            case Problem():
                return self.filled(self._texts[value.key], value.data)
            case Translated():
                return value.translations.get(self.language, value.text)
            case FileName():
                return value
            case str():
                return _cut(value)
            case list() | tuple():
                return ", ".join(str(self.shown(element)) for element in value)
        return value

    def gap(self, why: str) -> str:
        """Why a span is not encoded; a federation that has no words for its reason has at least its code."""
        return self.text(f"gap.{why}") if self.has(f"gap.{why}") else why

    def requirement(self, rule: str, inputs: Mapping[str, Any]) -> str:
        """What was measured for a requirement; a fact that is not known shows as a dash."""
        if not inputs:
            return "—"
        special = next((name for key, name in _REQUIREMENT_VARIANTS.items() if key in inputs), "")
        key = f"requirement.{rule}.{special}" if special else f"requirement.{rule}"
        return self.text(key, **self.measures(inputs))

    def measures(self, inputs: Mapping[str, Any]) -> dict[str, Any]:
        """Measured values for a reader: flags, codes and lists as words, what is not known as a dash."""
        return {name: self._measure(value) for name, value in inputs.items()}

    def _measure(self, value: Any) -> Any:
        if value is None or value in ("", (), []):
            return "—"
        if isinstance(value, bool):
            return self.text("title.yes" if value else "title.no")
        return self.shown(value)

    def _cure_in_its_program(self, finding: Finding) -> str:
        """Columns and records are no cure for a file that has neither: it is corrected where it was made."""
        return self.text("tunx.cure") if finding.byte is not None and finding.id.startswith("trf.") else ""

    def hint(self, finding: Finding) -> str:
        if cure := self._cure_in_its_program(finding):
            return cure
        return self.filled(self._of_cells(finding, "hint") or self._texts[finding.id]["hint"], finding.data)

    def page_message(self, finding: Finding) -> str:
        """For a page or a letter, whose readers have no terminal: without flags and names of files."""
        return self.filled(self._of_cells(finding, "message") or self.page_templates(finding.id)[0], finding.data)

    def page_hint(self, finding: Finding) -> str:
        """How to fix it on the pages; where the terminal's cure suits both, there is only one."""
        if cure := self._cure_in_its_program(finding):
            return cure
        own = self._of_cells(finding, "page_hint") or self._of_cells(finding, "hint")
        return self.filled(own or self.page_templates(finding.id)[1], finding.data)

    def several(self, finding: Finding, page: bool = False) -> str:
        """The template for several equal findings: {count} is their number, any other blank is a value they share."""
        return self._of_cells(finding, "several") or self._of_several(finding.id, "several", page)

    def each(self, finding_id: str, page: bool = False) -> str:
        """The template of what one of them has for itself."""
        return self._of_several(finding_id, "each", page)

    def _of_several(self, finding_id: str, part: str, page: bool) -> str:
        entry = self._texts[finding_id]
        return str(entry.get(f"page_{part}" if page else part, entry.get(part, "")))

    def all_texts(self) -> dict[str, str]:
        """Every text by its key; a finding has two, and more for pages and for several of them."""
        flat: dict[str, str] = {}
        for key, value in self._texts.items():
            flat |= {f"{key}.{part}": text for part, text in value.items()} if isinstance(value, dict) else {key: value}
        return flat

    def finding_ids(self) -> list[str]:
        return [key for key, value in self._texts.items() if isinstance(value, dict)]

    def templates(self, finding_id: str) -> tuple[str, str]:
        """Message and hint with their blanks, for the reference."""
        entry = self._texts[finding_id]
        return entry["message"], entry["hint"]

    def page_templates(self, finding_id: str) -> tuple[str, str]:
        """Message and hint of the pages with their blanks."""
        entry = self._texts[finding_id]
        return entry.get("page_message", entry["message"]), entry.get("page_hint", entry["hint"])

    def rule(self, name: str) -> str:
        return str(self._texts[f"rule.{name}"])

    def number(self, text: object) -> str:
        """A decimal as this language writes it."""
        return str(text).replace(".", self._decimal_mark)

    @cached_property
    def _decimal_mark(self) -> str:
        return self.text("language.decimal_mark")

    def money(self, smallest: int, currency: str) -> str:
        """An amount in the smallest unit of its currency, as people write it."""
        whole, behind = decimal_amount(smallest, currency)
        amount = self.whole(whole) + (self._decimal_mark + behind if behind else "")
        return self.text("language.money", amount=amount, currency=currency)

    def whole(self, number: int) -> str:
        """A whole number with its thousands apart, from as many digits on as the language does so."""
        if abs(number) < int(self.text("language.thousands_from")):
            return str(number)
        return f"{number:,}".replace(",", self.text("language.thousands_mark"))

    def signed(self, text: object) -> str:
        """With a sign, and a true minus."""
        shown = self.number(text)
        return f"−{shown[1:]}" if shown.startswith("-") else f"+{shown}"

    def minus(self, text: object) -> str:
        """Negative numbers with a true minus."""
        return self.number(text).replace("-", "−")


def _fill(template: str, data: Mapping[str, Any]) -> str:
    return template.format_map(data)


def _cut(text: str) -> str:
    """A cell of 100,000 characters is quoted by its beginning; the finding says where the rest stands.

    >>> len(_cut("9" * 100_000)), _cut("1, 2, 3")
    (201, '1, 2, 3')
    >>> _cut("0-1" + " " * 100_000)
    '0-1…'
    """
    return _ENDLESS.sub(lambda long: f"{long[1] or ''}…", text)


def words_of_folder(folder: str, language: str) -> dict[str, Any]:
    """The words that a federation's folder adds for its own policies and gaps."""
    file = Path(folder) / "wording" / f"{language}.toml"
    text = text_of(file) if file.is_file() else ""
    try:
        return read_toml(text)
    except (ValueError, RecursionError) as error:
        raise EditionFileError(f"wording/{language}.toml", "(syntax)", "syntax", error=of_toml(error, text)) from None


def wording(language: str) -> Wording:
    return _wording(language, plugged_in())


def package_wording(language: str) -> Wording:
    """Without the words of federations, to say what is wrong with those."""
    return _wording(language, ())


@cache
def _wording(language: str, law_folders: tuple[str, ...]) -> Wording:
    return Wording(language, law_folders)
