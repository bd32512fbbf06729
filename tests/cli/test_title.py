"""`arpad title` as a federation uses it, on the invented events of examples/titles."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.regulations.calendar import edition_named
from arpad.titles.direct_titles import Status
from support.example_files import EXAMPLES
from support.title_event import report_on

TITLES = EXAMPLES / "titles"
MASTERS = TITLES / "masters.trf"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the example that a test may spoil."""
    for file in TITLES.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


def spoil(file: Path, *changes: tuple[str, str]) -> Path:
    text = file.read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    file.write_text(text, "utf-8")
    return file


FOUR_FRIENDS = """\
012 Four friends
042 2026/10/01
052 2026/10/03
092 Individual: Swiss-System
122 120 min
132                                                                                        26/10/01  26/10/02  26/10/03
001    1 w    Alfil, Ana                        2295 ESP   990000001 1980/01/01  2.5    1     4 w 1     3 b =     2 w 1
001    2 m    Torre, Blas                       2300 ESP   990000002 1981/01/01  1.0    3     3 w 1     4 b 0     1 b 0
001    3 w    Dama, Celia                       2200 ESP   990000003 1982/01/01  1.0    3     2 b 0     1 w =     4 b =
001    4 m    Rey, Dario                        2100 ESP   990000004 1983/01/01  1.5    2     1 b 0     2 w 1     3 w =
"""


