"""What kind of event a report is about: what it declares, else what its pairings show, else a Swiss."""

import re
import unicodedata
from typing import Literal

from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

# Parts of the codes of record 192, without underscores. The first that is found decides.
_CODE_PARTS = (
    ("SCHEVENINGEN", EventType.SCHEVENINGEN),
    ("SCHILLER", EventType.SCHEVENINGEN),  # a Scheveningen of more than two teams
    ("TEAM", EventType.TEAM),
    ("KNOCKOUT", EventType.KNOCKOUT),
    ("DOUBLEROUNDROBIN", EventType.DOUBLE_ROUND_ROBIN),
    ("ROUNDROBIN", EventType.ROUND_ROBIN),
    ("SWISS", EventType.SWISS),
    ("DUTCH", EventType.SWISS),
    ("DUBOV", EventType.SWISS),
    ("BURSTEIN", EventType.SWISS),
)
_CODE_PREFIXES = ("FIDE_", "BERGER_", "CUSTOM_")

# Words of record 092 in Spanish, English and German, without accents; `*` stands for any ending.
# The first row with a word in the text decides, so a team event is one whatever its pairing system; only a
# Scheveningen, which always is of teams, comes before.
_DOUBLE = "double doble dobles doppel* dos_vueltas ida_y_vuelta hin_und_ruckrunde hin_und_rueckrunde drr"
_KEYWORDS = (
    (EventType.SCHEVENINGEN, "scheveningen* schiller"),
    (
        EventType.TEAM,
        "team teams equipo equipos interclubes mannschaft* bundesliga oberliga landesliga verbandsliga regionalliga"
        " bezirksliga kreisliga",
    ),
    (
        EventType.KNOCKOUT,
        "knockout knock_out k_o ko kosystem eliminatoria eliminatorias eliminatorio eliminacion elimination"
        " pokalsystem",
    ),
    (
        EventType.ROUND_ROBIN,
        "round_robin* roundrobin* rr drr liga ligas todos_contra_todos todos_con_todos all_play_all rundenturnier*"
        " doppelrundenturnier* rundensystem vollrundig* vollrunden* jeder_gegen_jeden berger",
    ),
    (EventType.SWISS, "swiss* suizo suizos schweizer_system* schweizersystem* ch_system dutch dubov burstein"),
    (
        EventType.DOUBLE_ROUND_ROBIN,
        "doble_vuelta doble_ronda double_round doppelrund* dos_vueltas ida_y_vuelta"
        " hin_und_ruckrunde hin_und_rueckrunde",
    ),
    (EventType.MATCH, "match matches encuentro_individual duelo zweikampf* wettkampf*"),
)


def _any_of(words: str) -> re.Pattern[str]:
    patterns = (re.escape(word).replace("_", " ").replace(r"\*", r"\w*") for word in words.split())
    return re.compile(rf"\b(?:{'|'.join(patterns)})\b")


_KEYWORD_PATTERNS = tuple((event_type, _any_of(words)) for event_type, words in _KEYWORDS)
_DOUBLE_PATTERN = _any_of(_DOUBLE)


def declared_type(type_code: str, type_text: str) -> EventType | None:
    """The type in record 192, else in the words of record 092, where 092 may also hold a code.

    >>> declared_type("", "Individual: Round-Robin"), declared_type("FIDE_DUTCH_2026_BAKU", "")
    (<EventType.ROUND_ROBIN: 'round_robin'>, <EventType.SWISS: 'swiss'>)
    """
    return _type_of_code(type_code) or _type_of_text(type_text)


_CADENCE = re.compile(r"\((standard|rapid|blitz)\)\s*$", re.IGNORECASE)


def declared_cadence(type_text: str) -> Cadence | None:
    """As programs write it behind the type in record 092.

    >>> declared_cadence("Individual: Swiss-System (Rapid)"), declared_cadence("Swiss")
    (<Cadence.RAPID: 'rapid'>, None)
    """
    match = _CADENCE.search(type_text)
    return Cadence(match[1].lower()) if match else None


def _type_of_code(code: str) -> EventType | None:
    letters = re.sub(r"[\s_-]+", "", code).upper()
    return next((event_type for part, event_type in _CODE_PARTS if part in letters), None)


def pairing_system(type_text: str) -> EventType | None:
    """Swiss or round robin, by the words of record 092, whoever plays: teams or players."""
    words = _plain_words(type_text)
    patterns = dict(_KEYWORD_PATTERNS)
    return next((kind for kind in (EventType.SWISS, EventType.ROUND_ROBIN) if patterns[kind].search(words)), None)


