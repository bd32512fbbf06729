"""What a report cannot say of one player."""

from datetime import date

from arpad.values.event_type import STAGES
from arpad.values.fields import Field, a_count, a_date, a_flag, a_text, one_of
from arpad.values.person import Title
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """What the report does not say of one player."""

    national_rating: int | None = None
    member_of: str = ""
    title_confirmed_on: date | None = None
    computer: bool = False
    withdrawn: bool = False
    birth_place: str = ""
    reached: str = ""
    late_entry_accepted: bool = False
    estimated_rating: int | None = None
    estimated_by: str = ""
    by_table: Title | None = None
    by_table_games: int | None = None
    by_table_percent: int | None = None
    group: str = ""
    best_rating: int | None = None
    best_rating_on: date | None = None
    rated_games: int | None = None


DISABLED_ORGANISATIONS = ("IBCA", "ICSC", "IPCA")
PLAYER_FIELDS = (
    Field("national_rating", a_count, "whole number", "valid_rating"),
    Field("member_of", one_of(*DISABLED_ORGANISATIONS), " | ".join(DISABLED_ORGANISATIONS), "first_list_games"),
    Field("title_confirmed_on", a_date, "date", "title_confirmed"),
    Field("computer", a_flag, "true or false", "computer_opponents"),
    Field("withdrawn", a_flag, "true or false: left or was expelled", "round_robin_withdrawal, withdrawals"),
    Field("birth_place", a_text, "text", "title certificate of 2005 (Form 4)"),
    Field("reached", one_of(*STAGES), " | ".join(STAGES) + ": how far he came in a knock-out", "direct_titles"),
    Field("late_entry_accepted", a_flag, "true or false: the chief arbiter's decision", "late_entries"),
    Field("estimated_rating", a_count, "whole number: for the pairing only", "declared_ratings"),
    Field("estimated_by", a_text, "text: who estimated it before the start", "declared_ratings"),
    Field(
        "by_table",
        lambda v: Title(one_of(*Title)(v)),
        "title that the Table for Direct Titles gives, where arpad does not know its cells",
        "direct_titles",
    ),
    Field(
        "by_table_games",
        a_count,
        "whole number: the games that the table asks for with it, where it gives the title by a score",
        "direct_title_score",
    ),
    Field(
        "by_table_percent",
        a_count,
        "whole number: the percentage of the points that the table asks for with it",
        "direct_title_score",
    ),
    Field(
        "group",
        a_text,
        "code of the player's own championship, where groups were merged: arpad title direct --codes",
        "merged_groups",
    ),
    Field("best_rating", a_count, "whole number: the highest rating, published or interim", "direct_title_rating"),
    Field("best_rating_on", a_date, "date: when it was reached", "direct_title_rating"),
    Field("rated_games", a_count, "whole number: rated games played by then", "direct_title_rating"),
)
