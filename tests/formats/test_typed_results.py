"""Results typed in, as a table (CSV) or as TOML: the same event as its report, and every defect where it stands."""

import csv
import io

import pytest

import arpad
from arpad.formats.report_kinds import kind_of, read_any_report
from arpad.formats.report_with_facts import report_with_facts
from arpad.formats.trf import read_trf
from arpad.tournament.model import Tournament
from arpad.values.result import Result

REPORT = """\
012 Four friends
022 Sevilla
032 ESP
042 2011/10/01
052 2011/10/03
092 Individual: Swiss-System
102 Reloj, Rosa
112 Peon, Pepa
122 120 min
132                                                                                        11/10/01  11/10/02  11/10/03
142 3
001    1 w IM Alfil, Ana                        2400 ESP   990000001 1980/01/01  2.5    1     4 w 1     3 b =     2 w 1
001    2 m    Torre, Blas                       2300 ESP   990000002 1981        1.0    3     3 w 1     4 b 0     1 b 0
001    3 w    Dama, Celia                       2200 ESP   990000003 1982/01/01  1.0    3     2 b 0     1 w =     4 b =
001    4 m    Rey, Dario                             ESP   990000004 1983/01/01  1.5    2     1 b 0     2 w 1     3 w =
"""

HEAD = """\
name,Four friends
city,Sevilla
federation,ESP
start,2011-10-01
end,2011-10-03
type,Individual: Swiss-System
rate_of_play,120 min
chief_arbiter,"Reloj, Rosa"
deputy_arbiters,"Peon, Pepa"
round_dates,2011-10-01,2011-10-02,2011-10-03
rounds,3
"""

PLAYERS = """\
number,name,sex,title,rating,federation,id,birth,points,rank
1,"Alfil, Ana",w,IM,2400,ESP,990000001,1980-01-01,2.5,1
2,"Torre, Blas",m,,2300,ESP,990000002,1981,1,3
3,"Dama, Celia",w,,2200,ESP,990000003,1982-01-01,1,3
4,"Rey, Dario",m,,,ESP,990000004,1983-01-01,1.5,2
"""

GAMES = """\
round,white,black,result
1,1,4,1-0
1,2,3,1-0
2,3,1,1/2-1/2
2,4,2,1-0
3,1,2,1-0
3,4,3,½-½
"""

TABLE = f"{HEAD}\n{PLAYERS}\n{GAMES}"

CELLS = """\
number,name,sex,title,rating,federation,id,birth,points,rank,1,2,3
1,"Alfil, Ana",w,IM,2400,ESP,990000001,1980-01-01,2.5,1,4w1,3b=,2w1
2,"Torre, Blas",m,,2300,ESP,990000002,1981,1,3,3w1,4b0,1b0
3,"Dama, Celia",w,,2200,ESP,990000003,1982-01-01,1,3,2b0,1w=,4b=
4,"Rey, Dario",m,,,ESP,990000004,1983-01-01,1.5,2,1b0,2w1,3w½
"""

TOML = """\
name = "Four friends"
city = "Sevilla"
federation = "ESP"
start = 2011-10-01
end = 2011-10-03
type = "Individual: Swiss-System"
rate_of_play = "120 min"
chief_arbiter = "Reloj, Rosa"
deputy_arbiters = ["Peon, Pepa"]
round_dates = [2011-10-01, 2011-10-02, 2011-10-03]
rounds = 3

[[player]]
number = 1
name = "Alfil, Ana"
sex = "w"
title = "IM"
rating = 2400
federation = "ESP"
id = "990000001"
birth = 1980-01-01
points = "2.5"
rank = 1

[[player]]
number = 2
name = "Torre, Blas"
sex = "m"
rating = 2300
federation = "ESP"
id = 990000002
birth = 1981
points = 1
rank = 3

[[player]]
number = 3
name = "Dama, Celia"
sex = "w"
rating = 2200
federation = "ESP"
id = "990000003"
birth = 1982-01-01
points = 1
rank = 3
results = ["2b0", "1w=", "4b="]

[[player]]
number = 4
name = "Rey, Dario"
sex = "m"
federation = "ESP"
id = "990000004"
birth = 1983-01-01
points = "1.5"
rank = 2

[[game]]
round = 1
white = 1
black = 4
result = "1-0"

[[game]]
round = 1
white = 2
black = 3
result = "1-0"

[[game]]
round = 2
white = 3
black = 1
result = "="

[[game]]
round = 2
white = 4
black = 2
result = "1-0"

[[game]]
round = 3
white = 1
black = 2
result = "1-0"

[[game]]
round = 3
white = 4
black = 3
result = "1/2-1/2"
"""

