"""What speaks against a certificate: requirements that failed, and what commissions send certificates back for."""

from collections.abc import Iterator
from typing import Any

from arpad.titles.model import NormReport, NormVerdict, Requirement
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry
from arpad.values.event_type import EventType
from arpad.values.finding import DecimalText, Finding, Place, RuleName, WordKey
from arpad.values.person import Title
from arpad.values.result import Result

_MISSED = (
    Result.FORFEIT_LOSS, Result.UNRATED_LOSS, Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE,
)  # fmt: skip


def no_certificate(norms: NormReport, number: int, title: Title) -> list[Finding]:
    """Why there is no certificate: no such player, a title that was not examined, every requirement that failed."""
    if number not in norms.tournament.by_number:
        return [Finding("form.E001", {"number": number})]
    place = Place(player=number)
    data = {"number": number, "title": title.value}
    verdict = norms.of_player.get((number, title))
    if verdict is None:
        return [Finding("certificate.E001", data, place=place)]
    if verdict.unrefuted:
        return []
    return [
        Finding(
            "certificate.E002",
            {
                **data,
                "requirement": RuleName(requirement.rule),
                "value": _told(
                    requirement, requirement.measured, f"norms.said.{requirement.rule}.{requirement.measured}"
                ),
                "needed": _told(requirement, requirement.required, f"norms.asked.{requirement.rule}"),
            },
            rule=requirement.rule,
            article=requirement.article,
            place=place,
        )
        for requirement in verdict.failed
    ]


def _told(requirement: Requirement, value: str, answer: str) -> Any:
    """In the kinds that are said in words: formats, points, and yes or no by the key of the rule's own words."""
    if requirement.rule == "norm_formats":
        return [EventType(one) for one in value.split(" | ")]
    if value in ("true", "false"):
        return WordKey(f"norms.{answer}")
    return DecimalText(value) if requirement.rule == "minimum_score" else value


def certificate_findings(norms: NormReport, verdict: NormVerdict, facts: Facts) -> list[Finding]:
    """Everything at once: what is open, what is missing, and what a commission would ask about."""
    return [
        *_open_requirements(norms, verdict),
        *_unfinished(norms, verdict),
        *_not_rated(facts),
        *_incomplete(norms, verdict),
        *_part_of_a_round_robin(norms, verdict),
        *_foreigners_who_left(norms, verdict),
        *_half_a_point_over(verdict),
        Finding("certificate.I001", {"number": verdict.number}),
    ]


def _open_requirements(norms: NormReport, verdict: NormVerdict) -> Iterator[Finding]:
    """Those of the player: what is open for the whole event is said with its norms."""
    for requirement in verdict.open:
        if requirement not in norms.event_requirements:
            data = {
                "number": verdict.number,
                "requirement": RuleName(requirement.rule),
                "fact": requirement.missing_fact,
            }
            yield Finding("certificate.W001", data, rule=requirement.rule, article=requirement.article)


def _unfinished(norms: NormReport, verdict: NormVerdict) -> Iterator[Finding]:
    """Games without a result, or rounds still to come."""
    event = norms.tournament
    unknown = any(line.result is Result.UNKNOWN for line in verdict.lines)
    if unknown or event.rounds_held < (event.rounds_planned or 0):
        yield Finding("certificate.W002", {"number": verdict.number})


def _not_rated(facts: Facts) -> Iterator[Finding]:
    """An event must have been rated before its norms are valid."""
    if facts.rated_on is None:
        yield Finding("certificate.W003")


def _incomplete(norms: NormReport, verdict: NormVerdict) -> Iterator[Finding]:
    """Opponents without an id or a federation."""
    entries = norms.tournament.by_number
    opponents = [(line.round_number, entries[line.opponent]) for line in verdict.lines if line.opponent is not None]
    lacking = [number for number, opponent in opponents if not (opponent.player_id and opponent.federation)]
    if lacking:
        data = {"number": verdict.number, "rounds": ", ".join(map(str, lacking))}
        yield Finding("certificate.W004", data, place=Place(player=verdict.number))


def _part_of_a_round_robin(norms: NormReport, verdict: NormVerdict) -> Iterator[Finding]:
    """A commission wants the norm of a round robin over all its rounds."""
    if norms.type.all_play_all and verdict.rounds_ignored:
        rounds = ", ".join(str(number) for number, _ in verdict.rounds_ignored)
        yield Finding("certificate.W005", {"number": verdict.number, "rounds": rounds})


def _foreigners_who_left(norms: NormReport, verdict: NormVerdict) -> Iterator[Finding]:
    """A norm that rests on the foreigners of the whole Swiss: are there enough without those who missed more than a
    round?"""
    rule = norms.edition.find("foreigners_in_swiss")
    if rule is None or not any(requirement.waived_by == rule.article for requirement in verdict.requirements):
        return
    event = norms.tournament
    stayed = [
        entry
        for entry in event.entries
        if entry.rating is not None
        and entry.federation not in ("", event.federation)
        and _rounds_missed(entry, event.rounds_held) <= 1
    ]
    titled = sum(entry.title is not None and entry.title.value in rule.texts("titles") for entry in stayed)
    federations = len({entry.federation for entry in stayed})
    counts = {"rated": len(stayed), "federations": federations, "titled": titled}
    if any(counts[key] < rule.integer(key) for key in counts):
        yield Finding("certificate.W006", counts, rule=rule.name, article=rule.article)


def _rounds_missed(entry: Entry, rounds: int) -> int:
    """Rounds in which the player was absent; a bye given by the pairing or an absent opponent is no absence."""
    absent = sum(record is None or record.result in _MISSED for record in entry.rounds)
    return absent + rounds - len(entry.rounds)


def _half_a_point_over(verdict: NormVerdict) -> Iterator[Finding]:
    """Only whole points over the norm lengthen it; two halves of two events do not add up."""
    if verdict.exceeded_by is not None and verdict.exceeded_by % 10:
        yield Finding("certificate.I002", {"number": verdict.number})
