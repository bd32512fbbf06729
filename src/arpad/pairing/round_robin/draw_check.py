"""What is odd about a draw of lots, whether arpad held it or somebody with real envelopes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from arpad.pairing.round_robin.berger import berger_rounds
from arpad.pairing.round_robin.restricted_draw import Draw, Entrant
from arpad.regulations.edition import Rule
from arpad.values.finding import Finding


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
