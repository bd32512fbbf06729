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


# championships: clauses (title, by, games, share, tenths that are enough in fewer games, titles of the event, credit)
OF_GAMES = {
    "zonal subzonal": {
        ("IM", "score", 9, (2, 3), None, 1, None), ("IM", "performance", 9, None, None, None, 13),
        ("FM", "score", 9, (1, 2), 45, 2, None), ("CM", "score", 9, (2, 5), 35, None, None),
    },
    "olympiad": {("FM", "score", 9, (2, 3), None, None, None), ("CM", "score", 7, (1, 2), 35, None, None)},
    "world_team continental_team": {
        ("FM", "score", 7, (2, 3), None, None, None), ("CM", "score", 7, (1, 2), 35, None, None),
    },
}  # fmt: skip
OF_PERFORMANCES = {(title, "performance", 9, None, None, None, 13) for title in ("GM", "IM", "WGM", "WIM")}


@pytest.mark.article(
    "titles-2009/1.2 table: Zonal or sub-zonal / IM", "titles-2009/1.2 table: Zonal or sub-zonal (women) / WIM",
    "titles-2009/1.2 table: Zonal or sub-zonal / FM", "titles-2009/1.2 table: Zonal or sub-zonal (women/girls) / WFM",
    "titles-2009/1.2 table: Zonal or sub-zonal / CM", "titles-2009/1.2 table: Zonal or sub-zonal (women/girls) / WCM",
    "titles-2009/1.2 table: Olympiad / FM", "titles-2009/1.2 table: Olympiad (women/girls) / WFM",
    "titles-2009/1.2 table: Olympiad / CM", "titles-2009/1.2 table: Olympiad (women/girls) / WCM",
    "titles-2009/1.2 table: World or Continental Team / FM",
    "titles-2009/1.2 table: World or Continental Team (women/girls) / WFM",
    "titles-2009/1.2 table: World or Continental Team / CM",
    "titles-2009/1.2 table: World or Continental Team (women/girls) / WCM",
    "titles-2009/1.2 table: Olympiad (games) / GM",
    "titles-2009/1.2 table: Olympiad (games) / IM",
    "titles-2009/1.2 table: Olympiad (games) / WGM",
    "titles-2009/1.2 table: Olympiad (games) / WIM",
    "titles-2009/1.2 table: Women's Olympiad (games) / GM",
    "titles-2009/1.2 table: Women's Olympiad (games) / IM",
    "titles-2009/1.2 table: Women's Olympiad (games) / WGM",
    "titles-2009/1.2 table: Women's Olympiad (games) / WIM",
    "titles-2009/1.2 table: Continental Championship (games) / GM",
    "titles-2009/1.2 table: Continental Championship (games) / IM",
    "titles-2009/1.2 table: Continental Championship (games) / WGM",
    "titles-2009/1.2 table: Continental Championship (games) / WIM",
    "titles-2009/1.2 table: Women's Continental Championship (games) / GM",
    "titles-2009/1.2 table: Women's Continental Championship (games) / IM",
    "titles-2009/1.2 table: Women's Continental Championship (games) / WGM",
    "titles-2009/1.2 table: Women's Continental Championship (games) / WIM",
)  # fmt: skip
def test_clauses_of_games_have_the_figures_of_the_document() -> None:
    """Games, share of the points, points that are enough in fewer games, titles of one event, games credited. The 3½ points
    of a zonal's CM belong to seven games, and are only remarked on."""
    table = direct_titles("direct-titles-2009").rows
    for codes, wanted in OF_GAMES.items():
        for code in codes.split():
            for name, letter in ((code, ""), (f"{code}_women", "W")):
                found = _of_games(name) - OF_PERFORMANCES if "zonal" not in code else _of_games(name)
                assert found == {(letter + title, *rest) for title, *rest in wanted}, name
    for code in ("olympiad", "olympiad_women", "continental", "continental_women"):
        assert _of_games(code) >= OF_PERFORMANCES, code
    doubtful = {(code, str(row.title)) for code, rows in table.items() for row in rows if row.doubtful}
    assert doubtful == {
        ("zonal", "CM"), ("subzonal", "CM"), ("zonal_women", "WCM"), ("subzonal_women", "WCM"),
    }  # fmt: skip


def _of_games(code: str) -> set[tuple[object, ...]]:
    rows = direct_titles("direct-titles-2009").rows[code]
    return {
        (str(row.title), row.by, row.games, row.share, row.waiver, row.limit, row.credit)
        for row in rows
        if row.by in ("score", "performance")
    }


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
