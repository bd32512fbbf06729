"""The pairings of a round as the pairing engines exchange them: how many, then white and black, one pair a line."""

import re
from collections.abc import Iterable, Sequence

from arpad.pairing.round_robin.berger import Pairing
from arpad.values.finding import Finding

_PAIR = re.compile(r"([0-9]{1,4})(?:[ \t]+|[ \t]*-[ \t]*)([0-9]{1,4})")


def write_pairings(pairs: Iterable[Sequence[int]]) -> str:
    """In the order of the boards; whoever has the bye stands with 0, and that line counts too.

    >>> print(write_pairings([(3, 1), (2, 0)]), end="")
    2
    3 1
    2 0
    """
    lines = [f"{white} {black}" for white, black in pairs]
    return "".join(f"{line}\n" for line in (str(len(lines)), *lines))


def read_pairings(data: bytes) -> tuple[list[Pairing], list[Finding]]:
    """The pairs, White first, and every defect with its line. People who write by hand may leave the number out.

    >>> read_pairings(b"2\\n3 1\\n2 0\\n")[0]
    [Pairing(white=3, black=1), Pairing(white=2, black=0)]
    """
    lines = [(at, line.strip()) for at, line in enumerate(data.decode("utf-8-sig", "replace").splitlines(), 1)]
    written = [(at, line) for at, line in lines if line]
    announced = int(written[0][1]) if written and re.fullmatch("[0-9]{1,4}", written[0][1]) else None
    pairs, findings = [], []
    for at, line in written if announced is None else written[1:]:
        match = _PAIR.fullmatch(line)
        if match is None or not int(match[1]):
            findings.append(Finding("pair.E045", {"text": line[:60]}, line=at))
        else:
            pairs.append(Pairing(int(match[1]), int(match[2])))
    if announced is not None and announced != len(pairs) and not findings:
        findings.append(Finding("pair.E046", {"announced": announced, "found": len(pairs)}, line=written[0][0]))
    return pairs, findings
