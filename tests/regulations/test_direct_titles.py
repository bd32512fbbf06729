"""The table of direct titles: complete, and refused when it is bent."""

import pytest

from arpad.regulations.direct_title_table import direct_titles, parse_direct_titles
from arpad.regulations.errors import EditionFileError

HEADER = "championships,title,by,games,score,waiver,limit,reward,credit\n"
YOUTH = (18, 16, 14, 12, 10, 8)
OPEN = {
    "world", "world_u20", "world_senior", "world_amateur", "olympiad", "world_team", "continental", "continental_team",
    "continental_senior", "continental_u20", "asean", "asean_u20", "arab", "arab_u20", "central_america_caribbean_u20",
    "south_america_u20", "commonwealth", "world_ibca", "world_icsc", "world_ipca", "world_ibca_u20", "world_icsc_u20",
    "world_ipca_u20", "zonal", "subzonal",
    *(f"{base}_u{age}" for base in ("world", "continental", "asean", "arab", "american_youth") for age in YOUTH),
}  # fmt: skip


@pytest.mark.article("titles-2009/1.21a", "titles-2009/1.21b", "titles-2009/1.21c")
def test_every_championship_of_the_document_is_there_for_both_sexes() -> None:
    table = direct_titles("direct-titles-2009").rows
    assert set(table) == OPEN | {f"{code}_women" for code in OPEN}
    assert {row.reward for rows in table.values() for row in rows} == {"title", "norm", "performance", "unnamed"}


def test_a_women_s_event_gives_the_women_s_titles_of_the_same_clauses() -> None:
    """But for the knock-out, the games of Olympiads and continents, and the IM norm of the girls under 20."""
    table = direct_titles("direct-titles-2009").rows
    for code in OPEN - {"world", "olympiad", "continental", "world_u20"}:
        ours = {
            (f"W{row.title}", row.by, row.games, row.share, row.waiver, row.limit, row.credit) for row in table[code]
        }
        theirs = {
            (str(row.title), row.by, row.games, row.share, row.waiver, row.limit, row.credit)
            for row in table[f"{code}_women"]
        }
        assert ours == theirs, code


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("world,GMX,gold,,,,,title,", "GMX"),
        ("world,GM,fourth,,,,,title,", "achievement"),
        ("world,GM,gold,,,,,prize,", "achievement"),
        ("world,GM,gold,9,,,,title,", "score_and_share"),
        ("world,GM,score,9,,,,title,", "score_and_share"),
        ("world,GM,gold,,,,,norm,", "games_of_reward"),
        ("world,GM,gold,,,,,title,9", "games_of_reward"),
        ("world,GM,gold,,,,,title,\nworld,GM,gold,,,,,title,", "clause_twice"),
    ],
)
def test_a_bent_table_is_refused(line: str, problem: str) -> None:
    with pytest.raises(EditionFileError, match=problem):
        parse_direct_titles(f"{HEADER}{line}\n", "table.csv")
