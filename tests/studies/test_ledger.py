"""The ledger of points, worked on paper: every cause by itself, and every list to the last hundredth.

The games (fide-2024; the expectation for 100 points is .64 and .36, equal ratings expect .50):

    July    Ana 2000 (K 20) beats Ben 1900 (K 40)      Ana +7.20   Ben -14.40
            Cai 1800 (K 20) draws Dov 1700 (K 20)      Cai -2.80   Dov  +2.80
    August  Gil 1401 (K 40) loses to Hue 1401 (K 20)   Hue +10.00  Gil -20.00 falls below 1400
"""

from datetime import date
from pathlib import Path

from arpad.cli.study.reading import read_past
from arpad.rating.outcome import MILLION
from arpad.reports.wording import wording
from arpad.studies.ledger import ALL, LedgerLine, LedgerOfPast, ledger

HEAD = "event,start,end,cadence,type,round,white,black,result\n"
FILES = {
    "opening.csv": (
        "id,name,rating,k\nana,Ana,2000,20\nben,Ben,1900,40\ncai,Cai,1800,20\ndov,Dov,1700,20\n"
        "gil,Gil,1401,40\nhue,Hue,1401,20\n"
    ),
    "july.csv": (
        HEAD + "Open A,2024-06-03,2024-06-04,standard,swiss,1,ana,ben,1-0\n"
        "Open A,2024-06-03,2024-06-04,standard,swiss,1,cai,dov,1/2-1/2\n"
    ),
    "august.csv": HEAD + "Open B,2024-07-05,2024-07-06,standard,swiss,1,gil,hue,0-1\n",
    "history.toml": """
cadence = "standard"
edition = "fide-2024"
opening = "opening.csv@2024-06-01"
[[lists]]
date = 2024-07-01
games = ["july.csv"]
[[lists]]
date = 2024-08-01
games = ["august.csv"]
""",
}


def ledger_of(folder: Path, **changed: str) -> LedgerOfPast:
    for name, text in {**FILES, **changed}.items():
        (folder / name.replace("_", ".")).write_text(text, "utf-8")
    return ledger(read_past(str(folder / "history.toml"), wording("en")))


