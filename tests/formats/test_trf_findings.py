"""Every finding of a report: a defect gives it, once and in its place, and nothing else."""

import string
import tomllib
from pathlib import Path

import pytest
from trf_lines import GOOD, add, as_bytes, line, lines_of, put

import arpad.formats.trf.ids as reader_ids
import arpad.reports
import arpad.tournament.checks.ids as check_ids
from arpad.formats.trf import MAX_REPORT_BYTES, read_trf
from arpad.values.finding import Finding, Level

SORIA = "013 Soria".ljust(36) + "   1    2    3    4    9"
# two teams of three boards; in round 2 the boards of 3 and 6 stand the other way round than their points say
TEAMS = as_bytes(
    [
        "012 Dos equipos",
        "042 2024/05/02",
        "052 2024/05/03",
        "092 Team: Swiss",
        "122 90 min + 30 sec/move",
        f"001    1 m    {'Alba, Adrian':<33} 2500 ESP     2200100             2.0    1     4 w 1     4 b 1",
        f"001    2 m    {'Bravo, Blas':<33} 2400 ESP     2200101             1.0    2     5 b =     5 w =",
        f"001    3 m    {'Cano, Carlos':<33} 2300 ESP     2200102             0.5    3     6 w =  0000 - +",
        f"001    4 m    {'Dorado, Dario':<33} 2200 ESP     2200103             0.0    4     1 b 0     1 w 0",
        f"001    5 m    {'Encina, Elio':<33} 2100 ESP     2200104             1.0    5     2 w =     2 b =",
        f"001    6 m    {'Fresno, Fran':<33} 2000 ESP     2200105             1.5    6     3 b =  0000 - -",
        f"013 {'Soria':<32}   1    2    3",
        f"013 {'Burgos':<32}   4    5    6",
    ]
)

