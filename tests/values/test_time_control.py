"""Time controls: the code of record 222, the free text of record 122, and the time for sixty moves."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arpad.values.time_control import Cadence, TimeControl, TimePeriod, cadence_of
from arpad.values.time_control_text import code_text, parse_code, parse_rate_of_play


@st.composite
def sides(draw: st.DrawFn) -> tuple[TimePeriod, ...]:
    increments = st.integers(0, 60)
    limited = st.builds(TimePeriod, st.integers(1, 10_000), st.integers(1, 80), increments)
    last = st.builds(TimePeriod, st.integers(1, 10_000), st.none() | st.integers(1, 80), increments)
    return (*draw(st.lists(limited, max_size=3)), draw(last))


controls = st.builds(TimeControl, sides(), sides()) | sides().map(lambda periods: TimeControl(periods, periods))


class TestCode:
    @pytest.mark.parametrize(
        ("text", "periods"),
        [
            ("5400+30", (TimePeriod(5400, None, 30),)),
            ("7200", (TimePeriod(7200),)),
            ("40/6000+30:900+30", (TimePeriod(6000, 40, 30), TimePeriod(900, None, 30))),
            ("40/7200:3600", (TimePeriod(7200, 40), TimePeriod(3600))),
            ("40/7200:20/3600:900", (TimePeriod(7200, 40), TimePeriod(3600, 20), TimePeriod(900))),
            (" 180+2 ", (TimePeriod(180, None, 2),)),
        ],
    )
    def test_both_sides_alike(self, text: str, periods: tuple[TimePeriod, ...]) -> None:
        control = parse_code(text)
        assert control == TimeControl(periods, periods)
        assert control.equal
        assert code_text(control) == text.strip()

    def test_armageddon(self) -> None:
        control = parse_code("W300-B240")
        assert control == TimeControl((TimePeriod(300),), (TimePeriod(240),))
        assert not control.equal
        assert code_text(control) == "W300-B240"
        assert control.seconds_for(60) == 240

    def test_a_zero_increment_is_not_written(self) -> None:
        assert code_text(parse_code("5400+0")) == "5400"

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("", "empty"),
            ("?", "unknown"),
            ("-", "no time control"),
            ("*180", "sandclock"),
            ("90 min", "'90 min' is not a period"),
            ("5400+", "'5400\\+' is not a period"),
            ("5400:", "'' is not a period"),
            ("0", "needs time"),
            ("0/5400", "at least one move"),
            ("5400:900", "only the last period"),
            ("W300", "'W300' is not a period"),
            ("9" * 5000, "is not a period"),
        ],
    )
    def test_what_is_wrong_is_said(self, text: str, complaint: str) -> None:
        with pytest.raises(ValueError, match=complaint):
            parse_code(text)

    def test_a_side_without_periods_is_refused(self) -> None:
        with pytest.raises(ValueError, match="at least one period"):
            TimeControl((), (TimePeriod(300),))

    @given(controls)
    def test_round_trip(self, control: TimeControl) -> None:
        assert parse_code(code_text(control)) == control


class TestSecondsForMoves:
    @pytest.mark.parametrize(
        ("code", "seconds"),
        [
            ("5400+30", 7200),
            ("40/5400:1800", 7200),
            ("40/4500+30:900+30", 7200),
            ("40/7200:20/3600:900", 10800),  # the third period begins with move 61
            ("40/7200:20/3600:900+30", 10800),
            ("40/5400+30:1800", 8400),  # the increment of the first period only
            ("W3600+30-B5400", 5400),  # equal at 60 moves
            ("40/7200", 14400),  # the last period is repeated
        ],
    )
    def test_sixty_moves(self, code: str, seconds: int) -> None:
        assert parse_code(code).seconds_for(60) == seconds
        assert parse_code(code).seconds_for() == seconds

    @pytest.mark.parametrize(("moves", "seconds"), [(0, 0), (1, 5430), (40, 6600), (41, 8430), (60, 9000)])
    def test_other_numbers_of_moves(self, moves: int, seconds: int) -> None:
        assert parse_code("40/5400+30:1800+30").seconds_for(moves) == seconds

    @given(controls, st.integers(0, 200))
    def test_more_moves_never_have_less_time(self, control: TimeControl, moves: int) -> None:
        assert control.seconds_for(moves) <= control.seconds_for(moves + 1)


class TestCadence:
    @pytest.mark.parametrize(
        ("text", "minutes", "cadence"),
        [
            ("6'+5\"", 11, Cadence.RAPID),
            ("25'+10\"", 35, Cadence.RAPID),
            ("40'+20\"", 60, Cadence.STANDARD),
            ("7'+3\"", 10, Cadence.BLITZ),
        ],
    )
    def test_the_examples_of_the_rapid_and_blitz_rules(self, text: str, minutes: int, cadence: Cadence) -> None:
        control = parse_rate_of_play(text)
        assert control is not None
        assert control.seconds_for(60) == 60 * minutes
        assert cadence_of(control.seconds_for(60), blitz_up_to=600, rapid_below=3600) is cadence

    @pytest.mark.parametrize(
        ("seconds", "cadence"),
        [(600, Cadence.BLITZ), (601, Cadence.RAPID), (3599, Cadence.RAPID), (3600, Cadence.STANDARD)],
    )
    def test_the_limits(self, seconds: int, cadence: Cadence) -> None:
        assert cadence_of(seconds, blitz_up_to=600, rapid_below=3600) is cadence


READ = {
    "5400": ["90 min", "1 h 30 min", "1h30", "1:30 h", "1,5 h", "1½ hours", "1 ½ h", "90 Minuten", "G/90",
             "90 minutes each", "90 minutos sin incremento", "90 min, no increment", "1 hour and 30 minutes",
             "90 min. K.O."],
    "7200": ["2 hours", "2h", "120 min", "120'", "All moves in 2 hours", "dos horas", "2 Std.", "2 horas por jugador"],
    "1800": ["½ h", "media hora"],
    "900": ["15 min", "15'", "15 Minuten", "15 minutos a finish", "Rapid 15 min"],
    "3600": ["G/60", "G60", "Game in 60", "1 h", "una hora"],
    "3600+5": ["G/60+5", "G/60; inc 5", "60 min + 5 s"],
    "5400+30": ["90 min + 30 sec", "90'+30\"", "90+30", "90 + 30", "90 min / 30 sec", "90m+30s", "90’ + 30’’",
                "90´+30´´", "90 minutos + 30 segundos por jugada", "90 Min. + 30 Sek./Zug", "1 h 30 min + 30 s",
                "90 min + 30 sec increment", "90 Minuten + 30 Sekunden pro Zug ab dem ersten Zug",
                "90 min + 30 seg. x mov. a partir de la jugada 1", "Bedenkzeit: 90 Min. (30 Sek. je Zug)",
                "1 hora y media + 30 seg", "90 minutes per player plus 30 seconds each move", "5400+30", "90' + 30"],
    "1500+10": ["25 minutes + 10 seconds per move", "25'+10''", "25+10", "25 minutos con 10 segundos de incremento"],
    "180+2": ["3'+2''", "3′+2″", "3+2", "3 min. + 2 sec. from move 1", "Blitz: 3 min + 2 s"],
    "40/5400:1800": ["40 moves in 90 minutes, then 30 minutes", "40/90, SD/30", "40/1h30 + 30'",
                     "40 moves in 1 hour and 30 minutes followed by 30 minutes"],
    "40/5400+30:1800+30": [
        "40/90, G/30 + 30s",
        "40 moves in 90 minutes, then 30 minutes, with 30 seconds per move from move 1",
        "40 jugadas en 90 minutos + 30 minutos con 30 segundos de incremento",
        "40 Züge in 90 Minuten, 30 Minuten für den Rest, 30 Sekunden pro Zug",
        "90 minutes for the first 40 moves followed by 30 minutes for the rest of the game with an addition of"
        " 30 seconds per move starting from move one",
        "90 minutos para las primeras 40 jugadas y 30 minutos para el resto, más 30 segundos por jugada",
        "90 min/40 moves + 30 min/end + 30 s/move",
        "90 min (40 moves) + 30 min (rest) + 30 s (from move 1)",
        "40 moves/90 min + 30 sec per move, 30 min + 30 sec per move",
        "40/90 + 30 + 30",
        "40/5400+30:1800+30",
    ],
    "40/4500+30:900+30": ["75'/40 jug + 15' + 30\""],
    "40/6000+30:20/3000+30:900+30": ["100'/40 + 50'/20 + 15' + 30\""],
    "40/7200:20/3600:900+30": ["120 min/40 Züge + 60 min/20 Züge + 15 min + 30 Sek./Zug ab Zug 61",
                               "120'/40 + 60'/20 + 15'/fin + 30\" desde mov. 61"],
    "W300-B240": ["W300-B240"],
}  # fmt: skip

UNSURE = [
    "",
    "Standard",
    "moves/time, increment",
    "90",  # of what?
    "7200",
    "40/90",  # and the rest?
    "40 moves in 2 hours",
    "40/90+30",  # thirty minutes or thirty seconds?
    "90 min + 30 min",
    "90'+30'",
    "90 + 30 + 30",
    "90 min 30 sec",
    "90 min + 90 sec",
    "180+2",  # three hours or three minutes?
    "90-30",
    "90,30",
    "60 - 90 min",
    "25/10",
    "15/30 + 30 min",
    "40m/60 + 30m",
    "40/2, SD/1",
    "G/1",
    "2 x 45 min",
    "9 rounds, 90+30",
    "FIDE 2024 90+30",
    "G/90 d5",
    "90 min + 30 sec delay",
    "90 min + 10 s Bronstein",
    "5 minutes for White, 4 minutes for Black",
    "90 min for 40 moves + 30 sec, 30 min",  # an increment after move 40?
    "40/90, 30 min, 30 sec from move 50",
    "90 min from move 1",
    "40/90:30",
    "40/5400:30",
    "W5-B4",
    "0+1",
    "0 min",
    ".5 h",
    "1¼ h",
    "90 min + 3² sec",
    "2 x each 45 min",
    "90 min" + " + 30 sec" * 100,
]


class TestRateOfPlay:
    @pytest.mark.parametrize(("text", "code"), [(text, code) for code, texts in READ.items() for text in texts])
    def test_read(self, text: str, code: str) -> None:
        control = parse_rate_of_play(text)
        assert control is not None
        assert code_text(control) == code

    @pytest.mark.parametrize("text", UNSURE)
    def test_not_guessed(self, text: str) -> None:
        assert parse_rate_of_play(text) is None

    @given(st.sampled_from([text for texts in READ.values() for text in texts]), st.integers(0, 99))
    def test_another_number_that_nobody_explains_spoils_the_text(self, text: str, number: int) -> None:
        assert parse_rate_of_play(f"{text} qwerty {number}") is None

    @given(st.sampled_from([text for texts in READ.values() for text in texts]))
    def test_case_and_blanks_at_the_ends_do_not_matter(self, text: str) -> None:
        assert parse_rate_of_play(f"  {text.upper()} ") == parse_rate_of_play(text) == parse_rate_of_play(text.lower())

    @given(st.integers(1, 99), st.integers(0, 60))
    def test_minutes_and_seconds(self, minutes: int, increment: int) -> None:
        expected = TimeControl(
            (TimePeriod(60 * minutes, None, increment),), (TimePeriod(60 * minutes, None, increment),)
        )
        assert parse_rate_of_play(f"{minutes}+{increment}") == expected
        assert parse_rate_of_play(f"{minutes} min + {increment} sec") == expected
        assert parse_rate_of_play(f"{minutes}' + {increment}''") == expected

    @given(st.text() | st.text(alphabet="0123456789/+:'\"hms .,()GWB-"))
    @example("²")
    @example("١٢٠ min")
    @example("9" * 5000)
    def test_no_text_makes_it_fail(self, text: str) -> None:
        parse_rate_of_play(text)

    @given(controls)
    def test_a_code_is_read_as_a_code_or_not_at_all(self, control: TimeControl) -> None:
        if all(period.seconds >= 300 for period in control.white + control.black):
            assert parse_rate_of_play(code_text(control)) in (control, None)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1:30 + 10 from move 1", "5400+10"), ("01:30+30", "5400+30"), ("1:30:00 + 30", "5400+30"),
        ("90 λεπτά + 30 δευτερόλεπτα ανά κίνηση", "5400+30"), ("90΄+30΄΄", "5400+30"),
        ("2 ώρες για 40 κινήσεις + 1 ώρα για το υπόλοιπο", "40/7200:3600"),
        ("3 минута за целу партију + 2 секунде по потезу", "180+2"), ("15 minuta po igraču za čitavu partiju", "900"),
        ("60 minute+30 sec/mutare/jucator", "3600+30"), ("2h for 40 moves + 1h to finish", "40/7200:3600"),
        ("100'x40mm + 50'x20mm + 15' + 30\" from move 1", "40/6000+30:20/3000+30:900+30"), ("90'+30\"/z", "5400+30"),
        ("G/90 + inc 30", "5400+30"), ("2h/40+1h+30\"", "40/7200+30:3600+30"),
    ],
)  # fmt: skip
def test_as_pairing_programs_and_other_countries_write_it(text: str, code: str) -> None:
    control = parse_rate_of_play(text)
    assert control is not None
    assert code_text(control) == code


@pytest.mark.parametrize(
    "text", ["1:30+0:30", "3:00 + 2", "2:00/40 + 1:00", "0:10 + 0:05", "1.30 + 30", "7'+5'' ou 12' KO", "15-15 min/all"]
)
def test_a_clock_or_a_choice_that_leaves_a_doubt(text: str) -> None:
    assert parse_rate_of_play(text) is None
