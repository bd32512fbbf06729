"""What headings of tables mean: arpad's own, in English and Spanish, and those that pairing programs export.

chess-results and Swiss-Manager head their columns in the language of the visitor. What such tables have and no event
needs (tie-breaks, clubs, performances) is known too, so that nobody is warned of it.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from arpad.formats.trf.columns import MAX_ROUNDS
from arpad.values.numbers import plain_number

EVENT_KEYS = (
    "name", "city", "federation", "start", "end", "type", "rate_of_play", "chief_arbiter", "deputy_arbiters",
    "round_dates", "rounds", "tiebreaks",
)  # fmt: skip
PLAYER_COLUMNS = (
    "number", "name", "sex", "title", "rating", "federation", "id", "birth", "points", "rank", "national_id",
    "national_rating",
)  # fmt: skip
GAME_COLUMNS = ("round", "white", "black", "result")

SPANISH = {
    "nombre": "name", "ciudad": "city", "federación": "federation", "inicio": "start", "fin": "end",
    "sistema": "type", "ritmo": "rate_of_play", "árbitro": "chief_arbiter", "adjuntos": "deputy_arbiters",
    "fechas": "round_dates", "rondas": "rounds", "número": "number", "sexo": "sex", "título": "title", "elo": "rating",
    "código": "id", "nacimiento": "birth", "puntos": "points", "puesto": "rank", "código_nacional": "national_id",
    "elo_nacional": "national_rating", "ronda": "round", "blancas": "white", "negras": "black", "resultado": "result",
    "desempates": "tiebreaks",
}  # fmt: skip

_EXPORTED = {
    "rank": "rk rg pos clas platz pl rango",
    "number": "sno snr no nr n.º nº núm noini no.ini nºini startno startnr start-nr rankini rk.ini",
    "name": "jugador player spieler spielername nombreyapellidos apellidosynombre",
    "title": "titel tít tit",
    "rating": "rtg rtgi eloi elofide fideelo eloint rtgfide elointernacional ratingi",
    "national_rating": "rtgn elon elonac elonacional elonat dwz nwz rtgnat ratingn",
    "federation": "fed land país country föd",
    "id": "fide-id fideid idfide fideno códigofide fide-nr fidenr códfide",
    "national_id": "identnumber ident-number idnac idnacional códigonacional nationalid id-no idno natid",
    "birth": "born birthday geb geburtsdatum fechanac fnac fechanacimiento fechadenacimiento dateofbirth año bdate",
    "sex": "gender geschl geschlecht género",
    "points": "pts pto ptos pkt punkte point",
    "round": "rd rda runde",
    "white": "weiß weiss blanco bl",
    "black": "schwarz negro ng",
    "result": "ergebnis res result resultados erg",
}
_OF_NO_USE = """
    club club/city club/ciudad verein verein/ort ciudad/club team equipo mannschaft typ type tipo gr group grupo gruppe
    rp k n w we w-we krtg rtg+/- rtg+- krtg+/- elo+/- perf performance rprf bo br board mesa m tab brett state flag
    clave fg fe bandera
"""
_NOT_NEEDED = frozenset(_OF_NO_USE.split())
_TIEBREAK = re.compile(r"(?:tb|des|desempate|desemp|wtg|wertung|bh|buc|buch|buchholz|sb|tiebreak|fw|fein|fw)\.?\d*")
_ROUND = re.compile(
    r"(?:(?P<before>\d{1,3})\.?(?:rd|rda|ronda|round|runde|rn|r)|(?:rd|rda|ronda|round|runde|rn|r)\.?(?P<after>\d{1,3}))"
)
_BARE_NUMBER = re.compile(r"(\d{1,3})\.?")


def bare(text: str) -> str:
    """A heading without what varies: capitals, blanks, a full stop at the end, accents on plain letters.

    >>> bare(" No. Ini. "), bare("Título"), bare("Club/City")
    ('no.ini', 'titulo', 'club/city')
    """
    lowered = "".join(text.casefold().split()).rstrip(".:").replace("_", "")
    if lowered.isascii():
        return lowered
    parts = unicodedata.normalize("NFD", lowered)
    return "".join(part for part in parts if not unicodedata.combining(part))


_OWN = {bare(name): name for name in (*EVENT_KEYS, *PLAYER_COLUMNS, *GAME_COLUMNS)}
_OWN |= {bare(name): column for name, column in SPANISH.items()}
_OF_OTHERS = {bare(word): column for column, words in _EXPORTED.items() for word in words.split()}
_NAMES = {**_OF_OTHERS, **_OWN}


def column_name(text: str) -> str:
    """A heading as the reader knows it; what it does not know in small letters.

    >>> column_name(" Blancas "), column_name("White"), column_name("sponsor"), column_name("No.Ini.")
    ('white', 'white', 'sponsor', 'number')
    """
    return _NAMES.get(bare(text)) or text.strip().casefold()


def round_of(text: str) -> int | None:
    """The round that a heading numbers.

    >>> [round_of(text) for text in ("1.Rd", "2.Rda", "Rd.3", "R4", "5", "Ronda 6", "7. Runde", "0", "Pts.")]
    [1, 2, 3, 4, 5, 6, 7, None, None]
    """
    plain = bare(text)
    match = _ROUND.fullmatch(plain)
    digits = (match["before"] or match["after"]) if match else plain if _BARE_NUMBER.fullmatch(plain) else ""
    number = plain_number(digits) or 0
    return number if 0 < number <= MAX_ROUNDS else None


def is_needless(text: str) -> bool:
    """A column that exports have and nothing here asks for."""
    plain = bare(text)
    return plain in _NOT_NEEDED or _TIEBREAK.fullmatch(plain) is not None


def is_exported(headings: Iterable[str]) -> bool:
    """Whether these are the headings of a pairing program, not those that people type for arpad.

    >>> is_exported(["Rk.", "Name", "1.Rd"]), is_exported(["number", "name", "1"])
    (True, False)
    """
    for text in headings:
        plain = bare(text)
        named_round = round_of(text) is not None and not plain.isdecimal() and not plain.startswith("r")
        if plain and (named_round or (plain not in _OWN and (plain in _OF_OTHERS or is_needless(text)))):
            return True
    return False


_TEAMS = frozenset({"team", "teams", "equipo", "equipos", "mannschaft", "mannschaften"})
_BOARDS = frozenset({"bo", "br", "board", "mesa", "brett", "tab"})


def is_heading(names: Sequence[str]) -> str:
    """Of which table these are the columns: games, pairings (both players with their data), players, teams, or none.

    >>> is_heading(["round", "white", "black", "result"]), is_heading(["name", "Four friends"])
    ('games', '')
    >>> is_heading(["Bo.", "No.", "White", "Rtg", "Result", "Black", "Rtg", "No."])
    'pairings'
    """
    columns = [column_name(name) for name in names if name and len(name) <= 60]
    found = set(columns)
    if "event" in found:  # a table of many events is another format
        return ""
    if found >= set(GAME_COLUMNS) and len(columns) == len(found):
        return "games"
    if "result" in found and ({"white", "black"} <= found or columns.count("name") == 2):
        return "pairings"
    if "name" in found and found & (set(PLAYER_COLUMNS) - {"name"}):
        return "players"
    plain = {bare(name) for name in names if name}
    has_teams = bool(plain & _TEAMS) and bool(found & {"rank", "number", "points", "result"})
    has_boards = bool(plain & _BOARDS) and columns.count("rating") == 2
    return "teams" if len(columns) > 2 and (has_teams or has_boards) else ""
