"""Time controls as text: the code of record 222, and the free text of record 122.

The code is the notation of the PGN tag TimeControl. The free text is what arbiters write in Spanish, English, German,
Greek and Serbian, with a few words of others. It is turned into one symbol per word (`40 moves in 90 minutes` is
`40M/90m`), split into terms, and each term must be understood whole: a text with anything left over is not read at all.
"""

import re
import unicodedata
from dataclasses import replace

from arpad.values.records import dataclass
from arpad.values.time_control import TimeControl, TimePeriod

# --- the code of record 222 -------------------------------------------------------------------------------

_PERIOD = re.compile(r"(?:(\d{1,6})/)?(\d{1,6})(?:\+(\d{1,6}))?", re.ASCII)
_SIDES = re.compile(r"W(.+)-B(.+)", re.ASCII | re.IGNORECASE)
_PGN_WITHOUT_PERIODS = {"?": "says that the time control is unknown", "-": "says that there is no time control"}


def parse_code(text: str) -> TimeControl:
    """`40/6000+30:900+30`, or `W300-B240` where the sides differ; seconds throughout.

    >>> parse_code("5400+30").white
    (TimePeriod(seconds=5400, moves=None, increment=30),)
    """
    code = text.strip()
    if not code:
        raise ValueError("the time control is empty")
    if code in _PGN_WITHOUT_PERIODS:
        raise ValueError(f"{code!r} {_PGN_WITHOUT_PERIODS[code]}")
    if code.startswith("*"):
        raise ValueError(f"{code!r} is a sandclock, which no rate of play describes")
    sides = _SIDES.fullmatch(code)
    white, black = (sides[1], sides[2]) if sides else (code, code)
    try:
        return TimeControl(_parse_periods(white), _parse_periods(black))
    except ValueError as error:
        raise ValueError(f"{code!r}: {error}") from None


def _parse_periods(text: str) -> tuple[TimePeriod, ...]:
    return tuple(_parse_period(part.strip()) for part in text.split(":"))


def _parse_period(text: str) -> TimePeriod:
    match = _PERIOD.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a period; write SECONDS, SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT")
    return TimePeriod(int(match[2]), int(match[1]) if match[1] else None, int(match[3] or 0))


def code_text(control: TimeControl) -> str:
    """The code of a time control, in its shortest form.

    >>> code_text(parse_code("40/6000+30:900+30")), code_text(parse_code("w300+0-b240"))
    ('40/6000+30:900+30', 'W300-B240')
    """
    white = _periods_text(control.white)
    return white if control.equal else f"W{white}-B{_periods_text(control.black)}"


def _periods_text(periods: tuple[TimePeriod, ...]) -> str:
    return ":".join(
        (f"{period.moves}/" if period.moves else "")
        + str(period.seconds)
        + (f"+{period.increment}" if period.increment else "")
        for period in periods
    )


# --- the free text of record 122 --------------------------------------------------------------------------