CASES: dict[str, tuple[bytes, int | None, int | None]] = {
    "E004": ("012 Soria\r\n".encode("utf-16"), None, None),
    "E005": (b"012 Soria\r\n\0\0", None, None),
    "E006": (b"012|Soria|\r\n001|  1|m|\r\n", 1, 4),
    "E007": (b"Dear arbiter,\r\nplease find enclosed\r\n", 1, 1),
    "E008": (b"012 Soria\r\n", None, None),
    "E010": (put(17, 5, "  x4"), 17, 5),
    "E011": (put(17, 5, "   3"), 17, 5),
    "E012": (put(17, 96, "X"), 17, 96),
    "E013": (put(17, 102, "   3 b Q"), 17, 102),
    "E014": (put(17, 102, "   9 b 0", (16, 102, " " * 8), (16, 81, " 0.0"), (16, 86, "   3")), 17, 102),
    "E015": (put(17, 102, "   1 b 0"), 17, 102),
    "E016": (put(17, 107, "w"), 17, 107),
    "E017": (put(17, 109, "="), 17, 109),
    "E018": (put(14, 112, "   1 w -"), 14, 112),
    "E019": (put(17, 58, "    2200100"), 17, 58),
    "E020": (put(14, 112, "0000 - U", (15, 112, "0000 - U"), (16, 112, "   4 b 0"), (17, 112, "   3 w 1")), 15, 119),
    "E021": (line(13, "XXR 1"), 14, 102),
    "E022": (put(17, 112, "0000 - L"), 17, 119),
    "E023": (put(16, 112, "   4 b Z", (17, 112, "   3 w -")), 16, 119),
    "E024": (line(4, "042 2024/05/09"), 5, 5),
    "E025": (line(4, "042 31/02/2024"), 4, 5),
    "E028": (put(14, 49, "25O0"), 14, 49),
    "E031": (line(13, "XXR three"), 13, 5),
    "E032": (add("240 Q 001    1"), 18, 5),
    "E033": (add("240 H 003    9"), 18, 11),
    "E034": (add("ESP    1 m    Alba, Adrian                      22x0"), 18, 49),
    "E035": (put(14, 92 + 999 * 10, "   2 w 1"), 14, 10082),
    "E050": (put(16, 1, "101"), 16, 1),
    "E051": (put(14, 48, "1"), 14, 48),
    "W001": (line(15, lines_of()[14].replace("Bravo, Berta   ", "Bravó, Bérta ")), 15, 48),
    "W002": (put(15, 15, "BravÃ³, Berta"), 15, 15),
    "W003": (put(14, 20, "\t"), 14, 20),
    "W004": (line(4, "042 02/05/24"), 4, 5),
    "W005": (put(14, 11, " 2N"), 14, 11),
    "W006": (put(14, 10, "x"), 14, 10),
    "W007": (put(17, 112, "0000 w Z"), 17, 117),
    "W008": (put(14, 112, "0000 - +", (15, 112, "0000 - +")), 14, 119),
    "W009": (add("012 Another name"), 18, 1),
    "W010": (add("142 4"), 18, 5),
    "W011": (add("192 SOMETHING_NEW"), 18, 5),
    "W012": (add("222 ninety"), 18, 5),
    "W013": (line(11, "122 whatever is usual"), 11, 5),
    "W014": (add("ESP    9 m    Nobody                            2200"), 18, 5),
    "W015": (line(12, "132 24/05/02 24/05/03"), 12, 5),
    "W016": (add("XXS WW=1.5 BW=1.0 WD=0.5 BD=0.5"), 18, 5),
    "W017": (line(2, "022 Logroño").replace("ñ".encode(), b"\xf1") + "### Logroño\r\n".encode(), 2, 1),
    "W018": (put(17, 81, " 1.5", (17, 86, "   1")), 17, 81),
    "W019": (line(6, "062 5"), 6, 5),
    "W020": (line(7, "072 4"), 7, 5),
    "W021": (line(8, "082 2"), 8, 5),
    "W022": (put(14, 58, " " * 11), 14, 58),
    "W023": (put(14, 58, " " * 11, *((number, 58, " " * 11) for number in (15, 16, 17))), 14, 58),
    "W024": (put(14, 58, "      SO-12"), 14, 58),
    "W025": (put(15, 112, "   1 w 0", (14, 112, "   2 b 1"), (14, 81, " 3.0")), 15, 112),
    "W026": (put(12, 102, "24/05/09"), 12, 102),
    "W027": (put(14, 86, "   4"), 14, 86),
    "W028": (put(14, 92, " " * 8, (16, 92, "0000 - Z"), (14, 81, " 1.0")), 14, 92),
    "W029": (put(14, 92, " " * 8, *((number, 92, " " * 8) for number in (15, 16, 17))), 14, 92),
    "W030": (put(17, 107, "-", (16, 107, "-")), 17, 107),
    "W031": (line(2, "022Soria"), 2, 4),
    "W032": (line(6, "062 four"), 6, 5),
    "W033": (add("162  W 0.0    D 0.5    L 1.0"), 18, 5),
    "W050": (put(14, 70, "1990/02/31"), 14, 70),
    "W051": (put(12, 92, "24/02/31"), 12, 92),
    "W052": (put(14, 81, " two"), 14, 81),
    "W053": (put(14, 86, " 1st"), 14, 86),
    "W054": (line(4, "042 in May"), 4, 5),
    "W055": (as_bytes(["012 Soria", "042 10.09.11", *lines_of()[13:]]), 2, 5),
    "W056": (put(12, 92, "24.02.05", (12, 102, "24.03.05")), 12, 92),
    "W057": (put(12, 92, "23.05.02", (12, 102, "24.05.03")), 12, 92),
    "W058": (add("014 Something"), 18, 1),
    "W059": (put(17, 5, "   5", (15, 92, "   5"), (16, 102, "   5"), (6, 5, "5")), 17, 5),
    "W060": (put(17, 58, "    2200100", (15, 92, "0000 - H"), (16, 102, "0000 - U"), (17, 92, " " * 18)), 17, 58),
    "W061": (put(17, 48, "X"), 17, 48),
    "W062": (as_bytes([*lines_of()[:7], "082 1", "092 Team: Swiss-System", *lines_of()[9:], SORIA]), 18, 37),
    "W034": (add(f"013 {'Soria':<32}   1    2"), 18, 5),
    "W035": (TEAMS, 8, 109),
    "I001": (line(2, "022 Logroño").decode().encode("latin-1"), 2, 1),
    "I002": (line(4, "042 02/05/2024"), 4, 5),
    "I003": (put(14, 70, "1990.01.31"), 14, 70),
    "I004": (put(14, 11, "  g"), 14, 11),
    "I005": (put(15, 10, "f"), 15, 10),
    "I006": (put(14, 58, '"2200100"  '), 14, 58),
    "I007": (put(14, 81, " 2,0"), 14, 81),
    "I008": (put(14, 112, "0000 - +", (14, 81, " 3.0")), 14, 112),
    "I009": (put(14, 112, "0000 - -"), 14, 112),
    "I010": (put(14, 112, "0000 - =", (14, 81, " 2.5")), 14, 112),
    "I011": (put(14, 112, "0000 - Z"), 14, 112),
    "I012": (put(14, 112, "0000 - A"), 14, 119),
    "I013": (add("162  W 1.0    D 0.5    L 0.0    Z 0.0"), 18, 5),
    "I050": (put(14, 70, "    .  .  "), 14, 70),
    "I051": (put(14, 112, "0000 - 0"), 14, 112),
    "I052": (put(14, 112, "0000 - 1", (14, 81, " 3.0")), 14, 112),
    "I053": (put(17, 49, " unr"), 17, 49),
    "I054": (put(17, 5, "   5", (15, 92, "   5"), (16, 102, "   5")), 17, 5),
    "I055": (line(3, "032 Norge"), 3, 5),
    "I015": (
        put(
            14,
            112,
            "0000 - H",
            (15, 112, "0000 - H"),
            (16, 112, "0000 - Z"),
            (17, 112, "0000 - H"),
            (14, 81, " 2.5"),
            (15, 81, " 1.0"),
            (17, 81, " 1.0"),
        ),
        14,
        112,
    ),
}

