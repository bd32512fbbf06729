"""Events that a report can tell, for the round trips."""

from datetime import date
from typing import Any

from hypothesis import strategies as st

from arpad.formats.moving_in.federations import read_federations
from arpad.tournament.event_type import declared_type
from arpad.tournament.model import (
    AbnormalPoints,
    Acceleration,
    Entry,
    ForbiddenPairs,
    NationalRating,
    PointSystem,
    RequestedBye,
    RoundRecord,
    Team,
    Tournament,
)
from arpad.values.person import Birth, Sex, Title
from arpad.values.result import Colour, Result
from arpad.values.time_control_text import parse_code, parse_rate_of_play

LETTERS = st.characters(categories=("Lu", "Ll", "Nd"), max_codepoint=0x17F)


def words(most: int) -> st.SearchStrategy[str]:
    """No blanks at the ends, no two in a row; commas and accents welcome."""
    return st.lists(st.text(LETTERS, min_size=1, max_size=8), max_size=4).map(
        lambda parts: ", ".join(parts)[:most].strip()
    )


ascii_codes = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=3, max_size=3)
digits = st.integers(1, 99_999_999).map(str)
days = st.dates(date(1970, 1, 1), date(2069, 12, 31))
tenths = st.integers(0, 999)
numbers = st.integers(1, 9999)
births = st.one_of(
    st.none(),
    st.builds(Birth, st.integers(1900, 2020)),
    st.dates(date(1900, 1, 1), date(2020, 1, 1)).map(lambda day: Birth(day.year, day.month, day.day)),
)
games = st.builds(
    RoundRecord,
    numbers,
    st.sampled_from([None, *Colour]),
    st.sampled_from([result for result in Result if result.has_opponent]),
)
byes = st.sampled_from([RoundRecord(None, None, result) for result in Result if not result.has_opponent])


def _trimmed(rounds: list[RoundRecord | None]) -> tuple[RoundRecord | None, ...]:
    while rounds and rounds[-1] is None:
        rounds.pop()
    return tuple(rounds)


def entries(number: int, national: bool) -> st.SearchStrategy[Entry]:
    return st.builds(
        Entry,
        number=st.just(number),
        name=words(33),
        sex=st.sampled_from([None, *Sex]),
        title=st.sampled_from([None, *Title]),
        rating=st.none() | st.integers(1, 9999),
        federation=st.just("") | ascii_codes,
        player_id=st.just("") | digits,
        birth=births,
        points=st.none() | tenths,
        rank=st.none() | numbers,
        rounds=st.lists(st.none() | games | byes, max_size=5).map(_trimmed),
        national=st.lists(_national, max_size=2).map(tuple) if national else st.just(()),
    )


_national = st.builds(
    NationalRating,
    federation=st.sampled_from(["ESP", "FRA", "GER"]),
    rating=st.none() | st.integers(1, 9999),
    player_id=st.just("") | digits,
    classification=st.sampled_from(["", "A", "1N"]),
    origin=st.just("") | ascii_codes,
)


def teams(trf26: bool, count: int) -> st.SearchStrategy[tuple[Team, ...]]:
    members = st.lists(numbers, max_size=4).map(tuple)
    if not trf26:
        return st.tuples(*(st.builds(Team, st.just(index + 1), words(32), members) for index in range(count)))
    return st.tuples(
        *(
            st.builds(
                Team,
                st.just(index + 1),
                words(32),
                members,
                nickname=words(5),
                strength=st.just("") | st.integers(1, 9999).map(str),
                match_points=st.none() | tenths,
                game_points=st.none() | tenths,
                rank=st.none() | st.integers(1, 999),
            )
            for index in range(count)
        )
    )


@st.composite
def point_systems(draw: st.DrawFn) -> PointSystem:
    win, draw_, loss, absence, bye, unknown = (draw(tenths) for _ in range(6))
    return PointSystem(
        win=win,
        draw=draw_,
        loss=loss,
        absence=absence,
        pairing_allocated_bye=bye,
        unknown=unknown,
        forfeit_win=win,
        forfeit_loss=absence,
        full_point_bye=win,
        half_point_bye=draw_,
        zero_point_bye=absence,
    )