# Symbols: h m s units, M moves, / per or in, E each, + then, & and, R the rest or the whole game, I increment,
# F from, f first, P player, N none; brackets stay. The empty symbol is for words that change nothing.
_WORDS = {
    "h": "h hs hr hrs hour hours hora horas std stunde stunden sat sata сат сата ч час часа часов ωρα ωρεσ",
    "m": "' m mn min mins minute minutes minuto minutos minuten minut minuta perc мин минут минута минуте минуты"
    " λ λεπτα λεπτο λεπτων",
    "s": '" s sec secs second seconds seg segs sg segundo segundos sek sekunde sekunden'
    " sekund sekunda sekundi sekundy mp masodperc сек секунд секунда секунде секунди секунды δ δευτ"
    " δευτερα δευτερολεπτα δευτερολεπτο δευτερολεπτων",
    "M": "move moves mov movs mv j jug jugada jugadas jda jdas movimiento movimientos movida movidas zug zuge zugen"
    " zuege zuegen z mm lance lances mutare mutari potez potezu poteza потез потезу потеза ход хода ходов κινηση"
    " κινησεισ κινησεων κιν",
    "/": "/ per for in on to por para en pro fur fuer po za по за на ανα για σε",
    "E": "x each every cada je jeder jede jeden jedem svaki сваки каждыи καθε",
    "(": "(",
    ")": ")",
    "+": "+ , ; with plus then thereafter con mas luego despues mit dann danach anschliessend zuzuglich followed_by"
    " and_then seguido_de seguidos_de seguida_de gefolgt_von",
    "&": "and y und i и και",
    "R": "g sd game games all rest remaining remainder finish end whole entire total ko guillotine guillotina partida"
    " resto restantes fin final finalizar terminar todo todos todas toda partie spiel restlichen restliche ende"
    " citavu citava celu cijelu partiju partija целу цијелу партију партија партию παρτιδα υπολοιπο τελοσ"
    " gesamte sudden_death caida_de_bandera caida_bandera",
    "I": "inc incr increment increments incremento incrementos inkrement bonus bonificacion zuschlag zeitzuschlag"
    " zeitgutschrift fischer fischerbonus προσαυξηση προσθετικο",
    "F": "from starting starting_from starting_with starting_at beginning_with commencing_from as_of as_from desde"
    " desde_el a_partir a_partir_de a_partir_del comenzando_en empezando_en ab beginnend_ab beginnend_mit"
    " od от απο",
    "FM1": "from_the_beginning from_the_start from_start from_beginning desde_el_principio desde_el_inicio"
    " desde_el_comienzo desde_inicio von_beginn_an von_anfang_an ab_beginn ab_spielbeginn",
    "f": "first primer primera primeras primeros erste ersten erster prvog првог πρωτη",
    "P": "player players jugador jugadores spieler igracu igrac играчу играч jucator jogador παικτη",
    "N": "no without sin ohne kein keine",
    "1h": "one_hour una_hora eine_stunde an_hour",
    "1.5h": "hora_y_media una_hora_y_media anderthalb_stunden eineinhalb_stunden",
    "30m": "half_an_hour media_hora eine_halbe_stunde halbe_stunde",
    "1": "one",
    "2": "two dos zwei",
    "3": "three tres drei",
    "": "the of a an additional added add addition extra each_one next following time times control rate play tempo"
    " el la los las lo un una unas unos de del al adicional adicionales anadido anadidos siguientes proximas ritmo"
    " juego tiempo cadencia reflexion der die das den dem des ein eine einen einem nachsten naechsten weitere weiteren"
    " zusatzlich zusatzliche zusaetzlich zusaetzliche bedenkzeit spielzeit zeitkontrolle modus mode modo standard"
    " classical classic clasico clasica lento klassisch rapid rapido rapidas schnellschach blitz relampago"
    " blitzschach fide την τη το τον του τησ",
}
_SYMBOL = {word.replace("_", " "): symbol for symbol, words in _WORDS.items() for word in words.split()}
_LONGEST_FIRST = "|".join(sorted((word for word in _SYMBOL if word[0].isalpha()), key=len, reverse=True))
_LETTER = "[a-zα-ωа-яђјљњћџ]"
_TOKEN = re.compile(
    r"(?P<number>\d{1,6}(?:[.,]5(?!\d))?)(?![.,]?\d)"
    rf"|(?P<word>(?<!{_LETTER})(?:{_LONGEST_FIRST})(?!{_LETTER})|['\"/+,;()])"
    rf"|(?P<dash>(?<=\s)[-–](?=\s)|(?<={_LETTER}):(?=\s))"
    rf"|(?P<nothing>\s+|(?<={_LETTER})\.|(?<=[\d'\")])\.(?!\d)|(?<={_LETTER})-(?={_LETTER}))",
    re.ASCII,
)
_QUOTES = str.maketrans({"΄": "'", "´": "'", "`": "'", "’": "'", "‘": "'", "′": "'", "″": '"', "”": '"', "“": '"'})
_CLOCK = re.compile(r"(?<!\d)(\d{1,2}):([0-5]\d) ?(?:hours?|hrs?|horas?|hs?|std|stunden?)(?![a-z])", re.ASCII)
_HOURS = re.compile(r"(?:(\d):([0-5]\d):00|0?([12]):([0-5]\d))(?![:\d])", re.ASCII)
"""At the beginning, hours and minutes: no game has a minute and a half. `3:00` may be three minutes."""
_AND_A_HALF = re.compile(r"(?<!\d)(\d{1,2}) horas? y media(?![a-z])", re.ASCII)
_UNIT = {"h": 3600, "m": 60, "s": 1}

