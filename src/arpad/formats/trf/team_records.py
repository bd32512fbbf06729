"""Teams: record 310, and record 013 that it replaces."""

from arpad.formats.trf.columns import columns
from arpad.formats.trf.draft import Draft
from arpad.formats.trf.header_records import RecordReader
from arpad.formats.trf.pairing_records import or_report, read_number, read_numbers
from arpad.tournament.model import Team
from arpad.values.decimals import parse_decimal

NAME_013 = columns(5, 36)
MEMBERS_013 = slice(36, None)

NUMBER_310 = columns(5, 7)
NAME_310 = columns(9, 40)
NICKNAME_310 = columns(42, 46)
STRENGTH_310 = columns(48, 53)
MATCH_POINTS_310 = columns(55, 60)
GAME_POINTS_310 = columns(62, 67)
RANK_310 = columns(69, 71)
MEMBERS_310 = slice(73, None)


def read_013(draft: Draft, record: str, line: int, text: str) -> None:
    """The old record has no number: the teams are counted."""
    members = read_numbers(text[MEMBERS_013].split())
    teams = draft.teams[record]
    teams.append(Team(len(teams) + 1, text[NAME_013].strip(), members))
    draft.mention(record, line, MEMBERS_013.start + 1, *members)


def read_310(draft: Draft, record: str, line: int, text: str) -> None:
    members = read_numbers(text[MEMBERS_310].split())
    draft.teams[record].append(
        Team(
            read_number(text[NUMBER_310].strip()),
            text[NAME_310].strip(),
            members,
            text[NICKNAME_310].strip(),
            text[STRENGTH_310].strip(),
            _points(text[MATCH_POINTS_310]),
            _points(text[GAME_POINTS_310]),
            read_number(rank) if (rank := text[RANK_310].strip()) else None,
        )
    )
    draft.mention(record, line, MEMBERS_310.start + 1, *members)


def _points(text: str) -> int | None:
    return parse_decimal(text, 1) if text.strip() else None


READERS: dict[str, RecordReader] = {"013": or_report(read_013), "310": or_report(read_310)}