CONSEQUENCES = {
    "E017": {"W018"},
    "E020": {"W018", "W025"},
    "E028": {"W020"},
    "W007": {"I011"},
    "W008": {"I011"},
    "W029": {"W018"},
    "W033": {"W018"},
    "I008": {"I011"},
    "I009": {"I011"},
    "I010": {"I011"},
    "I012": {"I011"},
    "E051": {"W020"},
    "W057": {"I002"},
    "W059": {"W019"},
    "W060": {"W018"},
    "I051": {"I011"},
    "I052": {"I011"},
    "W035": {"I008", "I009"},
}
"""What a defect brings with it, because it really is another remark: points that do not add up, a round of byes."""


@pytest.mark.parametrize("name", CASES)
def test_a_defect_gives_its_finding_once_and_in_its_place(name: str) -> None:
    data, at_line, at_column = CASES[name]
    findings = read_trf(data).findings
    own = [finding for finding in findings if finding.id == f"trf.{name}"]
    assert [(finding.line, finding.column) for finding in own] == [(at_line, at_column)]
    others = {finding.id.removeprefix("trf.") for finding in findings} - {name}
    assert others == CONSEQUENCES.get(name, set())


@pytest.mark.parametrize("ban", ["260 1", "260 001 003    2", "XXP 3", "XXP 3 3"])
def test_a_ban_for_one_player_alone_is_no_ban(ban: str) -> None:
    found = [(finding.id, finding.line) for finding in read_trf(add(ban)).findings]
    assert found == [("trf.E032", 18)]


def test_a_report_that_is_too_large_is_refused_unread() -> None:
    report = read_trf(b"\n" * (MAX_REPORT_BYTES + 1))
    assert [finding.id for finding in report.findings] == ["trf.E001"]
    assert report.tournament is None


