"""Tables as chess-results and Swiss-Manager export them, written from an event without the code under test."""

from collections.abc import Sequence

from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.result import Colour, Result

HEADINGS = {
    "en": {"rank": "Rk.", "number": "SNo", "name": "Name", "rating": "Rtg", "federation": "FED", "round": "{}.Rd",
           "points": "Pts. ", "tiebreak": " TB{} ", "club": "Club/City", "id": "FideID"},
    "es": {"rank": "Rk.", "number": "No.Ini.", "name": "Nombre", "rating": "Elo", "federation": "FED",
           "round": "{}.Rda", "points": "Pts.", "tiebreak": "Des{}", "club": "Club/Ciudad", "id": "Código FIDE"},
    "de": {"rank": "Rg.", "number": "Snr", "name": "Name", "rating": "Elo", "federation": "Land",
           "round": "Rd.{}", "points": "Pkt.", "tiebreak": "Wtg{}", "club": "Verein/Ort", "id": "Fide-ID"},
}  # fmt: skip
LETTERS = {
    "en": {Colour.WHITE: "w", Colour.BLACK: "b"},
    "es": {Colour.WHITE: "b", Colour.BLACK: "n"},
    "de": {Colour.WHITE: "w", Colour.BLACK: "s"},
}
TITLES = {
    "en": ["From the Tournament-Database of Chess-Results https://chess-results.com", "{}", "Last update 13.02.2026 18:17:32",
           "Final Ranking crosstable after 3 Rounds"],
    "es": ["De la base de datos de torneos de Chess-Results https://chess-results.com", "{}",
           "Última actualización 13.02.2026 18:17:32", "Cuadro cruzado final después de 3 rondas"],
    "de": ["Aus der Turnierdatenbank von Chess-Results https://chess-results.com", "{}",
           "Letzte Aktualisierung 13.02.2026 18:17:32", "Endstand Kreuztabelle nach 3 Runden"],
}  # fmt: skip
_MARKS = {Result.WIN: "1", Result.DRAW: "½", Result.LOSS: "0", Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-"}
_BYES: dict[Result, object] = {
    Result.PAIRING_ALLOCATED_BYE: -1,
    Result.FULL_POINT_BYE: -1,
    Result.HALF_POINT_BYE: "   -½",
    Result.ZERO_POINT_BYE: 0,
}


def cell(record: RoundRecord | None, numbers: dict[int, int], language: str) -> object:
    if record is None:
        return None
    if record.opponent is None:
        return _BYES[record.result]
    assert record.colour is not None
    letter = LETTERS[language][record.colour]
    return f"{numbers[record.opponent]:3d}{letter}{_MARKS.get(record.result, ' ')}"


def crosstable(
    event: Tournament,
    language: str,
    by: str = "number",
    columns: Sequence[str] = ("rank", "number"),
    details: bool = True,
) -> list[list[object]]:
    """Results name opponents `by` starting number or by rank; `columns` are those of the two that are there."""
    words = HEADINGS[language]
    numbers = {entry.number: entry.number if by == "number" else entry.rank or 0 for entry in event.entries}
    rounds = range(1, event.rounds_recorded + 1)
    heading: list[object] = [
        *(words[name] for name in columns), None, words["name"], words["rating"], words["federation"], words["club"],
        words["id"], *(words["round"].format(number) for number in rounds), words["points"],
        words["tiebreak"].format(1),
    ]  # fmt: skip
    rows: list[list[object]] = [[line.format(event.name)] for line in TITLES[language]]
    if details:
        rows += [
            ["Date : 2024/03/01 to 2024/03/09"],
            ["Federation", "Spain ( ESP )"],
            ["Time control (Standard): 90 min + 30 sec/move"],
        ]
    rows += [heading]
    for entry in sorted(event.entries, key=lambda entry: entry.rank or 0):
        own = {"rank": entry.rank, "number": entry.number}
        records = [*entry.rounds, *[None] * (event.rounds_recorded - len(entry.rounds))]
        rows.append(
            [
                *(own[name] for name in columns), entry.title.value if entry.title else None, f"{entry.name} ",
                entry.rating or 0, entry.federation, "Peña", entry.player_id or None,
                *(cell(record, numbers, language) for record in records), _points(entry), 12.5,
            ]
        )  # fmt: skip
    return [*rows, [], ["You find all details to this tournament under https://chess-results.com/tnr1.aspx"]]


def _points(entry: Entry) -> object:
    assert entry.points is not None
    return entry.points / 10


_ROUND_TITLES = {
    "en": "Round {} on 2024/03/0{} at 16:00",
    "es": "Ronda {} el 2024/03/0{} a las 16:00",
    "de": "{}. Runde am 2024/03/0{} um 16.00 Uhr",
}
_SIDES = {
    "en": ("Bo.", "No.", "White", "Rtg", "Pts.", "Result", "Black"),
    "es": ("M.", "No.", "Blancas", "Elo", "Pts.", "Resultado", "Negras"),
    "de": ("Br.", "Nr.", "Weiß", "Elo", "Pkt.", "Ergebnis", "Schwarz"),
}
_NOBODY = {"en": ("bye", "not paired"), "es": ("descansa", "no emparejado"), "de": ("spielfrei", "nicht ausgelost")}
_BOTH = {
    Result.WIN: "1 - 0", Result.DRAW: "½ - ½", Result.LOSS: "0 - 1", Result.FORFEIT_WIN: "+ - -",
    Result.FORFEIT_LOSS: "- - +", Result.UNKNOWN: "",
}  # fmt: skip


def pairing_lists(event: Tournament, language: str) -> list[list[object]]:
    """All rounds one below another, each with its title and its headings."""
    board, number, white, rating, points, result, black = _SIDES[language]
    rows: list[list[object]] = [[line.format(event.name)] for line in TITLES[language][:3]]
    for at in range(event.rounds_recorded):
        rows += [[], [_ROUND_TITLES[language].format(at + 1, at + 1)]]
        rows.append([board, number, None, white, rating, points, result, points, None, black, rating, number])
        for entry in event.entries:
            record = entry.rounds[at] if at < len(entry.rounds) else None
            if record is None or record.colour is Colour.BLACK:
                continue
            if record.opponent is None:
                full = record.result is Result.PAIRING_ALLOCATED_BYE
                worth = {Result.PAIRING_ALLOCATED_BYE: "1", Result.HALF_POINT_BYE: "½"}.get(record.result, "0")
                rows.append([1, *_left(entry), worth, None, None, _NOBODY[language][0 if full else 1]])
                continue
            other = event.by_number[record.opponent]
            score = _BOTH[record.result]
            if record.result is other.rounds[at].result is Result.FORFEIT_LOSS:  # type: ignore[union-attr]
                score = "- - -"
            rows.append([1, *_left(entry), score, *_right(other)])
    return rows


def _left(entry: Entry) -> list[object]:
    return [entry.number, entry.title.value if entry.title else None, entry.name, entry.rating or 0, 0]


def _right(entry: Entry) -> list[object]:
    number, title, name, rating, points = _left(entry)
    return [points, title, name, rating, number]