def _type_of_text(text: str) -> EventType | None:
    if re.sub(r"[\s-]", "_", text.strip()).upper().startswith(_CODE_PREFIXES) and (of_code := _type_of_code(text)):
        return of_code
    words = _plain_words(text)
    for event_type, pattern in _KEYWORD_PATTERNS:
        if pattern.search(words):
            is_double = event_type is EventType.ROUND_ROBIN and _DOUBLE_PATTERN.search(words)
            return EventType.DOUBLE_ROUND_ROBIN if is_double else event_type
    return None


def _plain_words(text: str) -> str:
    """Lower case, no accents, one blank between words: `K.o.-System` is `k o system`."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(re.findall(r"[a-z0-9]+", "".join(char for char in letters if not unicodedata.combining(char))))


_INDIVIDUAL = _any_of("individual individuals individuales einzel*")


def is_individual(tournament: Tournament) -> bool:
    """Whether players play for themselves although the report has teams: it says so (092, 082 0), and the pairings do
    not show matches of teams against teams."""
    if tournament.declared_type is EventType.TEAM or tournament.declared_type is EventType.SCHEVENINGEN:
        return False
    says_so = _INDIVIDUAL.search(_plain_words(tournament.type_text)) is not None
    if says_so and not tournament.declared_teams:
        return True
    return (says_so or tournament.declared_teams == 0) and not _meet_as_teams(tournament)


def _meet_as_teams(tournament: Tournament) -> bool:
    """In no round a team has opponents of two others, and somewhere two teams meet on several boards."""
    team_of = {player: team.number for team in tournament.teams for player in team.members}
    met: dict[tuple[int, int], list[int]] = {}
    for entry in tournament.entries:
        team = team_of.get(entry.number)
        for round_number, record in enumerate(entry.rounds, 1):
            other = team_of.get(record.opponent) if record and record.opponent is not None else None
            if team is not None and other is not None:
                met.setdefault((team, round_number), []).append(other)
    matches = met.values()
    return any(len(boards) > 1 for boards in matches) and all(len(set(boards)) == 1 for boards in matches)


def structural_type(tournament: Tournament) -> EventType | None:
    """What the pairings show: two players, or every pair of players paired once or twice. A forfeit counts too."""
    players = len(tournament.entries)
    if players == 2:
        return EventType.MATCH
    if players < 2 or tournament.rounds_held < players - 1:
        return None
    rounds_of_pair: dict[tuple[int, int], set[int]] = {}
    for entry in tournament.entries:
        for round_number, record in enumerate(entry.rounds, start=1):
            opponent = record.opponent if record else None
            if opponent in tournament.by_number and opponent != entry.number:
                pair = (min(entry.number, opponent), max(entry.number, opponent))
                rounds_of_pair.setdefault(pair, set()).add(round_number)
    if len(rounds_of_pair) != players * (players - 1) // 2:
        return None
    times = {len(rounds) for rounds in rounds_of_pair.values()}
    if times == {1}:
        return EventType.ROUND_ROBIN
    return EventType.DOUBLE_ROUND_ROBIN if times == {2} else None


@dataclass(frozen=True, slots=True)
class EventTypeReading:
    """The type of an event, and where it was read. Anything but `declared` deserves a warning."""

    type: EventType
    source: Literal["declared", "structure", "default"]


def system_of_teams(teams: int, rounds: int) -> EventType:
    """How teams are paired: as many rounds as each has opponents is a round robin, twice as many a double one, fewer a
    Swiss (I-681).

    >>> [system_of_teams(10, rounds).value for rounds in (7, 9, 18)], system_of_teams(9, 9).value
    (['swiss', 'round_robin', 'double_round_robin'], 'round_robin')
    """
    all_against_all = teams - 1 + teams % 2
    if rounds < all_against_all:
        return EventType.SWISS
    return EventType.DOUBLE_ROUND_ROBIN if rounds >= 2 * all_against_all else EventType.ROUND_ROBIN


def event_type_of(tournament: Tournament) -> EventTypeReading:
    if tournament.declared_type is not None:
        return EventTypeReading(tournament.declared_type, "declared")
    if (shown := structural_type(tournament)) is not None:
        return EventTypeReading(shown, "structure")
    return EventTypeReading(EventType.SWISS, "default")