def test_a_report_of_too_many_lines_is_refused() -> None:
    assert [finding.id for finding in read_trf(b"\r" * 500_001).findings] == ["trf.E002"]


def test_no_more_than_9999_players() -> None:
    lines = [f"001 {number:>4}      P{number}" for number in range(1, 10_000)] + ["001    1      one too many"] * 3
    report = read_trf(as_bytes(lines))
    assert report.tournament is not None
    assert len(report.tournament.entries) == 9_999
    assert [(finding.id, finding.line) for finding in report.findings if finding.is_error] == [("trf.E009", 10_000)]


def test_too_many_findings_of_a_kind_are_counted() -> None:
    lines = [f"001 {number:>4}      P{number:<33}x1xx" for number in range(1, 1_501)]
    report = read_trf(as_bytes(lines))
    more = [finding for finding in report.findings if finding.id == "trf.I014"]
    assert sum(finding.is_error for finding in report.findings) == 1_000
    assert [finding.data for finding in more] == [{"finding": more[0].data["finding"], "count": 500}]


def test_a_contradiction_names_the_other_line() -> None:
    (finding,) = (finding for finding in read_trf(CASES["E017"][0]).findings if finding.id == "trf.E017")
    assert finding.line == 17
    assert finding.data["other_line"] == 16


def test_findings_are_sorted() -> None:
    findings = read_trf(put(17, 49, "abcd", (14, 49, "abcd"), (14, 10, "x"))).findings
    places = [(finding.line, finding.column) for finding in findings if finding.line]
    assert places == sorted(places)


def declared_ids() -> list[str]:
    modules = (reader_ids, check_ids)
    return sorted(
        value for module in modules for value in vars(module).values() if isinstance(value, str) and value[:4] == "trf."
    )


def wording(language: str) -> dict[str, dict[str, str]]:
    path = Path(arpad.reports.__path__[0]) / "wording" / language / "trf.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


NO_LONGER_MADE = {"trf.E003", "trf.E026", "trf.E027", "trf.E029", "trf.E030"}


def test_no_id_is_given_twice_or_again() -> None:
    ids = declared_ids()
    assert len(ids) == len(set(ids))
    assert not NO_LONGER_MADE & set(ids)


def test_every_id_has_a_case() -> None:
    elsewhere = {"E001", "E002", "E009", "I014"}
    assert {f"trf.{name}" for name in CASES.keys() | elsewhere} == set(declared_ids())


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_id_has_its_words(language: str) -> None:
    words = wording(language)
    assert sorted(words) == declared_ids()
    assert all(
        {"hint", "message"} <= set(entry) <= {"each", "hint", "message", "page_hint", "several"}
        for entry in words.values()
    )
    assert all(all(entry.values()) for entry in words.values())


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def example(finding_id: str) -> Finding:
    special = {
        "E001": b"x" * (MAX_REPORT_BYTES + 1),
        "E002": b"\n" * 500_001,
        "E009": b"001    1      P\n" * 10_000,
        "I014": b"001    x\n" * 1_001,
    }
    name = finding_id.removeprefix("trf.")
    data = special[name] if name in special else CASES[name][0]
    return next(finding for finding in read_trf(data).findings if finding.id == finding_id)


@pytest.mark.parametrize("finding_id", declared_ids())
def test_words_use_only_what_the_finding_says(finding_id: str) -> None:
    finding = example(finding_id)
    for language in ("en", "es"):
        words = wording(language)[finding_id]
        assert names_in(words["message"]) | names_in(words["hint"]) <= finding.data.keys()
        assert words["message"].format(**finding.data)
        assert words["hint"].format(**finding.data)
    assert names_in(wording("en")[finding_id]["message"]) == names_in(wording("es")[finding_id]["message"])


def test_the_letter_is_the_level() -> None:
    assert example("trf.E014").level is Level.ERROR
    assert example("trf.W018").level is Level.WARNING
    assert example("trf.I004").level is Level.INFO


def test_the_good_report_stays_good() -> None:
    assert read_trf(GOOD.encode()).findings == ()
