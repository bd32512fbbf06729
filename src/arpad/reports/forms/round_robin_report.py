"""Form 1 of 2005: the report of a round robin, with its crosstable."""

from collections.abc import Iterator, Sequence
from typing import Any

from arpad.rating.rating_list import RatingList
from arpad.regulations.edition import Edition
from arpad.reports.forms.record import blank_fields, paper_of
from arpad.reports.forms.title_result import UNRATED
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.titles.limits import required_score, title_value
from arpad.titles.norms import category_of, rated_field_average
from arpad.tournament.crosstable import Line, Place, crosstable
from arpad.tournament.event_type import event_type_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.numbers import round_half_up, shortest_text
from arpad.values.person import Title
from arpad.values.records import dataclass

POINTS = ("total", "gm_norm", "im_norm")
_NAMES = ("event", "city", "federation", "start", "finish", "time_limit", "chief_arbiter", "gm_norm", "im_norm")
_EXPECTED = dict.fromkeys(_NAMES, "form1")
PRINTED_PLAYERS = 10  # the form has ten lines; larger events get more


@dataclass(frozen=True, slots=True)
class RoundRobinLine:
    """`results` has one cell for each player in the order of the table; the player's own is empty."""

    rank: int
    name: str
    id: str
    title: str
    rating: int | None
    federation: str
    results: tuple[str, ...]
    total: str


@dataclass(frozen=True, slots=True)
class ReportRemark:
    """`kind` is text (then `now` is it), born, or what differs from the list: name, title, federation."""

    kind: str
    name: str
    now: str
    listed: str = ""


@dataclass(frozen=True, slots=True)
class RoundRobinReport:
    """`gm_norm` and `im_norm` are the points a player needs against the average (I-195)."""

    event: str
    city: str
    federation: str
    start: str
    finish: str
    players: tuple[RoundRobinLine, ...]
    time_limit: str
    average: int
    category: int | None
    gm_norm: str
    im_norm: str
    remarks: tuple[ReportRemark, ...]
    chief_arbiter: str
    deputy_arbiter: str


def round_robin_report(
    event: Tournament,
    places: Sequence[Place],
    facts: Facts,
    edition: Edition | None,
    listed: RatingList | None,
) -> RoundRobinReport:
    """`edition` is that of titles, None where none is encoded for the day."""
    average = field_average(event)
    return RoundRobinReport(
        event=event.name,
        city=event.city,
        federation=event.federation,
        start=str(event.start or ""),
        finish=str(event.end or ""),
        players=_lines(event, places),
        time_limit=event.rate_of_play_text,
        average=average,
        category=_category(event, edition),
        gm_norm=points_needed(event, edition, Title.GM),
        im_norm=points_needed(event, edition, Title.IM),
        remarks=tuple(_remarks(event, facts, listed)),
        chief_arbiter=event.chief_arbiter,
        deputy_arbiter=event.deputy_arbiters[0] if event.deputy_arbiters else "",
    )


def _category(event: Tournament, edition: Edition | None) -> int | None:
    """None with an unrated player (I-173), or where no edition is encoded."""
    average = rated_field_average(event)
    return None if average is None or edition is None else category_of(average, edition.find("category"))


def field_average(event: Tournament) -> int:
    """Over all players, the unrated as on Form 4; half up."""
    return round_half_up(sum(entry.rating or UNRATED for entry in event.entries), len(event.entries))


def points_needed(event: Tournament, edition: Edition | None, title: Title) -> str:
    """Against the average of the field, in the games that everybody plays; empty where no norm can be made (I-195)."""
    games = (len(event.entries) - 1) * (2 if event_type_of(event).type is EventType.DOUBLE_ROUND_ROBIN else 1)
    average = field_average(event)
    if edition is None or games < edition.rule("minimum_games").integer("games"):
        return ""
    if average < title_value(edition, "minimum_average", title):
        return ""
    tenths = required_score(edition, title, average, games)
    return "" if tenths is None else shortest_text(tenths, 1)


def _lines(event: Tournament, places: Sequence[Place]) -> tuple[RoundRobinLine, ...]:
    lines = crosstable(event, places, by_opponent=True).lines
    return tuple(
        RoundRobinLine(
            rank=line.place.rank,
            name=line.entry.name,
            id=line.entry.player_id,
            title=line.entry.title.value if line.entry.title else "",
            rating=line.entry.rating,
            federation=line.entry.federation,
            results=tuple(_cell(line, other) for other in lines),
            total=shortest_text(line.place.points, 1),
        )
        for line in lines
    )


def _cell(line: Line, other: Line) -> str:
    return "".join(game.mark for game in line.against(other.place.number)) if other is not line else ""


def _remarks(event: Tournament, facts: Facts, listed: RatingList | None) -> Iterator[ReportRemark]:
    """What the form asks for: special circumstances, changes against the list, birth dates of the unrated."""
    if facts.remarks:
        yield ReportRemark("text", "", facts.remarks)
    for entry in event.entries:
        yield from _changes(entry, listed)
        if entry.rating is None:
            yield ReportRemark("born", entry.name, str(entry.birth or ""))


def _changes(entry: Entry, listed: RatingList | None) -> Iterator[ReportRemark]:
    player = listed.players.get(entry.player_id) if listed and entry.player_id else None
    if player is None:
        return
    pairs = {
        "name": (entry.name, player.name),
        "title": (entry.title.value if entry.title else "", player.title),
        "federation": (entry.federation, player.federation),
    }
    for kind, (now, then) in pairs.items():
        if now.casefold() != then.casefold() and (then or kind == "title"):
            yield ReportRemark(kind, entry.name, now, then)


def round_robin_findings(report: RoundRobinReport, event: Tournament, facts: Facts) -> list[Finding]:
    """Fields left blank; unplayed games that nobody explains; an event that the federation must endorse."""
    blanks = blank_fields(report, _EXPECTED)
    unplayed = any(record and not record.result.played for entry in event.entries for record in entry.rounds)
    if unplayed and not facts.remarks:
        blanks.append(Finding("form.W006", article="11.23"))
    if facts.registered_on is None or (event.start and facts.registered_on > event.start):
        blanks.append(Finding("form.W007", article="Form 1"))
    return blanks


def round_robin_paper(report: RoundRobinReport, words: Wording) -> bytes:
    return page("round_robin_report", round_robin_data(report, words))


def round_robin_data(report: RoundRobinReport, words: Wording) -> dict[str, Any]:
    data = paper_of(("form1",), report, words, POINTS)
    data["form"]["remarks"] = [_remark_text(remark, words) for remark in report.remarks]
    data["lines"] = max(PRINTED_PLAYERS, len(report.players))
    return data


def _remark_text(remark: ReportRemark, words: Wording) -> str:
    if remark.kind == "text":
        return remark.now
    if remark.kind == "born":
        return words.text(f"form.form1.born{'' if remark.now else '_unknown'}", name=remark.name, birth=remark.now)
    none = words.text("form.form1.none")
    return words.text(
        f"form.form1.changed_{remark.kind}", name=remark.name, now=remark.now or none, listed=remark.listed or none
    )
