"""What is odd about a draw of lots, whether it was held in good time, and what changed before the first round."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from arpad.pairing.round_robin.berger import berger_rounds
from arpad.pairing.round_robin.restricted_draw import Draw, Entrant
from arpad.regulations.edition import Rule
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two compatriots paired in one of the last rounds."""

    round_number: int
    white: int
    black: int
    federation: str


def compatriots_meeting(federations: Mapping[int, str], last_rounds: int) -> tuple[Meeting, ...]:
    """The pairings of compatriots in the last rounds, by number. No federation is nobody's compatriot.

    The last rounds of a double round robin have the same pairs.
    """
    rounds = list(enumerate(berger_rounds(len(federations)), start=1))
    return tuple(
        Meeting(round_number, white, black, federations[white])
        for round_number, pairings in rounds[-last_rounds:]
        for white, black in pairings
        if black and federations[white] and federations[white] == federations[black]
    )


@dataclass(frozen=True)
class DrawCheck:
    """Compatriots who meet at the end, and the findings that say so.

    `broken` are the meetings the tables promise to prevent: those of federations that fit into one envelope.
    """

    meetings: tuple[Meeting, ...]
    broken: tuple[Meeting, ...]
    findings: tuple[Finding, ...]


def check_draw(by_number: Mapping[int, Entrant], envelopes: Mapping[str, tuple[int, ...]], rule: Rule) -> DrawCheck:
    """Compatriots in the last rounds, and why the tables did not prevent it."""
    federations = {number: entrant.federation for number, entrant in by_number.items()}
    meetings = compatriots_meeting(federations, rule.integer("last_rounds"))
    sizes = Counter(federations.values())
    most = max(map(len, envelopes.values()))
    broken = tuple(meeting for meeting in meetings if sizes[meeting.federation] <= most)
    findings = tuple(_finding(meeting, by_number, envelopes, rule) for meeting in meetings)
    return DrawCheck(meetings, broken, findings)


def _finding(
    meeting: Meeting, by_number: Mapping[int, Entrant], envelopes: Mapping[str, tuple[int, ...]], rule: Rule
) -> Finding:
    of_one_envelope = any({meeting.white, meeting.black} <= set(numbers) for numbers in envelopes.values())
    data = {
        "white": meeting.white,
        "black": meeting.black,
        "white_name": by_number[meeting.white].name,
        "black_name": by_number[meeting.black].name,
        "federation": meeting.federation,
        "round": meeting.round_number,
    }
    return Finding("draw.W002" if of_one_envelope else "draw.W001", data, rule=rule.name, article=rule.article)


def overflows(draw: Draw, rule: Rule) -> Iterator[Finding]:
    """Federations that no single envelope could hold."""
    used: dict[str, list[str]] = {}
    for turn in draw.turns:
        if turn.overflow:
            used.setdefault(turn.entrant.federation, []).append(turn.envelope)
    for federation, envelopes in used.items():
        data = {
            "federation": federation,
            "players": len(envelopes),
            "envelopes": ", ".join(dict.fromkeys(envelopes)),
        }
        yield Finding("draw.W003", data, rule=rule.name, article=rule.article)


def numbers_wrong(entrants: Sequence[Entrant], highest: int | None = None) -> list[Finding]:
    """Everybody has a number of his own from 1 to the highest, which is the number of players unless said."""
    highest = len(entrants) if highest is None else highest
    seen: dict[int, str] = {}
    findings = []
    for entrant in entrants:
        if entrant.number is None or not 1 <= entrant.number <= highest:
            data = {"name": entrant.name, "number": entrant.number or "—", "players": highest}
            findings.append(Finding("draw.E002", data))
        elif entrant.number in seen:
            data = {"name": entrant.name, "number": entrant.number, "other": seen[entrant.number]}
            findings.append(Finding("draw.E003", data))
        else:
            seen[entrant.number] = entrant.name
    return findings


_HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Ceremony:
    """What the minutes record besides the lots; whatever is not known is left open."""

    held: datetime | None = None
    place: str = ""
    arbiter: str = ""
    announced: datetime | None = None  # the restriction, to the players
    first_round: datetime | None = None
    published: datetime | None = None  # the pairings of the first round


def held_a_night_before(ceremony: Ceremony, rule: Rule) -> list[Finding]:
    """The draw is held the required number of hours before the first round.   [draw_ceremony]"""
    if ceremony.first_round is None or ceremony.held is None:
        return []
    before, required = ceremony.first_round - ceremony.held, rule.integer("hours_before")
    if before >= required * _HOUR:
        return []
    data = {"hours": max(before // _HOUR, 0), "required": required}
    return [Finding("draw.W004", data, rule=rule.name, article=rule.article)]


def announced_before_the_start(ceremony: Ceremony, rule: Rule) -> list[Finding]:
    """The restriction made known before the first round begins.   [restriction_announced]"""
    if ceremony.first_round is None or ceremony.announced is None or ceremony.announced < ceremony.first_round:
        return []
    return [Finding("draw.W005", rule=rule.name, article=rule.article)]


def published_in_time(ceremony: Ceremony, rule: Rule) -> list[Finding]:
    """The pairings of the first round made known soon after the draw, and before the round.   [draw_ceremony]"""
    if ceremony.published is None:
        return []
    too_late = ceremony.first_round is not None and ceremony.published >= ceremony.first_round
    too_early = ceremony.held is not None and ceremony.published < ceremony.held
    return [Finding("draw.W006", rule=rule.name, article=rule.article)] if too_late or too_early else []


@dataclass(frozen=True)
class Changes:
    """`left` leave their numbers free, `came` took free ones; the others alter pairings that were drawn."""

    left: tuple[Entrant, ...]
    came: tuple[Entrant, ...]
    squeezed_in: tuple[Entrant, ...]
    moved: tuple[tuple[Entrant, int], ...]  # as he is now, and the number he had drawn

    @property
    def pairings_stand(self) -> bool:
        return not self.moved and not self.squeezed_in


def changes_since(drawn: Sequence[Entrant], now: Sequence[Entrant]) -> Changes:
    """A number is free if its player left, or if it is the rest of an odd field.   [draw_stands]"""
    before = {entrant.key: entrant for entrant in drawn}
    present = {entrant.key for entrant in now}
    left = tuple(entrant for entrant in drawn if entrant.key not in present)
    rest = {len(drawn) + 1} if len(drawn) % 2 else set()
    free = {entrant.number for entrant in left} | rest
    newcomers = [entrant for entrant in now if entrant.key not in before]
    stayed = [(entrant, before[entrant.key].number) for entrant in now if entrant.key in before]
    return Changes(
        left,
        tuple(entrant for entrant in newcomers if entrant.number in free),
        tuple(entrant for entrant in newcomers if entrant.number not in free),
        tuple((entrant, had) for entrant, had in stayed if had is not None and entrant.number != had),
    )


def findings_about(changes: Changes, rule: Rule) -> Iterator[Finding]:
    """Every change, for the minutes; those that alter pairings are warnings."""
    for entrant in changes.left:
        yield Finding("draw.I001", _data(entrant), rule=rule.name, article=rule.article)
    for entrant in changes.came:
        yield Finding("draw.I002", _data(entrant), rule=rule.name, article=rule.article)
    for entrant in changes.squeezed_in:
        yield Finding("draw.W007", _data(entrant), rule=rule.name, article=rule.article)
    for entrant, had in changes.moved:
        yield Finding("draw.W008", {**_data(entrant), "had": had}, rule=rule.name, article=rule.article)


def _data(entrant: Entrant) -> dict[str, object]:
    return {"name": entrant.name, "number": entrant.number or "—"}