SPANISH = """\
nombre;Cuatro amigos
inicio;2011-10-01
fin;2011-10-03

número;nombre;elo;código
1;Alfil, Ana;2400;990000001
2;Torre, Blas;2300;990000002

ronda;blancas;negras;resultado
1;1;2;1-0
"""


def event(text: str) -> Tournament:
    found = report_with_facts(text.encode(), None)
    assert not [finding for finding in found.findings if finding.is_error], found.findings
    assert found.report.tournament is not None
    return found.report.tournament


def places(text: str) -> list[tuple[str, int | None, int | None]]:
    found = report_with_facts(text.encode(), None).findings
    return [(one.id, one.line, one.column) for one in found if one.id.startswith("results.")]


def with_semicolons(text: str) -> str:
    """As spreadsheets of some countries write it."""
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\n").writerows(csv.reader(io.StringIO(text)))
    return out.getvalue()


@pytest.mark.parametrize("text", [TABLE, f"{HEAD}\n{CELLS}", TOML, with_semicolons(TABLE)])
def test_it_is_the_very_event_of_its_report(text: str) -> None:
    """A list of games, results beside the players, TOML, semicolons."""
    assert event(text) == read_trf(REPORT.encode()).tournament


def test_a_report_is_not_taken_for_a_table() -> None:
    assert [kind_of(text.encode()) for text in (REPORT, TABLE, TOML)] == ["trf", "typed", "typed"]


def test_in_spanish_the_same_words_are_understood() -> None:
    made = event(SPANISH)
    assert (made.name, str(made.start), made.entries[1].rating) == ("Cuatro amigos", "2011-10-01", 2300)
    assert made.entries[0].rounds[0].result is Result.WIN  # type: ignore[union-attr]


def test_points_follow_from_results_where_nobody_typed_them() -> None:
    bare = "number,name\n1,Ana\n2,Blas\n3,Celia\n\nround,white,black,result\n1,1,2,1-0\n1,3,,bye\n2,2,3,=\n2,1,,half\n"
    assert [entry.points for entry in event(bare).entries] == [15, 5, 15]


def test_players_need_no_numbers_and_games_may_name_ids() -> None:
    text = "name,id\nAna,990000001\nBlas,990000002\n\nround,white,black,result\n1,990000002,990000001,0-1\n"
    made = event(text)
    assert [entry.number for entry in made.entries] == [1, 2]
    assert made.entries[0].rounds[0] == (2, "b", Result.WIN)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("bye", "U"), ("half", "H"), ("full", "F"), ("zero", "Z"), ("H", "H")],
)
def test_byes(typed: str, code: str) -> None:
    made = event(f"number,name,1\n1,Ana,{typed}\n2,Blas,3w1\n3,Celia,2b0\n")
    assert made.entries[0].rounds[0] == (None, None, Result(code))


