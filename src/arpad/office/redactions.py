"""What erasures left of kept bytes: the hash that was logged leads to the hash of what is there now.

A published list, its inputs and a report are bound to the log by the hash they had. Somebody who is erased is left out
of them, and the entry of the erasure says which hash took the place of which: so the way from the entry of a
publication to what is kept is still whole, and every step of it is in the log. Whoever has the file of that day has the
first hash.
"""

import json
from collections.abc import Iterator, Mapping

from arpad.office.hashes import sha256_of
from arpad.office.log import entries_of
from arpad.office.models import Redaction
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Redactions:
    after: Mapping[str, str]

    def now(self, sha: str) -> str:
        """The hash of what is kept of that."""
        seen = {sha}
        while (sha := self.after.get(sha, sha)) not in seen:
            seen.add(sha)
        return sha


def redactions() -> Redactions:
    return Redactions(dict(Redaction.objects.order_by("pk").values_list("before", "after")))


def write_redactions(log_number: int, pairs: Mapping[str, str]) -> dict[str, str | int]:
    """What the entry of the log says of them."""
    Redaction.objects.bulk_create(
        [Redaction(before=before, after=after, log_number=log_number) for before, after in sorted(pairs.items())],
        batch_size=500,
    )
    return {"redactions": len(pairs), "redacted": _hash_of(pairs)}


def strange_redactions() -> Iterator[Finding]:
    """Those that are not what the entries of the erasures say, by entry."""
    there: dict[int, dict[str, str]] = {}
    rows = Redaction.objects.order_by("pk").values_list("log_number", "before", "after")
    for number, before, after in rows.iterator(chunk_size=5_000):
        there.setdefault(number, {})[before] = after
    logged = {}
    for entry in entries_of("erase_player").iterator():
        facts = json.loads(entry.facts)
        if "redacted" in facts:
            logged[entry.number] = (facts["redactions"], facts["redacted"])
    for number in sorted(there.keys() | logged.keys()):
        pairs = there.get(number, {})
        if logged.get(number) != (len(pairs), _hash_of(pairs)):
            yield Finding("office.E494", {"number": number})


def _hash_of(pairs: Mapping[str, str]) -> str:
    return sha256_of(sorted(pairs.items()))