class TestApply:
    def test_the_example_is_complete(self, arpad: Any) -> None:
        """Opponents' average 21486 / 9 = 2387; 2450 − 2387 = 63 asks for 59 % (65), so 5½ of 9; 6½ is a whole point
        more: 10 games. With the two certificates of 9 games: 28."""
        said = arpad("title", "apply", TITLES / "application.toml", "--format", "json")
        assert said.code == 0
        shown = json.loads(said.out)
        first = shown["norms"][0]
        assert {key: first[key] for key in ("source", "edition", "games", "average", "score", "required_score")} == {
            "source": "recomputed", "edition": "titles-2009", "games": 9, "average": 2387, "score": "6.5",
            "required_score": "5.5",
        }  # fmt: skip
        assert [norm["games_credited"] for norm in shown["norms"]] == [10, 9, 9]
        rating = next(one for one in shown["requirements"] if one["rule"] == "application_rating")
        assert (rating["measured"], rating["passed"]) == ("2400", True)  # after round 7, before it rose to 2412
        assert shown["complete"] is True
        assert shown["games_credited"] == 28
        assert shown["attained_on"] == "2012-01-14"
        assert [finding["id"] for finding in shown["findings"]] == ["title.W012", "title.W011"]

    @pytest.mark.parametrize(("lang", "words"), [("en", "is complete"), ("es", "está completa")])
    def test_in_both_languages(self, arpad: Any, lang: str, words: str) -> None:
        assert words in arpad("title", "apply", TITLES / "application.toml", "--lang", lang).out

    def test_what_is_missing_is_said_in_words(self, arpad: Any, folder: Path) -> None:
        spoil(folder / "application.toml", ('score = "6"\naverage = 2352', 'score = "6"\naverage = 2352\nrated = false'),
              ('foreigner_rule = false\nsigned_by_arbiter = true\nsigned_by_federation = true\nrated = true',
               'foreigner_rule = false\nsigned_by_arbiter = true'))  # fmt: skip
        said = arpad("title", "apply", folder / "application.toml", "--lang", "en")
        assert said.code == 0
        assert "Rated events: 2 of 3." in said.out
        assert "2 of 3 certificates have both" in said.out

    def test_a_certificate_that_contradicts_the_report_among_other_defects(self, arpad: Any, folder: Path) -> None:
        """All at once: the certificate, two overlapping events, the title held, a key that does not exist."""
        spoil(
            folder / "application.toml",
            ('report = "masters.trf"\n', 'report = "masters.trf"\nscore = "7"\naverage = 2387\ngames = 9\n'),
            ("start = 2010-10-02\nend = 2010-12-12\nkind = \"national_team_championship\"",
             "start = 2008-08-10\nend = 2008-08-19"),
            ('held = ["FM"]', 'held = ["IM"]'),
            ("fee_paid = true", "fee_payed = true"),
        )  # fmt: skip
        said = arpad("title", "apply", folder / "application.toml", "--lang", "en")
        assert said.code == 3
        assert not said.out
        for finding_id in ("title.E010", "title.E013", "title.E015", "title.E017"):
            assert finding_id in said.err
        assert "score is 7 there and 6.5 here" in said.err
        assert "average" not in said.err

    def test_reports_that_cannot_be_read_do_not_hide_the_rest(self, arpad: Any, folder: Path) -> None:
        """A report that is not there, one that is none, no report of the rating, and the title held: all at once."""
        (folder / "note.txt").write_text("hello\n", "utf-8")
        spoil(
            folder / "application.toml",
            ('[[norms]]\nreport = "masters.trf"', '[[norms]]\nreport = "gone.trf"\n\n[[norms]]\nreport = "note.txt"'),
            ('reports = ["masters.trf"]', 'reports = ["away.trf"]'),
            ('held = ["FM"]', 'held = ["GM"]'),
        )
        said = arpad("title", "apply", folder / "application.toml", "--lang", "en")
        assert said.code == 5
        assert not said.out
        for part in ("gone.trf cannot be read", "note.txt, line 1", "away.trf cannot be read", "title.E013"):
            assert part in said.err
        spoil(folder / "application.toml", ("gone.trf", "note.txt"), ('reports = ["away.trf"]', "reports = []"))
        assert arpad("title", "apply", folder / "application.toml").code == 3

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (('\nscore = "6"\n', '\nscore = "5.5"\n'), "score is 5.5 where ≥ 6 is asked for"),
            (('\nscore = "6"\n', '\nscore = "9.5"\n'), "score is 9.5 where ≤ 9 is asked for"),
            (("end = 2010-12-12", "end = 2010-09-12"), "end is 2010-09-12 where ≥ 2010-10-02 is asked for"),
            (('games = 9\nscore = "6"\n', 'games = 8\nscore = "6"\n'), "games is 8 where ≥ 9 is asked for"),
            (("average = 2352", "average = 2229"), "average is 2229 where ≥ 2230 is asked for"),
            # 2450 − 2325 = 125: 67 % has dp 125, 6 of 9; one point less of the average asks for 6½.
            (("average = 2352", "average = 2324"), "required_score is 6 where = 6.5 is asked for"),
        ],
    )
    def test_a_certificate_that_cannot_be(self, arpad: Any, folder: Path, change: tuple[str, str], words: str) -> None:
        spoil(folder / "application.toml", change)
        said = arpad("title", "apply", folder / "application.toml", "--lang", "en")
        assert said.code == 3
        assert f"cannot be as certified: {words}" in said.err

    def test_a_decision_before_the_receipt(self, arpad: Any, folder: Path) -> None:
        spoil(folder / "application.toml", ("decision_on = 2012-05-05", "decision_on = 2012-02-19"))
        said = arpad("title", "apply", folder / "application.toml")
        assert said.code == 3
        assert "title.E025" in said.err

    def test_an_applicant_who_is_not_in_the_report(self, arpad: Any, folder: Path) -> None:
        spoil(folder / "application.toml", ('id = "990001115"', 'id = "1"'), ('reports = ["masters.trf"]\n', ""))
        said = arpad("title", "apply", folder / "application.toml")
        assert said.code == 3
        assert "title.E019" in said.err

    @pytest.mark.usefixtures("titles_unread")
    def test_a_report_of_a_day_that_is_not_encoded_counts_only_as_certified(self, arpad: Any, folder: Path) -> None:
        spoil(folder / "masters.trf", ("042 2012/01/06", "042 2014/01/06"), ("052 2012/01/14", "052 2014/01/14"))
        text = spoil(folder / "application.toml", ("received_on = 2012-02-20", "received_on = 2025-02-20"),
                     ("decision_on = 2012-05-05", "decision_on = 2025-05-05"), ('reports = ["masters.trf"]\n', ""), ("published = false", "published = true\nreached = 2400"))  # fmt: skip
        said = arpad("title", "apply", text)
        assert said.code == 3
        assert "title.E018" in said.err
        spoil(folder / "application.toml", ('report = "masters.trf"\n', 'report = "masters.trf"\nevent = "Magistral"\n'
              'start = 2014-01-06\nend = 2014-01-14\ngames = 9\nscore = "6.5"\nrequired_score = "5.5"\n'))  # fmt: skip
        said = arpad("title", "apply", folder / "application.toml", "--format", "json")
        assert said.code == 0, said.err
        norm = json.loads(said.out)["norms"][0]
        assert (norm["source"], norm["edition"], norm["games_credited"]) == ("certified", None, 10)

    @pytest.mark.article("titles-2009/0.1")
    @pytest.mark.parametrize(
        ("text", "finding", "code"),
        [("title = ", "title.E021", 3), ('title = "XM"', "title.E011", 3), ("", "title.E012", 3)],
    )
    def test_a_file_that_says_nothing(self, arpad: Any, tmp_path: Path, text: str, finding: str, code: int) -> None:
        file = tmp_path / "application.toml"
        file.write_text(text, "utf-8")
        said = arpad("title", "apply", file)
        assert (said.code, finding in said.err) == (code, True)

    def test_without_a_date_no_edition_is_guessed(self, arpad: Any, folder: Path) -> None:
        file = spoil(folder / "application.toml", ("received_on = 2012-02-20\n", ""))
        said = arpad("title", "apply", file)
        assert said.code == 3
        assert "title.E022" in said.err
        assert arpad("title", "apply", file, "--edition", "titles-2009").code == 0

    @pytest.mark.usefixtures("titles_unread")
    def test_a_day_without_encoded_law_leaves_with_4(self, arpad: Any, folder: Path) -> None:
        file = spoil(folder / "application.toml", ("received_on = 2012-02-20", "received_on = 2015-02-20"))
        assert arpad("title", "apply", file).code == 4