_LONGEST_TEXT = 400  # characters; what is more is not a rate of play
_MOST_INCREMENT = 60  # seconds; what is more is a period, or a slip of the pen
_MOST_MINUTES = 299  # a number without unit beyond this is meant in seconds
_MINUTES_OR_SECONDS = range(100, 300)  # `180+2`: three hours, or three minutes?
_LONG_INCREMENT = 10  # `120+30` leaves no such doubt
_MOVES = range(10, 81)  # moves that a period can plausibly be for
_FEWEST_FIRST_MOVES = 30  # `30/60`: moves and minutes; `15/30` might be anything


def parse_rate_of_play(text: str) -> TimeControl | None:
    """The time control that a free text describes, or None where the text leaves a doubt.

    >>> control = parse_rate_of_play("40 Züge in 90 Minuten, 30 Minuten für den Rest, 30 Sekunden pro Zug")
    >>> code_text(control) if control else None
    '40/5400+30:1800+30'
    >>> parse_rate_of_play("90 min + 30 sec delay") is None
    True
    """
    if len(text) > _LONGEST_TEXT:
        return None
    try:
        periods = _free_periods(text)
        return _as_code(text) if periods is None else TimeControl(periods, periods)
    except ValueError:
        return None


def _as_code(text: str) -> TimeControl | None:
    """A code of record 222 in the place of the text. Small numbers would be minutes; a bare one says nothing."""
    if text.strip().isdecimal():
        return None
    control = parse_code(text)
    firsts = (control.white[0], control.black[0])
    laters = control.white[1:] + control.black[1:]
    least = _MOST_MINUTES + 1 if control.equal else 120  # Armageddon: W300-B240, or faster
    plausible = all(period.seconds >= least for period in firsts) and all(period.seconds >= 60 for period in laters)
    return control if plausible else None


@dataclass(frozen=True, slots=True)
class _Increment:
    seconds: int


@dataclass(frozen=True, slots=True)
class _Bare:
    """A number without unit: minutes or seconds, by its place among the others."""

    number: int


_Term = TimePeriod | _Increment | _Bare


def _free_periods(text: str) -> tuple[TimePeriod, ...] | None:
    symbols = _symbols(text)
    if symbols is None:
        return None
    symbols, first_move = _take_first_move(_tidy(symbols))
    terms: list[_Term] = []
    for part in filter(None, (part.strip("/") for part in re.split(r"\++", symbols))):
        if part == "NI":  # no increment
            terms.append(_Increment(0))
            continue
        term = _term(part, is_first=not terms)
        if term is None:
            return None
        terms.append(term)
    resolved = _resolve_bare_numbers(terms)
    return None if resolved is None else _periods_with_increments(resolved, first_move)


def _symbols(text: str) -> str | None:
    """One symbol per word and the numbers between them; None at the first thing that is not in the table."""
    plain = unicodedata.normalize("NFD", text.translate(_QUOTES).casefold())
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    plain = re.sub(r"(?<=\d) ?½", ".5", plain).replace("½", "0.5")
    plain = re.sub(r"\s+", " ", plain.replace("''", '"').replace("k.o", "ko").strip())
    plain = _AND_A_HALF.sub(r"\1.5 h", _CLOCK.sub(r"\1h \2m", plain))
    if (clock := _HOURS.match(plain)) and ":" not in plain[clock.end() :]:
        plain = f"{clock[1] or clock[3]}h {clock[2] or clock[4]}m{plain[clock.end() :]}"
    symbols: list[str] = []
    position = 0
    while position < len(plain):
        match = _TOKEN.match(plain, position)
        if match is None:
            return None
        position = match.end()
        if match["number"]:
            symbol = match["number"].replace(",", ".")
        elif match["word"]:
            symbol = _SYMBOL[match["word"]]
        else:
            symbol = "+" if match["dash"] else ""
        if symbol[:1].isdigit() and symbols and symbols[-1][-1].isdigit():
            return None  # two numbers side by side
        if symbol:
            symbols.append(symbol)
    return "".join(symbols)


