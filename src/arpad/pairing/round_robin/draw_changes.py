"""Between the draw and the first round: who left, who came, and whether anybody's pairings were touched."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arpad.pairing.round_robin.restricted_draw import Entrant
from arpad.regulations.edition import Rule
from arpad.values.finding import Finding


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