class TestDirect:
    @pytest.mark.article("titles-2009/1.10.1")
    def test_a_zonal(self, arpad: Any, folder: Path) -> None:
        """Marejada won and holds GM; Zugzwang made 6½ of 9 (72 %), so the one IM title by two thirds is his."""
        (folder / "facts.toml").write_text('championship = "zonal"\nmember_federations = 12\n', "utf-8")
        said = arpad("title", "direct", folder / "masters.trf", "--facts", folder / "facts.toml", "--format", "json")
        assert said.code == 0
        shown = json.loads(said.out)
        possible = [reward for reward in shown["rewards"] if reward["status"] == "possible"]
        keys = ("number", "title", "reward", "by", "games", "score")
        assert [{key: reward[key] for key in keys} for reward in possible] == [
            {"number": 7, "title": "IM", "reward": "title", "by": "score", "games": 9, "score": "6.5"}
        ]
        assert [one["passed"] for one in shown["requirements"]] == [True, True]

    @pytest.mark.article("titles-2009/1.2 table: note phases")
    def test_the_phases_of_a_zonal_add_up(self, arpad: Any, folder: Path) -> None:
        """Calabacín makes 3½ of 9 (38.9 %) in the final, which is nothing; with 7 of 9 before it his first nine games
        are 77.8 %: IM, of which Zugzwang takes the only one, and so FM."""
        (folder / "facts.toml").write_text('championship = "zonal"\nmember_federations = 12\n', "utf-8")
        final, facts = folder / "masters.trf", ("--facts", folder / "facts.toml", "--format", "json")
        phase = folder / "phase.trf"
        calabacin, winner, nobody = "990001226", "990801004", "999999999"
        swapped = final.read_text("utf-8").replace(calabacin, nobody).replace(winner, calabacin)
        phase.write_text(swapped.replace(nobody, winner), "utf-8")
        alone = json.loads(arpad("title", "direct", final, *facts).out)["rewards"]
        both = json.loads(arpad("title", "direct", phase, final, *facts).out)["rewards"]
        assert not [one for one in alone if one["number"] == 10]
        assert [(one["title"], one["status"]) for one in both if one["number"] == 10] == [
            ("IM", "over_limit"),
            ("FM", "possible"),
            ("CM", "included"),
        ]

    def test_performances_and_norms_of_a_continental_championship(self, arpad: Any, folder: Path) -> None:
        """The norm of Zugzwang counts as 20 games, and the performance of 13 is in it."""
        (folder / "facts.toml").write_text(
            'championship = "continental"\nkind = "continental_championship"\nmember_federations = 12\n'
            "registered_on = 2011-11-20\nlaws_deviation = false\nlineup_changed = false\naltered_for_players = false\n"
            '[[arbiters]]\nname = "Reloj, Rosa"\ntitle = "IA"\n',
            "utf-8",
        )
        said = arpad("title", "direct", folder / "masters.trf", "--facts", folder / "facts.toml", "--format", "json")
        rewards = [one for one in json.loads(said.out)["rewards"] if one["number"] == 7]
        assert [(one["title"], one["by"], one["credit"], one["status"]) for one in rewards] == [
            ("IM", "performance", 13, "included"),
            ("IM", "norm", 20, "possible"),
        ]

    @pytest.mark.parametrize(
        ("options", "finding"), [((), "title.E002"), (("--event", "continentl_u16"), "title.E001")]
    )
    def test_which_championship(self, arpad: Any, options: tuple[str, ...], finding: str) -> None:
        said = arpad("title", "direct", MASTERS, *options)
        assert said.code == 3
        assert finding in said.err
        assert "continental_u16" in said.err

    def test_the_codes(self, arpad: Any) -> None:
        said = arpad("title", "direct", "--codes")
        assert "american_youth_u10_women" in said.out.split("\n")

    @pytest.mark.article("titles-2009/0.5 registered title", "titles-2009/1.10.1")
    @pytest.mark.parametrize(
        ("lang", "said"),
        [
            ("en", "possible: granted when the federation asks for it"),
            ("es", "posible: se concede cuando la federación lo pide"),
        ],
    )
    def test_what_a_championship_gives_is_possible_and_not_granted(self, arpad: Any, lang: str, said: str) -> None:
        shown = json.loads(arpad("title", "direct", MASTERS, "--event", "world_u20", "--format", "json").out)
        assert {one["status"] for one in shown["rewards"]} <= {status.value for status in Status}
        assert "possible" in {one["status"] for one in shown["rewards"]}
        assert not {"granted", "confirmed"} & {status.value for status in Status}
        assert said in arpad("title", "direct", MASTERS, "--event", "world_u20", "--lang", lang).out

    def test_csv_and_table(self, arpad: Any) -> None:
        assert arpad("title", "direct", MASTERS, "--event", "zonal", "--format", "csv").out.startswith("number,name,")
        table = arpad("title", "direct", MASTERS, "--event", "zonal", "--lang", "es").out
        assert "Torneo zonal" in table
        assert "ya lo tiene" not in table
        assert "ya lo tiene" in arpad("title", "direct", MASTERS, "--event", "zonal", "--lang", "es", "--explain").out