_TIDY = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"\((\d+M|RM?)\)", r"/\1"),  # 90 minutes (40 moves)
        (r"[()]", "+"),
        (r"/*E(?=M)", "/"),  # 30 seconds (for) each move
        (r"(?<=[hm])E(?=\d+M)", "/"),  # 100'x40 moves
        (r"[/E]*P", "P"),  # 90 minutes per player
        (r"(?<![\dEP])[EP]+|[EP]+(?![EP/]*\d)", ""),
        (r"/+", "/"),
        (r"R(?:/?R|M)*", "R"),  # the rest of the game, all the remaining moves
        (r"(?<!\d)f(?=\d+M)", ""),  # the first 40 moves
        (r"(?<=\dh)&(?=[1-5]?\dm(?!/?R))", ""),  # 1 hour and 30 minutes
        (r"&", "+"),
        (r"(?<=[hm])/?(?=\d+s)", "+"),  # 90'/30"; without a sign between them only as in the next line
        (r"(?<=[hmR\d])(?=I/?\d)", "+"),  # 90 minutes increment 30 seconds
        (r"(?<=\d[hms])(?=NI)", "+"),
    )
)
_MINUTES_THEN_SECONDS = re.compile(r"[hm]\d+s(?!/?M|I)")  # 3 min 30 sec: an increment, or three minutes and a half?


def _tidy(symbols: str) -> str:
    if _MINUTES_THEN_SECONDS.search(symbols):
        raise ValueError("minutes and seconds side by side")
    for pattern, replacement in _TIDY:
        symbols = pattern.sub(replacement, symbols)
    return symbols


_FIRST_MOVE = re.compile(r"F+/?(?:M(\d+)|(\d+)M|fM)(?=/?(?:\+|$))")


def _take_first_move(symbols: str) -> tuple[str, int | None]:
    """The move from which the increment is given, where the text says so."""
    found = {int(match[1] or match[2] or 1) for match in _FIRST_MOVE.finditer(symbols)}
    if len(found) > 1:
        raise ValueError("more than one first move")
    return _FIRST_MOVE.sub("", symbols), found.pop() if found else None


_TIME = r"\d+h\d+m?|\d+(?:\.5)?[hm]|\d+s"
_MOVES_IN_TIME = re.compile(rf"(?P<moves>\d+)(?:M/?|/)(?P<time>{_TIME})")
_TIME_FOR_MOVES = re.compile(rf"(?P<time>{_TIME})/?(?P<moves>\d+)M?")
_MOVES_SLASH_MINUTES = re.compile(r"(?P<moves>\d+)(?:M/?|/)(?P<minutes>\d+)")
_WHOLE_GAME = re.compile(rf"R/?(?P<before>{_TIME})|(?P<after>{_TIME})/?R|R/?(?P<minutes>\d+)")
_INCREMENT = re.compile(
    r"(?P<before>I(?:/?M)?/?)?(?P<number>\d+)(?P<unit>[ms])?(?P<after>/?I/?M|/?M/?I|/?M|/?I)?(?P<all>/R)?"
)


