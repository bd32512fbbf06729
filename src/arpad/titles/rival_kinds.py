"""Which of many possible opponents can make a difference to a norm.

Of two opponents who are alike in all that a norm asks but their rating, the stronger is never worse. Of a federation
only its share so far matters, and whether it is the player's own.
"""

from collections import Counter
from collections.abc import Sequence

from arpad.titles.case import TitleCase
from arpad.titles.measure import Bar
from arpad.titles.rivals import asked_off, met_by
from arpad.tournament.model import Entry


def most_useful(case: TitleCase, entry: Entry, rivals: Sequence[Entry], bar: Bar, rounds: Sequence[int]) -> list[Entry]:
    """Enough of them for the best that two rounds can bring: of each kind the strongest two, and the strongest of
    another federation than the first."""
    return [end for kind in _kinds(case, entry, rivals, bar, rounds) for end in _ends(kind)]


def least_useful(
    case: TitleCase, entry: Entry, rivals: Sequence[Entry], bar: Bar, rounds: Sequence[int]
) -> list[Entry]:
    """Enough of them for the worst: of each kind the weakest two, the weakest of another federation, and the weakest
    two of one federation."""
    found = []
    for kind in _kinds(case, entry, rivals, bar, rounds):
        weakest_first = kind[::-1]
        chosen = {end.number: end for end in (*_ends(weakest_first), *_weakest_compatriots(weakest_first))}
        found += list(chosen.values())
    return found


def _kinds(
    case: TitleCase, entry: Entry, rivals: Sequence[Entry], bar: Bar, rounds: Sequence[int]
) -> list[list[Entry]]:
    """The strongest first in each kind."""
    shares = Counter(case.tournament.by_number[number].federation for number in met_by(entry))
    found: dict[tuple[object, ...], list[Entry]] = {}
    for rival in sorted(rivals, key=lambda one: (-(one.rating or 0), one.number)):
        federation, title = rival.federation, case.titles[rival.number]
        own = bool(federation) and federation == entry.federation
        key = (
            own,
            not federation,
            federation in case.no_federation,
            0 if own or not federation else shares[federation],
            case.facts.player(rival.number).computer or federation in case.facts.unaffiliated_federations,
            rival.rating is None,
            title if not rival.rating else None,  # stands for a rating of its own
            title in bar.titled,
            bar.weights.get(title, 0) if title is not None else 0,
            tuple(number for number in rounds if asked_off(case, rival, number)),
        )
        found.setdefault(key, []).append(rival)
    return list(found.values())


def _ends(kind: Sequence[Entry]) -> list[Entry]:
    first = kind[0]
    other = next((one for one in kind if one.federation != first.federation), None)
    chosen = [*kind[:2], *([other] if other is not None and other not in kind[:2] else [])]
    same = next((one for one in kind[1:] if one.federation == first.federation), None)
    return [*chosen, same] if same is not None and same not in chosen else chosen


def _weakest_compatriots(weakest_first: Sequence[Entry]) -> Sequence[Entry]:
    """The two of one federation who are weakest together."""
    by_federation: dict[str, list[Entry]] = {}
    for one in weakest_first:
        by_federation.setdefault(one.federation, []).append(one)
    pairs = [two[:2] for two in by_federation.values() if len(two) > 1]
    return min(pairs, key=lambda two: sum(one.rating or 0 for one in two), default=[])