def points(line: LedgerLine) -> dict[str, int]:
    """Hundredths of every cause that moved something."""
    assert all(amount % (MILLION // line.unit) == 0 for amount in line.amounts.values())
    return {cause: line.in_units(cause) for cause in ALL if line.amounts[cause]}


def test_unequal_k_and_rounding(tmp_path: Path) -> None:
    """Ana's +7.20 and Ben's -14.40 leave -7.20; equal K cancels. Rounded to +7, -14, -3, +3: -.20 +.40 -.20 +.20."""
    july = ledger_of(tmp_path).lines[0]
    assert points(july) == {"unequal_k": -720, "rounding": 20}
    assert (july.before, july.after, july.open_by) == (10202, 10195, 0)


def test_who_falls_below_the_floor_takes_his_points_along_and_leaves_his_opponent_a_gain(tmp_path: Path) -> None:
    """Gil's 1401 leave the list; the 10 points of Hue have no other side on it."""
    august = ledger_of(tmp_path).lines[1]
    assert points(august) == {"one_sided": 1000, "delisted": -140100}
    assert (august.rated, august.new, august.gone, august.open_by) == (5, 0, 1, 0)


def test_lists_changed_by_hand(tmp_path: Path) -> None:
    """July as published: Ana 2010 instead of 2007, Dov (1703) is missing, Zoe (1500) is new without a game.

    In August Dov is back with 1703, and the games of August are as before: all that is published is what they give.
    """
    july_list = "id,name,rating,k\nana,Ana,2010,20\nben,Ben,1886,40\ncai,Cai,1797,20\nzoe,Zoe,1500,20\ngil,Gil,1401,40\nhue,Hue,1401,20\n"
    august_list = "id,name,rating,k\nana,Ana,2010,20\nben,Ben,1886,40\ncai,Cai,1797,20\nzoe,Zoe,1500,20\ndov,Dov,1703,20\nhue,Hue,1411,20\n"
    history = FILES["history.toml"].replace('["july.csv"]', '["july.csv"]\nfile = "july-list.csv"')
    history = history.replace('["august.csv"]', '["august.csv"]\nfile = "august-list.csv"')
    files = {"history.toml": history, "july-list.csv": july_list, "august-list.csv": august_list}
    july, august = ledger_of(tmp_path, **files).lines
    assert points(july) == {
        "unequal_k": -720, "rounding": 20, "left": -170300, "corrected": 300, "added": 150000,
    }  # fmt: skip
    assert points(august) == {"one_sided": 1000, "delisted": -140100, "returned": 170300}
    assert july.open_by == august.open_by == 0


def test_a_newcomer_brings_his_first_rating(tmp_path: Path) -> None:
    """Eva scores 2½ of 5 against 2000, 1900, 1800, 1700 and 1800.

    With two draws against 1800 that is 50 % against (9200 + 3600) / 7 = 1828.57, so 1829. Nobody's rating moves by her.
    """
    rows = [("ana", "0-1"), ("ben", "0-1"), ("cai", "1/2-1/2"), ("dov", "1-0"), ("cai", "1-0")]
    games = HEAD + "".join(
        f"Open A,2024-06-03,2024-06-09,standard,swiss,{number},{who},eva,{result}\n"
        for number, (who, result) in enumerate(rows, 1)
    )
    july = ledger_of(tmp_path, **{"july.csv": games}).lines[0]
    assert points(july) == {"newcomers": 182900}
    assert (july.new, july.open_by) == (1, 0)


def test_lists_that_were_not_kept_stand_as_the_games_make_them(tmp_path: Path) -> None:
    found = ledger_of(tmp_path)
    assert [one.date for one in found.past.lists] == [date(2024, 6, 1), date(2024, 7, 1), date(2024, 8, 1)]
    assert dict(found.past.lists[1].frame.select("id", "rating").rows())["ben"] == 1886


def test_a_limit_that_helps_one_side_only(tmp_path: Path) -> None:
    """fide-2025 8.3.1 has no limit for who has 2650: 2700 against 2200, both K 10, is 500 for Ana and 400 for Ben.

    The table has .96 (and .04) for 500, .92 (.08) for 400. Ana wins and gets 10 x .04, Ben loses 10 x .08: the limit
    destroys 40 hundredths. Ana stays at 2700 (-.40), Ben comes to 2199 (-.20).
    """
    files = {
        "opening.csv": "id,name,rating,k\nana,Ana,2700,10\nben,Ben,2200,10\n",
        "july.csv": HEAD + "Open A,2026-06-03,2026-06-04,standard,swiss,1,ana,ben,1-0\n",
        "history.toml": FILES["history.toml"].split("[[lists]]\ndate = 2024-08")[0].replace("2024-0", "2026-0"),
    }
    files["history.toml"] = files["history.toml"].replace("fide-2024", "fide-2025")
    july = ledger_of(tmp_path, **files).lines[0]
    assert points(july) == {"difference_cap": -40, "rounding": -60}


def test_with_the_formulas_the_ledger_counts_in_millionths(tmp_path: Path) -> None:
    """REA with the option of the formulas, K 24: E(100) = 1 / (1 + 10^-.25) = .640065, so that Ana's two wins give 24 x
    .359935 = 8.638440 each, taken from Ben and Cai. Rounded: 1617 for 1617.276880, 1491 twice for 1491.361560, which
    leaves -.276880 - .361560 - .361560 = -1.000000.
    """
    start = "2015-03-10,2015-03-11,standard,swiss"
    files = {
        "opening.csv": "id,name,rating,games\nana,Ana,1600,90\nben,Ben,1500,90\ncai,Cai,1500,90\n",
        "april.csv": HEAD + f"Open,{start},1,ana,ben,1-0\nOpen,{start},2,ana,cai,1-0\n",
        "history.toml": (
            'cadence = "standard"\nedition = "fada-2014"\noptions = ["expectation.policy=logistic"]\n'
            'opening = "opening.csv@2015-03-05"\n[[lists]]\ndate = 2015-04-05\ngames = ["april.csv"]\n'
        ),
    }
    april = ledger_of(tmp_path, **files).lines[0]
    assert (april.unit, april.before, april.after, april.open_by) == (MILLION, 4600, 4599, 0)
    assert points(april) == {"rounding": -1_000_000}