def _term(part: str, *, is_first: bool) -> _Term | None:
    if part.isdigit():
        return _Bare(int(part))
    if re.fullmatch(_TIME, part):
        seconds = _seconds(part)
        if not part.endswith("s"):
            return TimePeriod(seconds)
        if is_first:
            return TimePeriod(seconds) if seconds > _MOST_INCREMENT else None
        return _increment(seconds)
    if match := _WHOLE_GAME.fullmatch(part):
        if match["minutes"]:
            return TimePeriod(60 * int(match["minutes"])) if 3 <= int(match["minutes"]) <= _MOST_MINUTES else None
        time = match["before"] or match["after"]
        if time.endswith("s") and not is_first:
            return _increment(_seconds(time))
        return TimePeriod(_seconds(time))
    if match := _MOVES_IN_TIME.fullmatch(part) or _TIME_FOR_MOVES.fullmatch(part):
        moves, seconds = int(match["moves"]), _seconds(match["time"])
        likely = moves in _MOVES and not match["time"].endswith("s") and ("M" in part or seconds >= 60 * moves)
        return TimePeriod(seconds, moves) if likely else None
    if match := _MOVES_SLASH_MINUTES.fullmatch(part):
        moves, minutes = int(match["moves"]), int(match["minutes"])
        likely = moves in _MOVES and (moves < minutes or "M" in part) and minutes <= _MOST_MINUTES
        return TimePeriod(60 * minutes, moves) if likely and (moves >= _FEWEST_FIRST_MOVES or not is_first) else None
    if (match := _INCREMENT.fullmatch(part)) and (match["before"] or match["after"]):
        per_move = "M" in (match["before"] or "") + (match["after"] or "")
        if match["unit"] == "m":
            return _increment(60 * int(match["number"])) if per_move else None
        return _increment(int(match["number"]))
    return None


def _increment(seconds: int) -> _Increment | None:
    return _Increment(seconds) if seconds <= _MOST_INCREMENT else None


def _seconds(time: str) -> int:
    """`1h30m`, `2.5h` (in half units) or `90m`, in seconds."""
    total = 0
    for number, half, unit in re.findall(r"(\d+)(\.5)?([hms]?)", time):
        of_unit = _UNIT[unit or "m"]  # 1h30
        total += int(number) * of_unit + (of_unit // 2 if half else 0)
    return total


def _resolve_bare_numbers(terms: list[_Term]) -> list[TimePeriod | _Increment] | None:
    """`90+30`: minutes, then seconds. The last of `40/90+30` could be either, so it is left alone."""
    resolved: list[TimePeriod | _Increment] = []
    is_open = any(isinstance(term, TimePeriod) and term.moves is None for term in terms)
    for place, term in enumerate(terms):
        if not isinstance(term, _Bare):
            resolved.append(term)
        elif is_open:
            increment = _increment(term.number)
            if increment is None or place != len(terms) - 1:
                return None
            resolved.append(increment)
        elif place == len(terms) - 1 or not _means_minutes(term.number, before=terms[place + 1]):
            return None
        else:
            resolved.append(TimePeriod(60 * term.number))
            is_open = True
    return resolved


def _means_minutes(number: int, *, before: _Term) -> bool:
    """`120+30` is two hours, but `180+2` might be three minutes: then only a long increment decides."""
    if number not in _MINUTES_OR_SECONDS:
        return 1 <= number <= _MOST_MINUTES
    seconds = before.number if isinstance(before, _Bare) else before.seconds
    return not isinstance(before, TimePeriod) and seconds >= _LONG_INCREMENT


def _periods_with_increments(
    terms: list[TimePeriod | _Increment], first_move: int | None
) -> tuple[TimePeriod, ...] | None:
    """Each period with its increment. One increment that is named first or last is for the whole game."""
    periods = [term for term in terms if isinstance(term, TimePeriod)]
    increments = [term.seconds for term in terms if isinstance(term, _Increment)]
    if not periods or periods[-1].moves is not None:
        return None  # nothing is said about the rest of the game
    if not increments:
        return tuple(periods) if first_move is None else None
    if len(increments) == 1:
        in_between = not isinstance(terms[0], _Increment) and not isinstance(terms[-1], _Increment)
        if in_between and first_move is None:
            return None
        return _increment_from(periods, increments[0], first_move or 1)
    if first_move not in (None, 1) or [isinstance(term, _Increment) for term in terms] != [False, True] * len(periods):
        return None
    return tuple(replace(period, increment=increment) for period, increment in zip(periods, increments, strict=True))


def _increment_from(periods: list[TimePeriod], increment: int, first_move: int) -> tuple[TimePeriod, ...] | None:
    """The increment in every period from that move on; it must be the first move of a period."""
    starts = [1]
    for period in periods[:-1]:
        if period.moves is None:
            return None
        starts.append(starts[-1] + period.moves)
    if first_move not in starts:
        return None
    return tuple(
        replace(period, increment=increment if start >= first_move else 0)
        for period, start in zip(periods, starts, strict=True)
    )
