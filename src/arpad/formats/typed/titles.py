"""What stands above an exported table: the name of the event, and what else is said clearly, in three languages."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from arpad.formats.trf.draft import Findings
from arpad.formats.typed.headings import bare
from arpad.formats.typed.sheet import Cell, Sheet

if TYPE_CHECKING:
    from arpad.formats.typed.table import GridRow

_LABELS = {
    "name": "tournament turnier torneo tournamentname nombredeltorneo turniername event",
    "city": "location place lugar ort sede city ciudad venue localidad spielort",
    "federation": "federation federación verband föderation",
    "start": "start startdate inicio fechadeinicio beginn fechainicio",
    "end": "end enddate fin fechadefin ende fechafin",
    "dates": "date dates fecha fechas datum termin",
    "chief_arbiter": "chiefarbiter árbitroprincipal hauptschiedsrichter arbiter árbitro schiedsrichter ia",
    "deputy_arbiters": "deputychiefarbiter deputyarbiter árbitroadjunto árbitrosadjuntos stellvertreter adjuntos",
    "rate_of_play": "timecontrol rateofplay ritmo ritmodejuego controldetiempo bedenkzeit thinkingtime",
    "rounds": "numberofrounds rounds rondas númeroderondas rundenanzahl anzahlrunden runden noofrounds",
    "type": "tournamenttype tipodetorneo turnierart turniersystem sistema system sistemadejuego",
}
_KEYS = {bare(word): key for key, words in _LABELS.items() for word in words.split()}
_ASIDE = re.compile(r"\([^()]*\)")
_CAPTION = re.compile(
    r"chess-?results|swiss-?manager|last update|[uú]ltima actualizaci|letzte|aktualisiert|cross ?table|cuadro|"
    r"kreuztabelle|\branking\b|\bstandings\b|clasificaci|rangliste|tabelle|endstand|starting|lista inicial|startliste|"
    r"pairings|paarung|emparejamient|result(?:s|ados)|ergebnis|\b(?:round|ronda|runde)s?\s*\d|\d\.?\s*(?:round|ronda|runde)|"
    r"annotation|observaci|anmerkung",
    re.IGNORECASE,
)
_DAY = r"\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}"
_DAYS = re.compile(_DAY, re.ASCII)
_ONLY_DAYS = re.compile(rf"(?:{_DAY})(?:\s*(?:-|–|to|al?|bis|hasta)?\s*(?:{_DAY}))?", re.ASCII | re.IGNORECASE)
_CODE = re.compile(r"\(\s*([A-Z]{3})\s*\)|^([A-Z]{3})$", re.ASCII)
_ROUND = re.compile(
    r"\b(?:round|ronda|runde|rd)\.?\s*(\d{1,3})\b|\b(\d{1,3})\s*\.?\s*(?:round|ronda|runde|rd)\b", re.IGNORECASE
)


def read_titles(sheet: Sheet, rows: "Iterable[GridRow]", findings: Findings) -> None:
    """The first line that is neither a label with its value nor a caption is the name of the event."""
    for row in rows:
        filled = row.filled
        label, values = _labelled(filled)
        if label:
            _enter(sheet, label, values)
        elif len(filled) == 1 and _ONLY_DAYS.fullmatch(filled[0].text):
            _enter(sheet, "dates", filled)
        elif filled and not _CAPTION.search(filled[0].text):
            sheet.event.setdefault("name", [filled[0]])


def _labelled(filled: list[Cell]) -> tuple[str, list[Cell]]:
    """A label and its value, in two cells or in one with a colon between them."""
    first = filled[0]
    if len(filled) > 1 and (key := _key(first.text)):
        return key, filled[1:]
    label, colon, value = first.text.partition(":")
    if colon and value.strip() and (key := _key(label)):
        return key, [first._replace(text=value.strip())]
    return "", []


def _key(label: str) -> str:
    """Some labels say more in brackets: Time control (Standard)."""
    return _KEYS.get(bare(_ASIDE.sub("", label)), "") if len(label) <= 60 else ""


def _enter(sheet: Sheet, key: str, cells: list[Cell]) -> None:
    first = cells[0]
    if key == "dates":
        days = [first._replace(text=text) for text in _DAYS.findall(", ".join(cell.text for cell in cells))]
        if days and len(days) <= 2:
            sheet.event.setdefault("start", [days[0]])
            sheet.event.setdefault("end", [days[-1]])
        return
    if key in ("start", "end"):
        days = [first._replace(text=text) for text in _DAYS.findall(first.text)]
        cells = days[:1] or cells
    elif key == "federation":
        code = _CODE.search(first.text)
        if code is None:
            return
        cells = [first._replace(text=code[1] or code[2])]
    elif key == "rounds":
        digits = re.match(r"\d{1,3}", first.text, re.ASCII)
        cells = [first._replace(text=digits[0])] if digits else cells
    sheet.event.setdefault(key, cells)


def round_and_day(rows: "Iterable[GridRow]") -> tuple[Cell | None, Cell | None]:
    """The round of which a caption tells, and its day if the caption has one: Round 3 on 2024/03/02 at 16:00."""
    number = day = None
    for row in rows:
        for cell in row.filled:
            if match := _ROUND.search(cell.text):
                number = cell._replace(text=match[1] or match[2])
                found = _DAYS.search(cell.text)
                day = cell._replace(text=found[0]) if found else None
    return number, day
