"""The conversion tables: against the print, against each other, and refused when they are bent."""

from decimal import ROUND_HALF_UP, Decimal, localcontext

import pytest

from arpad.regulations.errors import EditionFileError
from arpad.regulations.loader import all_editions
from arpad.regulations.tables import (
    band_table,
    logistic_table,
    parse_band_table,
    parse_logistic_table,
    parse_percentage_table,
    percentage_table,
)

# As the documents print them, from 51 % upwards: 7, 14, 21 ...
PRINTED_DP = (
    7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211,
    220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
)  # fmt: skip
# The last difference of each band, from .50 to .99.
PRINTED_BANDS = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215,
    225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip


@pytest.mark.article(
"fide-2024/8.1.1", "fide-2025/8.1.1", "fide-rapid-blitz-2024/7.1.1", "fide-rapid-blitz-2024-12/7.1.1",     "fide-2004/10.1a", "fide-2005/10.1a", "fide-2011/8.1a", "fide-2011/8.1", "fide-rapid-blitz-2018/8.1.a",
    "fide-rapid-blitz-2018/8.1", "fada-2014/Annex Table 1", "fada-2014/Annex", "fide-2004/14.2", "fide-2005/14.2",
    "fide-2011/12.2",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "ends"), [("percentage-to-difference-800", 800), ("percentage-to-difference-open", None)]
)
def test_every_percentage_as_printed(name: str, ends: int | None) -> None:
    """R5, R6, R11: .57 is 50; 0 and 100 % are undefined in 2004, 2005 and REA, 800 from 2009 on."""
    table = percentage_table(name)
    for offset, dp in enumerate(PRINTED_DP, 1):
        assert table.difference(50 + offset) == dp
        assert table.difference(50 - offset) == -dp
    assert table.difference(50) == 0
    assert table.difference(100) == ends
    assert table.difference(0) == (None if ends is None else -ends)
    rating = {edition.id: edition for edition in all_editions().values() if edition.find("performance_table")}
    users = {edition.id for edition in rating.values() if edition.rule("performance_table").text("table") == name}
    open_ends = {"fide-2004", "fide-2005", "fada-2014"}
    assert users == (set(rating) - open_ends if ends else open_ends)


@pytest.mark.article(
"fide-2024/8.1.2", "fide-2025/8.1.2", "fide-rapid-blitz-2024/7.1.2", "fide-rapid-blitz-2024-12/7.1.2",     "fide-2004/10.1b", "fide-2005/10.1b", "fide-2011/8.1b", "fide-rapid-blitz-2018/8.1.b", "fada-2014/Annex Table 2",
    "fide-2004/10.1", "fide-2005/10.1",
)  # fmt: skip
def test_every_difference_as_printed_both_ways() -> None:
    bands, dp = band_table("difference-to-percentage"), percentage_table("percentage-to-difference-800")
    percentage = 50
    for difference in range(737):
        if difference > (*PRINTED_BANDS, 10_000)[percentage - 50]:
            percentage += 1
        assert bands.expected(difference) == percentage
        assert bands.expected(-difference) == (100 - percentage if difference else 50)
    assert bands.expected(736) == 100
    assert bands.expected(5000) == 100
    for p in range(50, 100):  # the two tables are mirror images: dp(p) lies in the band of p
        assert bands.expected(dp.differences[p]) == p


@pytest.mark.article("fide-2004/14.1", "fide-2005/14.1", "fide-2011/12.1", "fada-2014/Art 8.a#1", "fada-2014/Art 8.a#2")
def test_the_formula_only_approximates_the_table() -> None:
    """At most .018 apart; ratings use the table unless REA's option is taken. The committed values are exact."""
    logistic, bands = logistic_table("difference-to-millionths"), band_table("difference-to-percentage")
    with localcontext() as context:
        context.prec = 50
        for difference in range(0, 2530, 7):
            exact = 1 / (1 + Decimal(10) ** (Decimal(-difference) / 400))
            millionths = int((exact * 1_000_000).quantize(Decimal(1), rounding=ROUND_HALF_UP))
            assert logistic.expected(difference) == millionths
            assert logistic.expected(-difference) == 1_000_000 - millionths
    furthest = max(abs(logistic.expected(d) - 10_000 * bands.expected(d)) for d in range(800))
    assert 17_000 < furthest < 18_500


@pytest.mark.parametrize(
    ("parse", "text", "problem"),
    [
        (parse_percentage_table, "p,dp\n", "header header=percentage,difference"),
        (parse_percentage_table, "percentage,difference\n0,1\n", "percents"),
        (parse_band_table, "from,to,higher,lower\n0,3,50,50\n4,,52,49\n", "sum_of_100"),
        (parse_band_table, "from,to,higher,lower\n0,3,50,50\n5,,51,49\n", "band_end"),
        (parse_band_table, "from,to,higher,lower\n0,3,50,50\n4,,50,50\n", "rises_with_difference"),
        (parse_band_table, "from,to,higher,lower\n0,3,50\n", "columns count=4"),
        (parse_logistic_table, "difference,millionths\n0,500000\n2,1000000\n", "differences"),
        (parse_logistic_table, "difference,millionths\n0,400000\n1,1000000\n", "half_to_one"),
    ],
)
def test_a_bent_table_is_refused(parse: object, text: str, problem: str) -> None:
    with pytest.raises(EditionFileError, match=problem):
        parse(text, "table.csv")  # type: ignore[operator]


def test_asymmetric_and_falling_percentages_are_refused() -> None:
    rows = [f"{p},{p - 50}" for p in range(101)]
    parse_percentage_table("percentage,difference\n" + "\n".join(rows) + "\n", "table.csv")
    bent = [*rows[:60], "60,11", *rows[61:]]
    with pytest.raises(EditionFileError, match="mirror"):
        parse_percentage_table("percentage,difference\n" + "\n".join(bent) + "\n", "table.csv")
    flat = ["49,0" if p == 49 else "51,0" if p == 51 else row for p, row in enumerate(rows)]
    with pytest.raises(EditionFileError, match="rises_with_percentage"):
        parse_percentage_table("percentage,difference\n" + "\n".join(flat) + "\n", "table.csv")
