"""A round that is published and not yet played: it stands, unless it breaks an absolute rule."""

from arpad.pairing.attendance import record_of, without_pairs
from arpad.pairing.replay import recorded_round
from arpad.pairing.swiss.criteria import FORBIDDEN, Criterion, absolute_break
from arpad.pairing.swiss.history import field_of
from arpad.regulations.edition import Edition
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding, Place
from arpad.values.kinds import RuleName
from arpad.values.result import Result


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
