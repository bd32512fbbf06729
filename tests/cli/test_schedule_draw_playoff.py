"""`arpad schedule`, `arpad draw`, `arpad playoff`."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from support.example_files import THREE

ENTRIES = """\
name,federation
"Álamo, Ana",ESP
"Baco, Blas",ESP
"Zubia, Íñigo",ESP
"Cuervo, Jean",FRA
"Dax, Luc",FRA
"Eco, Rui",POR
"Ida, Inês",POR
"Kurz, Uwe",GER
"Lima, Noa",ISR
"""


@pytest.fixture
def entries(tmp_path: Path) -> Any:
    def write(text: str = ENTRIES, name: str = "entries.csv") -> Path:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


class TestSchedule:
    def test_json_is_what_scripts_rely_on(self, arpad: Any) -> None:
        shown = json.loads(arpad("schedule", 6, "--format", "json").out)
        assert shown["players"] == 6
        assert shown["rounds"][0] == [[1, 6], [2, 5], [3, 4]]
        assert shown["edition"] == "tournament-2025"
        odd = json.loads(arpad("schedule", 5, "--format", "json").out)
        assert odd["rounds"][1] == [[4, 0], [5, 3], [1, 2]]

    def test_table_and_csv(self, arpad: Any) -> None:
        said = arpad("schedule", 4, "--double")
        assert said.code == 0
        assert "Double round robin of 4 players" in said.out
        assert "Round 2:  2-4   3-1\n" in said.out and "Round 6:  4-2   1-3\n" in said.out
        rows = list(csv.reader(io.StringIO(arpad("schedule", 3, "--format", "csv").out)))
        assert rows[:3] == [["round", "board", "white", "black"], ["1", "1", "2", "3"], ["1", "", "1", "0"]]
        assert "descansa: 1" in arpad("schedule", 3, "--lang", "es").out

    def test_names(self, arpad: Any, entries: Any) -> None:
        path = entries("Alfil, Ana\nTorre, Blas\n", "names.txt")
        assert "1 Alfil, Ana  –  2 Torre, Blas" in arpad("schedule", "--names", path).out
        rows = list(csv.DictReader(io.StringIO(arpad("schedule", 2, "--names", path, "--format", "csv").out)))
        assert [(row["white_name"], row["black_name"]) for row in rows] == [("Alfil, Ana", "Torre, Blas")]
        assert json.loads(arpad("schedule", "--names", path, "--format", "json").out)["names"][1] == "Torre, Blas"
        assert "draw.E002" in arpad("schedule", "--names", entries("name,number\nA,1\nB,3\n", "gap.csv")).err
        assert "schedule.E002" in arpad("schedule", 3, "--names", path).err

    @pytest.mark.parametrize(
        ("args", "finding"), [((1,), "schedule.E001"), ((1001,), "schedule.E001"), ((), "schedule.E003")]
    )
    def test_numbers_that_make_no_round_robin(self, arpad: Any, args: tuple[int, ...], finding: str) -> None:
        said = arpad("schedule", *args)
        assert said.code == 3 and finding in said.err

    def test_the_edition(self, arpad: Any) -> None:
        assert arpad("schedule", 4, "--edition", "fide-2011").code == 4
        assert arpad("schedule", 4, "--on", "2001-01-01").code == 4
        assert arpad("schedule", 4, "--on", "2011-01-01").code == 0


class TestDraw:
    @pytest.mark.article("tournament-2010/Annex 2 5")
    def test_the_minutes_say_who_drew_what_and_what_was_left(self, arpad: Any, entries: Any) -> None:
        said = arpad("draw", entries(), "--seed", "7", "--place", "Sevilla", "--arbiter", "Reloj, Rosa")
        assert said.code == 0
        for part in (
            "Seed of the lots: 7",
            "10 is the rest",
            "Picked among",
            "Place: Sevilla",
            "Responsible: Reloj, Rosa",
        ):
            assert part in said.out
        assert said.out == arpad("draw", entries(), "--seed", "7", "--place", "Sevilla", "--arbiter", "Reloj, Rosa").out
        assert "Acta del sorteo restringido" in arpad("draw", entries(), "--seed", "7", "--lang", "es").out

    @pytest.mark.article("tournament-2010/C.06 8.a#2", "tournament-2010/Annex 2 5")
    def test_json_tells_the_same(self, arpad: Any, entries: Any) -> None:
        shown = json.loads(
            arpad("draw", entries(), "--seed", "7", "--held", "2011-10-01 20:00", "--format", "json").out
        )
        assert shown["seed"] == "7" and shown["ceremony"]["held"] == "2011-10-01 20:00"
        assert shown["envelopes"] == {"A": [3, 4, 8], "B": [5, 7, 9], "C": [1, 6], "D": [2]}
        first = shown["turns"][0]
        assert first["name"] == "Álamo, Ana" and set(first["among"]) == {"A", "B"}
        assert sorted([first["number"], *first["left"]]) == first["held"]
        assert [player["number"] for player in shown["players"]] == list(range(1, 10))
        assert shown["meetings"] == [] and shown["round_one"][0] == [1, 0]

    def test_without_a_seed_a_fresh_one_is_drawn_and_said(self, arpad: Any, entries: Any) -> None:
        seeds = {json.loads(arpad("draw", entries(), "--format", "json").out)["seed"] for _ in range(3)}
        assert len(seeds) == 3 and all(len(seed) == 8 for seed in seeds)

    def test_numbers_go_on_to_the_schedule_and_can_be_checked(self, arpad: Any, entries: Any, tmp_path: Path) -> None:
        numbers = tmp_path / "numbers.csv"
        assert arpad("draw", entries(), "--seed", "7", "--format", "csv", "-o", numbers).code == 0
        rows = list(csv.DictReader(numbers.open(encoding="utf-8")))
        assert f"rests: 1 {rows[0]['name']}" in arpad("schedule", "--names", numbers).out
        said = arpad("draw", numbers, "--check")
        assert said.code == 0 and "No two players of one federation" in said.out

    @pytest.mark.article("tournament-2010/Annex 2 table 11-12")
    def test_six_and_twelve_in_one_federation_is_warned_of(self, arpad: Any, entries: Any) -> None:
        """Ruling P5: the printed group C holds 6 and 12, who meet in round 11."""
        rows = [f"P{n},{'ESP' if n in (6, 8, 12) else f'X{n:02}'},{n}" for n in range(1, 13)]
        path = entries("name,federation,number\n" + "\n".join(rows) + "\n")
        said = arpad("draw", path, "--check", "--edition", "tournament-2010")
        assert said.code == 1
        assert "draw.W002" in said.err and "6 P6 and 12 P12, both of ESP, meet in round 11" in said.err

    @pytest.mark.parametrize(
        ("day", "edition", "envelope"),
        [("2025-04-30", "tournament-2010", [1, 2, 7]), ("2025-05-01", "tournament-2025", [2, 6, 7])],
    )
    def test_the_groups_of_twelve_are_those_of_the_day(
        self, arpad: Any, entries: Any, day: str, edition: str, envelope: list[int]
    ) -> None:
        """I-551. Contingents of 4, 3, 3 and 2: with the groups of 2025 no seed lets compatriots meet at the end."""
        rows = [f"P{n:02},{letter * 3}" for n, letter in enumerate("AAAABBBCCCDD")]
        path = entries("name,federation\n" + "\n".join(rows) + "\n")
        held = set()
        for seed in range(4):
            said = arpad("draw", path, "--seed", seed, "--on", day, "--check", "--format", "json")
            shown = json.loads(said.out)
            assert shown["edition"] == edition
            held |= {tuple(sorted(p["number"] for p in shown["players"] if p["federation"] == "BBB"))}
            assert said.code == (0 if edition == "tournament-2025" else 1)
        assert tuple(envelope) in held

    def test_a_federation_that_fits_no_envelope_is_no_broken_promise(self, arpad: Any, entries: Any) -> None:
        rows = [f"P{n},ESP" for n in range(1, 11)]
        said = arpad("draw", entries("name,federation\n" + "\n".join(rows) + "\n"), "--seed", "7", "--check")
        assert said.code == 0
        assert "draw.W003" in said.err and "draw.W001 [Annex 2], 15 times" in said.err  # three rounds of five games

    @pytest.mark.article("tournament-2010/C.06 8.b#1", "tournament-2010/C.06 8.e")
    def test_a_draw_held_too_late_and_an_announcement_after_the_start(self, arpad: Any, entries: Any) -> None:
        """Twelve hours, one night: 22:00 for 09:00 is too late, 21:00 is not."""
        first = ("--first-round", "2011-10-02 09:00")
        said = arpad("draw", entries(), "--held", "2011-10-01 22:00", "--announced", "2011-10-02 09:05", *first)
        assert said.code == 0
        assert "draw.W004 [C.06 8.b]: The draw was held 11 hours before" in said.err
        assert "draw.W005 [C.06 8.e]" in said.err
        said = arpad("draw", entries(), "--held", "2011-10-01 21:00", "--announced", "2011-09-01 10:00", *first)
        assert "draw.W00" not in said.err
        assert arpad("draw", entries(), "--held", "tomorrow").code == 3

    def test_refusals(self, arpad: Any, entries: Any) -> None:
        eight = "name,federation\n" + "".join(f"P{n},ESP\n" for n in range(8))
        said = arpad("draw", entries(eight))
        assert said.code == 3 and "draw.E001" in said.err and "9 to 24" in said.err
        twice = "name,number\n" + "".join(f"P{n},{min(n, 9)}\n" for n in range(1, 11))
        assert "draw.E003" in arpad("draw", entries(twice), "--check").err
        high = "name,number\n" + "".join(f"P{n},{n + 1}\n" for n in range(1, 11))
        assert "draw.E002" in arpad("draw", entries(high), "--check").err
        assert arpad("draw", "nowhere.csv").code == 5
        said = arpad("draw", entries("name,club\n" + "".join(f"P{n},x\n" for n in range(9))))
        assert said.code == 0 and "entries.W001" in said.err and "entries.W002" in said.err


def numbered(*names: str) -> str:
    """Numbers in the order of the names; a name of - leaves its number free."""
    rows = [f"{number},{name},X{name}" for number, name in enumerate(names, 1) if name != "-"]
    return "number,name,federation\n" + "\n".join(rows) + "\n"


NINE = ("a", "b", "c", "d", "e", "f", "g", "h", "i")


class TestAfterTheDraw:
    @pytest.mark.article("tournament-2010/C.06 8.b#3")
    def test_the_publication_of_round_one_is_recorded(self, arpad: Any, entries: Any) -> None:
        held, first = ("--held", "2011-10-01 20:00"), ("--first-round", "2011-10-02 09:00")
        said = arpad("draw", entries(), "--seed", "7", *held, *first, "--published", "2011-10-01 20:30")
        assert "Pairings of round 1 published: 2011-10-01 20:30" in said.out
        assert "draw.W006" not in said.err
        for when in ("2011-10-01 19:00", "2011-10-02 09:00"):
            assert "draw.W006 [C.06 8.b]" in arpad("draw", entries(), *held, *first, "--published", when).err

    @pytest.mark.article("tournament-2010/C.06 8.c")
    def test_who_leaves_and_who_takes_a_free_number_alter_nothing(self, arpad: Any, entries: Any) -> None:
        """c left; new takes 3, late takes the rest, 10."""
        drawn = entries(numbered(*NINE), "drawn.csv")
        now = entries(numbered("a", "b", "new", *NINE[3:], "late"), "now.csv")
        said = arpad("draw", now, "--since", drawn)
        assert said.code == 0
        assert "The pairings stand as they were drawn (C.06 8.c)." in said.out
        assert said.err.count("draw.I001") == 1 and said.err.count("came after the draw and has the free number") == 2
        left = json.loads(
            arpad("draw", entries(numbered("a", "-", *NINE[2:])), "--since", drawn, "--format", "json").out
        )
        assert left["pairings_stand"] and left["left"] == [{"number": 2, "name": "b", "federation": "XB"}]
        assert arpad("draw", drawn, "--since", drawn).err == ""

    @pytest.mark.article("tournament-2010/C.06 8.c")
    def test_who_moves_or_squeezes_in_alters_the_pairings_of_others(self, arpad: Any, entries: Any) -> None:
        """b and c exchanged; in a field of ten there is no rest, and an eleventh makes another table."""
        drawn = entries(numbered(*NINE, "j"), "drawn.csv")
        now = entries(numbered("a", "c", "b", *NINE[3:], "j", "late"), "now.csv")
        said = arpad("draw", now, "--since", drawn, "--lang", "es")
        assert said.code == 1
        assert said.err.count("draw.W008 [C.06 8.c], 2 veces") == 1 and said.err.count("draw.W007") == 1
        assert "sacó el 3" in said.out and "oídos los jugadores afectados (C.06 8.c)" in said.out
        rows = list(csv.DictReader(io.StringIO(arpad("draw", now, "--since", drawn, "--format", "csv").out)))
        assert [(row["number"], row["change"], row["drawn"]) for row in rows if row["change"]] == [
            ("2", "moved", "3"), ("3", "moved", "2"), ("11", "came", ""),
        ]  # fmt: skip

    def test_numbers_are_needed_on_both_lists(self, arpad: Any, entries: Any) -> None:
        said = arpad("draw", entries(), "--since", entries(numbered(*NINE), "drawn.csv"))
        assert said.code == 3 and "draw.E002" in said.err


class TestPlayoff:
    def test_names_take_their_places(self, arpad: Any, entries: Any) -> None:
        path = entries("Best\nSecond\nThird\n", "tied.txt")
        said = arpad("playoff", "--names", path)
        assert "1  Best\n    2  Third\n    3  Second" in said.out
        assert "Numbers by tie-break" in said.out
        by_lot = arpad("playoff", "--names", path, "--lot", "--seed", "7")
        assert "Numbers by lot, seed 7." in by_lot.out
        assert by_lot.out == arpad("playoff", "--names", path, "--lot", "--seed", "7").out

    def test_json_and_csv(self, arpad: Any) -> None:
        shown = json.loads(arpad("playoff", 6, "--format", "json").out)
        assert shown["phases"][0]["sections"][0]["seats"][1] == {"number": 2, "rank": 5, "player": 5, "name": ""}
        assert shown["controls"] == {"quick": {"minutes": 3, "seconds": 5}, "armageddon": {"white": 5, "black": 4}}
        assert [phase["rest"] for phase in shown["phases"]] == [30, 10]
        rows = list(csv.DictReader(io.StringIO(arpad("playoff", 4, "--format", "csv", "--seed", "7").out)))
        assert [row["number"] for row in rows] == ["1", "4", "2", "3", "1", "2"]
        assert sorted(row["white"] for row in rows[:2]) == ["0", "1"]

    def test_a_start_without_rest_is_warned_of(self, arpad: Any) -> None:
        said = arpad("playoff", 2, "--ended", "19:10", "--start", "19:30")
        assert said.code == 0
        assert "Not before 19:40." in said.out and "10 minutes too early" in said.err
        assert not arpad("playoff", 2, "--ended", "19:10", "--start", "19:40").err
        assert arpad("playoff", 2, "--ended", "late").code == 3

    def test_both_languages_have_every_plan(self, arpad: Any) -> None:
        for tied in range(2, 13):
            assert "{" not in arpad("playoff", tied).out
            assert "Desempate de" in arpad("playoff", tied, "--lang", "es", "--armageddon").out
        assert arpad("playoff", 1).code == 3

    @pytest.mark.article("tournament-2010/TB 6.k2", "tournament-2010/TB 6.k")
    def test_the_tied_of_a_report_are_numbered_by_their_tie_breaks(self, arpad: Any, tmp_path: Path) -> None:
        """Three share 1 point of a round robin; by games with Black (2, 1, 0 of 2) it is Celia, Blas, Ana.

        The best gets 1, the second best 3.
        """
        path = tmp_path / "three.trf"
        path.write_text(THREE, "utf-8")
        said = arpad("playoff", "--report", path, "--tiebreaks", "BPG")
        assert said.code == 0
        assert said.out.startswith("Three friends\nPlay-off of 3 tied players")
        assert "1  Dama, Celia\n    2  Alfil, Ana\n    3  Torre, Blas" in said.out
        level = arpad("playoff", "--report", path, "--tiebreaks", "WON")
        assert level.code == 0 and "playoff.W002" in level.err and "Alfil, Ana; Torre, Blas; Dama, Celia" in level.err
        out = tmp_path / "plan.pdf"
        assert arpad("playoff", "--report", path, "--tiebreaks", "BPG", "--format", "pdf", "-o", out).code == 0
        assert out.read_bytes().startswith(b"%PDF-")

    def test_a_report_without_a_tie_has_no_play_off(self, arpad: Any, report: Any) -> None:
        """Four friends: Alfil is first alone, Torre and Dama share third place."""
        alone = arpad("playoff", "--report", report(), "--tiebreaks", "SB")
        assert alone.code == 3 and "playoff.E004" in alone.err
        third = arpad("playoff", "--report", report(), "--tiebreaks", "DE", "--place", "3")
        assert third.code == 0 and "1  Torre, Blas – 2  Dama, Celia" in third.out
        assert arpad("playoff", "--report", report(), "--place", "9").code == 3
        assert arpad("playoff", "3", "--report", report()).code == 3

    def test_the_rest_reaches_over_midnight(self, arpad: Any) -> None:
        assert "15 minutes too early" in arpad("playoff", 2, "--ended", "23:50", "--start", "00:05").err
        assert not arpad("playoff", 2, "--ended", "23:50", "--start", "00:20").err