class TestRatings:
    @pytest.mark.article("titles-2009/1.52a certificate")
    def test_the_certificate_of_a_rating_reached(self, arpad: Any) -> None:
        """K 15 from 2380. Sum of score − PD after each round: .07 .60 1.11 .92 .82 1.18 1.36 1.50 2.10; 1.36 × 15 =
        20.40, so 2400 after round 7, on the 12th."""
        said = arpad("title", "reached", MASTERS, "--player", 7, "--title", "IM", "--list", TITLES / "2012-01.csv")
        assert said.code == 0
        assert "2400 was reached on 2012-01-12, after round 7" in said.out
        assert "Provisional" in said.out
        shown = json.loads(
            arpad("title", "reached", MASTERS, "--player", "990001115", "--title", "IM", "--list",
                  TITLES / "2012-01.csv", "--complete", "--format", "json").out
        )  # fmt: skip
        changes = ["1.05", "9.00", "16.65", "13.80", "12.30", "17.70", "20.40", "22.50", "31.50"]
        assert [game["change"] for game in shown["games"]] == changes
        assert [game["rating"] for game in shown["games"]] == [2381, 2389, 2397, 2394, 2392, 2398, 2400, 2403, 2412]
        assert (shown["reached"]["round"], shown["provisional"]) == (7, False)

    @pytest.mark.article("titles-2009/1.3")
    @pytest.mark.parametrize("lang", ["en", "es"])
    def test_the_certificate_on_paper(self, arpad: Any, tmp_path: Path, lang: str) -> None:
        page = tmp_path / "reached.pdf"
        said = arpad("title", "reached", MASTERS, "--player", 7, "--title", "IM", "--list", TITLES / "2012-01.csv",
                     "--format", "pdf", "-o", page, "--lang", lang)  # fmt: skip
        assert said.code == 0, said.err
        assert page.read_bytes().startswith(b"%PDF")

    def test_a_rating_in_the_middle_is_not_enough_for_fm(self, arpad: Any) -> None:
        said = arpad("title", "reached", MASTERS, "--player", 10, "--title", "FM", "--list", TITLES / "2012-01.csv")
        assert said.code == 0
        assert "title.W010" in said.err

    def test_nobody_of_that_id(self, arpad: Any) -> None:
        said = arpad("title", "reached", MASTERS, "--player", 77, "--title", "IM")
        assert said.code == 3
        assert "title.E003" in said.err

    def test_titles_by_published_rating(self, arpad: Any) -> None:
        """Peaks: Dama Blanca 2376 holds WGM, so FM is new; Membrillo 2212 earns CM and WFM."""
        said = arpad("title", "rating", f"{EXAMPLES / 'lists/2011-09.csv'}@2011-09-01", "--format", "csv")
        assert said.code == 0
        lines = said.out.splitlines()
        assert any(line.startswith('990001152,"Dama Blanca, Jimena",ESP,2376,FM,2300,1.3,') for line in lines)
        assert all(line.endswith(",enough") for line in lines[1:])
        assert [line.split(",")[5] for line in lines if line.startswith("990001300")] == ["CM", "WFM"]
        assert not [line for line in lines if line.startswith("990001004")]

    @pytest.mark.parametrize(
        ("games", "day", "said"),
        [("29", "2026-10-01", "too_few"), ("30", "2026-10-01", "enough"), ("12", "2016-05-01", "enough")],
    )
    @pytest.mark.article("titles-2024/1.10.2", "titles-2024/1.3")
    def test_thirty_games_on_the_list(self, arpad: Any, tmp_path: Path, games: str, day: str, said: str) -> None:
        """B.01 of 2024, 1.3: the rating was there after 1 July 2017, so thirty games are asked for (I-651)."""
        since = "2018-01-01" if day > "2017" else "2015-01-01"
        rows = f"id,name,federation,sex,rating,games,listed_from\n990000001,Alfil,ESP,m,2305,{games},{since}\n"
        (tmp_path / "list.csv").write_text(rows)
        asked = ("title", "rating", f"{tmp_path / 'list.csv'}@{day}", "--edition", "titles-2024")
        found = arpad(*asked, "--format", "csv")
        assert found.code == 0
        assert f"990000001,Alfil,ESP,2305,FM,2300,1.3,{games},{said}" in found.out.splitlines()
        assert ("Con partidas suficientes" in arpad(*asked, "--lang", "es").out) is (said == "too_few")

    @pytest.mark.parametrize(("day", "told"), [("2019-03-01", True), ("2012-03-01", False), ("2026-03-01", False)])
    def test_a_rule_without_a_text_is_marked(self, arpad: Any, tmp_path: Path, day: str, told: bool) -> None:
        (tmp_path / "list.csv").write_text("id,name,rating,games,listed_from\n990000001,Alfil,2305,30,2011-01-01\n")
        said = arpad("title", "rating", f"{tmp_path / 'list.csv'}@{day}", "--format", "json")
        assert ("title.I033" in {one["id"] for one in json.loads(said.out)["findings"]}) is told

    @pytest.mark.article("titles-2024/1.3")
    def test_an_interim_rating_needs_thirty_games(self, arpad: Any, tmp_path: Path) -> None:
        """K 20 from 2295 against 2300, 2200 and 2100: two wins and the draw between them. 2300 is there after the last
        game at the latest; with 27 games before it is the thirtieth, with 26 the twenty-ninth."""
        report = tmp_path / "open.trf"
        report.write_text(FOUR_FRIENDS)
        asked = ("title", "reached", report, "--player", "990000001", "--title", "FM", "--format", "json")
        shown = {}
        for games in ("27", "26"):
            (tmp_path / "list.csv").write_text(
                f"id,name,rating,k,games\n990000001,Alfil,2295,20,{games}\n990000002,Torre,2300,20,90\n"
                "990000003,Dama,2200,20,90\n990000004,Rey,2100,20,90\n"
            )
            shown[games] = json.loads(arpad(*asked, "--list", f"{tmp_path / 'list.csv'}").out)
        assert shown["27"]["reached"]["round"] == 3
        assert shown["26"]["reached"] is None
        assert "title.W018" in {one["id"] for one in json.loads(arpad(*asked).out)["findings"]}

    def test_a_list_without_a_date(self, arpad: Any) -> None:
        assert "title.E026" in arpad("title", "rating", EXAMPLES / "lists/2011-09.csv").err