_rounds = st.integers(1, 99)
_groups = st.lists(numbers, min_size=1, max_size=4).map(tuple)
_banned = st.lists(numbers, min_size=2, max_size=4, unique=True).map(tuple)  # one alone is no ban
_bye_kinds = st.sampled_from([Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE])


def _few(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(strategy, max_size=2).map(tuple)


def _is_of_chess(code: str) -> bool:
    """Not the code that other bodies have for a country: such a one is read as FIDE's."""
    return read_federations([code]).get(code, code) == code


@st.composite
def tournaments(draw: st.DrawFn, trf26: bool = False) -> Tournament:
    """What TRF16 can carry, or TRF26."""
    starting_ranks = draw(st.lists(numbers, min_size=1, max_size=6, unique=True))
    dates = draw(st.lists(st.none() | days, max_size=4))
    while dates and dates[-1] is None:
        dates.pop()
    values: dict[str, Any] = {
        "entries": tuple(draw(entries(number, trf26)) for number in starting_ranks),
        "name": draw(words(60)),
        "city": draw(words(30)),
        "federation": draw(st.just("") | ascii_codes.filter(_is_of_chess)),
        "start": draw(st.none() | st.dates(date(1900, 1, 1), date(2199, 12, 31))),
        "end": draw(st.none() | st.dates(date(1900, 1, 1), date(2199, 12, 31))),
        "round_dates": tuple(dates),
        "rounds_planned": draw(st.none() | st.integers(1, 999)),
        "type_text": draw(words(30) | st.sampled_from(["Individual: Swiss-System", "Round Robin"])),
        "rate_of_play_text": draw(words(30) | st.just("90 min + 30 sec/move")),
        "chief_arbiter": draw(words(40)),
        "deputy_arbiters": tuple(name for name in draw(st.lists(words(40), max_size=2)) if name),
        "declared_players": draw(st.none() | st.integers(0, 9999)),
        "declared_rated": draw(st.none() | st.integers(0, 9999)),
        "declared_teams": draw(st.none() | st.integers(0, 999)),
        "teams": draw(teams(trf26, draw(st.integers(0, 2)))),
    }
    if values["teams"]:  # an event that calls itself individual has none
        values |= {
            "type_text": draw(st.just("") | st.just("Team: Swiss")),
            "declared_teams": draw(st.none() | st.just(2)),
        }
    if trf26:
        values |= {
            "type_code": draw(st.sampled_from(["", "FIDE_DUTCH_2026", "CUSTOM_SWISS", "NEW_TYPE"])),
            "time_control_code": draw(st.sampled_from(["", "5400+30", "40/6000+30:900+30", "W300-B240"])),
            "pairing_controller": draw(words(30)),
            "starting_rank_method": draw(st.sampled_from(["", "FIDE", "ESP FIDON"])),
            "tiebreak_codes": draw(_few(st.sampled_from(["BH/C1", "DE", "SB"]))),
            "standings_codes": draw(_few(st.sampled_from(["PTS", "BH/C1", "DE"]))),
            "initial_colour": draw(st.sampled_from([None, *Colour])),
            "point_system": draw(st.just(PointSystem()) | point_systems()),
            "board_colours": draw(st.sampled_from(["", "WBWB"])),
            "comments": draw(_few(words(40))),
            "requested_byes": draw(_few(st.builds(RequestedBye, _bye_kinds, _rounds, _groups))),
            "accelerations": draw(
                _few(st.builds(Acceleration, tenths, _rounds, _rounds, numbers, numbers, st.none() | tenths))
            ),
            "forbidden_pairs": draw(_few(st.builds(ForbiddenPairs, _rounds, st.none() | _rounds, _banned))),
            "abnormal_points": draw(
                _few(
                    st.builds(
                        AbnormalPoints,
                        st.sampled_from(["", *"WDLFHZ+-"]),
                        st.integers(-99, 999),
                        st.none() | _rounds,
                        _groups,
                        st.none() | tenths,
                    )
                )
            ),
            "extra": draw(st.sampled_from([{}, {"362": ("362 TW 2.0   TD 1.0   TL 0.0",)}, {"777": ("777 x", "777")}])),
        }
    control = parse_code(code) if (code := values.get("time_control_code")) else None
    return Tournament(
        **values,
        time_control=control or parse_rate_of_play(values["rate_of_play_text"]),
        declared_type=declared_type(values.get("type_code", ""), values["type_text"]),
    )
