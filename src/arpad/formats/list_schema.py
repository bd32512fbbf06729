"""The columns of a rating list, declared once: what they hold, unit and meaning."""

from collections.abc import Mapping
from enum import StrEnum

from arpad.values.finding import Finding, Problem
from arpad.values.records import dataclass

HIGHEST_RATING = 4000
COUNT_DIGITS = 7


class Holds(StrEnum):
    """What a column's cells are; it decides how they are read and checked."""

    ID = "id"
    TEXT = "text"
    RATING = "rating"
    COUNT = "count"
    BIRTH = "birth"
    DATE = "date"
    PERIODS = "periods"
    POOL = "pool"

    @property
    def is_number(self) -> bool:
        return self in (Holds.RATING, Holds.COUNT)


_TAKES = {
    Holds.ID: "0-9 A-Z…",
    Holds.TEXT: "text",
    Holds.RATING: f"0-{HIGHEST_RATING}",
    Holds.COUNT: "0-9…",
    Holds.BIRTH: "YYYY / YYYY-MM-DD",
    Holds.DATE: "YYYY-MM-DD",
    Holds.PERIODS: "000-999 ---…",
    Holds.POOL: '{"entries":[…],"disabled_member":…}',
}


class ListKind(StrEnum):
    """What a list was read from."""

    NATIVE = "native"
    FIDE_COMBINED = "fide_combined"
    FIDE_SINGLE = "fide_single"
    FIDE_OLD = "fide_old"
    FIDE_XML = "fide_xml"
    FIDE_XML_SINGLE = "fide_xml_single"


@dataclass(frozen=True, slots=True)
class ListColumn:
    name: str
    holds: Holds
    unit: str
    meaning: str

    @property
    def takes(self) -> str:
        """What a cell may hold, in a form that needs no translation."""
        return _TAKES[self.holds]


COLUMNS = (
    ListColumn("id", Holds.ID, "text", "the player's id; players are matched by it only"),
    ListColumn("name", Holds.TEXT, "text", "Family, Given"),
    ListColumn("federation", Holds.TEXT, "code", "three-letter code of the federation"),
    ListColumn("sex", Holds.TEXT, "m w", "m or w; empty if unknown"),
    ListColumn("title", Holds.TEXT, "code", "GM IM WGM FM WIM CM WFM WCM"),
    ListColumn("women_title", Holds.TEXT, "code", "WGM WIM WFM WCM"),
    ListColumn("other_titles", Holds.TEXT, "codes", "titles of arbiters, organisers and trainers, with commas"),
    ListColumn("arena_title", Holds.TEXT, "code", "online arena title: AGM AIM AFM ACM"),
    ListColumn("birth", Holds.BIRTH, "YYYY or YYYY-MM-DD", "birth, as far as it is known"),
    ListColumn("rating", Holds.RATING, "rating points", "published rating; 0 if unrated, empty if unknown"),
    ListColumn("k", Holds.COUNT, "K", "development coefficient"),
    ListColumn("games", Holds.COUNT, "games", "games counted for K so far"),
    ListColumn("peak", Holds.RATING, "rating points", "highest rating ever published"),
    ListColumn("listed_from", Holds.DATE, "YYYY-MM-DD", "first list with a rating"),
    ListColumn("standard_rating", Holds.RATING, "rating points", "the standard rating, on a rapid or blitz list"),
    ListColumn("games_in_period", Holds.COUNT, "games", "games rated in the period of this list"),
    ListColumn(
        "recent_games",
        Holds.PERIODS,
        "games",
        "rated games of the last twelve months, newest first; --- unknown",
    ),
    ListColumn("flag", Holds.TEXT, "i w n", "i inactive, w woman, n as FIDE's lists of 2001 have it; several together"),
    ListColumn("inactive_since", Holds.DATE, "YYYY-MM-DD", "the list on which the flag of inactivity was set"),
    ListColumn("rapid_rating", Holds.RATING, "rating points", "rapid rating, on a combined list"),
    ListColumn("rapid_games", Holds.COUNT, "games", "rapid games rated in the period of this list"),
    ListColumn("rapid_k", Holds.COUNT, "K", "rapid development coefficient"),
    ListColumn("blitz_rating", Holds.RATING, "rating points", "blitz rating, on a combined list"),
    ListColumn("blitz_games", Holds.COUNT, "games", "blitz games rated in the period of this list"),
    ListColumn("blitz_k", Holds.COUNT, "K", "blitz development coefficient"),
    ListColumn("pool", Holds.POOL, "JSON", "the games an unrated player has gathered so far"),
    ListColumn("list_date", Holds.DATE, "YYYY-MM-DD", "the date of this list, on every line"),
    ListColumn("last_played", Holds.DATE, "YYYY-MM-DD", "last period with a rated game"),
    ListColumn("delisted", Holds.TEXT, "text", "mark of a player who fell below the floor"),
    ListColumn("hidden", Holds.TEXT, "text", "why the player is not to be listed: the notice of his federation"),
    ListColumn("dispensation", Holds.TEXT, "text", "FIDE's grant to a player whose federation is excluded"),
)
FEDERATION_COLUMNS = (
    ListColumn("province", Holds.TEXT, "text", "province"),
    ListColumn("category", Holds.TEXT, "code", "category of the federation's own, such as MA"),
    ListColumn("club", Holds.TEXT, "text", "club"),
    ListColumn("federated", Holds.TEXT, "yes no", "whether the player is federated; empty if unknown"),
    ListColumn("fide_id", Holds.TEXT, "text", "FIDE's id"),
    ListColumn("national_id", Holds.TEXT, "text", "the national federation's id"),
    ListColumn("fide_rating", Holds.RATING, "rating points", "FIDE's rating"),
    ListColumn("national_rating", Holds.RATING, "rating points", "the national federation's rating"),
    ListColumn("other_list", Holds.TEXT, "code", "another federation that rates the player"),
    ListColumn("other_rating", Holds.RATING, "rating points", "the rating there, as published"),
    ListColumn("activity", Holds.TEXT, "R A I O F -", "state of activity; - left the list"),
    ListColumn("previous_rating", Holds.RATING, "rating points", "rating on the list before"),
    ListColumn("opponents_average", Holds.RATING, "rating points", "Rc: mean of the opponents of the period"),
    ListColumn("age_score", Holds.COUNT, "points", "Z-Elo: the rating beside those of the same age"),
)
"""Of a federation's own list; a list that does not have them is written without them."""
REGISTER_COLUMNS = ("club", "fide_id", "national_id")
"""Of these, what any office's register adds to a list when it is written."""
ALL_COLUMNS = (*COLUMNS, *FEDERATION_COLUMNS)
BY_NAME: Mapping[str, ListColumn] = {column.name: column for column in ALL_COLUMNS}
NAMES = tuple(BY_NAME)
CHAPTER_COLUMNS = tuple(name for name in NAMES if name.startswith(("rapid_", "blitz_")))
"""Of a combined list: rapid and blitz beside standard."""


def no_list(problem: Problem, line: int | None = None) -> Finding:
    """A file that is no list, with the columns that one can have: from the one description of them."""
    return Finding("list.E001", {"problem": problem, "columns": ", ".join(NAMES)}, line=line)