class TestSince2024:
    @pytest.mark.article("titles-2024/1.10.1")
    def test_an_amateur_championship(self, arpad: Any, tmp_path: Path) -> None:
        """Gold under 2300 is FM (2100 asked), silver CM (2000): 2295 and 2100 in the report, one with thirty games and one with
        twenty-nine."""
        report = tmp_path / "open.trf"
        report.write_text(FOUR_FRIENDS)
        (tmp_path / "facts.toml").write_text("[players.1]\nrated_games = 30\n[players.4]\nrated_games = 29\n")
        asked = ("title", "direct", report, "--event", "world_amateur_u2300", "--facts", tmp_path / "facts.toml")
        said = arpad(*asked, "--format", "json")
        assert said.code == 0, said.err
        rewards = {
            row["name"]: (row["title"], row["status"], row["because"]) for row in json.loads(said.out)["rewards"]
        }
        assert rewards["Alfil, Ana"] == ("FM", "possible", "")
        assert rewards["Rey, Dario"] == ("CM", "conditional", "direct_title_rating")
        assert "Elo mínimo de un título directo" in arpad(*asked, "--lang", "es").out

    @pytest.mark.article("titles-2024/1.2 table: other cells")
    def test_a_cell_that_no_source_has_is_refused_by_name_and_entered_by_the_officer(
        self, arpad: Any, tmp_path: Path
    ) -> None:
        report, facts = tmp_path / "open.trf", tmp_path / "facts.toml"
        report.write_text(FOUR_FRIENDS)
        facts.write_text("")
        asked = ("title", "direct", report, "--event", "world_u20", "--facts", facts, "--format", "json")
        paper = tmp_path / "it4.pdf"
        for output_format in ("table", "csv", "json", "pdf"):
            said = arpad(*asked[:-1], output_format, "-o", paper)
            assert (said.code, said.out, paper.exists()) == (3, "", False)
            assert "title.E058" in said.err and "world_u20" in said.err
        facts.write_text('[players.1]\nby_table = "GM"\nbest_rating = 2295\nrated_games = 90\n')
        shown = json.loads(arpad(*asked).out)
        assert "title.W019" in {one["id"] for one in shown["findings"]}
        (gm, im) = shown["rewards"]
        assert (gm["title"], gm["status"]) == ("GM", "conditional")  # 2300 are asked for
        assert (im["title"], im["status"]) == ("IM", "possible")

    def test_the_list_for_fide(self, arpad: Any, tmp_path: Path) -> None:
        """The IT4 is of 1.10.1, which 2009 does not have."""
        report, paper = tmp_path / "open.trf", tmp_path / "it4.pdf"
        report.write_text(FOUR_FRIENDS)
        asked = ("title", "direct", report, "--format", "pdf", "-o", paper)
        assert arpad(*asked, "--event", "world_amateur_u2300").code == 0
        assert paper.read_bytes().startswith(b"%PDF")
        said = arpad(*asked, "--event", "zonal", "--edition", "titles-2009")
        assert said.code == 3 and "title.E057" in said.err

    def test_merged_groups_and_a_group_that_nobody_knows(self, arpad: Any, tmp_path: Path) -> None:
        """Two of the four are of the group under 2000, which is too few of them."""
        report, facts = tmp_path / "open.trf", tmp_path / "facts.toml"
        report.write_text(FOUR_FRIENDS)
        other = '[players.{number}]\ngroup = "{group}"\n'
        asked = ("title", "direct", report, "--event", "world_amateur_u2000", "--facts", facts, "--format", "json")
        facts.write_text("".join(other.format(number=number, group="world_amateur_u2300") for number in (1, 2)))
        shown = json.loads(arpad(*asked).out)
        assert {row["name"] for row in shown["rewards"] if row["title"] == "FM"} == {"Rey, Dario"}
        groups = [one for one in shown["requirements"] if one["rule"] == "merged_groups"]
        assert [(one["measured"], one["passed"]) for one in groups] == [("2", False), ("1", False)]
        facts.write_text(other.format(number=1, group="world_amateur_2300"))
        said = arpad(*asked)
        assert said.code == 3 and "title.E001" in said.err and "world_amateur_u2300" in said.err

    @pytest.mark.article("titles-2024/1.2 table: Continental Amateur U1700")
    def test_a_championship_that_the_table_does_not_have(self, arpad: Any, tmp_path: Path) -> None:
        (tmp_path / "open.trf").write_text(FOUR_FRIENDS)
        said = arpad("title", "direct", tmp_path / "open.trf", "--event", "continental_amateur_u1700")
        assert said.code == 3 and "title.E001" in said.err