class TestFindings:
    def test_all_at_once_each_at_its_line_and_column(self) -> None:
        text = (
            "name,Four friends\n"
            "start,2011-13-01\n"  # no such day
            "sponsor,Bank\n"  # nobody reads that
            "\n"
            "number,name,rating,birth\n"
            "1,Ana,24oo,1980\n"  # no rating
            "1,Blas,2300,yesterday\n"  # number again, no birth
            "3,,2200,1982\n"  # no name
            "\n"
            "round,white,black,result\n"
            "1,1,9,1-0\n"  # a stranger
            "1,1,3,2-0\n"  # no result
            "x,1,3,1-0\n"  # no round
        )
        assert places(text) == [
            ("results.E019", 2, 7),
            ("results.W001", 3, 1),
            ("results.E019", 6, 7),
            ("results.E006", 7, 1),
            ("results.W004", 7, 13),
            ("results.E004", 8, 3),
            ("results.E007", 11, 5),
            ("results.E008", 12, 7),
            ("results.E005", 13, 1),
        ]

    def test_in_toml_too(self) -> None:
        text = TOML.replace("rating = 2300", "rating = 23.5").replace("black = 4", "black = 9", 1)
        line = next(number for number, one in enumerate(text.splitlines(), 1) if one == "rating = 23.5")
        game = next(number for number, one in enumerate(text.splitlines(), 1) if one == "black = 9")
        assert places(text) == [("results.E019", line, 10), ("results.E007", game, 9)]

    def test_no_toml(self) -> None:
        assert places(TOML.replace("rank = 1\n", "rank = = 1\n")) == [("results.E001", 23, 1)]

    def test_two_results_of_one_player_in_a_round(self) -> None:
        text = TABLE.replace("1,2,3,1-0", "1,1,3,1-0")
        assert places(text) == [("results.E009", 21, 3)]

    def test_the_same_game_typed_twice_and_alike_is_no_contradiction(self) -> None:
        assert places(f"{HEAD}\n{CELLS}\n{GAMES}") == []

    def test_a_line_with_more_cells_than_its_table(self) -> None:
        assert places("number,name\n1,Alfil, Ana\n") == [("results.E010", 1, 1), ("results.E003", 2, 10)]

    def test_what_contradicts_itself_is_said_as_of_a_report(self) -> None:
        """The line is that of the cell: Ana's points, and a game only one of the two knows."""
        found = report_with_facts(f"{HEAD}\n{CELLS}".replace("2.5,1", "3,1").encode(), None).findings
        assert [(one.id, one.line, one.column) for one in found] == [("trf.W018", 14, 51)]
        found = report_with_facts(f"{HEAD}\n{CELLS}".replace("4w1", "3w1").encode(), None).findings
        assert ("trf.E015", 17, 51) in [(one.id, one.line, one.column) for one in found]

    def test_bytes_that_are_no_text(self) -> None:
        found = report_with_facts(TABLE.replace("Sevilla", "C\x81diz").encode("latin-1"), None).findings
        assert [one.id for one in found] == ["results.E001"]

    def test_a_table_as_excel_saves_it_in_spain(self) -> None:
        found = report_with_facts(TABLE.replace("Sevilla", "Cádiz").encode("cp1252"), None)
        assert [one.id for one in found.findings] == ["trf.I001"]
        tournament = read_any_report(TABLE.replace("Sevilla", "Cádiz").encode("cp1252")).tournament
        assert tournament is not None
        assert tournament.city == "Cádiz"

    def test_headings_with_accents_as_excel_saves_them(self) -> None:
        table = "Número;Nombre;Código;R1\n1;Núñez, Ana;2200001;2b1\n2;Peón, Eva;2200002;1n0\n"
        tournament = read_any_report(table.encode("cp1252")).tournament
        assert tournament is not None
        assert [(one.name, one.player_id) for one in tournament.entries] == [
            ("Núñez, Ana", "2200001"), ("Peón, Eva", "2200002"),
        ]  # fmt: skip

    def test_no_players_and_no_results(self) -> None:
        assert places("round,white,black,result\n") == [("results.E010", 1, 1)]

    @pytest.mark.parametrize("round_number", ["0", "1000", "999999999999"])
    def test_rounds_have_an_end(self, round_number: str) -> None:
        assert places(TABLE.replace("3,4,3,½-½", f"{round_number},4,3,½-½")) == [("results.E005", 25, 1)]

    def test_more_cells_than_any_event_are_refused_before_they_are_kept(self) -> None:
        found = report_with_facts(("number,name,1\n" + "a,b,c,d,e,f\n" * 100_000).encode(), None).findings
        assert [finding.id for finding in found] == ["results.E018"]


def test_a_wrong_birth_is_no_reason_to_refuse_standings() -> None:
    """Nor are a sex, a title, points or a rank: they are left out, with a warning. A rating stops the rating alone."""
    head = b"start,2024-09-07\nnumber,name,sex,title,rating,birth,points,rank,1\n"
    report = arpad.read_report(head + b"1,Ana,?,XM,2100,1988-13-02,one,first,2w1\n2,Blas,m,,2000,1990,0,2,1b0\n")
    assert [finding.id for finding in report.findings].count("results.W004") == 5
    assert arpad.standings(report).participants[0].number == 1
    unrated = arpad.read_report(head + b"1,Ana,w,,21oo,1988,1,1,2w1\n2,Blas,m,,2000,1990,0,2,1b0\n")
    assert arpad.standings(unrated).participants[0].number == 1
    with pytest.raises(arpad.InputRefused):
        arpad.rate(unrated)
