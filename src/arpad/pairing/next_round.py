"""The next round of an event, by a Swiss edition or by the tables of a round robin.

A round that is published and not yet played stands, unless it breaks an absolute rule.
"""

from collections.abc import Mapping

from arpad.pairing.attendance import without_pairs
from arpad.pairing.readiness import Desk
from arpad.pairing.replay import recorded_round
from arpad.pairing.round_robin.berger import Round, round_without, rounds_by_the_tables
from arpad.pairing.swiss.criteria import FORBIDDEN, Criterion, absolute_break
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import RoundPairing, round_of
from arpad.regulations.edition import Edition
from arpad.tournament.model import Tournament, record_of
from arpad.values.finding import Finding, Place, RuleName
from arpad.values.records import dataclass
from arpad.values.result import Result


@dataclass(frozen=True)
class NextRound:
    """Pairs in the order of the boards, the bye last; a Swiss with its reasons."""

    round_number: int
    edition: Edition
    pairs: Round
    absent: Mapping[int, Result]
    reasons: RoundPairing | None = None
    field: RoundField | None = None


def swiss_round(desk: Desk) -> NextRound:
    """Raises NoLegalPairing."""
    made = pair_round(desk.field, desk.edition)
    return NextRound(desk.round_number, desk.edition, round_of(made), desk.field.absent, made, desk.field)


def tables_round(desk: Desk) -> NextRound:
    rounds = rounds_by_the_tables(len(desk.tournament.entries), desk.type, desk.edition)
    scheduled = rounds[desk.round_number - 1]
    return NextRound(desk.round_number, desk.edition, round_without(scheduled, desk.away), desk.away)


def paired_again(tournament: Tournament, edition: Edition) -> tuple[Tournament | None, Finding]:
    """The event without its last round, if that round breaks an absolute rule and nobody has played it; and why, or
    why not.   [published_pairing]"""
    last, rule = tournament.rounds_paired, edition.rule("published_pairing")
    pairs = recorded_round(tournament, last)
    place = Place(pairs[0].white, last, "opponent") if pairs else Place()
    played = any(
        (record := record_of(tournament.by_number[pair.white], last)) is not None
        and record.opponent is not None
        and record.result is not Result.UNKNOWN
        for pair in pairs
    )
    if not pairs or played:
        return None, Finding("pair.E016", {"round": last}, rule=rule.name, article=rule.article, place=place)
    field = field_of(tournament, edition, last)
    found = [broke for pair in pairs if (broke := absolute_break(field, pair)) is not None]
    broken = [broke for broke in found if broke.rule != FORBIDDEN]  # the report's own ban is no absolute rule
    if not broken:
        return None, Finding("pair.E017", {"round": last}, rule=rule.name, article=rule.article, place=place)
    data = {
        "round": last,
        "pairs": ", ".join(_shown(breach) for breach in broken),
        "rules": [RuleName(breach.rule) for breach in broken],
    }
    return (
        without_pairs(tournament, last),
        Finding("pair.W015", data, rule=rule.name, article=rule.article, place=place),
    )


def _shown(broken: Criterion) -> str:
    return "-".join(str(number) for number in broken.players)