class TestRulesNotEncoded:
    @pytest.mark.parametrize("lang", ["en", "es"])
    @pytest.mark.parametrize(
        ("command", "rule"),
        [
            (("organiser", TITLES / "organiser.toml"), "organised_events"),
        ],
    )
    def test_the_refusal_gives_the_edition_s_own_reason(
        self, arpad: Any, command: tuple[Any, ...], rule: str, lang: str
    ) -> None:
        """An edition that lacks the rule says why; that is an answer, not a failure of the program."""
        said = arpad("title", *command, "--edition", "titles-2024", "--lang", lang)
        assert (said.code, said.out) == (4, "")
        assert "law.E005" in said.err and rule in said.err
        assert edition_named("titles-2024", "titles").unconfirmed[rule].text("why") in said.err


class TestOrganiser:
    @pytest.mark.parametrize(("lang", "words"), [("en", "All requirements are met"), ("es", "todos los requisitos")])
    def test_the_example(self, arpad: Any, lang: str, words: str) -> None:
        said = arpad("title", "organiser", TITLES / "organiser.toml", "--lang", lang)
        assert said.code == 0
        assert words in said.out

    def test_json_and_csv(self, arpad: Any) -> None:
        shown = json.loads(arpad("title", "organiser", TITLES / "organiser.toml", "--format", "json").out)
        assert shown["complete"] is True
        assert shown["requirements"][2]["measured"] == "5, 2, 0"
        assert arpad("title", "organiser", TITLES / "organiser.toml", "--format", "csv").out.count("\n") == 6


@pytest.mark.parametrize(("lang", "cure"), [("en", "Give the day with --on"), ("es", "Indique el día con --on")])
def test_a_championship_without_a_date_asks_for_its_start(arpad: Any, tmp_path: Path, lang: str, cure: str) -> None:
    """Nobody applies for anything here: what is missing is the day of the event."""
    file = tmp_path / "undated.trf"
    dated = report_on(date(2026, 3, 1)).splitlines()
    file.write_text("\n".join(one for one in dated if one[:3] not in ("042", "052", "132")) + "\n", "utf-8")
    said = arpad("title", "direct", file, "--event", "continental_u16", "--lang", lang)
    assert said.code == 3
    assert "title.E060" in said.err and "title.E022" not in said.err and cure in said.err
    assert arpad("title", "direct", file, "--event", "continental_amateur_u2300", "--on", "2026-03-01").code == 0
