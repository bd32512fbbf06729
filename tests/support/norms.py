"""Ana's verdict (see title_event), made by hand and not by the engine."""

from dataclasses import replace

from arpad.formats.trf import read_trf
from arpad.regulations.loader import all_editions
from arpad.titles.model import (
    Adjusted,
    FieldCounts,
    GameLine,
    NormReport,
    NormVerdict,
    OpponentCounts,
    Remark,
    Requirement,
)
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.person import Title
from arpad.values.result import PLAYED_TENTHS
from support.title_event import norm_report

COUNTS = OpponentCounts(
    opponents=9,
    federations=4,
    foreign_federations=3,
    not_own_federation=6,
    own_federation=3,
    largest_other_federation=2,
    rated=8,
    host=3,
    title_holders=7,
    by_title={Title.GM: 2, Title.IM: 3, Title.FM: 2},
)


def tournament(text: str = "") -> Tournament:
    event = read_trf((text or norm_report()).encode()).tournament
    assert event is not None
    return event


def lines(event: Tournament) -> tuple[GameLine, ...]:
    """Dora's 2050, and the tenth round left out."""
    made = []
    for number, record in enumerate(event.by_number[1].rounds, 1):
        assert record is not None and record.opponent is not None
        opponent = event.by_number[record.opponent]
        line = GameLine(
            number, opponent.number, record.result, PLAYED_TENTHS.get(record.result), opponent.title,
            opponent.federation, opponent.rating, opponent.rating, counted=True,
        )  # fmt: skip
        if opponent.rating is None:
            line = replace(line, adjusted_rating=2050, adjusted_by=Adjusted.FLOOR)
        if not record.result.played:
            line = replace(line, counted=False, adjusted_rating=None, excluded_by="1.42c", rule="unplayed_games")
        made.append(line)
    return tuple(made)


def verdict(event: Tournament, *requirements: Requirement) -> NormVerdict:
    return NormVerdict(
        number=1,
        title=Title.IM,
        games=9,
        score=65,
        average=2354,
        performance=2520,
        required_score=60,
        rounds_counted=tuple(range(1, 10)),
        rounds_ignored=(),
        games_credited=9,
        foreigner_rule=True,
        requirements=requirements,
        lines=lines(event),
        counts=COUNTS,
        remarks=(Remark("opponent_floor", "1.46c"),),
    )


FAILED = Requirement("norm_performance", "1.48", "2537", "2600", False)


def missed(event: Tournament, *requirements: Requirement) -> NormVerdict:
    """Ana's grandmaster norm that is none: 7½ points would be needed."""
    return replace(
        verdict(event, *(requirements or (FAILED,))),
        title=Title.GM, average=2371, performance=2537, required_score=75, remarks=(),
    )  # fmt: skip


def norms(
    event: Tournament | None = None, *verdicts: NormVerdict, event_type: EventType = EventType.SWISS
) -> NormReport:
    event = event or tournament()
    made = verdicts or (missed(event), verdict(event))
    return NormReport(event, all_editions()["titles-2009"], event_type, made, (), FieldCounts(4, 3, 3, None))
