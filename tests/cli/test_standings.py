"""`arpad standings` as a script relies on it."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from support.example_files import EXAMPLES, THREE
from support.gap import gap_instead_of

# Four friends (conftest): Alfil 2½, Rey 1½, Torre 1, Dama 1; Torre beat Dama.
ORDER = "DE,KS,SB"


def test_json_has_the_promised_shape(arpad: Any, report: Any) -> None:
    said = arpad("standings", report(), "--tiebreaks", ORDER, "--format", "json")
    assert said.code == 0
    shown = json.loads(said.out)
    assert shown["edition"] == "tournament-2010"
    assert shown["tiebreaks"] == ["DE", "KS", "SB"]
    first = shown["players"][0]
    # Koya: half of 3 is 1½, which Rey has: 1 point. SB: Rey 1½ + ½ Dama ½ + Torre 1 = 3
    assert {key: first[key] for key in ("number", "rank", "points", "tiebreaks", "separated_by")} == {
        "number": 1, "rank": 1, "points": "2.5", "tiebreaks": {"DE": None, "KS": "1", "SB": "3"}, "separated_by": None,
    }  # fmt: skip
    last = shown["players"][3]
    assert (last["number"], last["rank"], last["tiebreaks"]["DE"]) == (3, 4, "0")
    assert last["separated_by"] == {"by": "DE", "value": "0", "above": "1"}
    assert "reasons" not in first


def test_the_order_is_that_of_the_report_or_the_recommended_one(arpad: Any, report: Any) -> None:
    named = json.loads(arpad("standings", report(("102 Reloj", "202 SB,DE\n102 Reloj")), "--format", "json").out)
    assert (named["event"]["order"], named["tiebreaks"]) == ("report", ["SB", "DE"])
    own = json.loads(arpad("standings", report(), "--format", "json").out)
    assert (own["event"]["order"], own["tiebreaks"]) == ("recommended", ["DE", "BPG", "KS", "SB", "WON"])
    none = arpad("standings", report(("2011/10/01", "2026/05/01"), ("2011/10/03", "2026/05/03")), "--format", "json")
    shown = json.loads(none.out)
    assert (shown["edition"], shown["tiebreaks"]) == ("tiebreaks-2026", [])
    assert [player["rank"] for player in shown["players"]] == [1, 2, 3, 3]
    assert "standings.W001" in none.err


def test_the_working_of_one_player(arpad: Any, report: Any) -> None:
    said = arpad("standings", report(), "--tiebreaks", ORDER, "--explain", "3")
    assert said.code == 0
    assert "3  Dama, Celia · rank 4 · 1 points" in said.out
    assert "below 2  Torre, Blas: DE 0 against 1" in said.out
    assert "SB  Sonneborn-Berger [TB 4.b1]: 2" in said.out  # ½ Alfil 1¼ + ½ Rey ¾
    assert "2.5 × 0.5" in said.out
    spanish = arpad("standings", report(), "--tiebreaks", ORDER, "--explain", "3", "--lang", "es").out
    assert "por debajo de 2  Torre, Blas: DE 0 frente a 1" in spanish
    assert "2,5 × 0,5" in spanish


def test_why_direct_encounter_says_nothing(arpad: Any, report: Any, tmp_path: Path) -> None:
    """Alfil is alone on his points. The three friends beat each other in a circle. Two who never met stay tied."""
    assert (
        "DE  direct encounter [TB 2.e]: —  (nobody else is tied here)"
        in arpad("standings", report(), "--tiebreaks", "DE", "--explain", "1").out
    )
    path = tmp_path / "three.trf"
    path.write_text(THREE, "utf-8")
    now = ("--edition", "tiebreaks-2026", "--tiebreaks", "DE", "--explain", "1")
    assert "—  (players 1, 2, 3 are level among themselves)" in arpad("standings", path, *now).out
    open_ = EXAMPLES / "01-open.trf"  # five players have 5 points
    said = arpad("standings", open_, "--tiebreaks", "DE", "--explain", "8", "--lang", "es").out
    assert "—  (no todos los jugadores 1, 8, 11, 13, 16 se enfrentaron)" in said


def test_reasons_in_json_name_rule_article_and_what_was_cut(arpad: Any) -> None:
    said = arpad(
        "standings", EXAMPLES / "01-open.trf", "--edition", "tiebreaks-2026", "--tiebreaks", "BH/C1",
        "--format", "json", "--explain", "23",
    )  # fmt: skip
    players = {player["number"]: player for player in json.loads(said.out)["players"]}
    assert "reasons" not in players[1]
    steps = players[23]["reasons"]["BH/C1"]
    assert steps[-1] == {
        "rule": "buchholz", "article": "8.1", "inputs": {"tiebreak": "BH/C1"}, "value": players[23]["tiebreaks"]["BH/C1"],
        "note": "value",
    }  # fmt: skip
    cut = [step for step in steps if step.get("note") == "cut"]
    assert len(cut) == 1
    assert (cut[0]["rule"], cut[0]["article"], cut[0]["inputs"]["why"]) == ("cut_exception", "16.5", "voluntary")
    assert len(steps) == 1 + json.loads(said.out)["rounds"]


ABSENT = """\
012 Open
042 2011/10/01
052 2011/10/05
092 Individual: Swiss-System
001    1      Alfil, Ana                        2000                             1.5    1     2 w =  0000 - H  0000 - H  0000 - Z
001    2      Torre, Blas                       1900                             1.5    2     1 b =     3 w =     4 b 0     3 b =
001    3      Dama, Celia                       1800                             1.5    3     4 b =     2 b =  0000 - Z     2 w =
001    4      Rey, Dario                        1700                             1.5    4     3 w =  0000 - Z     2 w 1  0000 - Z
"""


def test_who_chose_to_miss_three_games_is_separated_by_the_article_not_by_the_value(arpad: Any, tmp_path: Any) -> None:
    """TB 5.c: Ana has the best performance of the four and missed three games by choice, so she stands last."""
    path = tmp_path / "open.trf"
    path.write_text(ABSENT, "utf-8")
    shown = json.loads(arpad("standings", path, "--tiebreaks", "TPR", "--format", "json").out)["players"]
    assert shown[-1]["number"] == 1
    assert shown[-1]["separated_by"]["by"] == "TPR"
    assert shown[-1]["separated_by"]["article"] == "TB 5.c"
    assert "article" not in shown[1]["separated_by"]
    table = arpad("standings", path, "--tiebreaks", "TPR").out
    assert "TPR [TB 5.c]" in next(line for line in table.splitlines() if "Alfil" in line)


def test_on_paper_and_on_the_web(arpad: Any, report: Any, tmp_path: Any) -> None:
    """The list of tie-breaks stands under the standings, with the article of each (TB 7)."""
    html = arpad("standings", report(), "--tiebreaks", ORDER, "--format", "html", "--lang", "es").out
    assert '<td class="l">Dama, Celia</td>' in html
    assert "SB Sonneborn-Berger [TB 4.b1]" in html
    assert "tras la ronda 3" in html
    assert not re.search(r"\b(?:src|href)=|url\(|@import", html)
    out = tmp_path / "standings.pdf"
    assert arpad("standings", report(), "--tiebreaks", ORDER, "--format", "pdf", "-o", out).code == 0
    assert out.read_bytes().startswith(b"%PDF-")
    said = arpad("standings", report(), "--tiebreaks", ORDER, "--format", "pdf", "--explain", "3", "-o", out)
    assert said.code == 3 and "standings.E007" in said.err


def test_an_order_may_be_parted_by_blanks_or_semicolons(arpad: Any, report: Any) -> None:
    for text in ("DE KS SB", "DE; KS;SB", " DE, KS ,SB,"):
        assert json.loads(arpad("standings", report(), "--tiebreaks", text, "--format", "json").out)["tiebreaks"] == [
            "DE", "KS", "SB",
        ]  # fmt: skip


def test_csv(arpad: Any, report: Any) -> None:
    said = arpad("standings", report(), "--tiebreaks", "SB", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(said.out)))
    assert rows[0] == {
        "rank": "1", "reported_rank": "1", "number": "1", "name": "Alfil, Ana", "points": "2.5", "SB": "3",
        "separated_by": "",
    }  # fmt: skip
    assert [row["rank"] for row in rows] == ["1", "2", "3", "4"]


def test_standings_after_a_round(arpad: Any, report: Any) -> None:
    shown = json.loads(arpad("standings", report(), "--tiebreaks", "PS", "--after", "1", "--format", "json").out)
    assert shown["rounds"] == 1
    assert [(player["number"], player["points"]) for player in shown["players"]] == [
        (1, "1"), (2, "1"), (3, "0"), (4, "0"),
    ]  # fmt: skip


def test_all_wrong_codes_are_said_at_once(arpad: Any, report: Any) -> None:
    said = arpad("standings", report(), "--tiebreaks", "BCH,EMGSB,WON/C1")
    assert said.code == 3
    assert said.out == ""
    assert "Did you mean BH?" in said.err
    assert said.err.count("error standings.") == 3


def test_what_is_refused(arpad: Any, report: Any) -> None:
    assert arpad("standings", report(), "--explain", "99").code == 3
    assert arpad("standings", report(), "--edition", "fide-2011").code == 4
    assert arpad("standings", report(), "--edition", "tiebreaks-2027").code == 4
    assert arpad("standings", "nowhere.trf").code == 5
    undated = report(("042 2011/10/01\n", ""), ("132 ", "### "))
    assert "standings.E005" in arpad("standings", undated).err
    assert arpad("standings", undated, "--on", "2011-10-01").code == 0


def test_a_gap_is_refused_unless_an_edition_is_named(arpad: Any, report: Any) -> None:
    """C.07 in its first edition counts in May 2024; if nobody had read that, no other is taken in silence."""
    spring = report(("2011/10/01", "2024/05/01"), ("2011/10/03", "2024/05/03"))
    assert "tiebreaks-2024-04" in arpad("standings", spring).out
    with gap_instead_of("tiebreaks-2024-04"):
        said = arpad("standings", spring)
        assert (said.code, said.out) == (4, "")
        assert "law.E002" in said.err and "tiebreaks-2024 (2024-08-01 – 2026-02-28)" in said.err
        assert arpad("standings", spring, "--edition", "tiebreaks-2024", "--tiebreaks", "SB").code == 0


def test_a_named_edition_out_of_force_is_said(arpad: Any, report: Any) -> None:
    said = arpad("standings", report(), "--edition", "tiebreaks-2026", "--tiebreaks", "SB")
    assert said.code == 0
    assert "standings.W006" in said.err


def test_a_policy_can_be_set(arpad: Any, report: Any) -> None:
    said = arpad(
        "standings",
        report(),
        "--tiebreaks",
        "SB",
        "--set",
        "unplayed_rounds.policy=draw_against_oneself",
        "--format",
        "json",
    )
    assert json.loads(said.out)["options"] == ["unplayed_rounds.policy=draw_against_oneself"]


def test_who_left_is_said_under_the_table(arpad: Any, report: Any, tmp_path: Any) -> None:
    """Rey played one of three games."""
    path = report(
        ("2 w 1     3 w =", "2 w -     3 w -"),
        ("4 b 0     1 b 0", "4 b +     1 b 0"),
        ("1 w =     4 b =", "1 w =     4 b +"),
        ("1.0    3     3 w 1", "2.0    2     3 w 1"),
        ("1.0    3     2 b 0", "1.5    3     2 b 0"),
        ("1.5    2     1 b 0", "0.0    4     1 b 0"),
    )
    asked = arpad("standings", path, "--tiebreaks", "SB")
    assert "standings.W007" in asked.err
    (tmp_path / "event.trf.facts.toml").write_text("[players.4]\nwithdrawn = true\n", "utf-8")
    said = arpad("standings", path, "--tiebreaks", "SB")
    assert "standings.W007" not in said.err
    assert "4  Rey, Dario left: 1 of 3 games played, the results are struck out [C.06 12.b]" in said.out
    shown = json.loads(arpad("standings", path, "--tiebreaks", "SB", "--format", "json").out)
    assert [(player["number"], player["rank"], player["points"]) for player in shown["players"]] == [
        (1, 1, "1.5"), (2, 2, "1"), (3, 3, "0.5"), (4, None, "0"),
    ]  # fmt: skip
    assert shown["withdrawals"][0]["inputs"] == {"played": 1, "scheduled": 3, "percent": 50}
    text = path.read_text("utf-8").replace("2011/10/", "2026/05/").replace("11/10/", "26/05/")
    path.write_text(text, "utf-8")
    today = json.loads(arpad("standings", path, "--tiebreaks", "SB", "--format", "json").out)
    assert (today["edition"], today["supplement"]) == ("tiebreaks-2026", "tournament-2025")
    assert (today["players"][3]["number"], today["players"][3]["rank"]) == (4, None)
    assert (today["withdrawals"][0]["article"], today["withdrawals"][0]["edition"]) == ("C.06 12.b", "tournament-2025")


TEAMS = """\
012 Two teams
042 2026/05/01
052 2026/05/01
192 CUSTOM_TEAM_SWISS
202 EDET
001    1      Uno, A                            2000                             1.0    1     3 w 1
001    2      Dos, A                            2000                             0.0    2     4 b 0
001    3      Tres, B                           2000                             0.0    3     1 b 0
001    4      Cuatro, B                         2000                             1.0    4     2 w 1
310   1 Alfiles                                                                1    2
310   2 Torres                                                                 3    4
"""


def test_teams(arpad: Any, tmp_path: Any) -> None:
    path = tmp_path / "teams.trf"
    path.write_text(TEAMS, "utf-8")
    shown = json.loads(arpad("standings", path, "--format", "json").out)
    assert shown["players"] == []
    assert [(team["name"], team["rank"], team["match_points"], team["game_points"]) for team in shown["teams"]] == [
        ("Alfiles", 1, "1", "1"), ("Torres", 2, "1", "1"),
    ]  # fmt: skip
    table = arpad("standings", path).out
    assert "MP" in table
    assert "EDET" in table


def test_a_team_event_before_its_first_round_and_facts_about_a_stranger(arpad: Any, tmp_path: Any) -> None:
    path = tmp_path / "teams.trf"
    path.write_text(re.sub(r"     \d [wb] [01]\n", "\n", TEAMS), "utf-8")
    shown = json.loads(arpad("standings", path, "--format", "json").out)
    assert [(team["rank"], team["points"]) for team in shown["teams"]] == [(1, "0"), (1, "0")]
    (tmp_path / "teams.trf.facts.toml").write_text("withdrawn_teams = [7]\n", "utf-8")
    said = arpad("standings", path)
    assert said.code == 3
    assert "facts.E008" in said.err


class TestPlayOff:
    """Three friends with a point each; on tie-break nothing separates them."""

    @pytest.fixture
    def three(self, tmp_path: Path) -> Path:
        path = tmp_path / "three.trf"
        path.write_text(THREE, "utf-8")
        return path

    @staticmethod
    def facts(path: Path, text: str) -> None:
        path.with_name(f"{path.name}.facts.toml").write_text(text, "utf-8")

    @pytest.mark.article("tournament-2010/TB 6.e")
    def test_places_follow_the_result(self, arpad: Any, three: Path) -> None:
        """The article's own case: three tied, the play-off ends 3, 1, 2, so player 1 has second place."""
        self.facts(three, 'play_off = [3, 1, 2]\nplay_off_rules = "3 + 5, round robin"\n')
        said = arpad("standings", three, "--tiebreaks", "WON", "--format", "json")
        shown = json.loads(said.out)
        assert shown["tiebreaks"] == ["PLAYOFF", "WON"]
        assert [(player["number"], player["rank"]) for player in shown["players"]] == [(3, 1), (1, 2), (2, 3)]
        assert shown["players"][1]["separated_by"] == {"by": "PLAYOFF", "value": "2", "above": "1"}
        assert "standings.W01" not in said.err
        why = arpad("standings", three, "--tiebreaks", "WON", "--explain", "1").out
        assert "below 3  Dama, Celia: PLAYOFF 2 against 1" in why
        assert "PLAYOFF  result of a play-off [TB 6.e]: 2" in why

    @pytest.mark.article("tournament-2010/TB 6.f")
    def test_who_stayed_level_shares_the_place(self, arpad: Any, three: Path) -> None:
        self.facts(three, "play_off = [2, [1, 3]]\n")
        shown = json.loads(arpad("standings", three, "--tiebreaks", "PLAYOFF", "--format", "json").out)["players"]
        assert [(player["number"], player["rank"]) for player in shown] == [(2, 1), (1, 2), (3, 2)]

    def test_before_the_last_round_there_is_no_result(self, arpad: Any, three: Path) -> None:
        self.facts(three, "play_off = [3, 1, 2]\n")
        shown = json.loads(arpad("standings", three, "--tiebreaks", "WON", "--after", "2", "--format", "json").out)
        assert [(player["number"], player["rank"]) for player in shown["players"]] == [(1, 1), (2, 1), (3, 3)]

    @pytest.mark.article("tournament-2010/TB 6.b")
    def test_its_rules_must_be_fixed_before_the_event(self, arpad: Any, three: Path) -> None:
        """Listed by the event without rules: a warning. The recommended order only tells of a play-off."""
        assert "standings.W010 [TB 6.b]" in arpad("standings", three, "--tiebreaks", "DE,PLAYOFF").err
        recommended = arpad("standings", three).err
        assert "standings.I001" in recommended and "standings.W010" not in recommended
        self.facts(three, 'play_off_rules = "two games at 3 + 5, then Armageddon"\n')
        assert "standings.W010" not in arpad("standings", three, "--tiebreaks", "DE,PLAYOFF").err

    def test_what_cannot_be_played_off(self, arpad: Any, three: Path, report: Any) -> None:
        for text, code in (("[1, 1]", "facts.E003"), ("[1, 9]", "facts.E005"), ('"1"', "facts.E003")):
            self.facts(three, f"play_off = {text}\n")
            said = arpad("standings", three)
            assert said.code == 3 and code in said.err
        friends = report()
        self.facts(friends, "play_off = [4, 1]\n")  # Rey has 1½ points, Alfil 2½
        said = arpad("standings", friends, "--tiebreaks", "SB")
        assert said.code == 0 and "standings.W011" in said.err and "4, 1" in said.err
