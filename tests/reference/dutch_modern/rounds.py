"""From the top scoregroup down.   [2017: A.9, B; 2026: D 1.9, 3]"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from .criteria import POINT, colours, differences, floats_2017, floats_2026
from .position import Player, may_meet
from .sequence import Pairs, heterogeneous, homogeneous

Candidate = tuple[Pairs, list[Player]]


class NoCompletePairing(Exception):
    """A.9, D 1.9.3: the arbiter decides."""


class Completion:
    """Whether a set of players can be paired whole, at most one of them resting."""

    def __init__(self, players: Sequence[Player], rests: Callable[[Player], bool]) -> None:
        self.rests = rests
        self.known: dict[frozenset[Player], bool] = {}

    def __call__(self, players: frozenset[Player]) -> bool:
        if players not in self.known:
            self.known[players] = self._search(players)
        return self.known[players]

    def _search(self, players: frozenset[Player]) -> bool:
        if not players:
            return True
        first, *others = sorted(players, key=lambda p: p.rank)
        if len(players) % 2 and self.rests(first) and self(frozenset(others)):
            return True
        return any(may_meet(first, other) and self(players - {first, other}) for other in others)


def candidates(
    mdps: Sequence[Player], residents: Sequence[Player], paired_mdps: int, pairs: int
) -> Iterator[Candidate]:
    if mdps:
        return heterogeneous(mdps, residents, paired_mdps, pairs)
    return homogeneous(residents, pairs)


def best(
    mdps: Sequence[Player],
    residents: Sequence[Player],
    allowed: Callable[[Candidate], bool],
    measure: Callable[[Candidate], tuple[object, ...]],
) -> Candidate | None:
    """Most pairs, then the best measure, then the first of the sequence. How many moved-down players are paired follows
    from the measure: C.6 of 2017 and C7 of 2026 come before it (B.1; 3.1.3)."""
    for pairs in range((len(mdps) + len(residents)) // 2, -1, -1):
        kept: Candidate | None = None
        value: tuple[object, ...] = ()
        for paired_mdps in range(min(len(mdps), len(residents), pairs), -1, -1):
            if 2 * (pairs - paired_mdps) > len(residents) - paired_mdps:
                continue
            for candidate in candidates(mdps, residents, paired_mdps, pairs):
                if allowed(candidate):
                    found = measure(candidate)
                    if kept is None or found < value:
                        kept, value = candidate, found
        if kept is not None:
            return kept
    return None


def by_rank(player: Player) -> tuple[int, int]:
    return player.rank


def scoregroups(players: Sequence[Player]) -> list[list[Player]]:
    return [list(group) for _, group in groupby(players, key=lambda p: p.score)]


def pair_2026(players: Sequence[Player]) -> tuple[Pairs, Player | None]:
    completion = None
    resting = sorted({p.score for p in players if p.may_rest}) if len(players) % 2 else [None]
    for lowest in resting:  # C5, once for the round
        tried = Completion(players, lambda p, lowest=lowest: p.may_rest and p.score == lowest)  # type: ignore[misc]
        if tried(frozenset(players)):
            completion, rest_score = tried, lowest
            break
    if completion is None:
        raise NoCompletePairing
    groups = scoregroups(players)
    done: Pairs = []
    mdps: list[Player] = []
    for i, residents in enumerate(groups):
        below = [p for group in groups[i + 1 :] for p in group]
        following = groups[i + 1] if i + 1 < len(groups) else []
        beyond = frozenset(p for group in groups[i + 2 :] for p in group)
        bottom = residents[-1].score - POINT
        ahead: dict[frozenset[Player], tuple[object, ...]] = {}

        def next_bracket(
            floaters: list[Player],
            following: list[Player] = following,
            beyond: frozenset[Player] = beyond,
            ahead: dict[frozenset[Player], tuple[object, ...]] = ahead,
        ) -> tuple[object, ...]:
            """C8: the floaters the following bracket would send down, their number and scores."""
            if not following:
                return ()
            key = frozenset(floaters)
            if key not in ahead:
                down = sorted(floaters, key=lambda p: p.rank)
                found = best(
                    down,
                    following,
                    lambda c: completion(frozenset(c[1]) | beyond),
                    lambda c: tuple(sorted((p.score for p in c[1]), reverse=True)),
                )
                assert found is not None
                ahead[key] = (len(found[1]), tuple(sorted((p.score for p in found[1]), reverse=True)))
            return ahead[key]

        def measure(candidate: Candidate, mdps: list[Player] = mdps, bottom: int = bottom) -> tuple[object, ...]:
            pairs, unpaired = candidate
            scores = tuple(sorted((p.score for p in unpaired), reverse=True))  # C7; C6 is kept by `best`
            rests = unpaired[0].unplayed if len(unpaired) == 1 and unpaired[0].score == rest_score else 0  # C9
            return scores, next_bracket(unpaired), rests, colours(pairs), floats_2026(pairs, unpaired, mdps, bottom)

        found = best(
            mdps,
            residents,
            lambda c, below=below: completion(frozenset(c[1]) | frozenset(below)),
            measure,  # type: ignore[misc]
        )
        assert found is not None
        done += found[0]
        mdps = sorted(found[1], key=lambda p: p.rank)
    return done, (mdps[0] if mdps else None)


def pair_2017(players: Sequence[Player]) -> tuple[Pairs, Player | None]:
    completion = Completion(players, lambda p: p.may_rest)
    if not completion(frozenset(players)):
        raise NoCompletePairing
    groups = scoregroups(players)
    done: Pairs = []
    mdps: list[Player] = []
    for i, residents in enumerate(groups):
        below = [p for group in groups[i + 1 :] for p in group]
        last = not below
        bottom = min(p.score for p in residents) - POINT
        following = groups[i + 1] if not last else []
        next_is_last = i + 2 == len(groups)
        ahead: dict[frozenset[Player], tuple[object, ...]] = {}

        def next_bracket(
            floaters: list[Player],
            following: list[Player] = following,
            next_is_last: bool = next_is_last,
            ahead: dict[frozenset[Player], tuple[object, ...]] = ahead,
        ) -> tuple[object, ...]:
            """C.7: the pairs of the following bracket, then its score differences."""
            key = frozenset(floaters)
            if key not in ahead:
                down = sorted(floaters, key=by_rank)
                end = following[-1].score - POINT

                def worth(c: Candidate, end: int = end) -> tuple[object, ...]:
                    return differences(*c, end)

                found = None
                if next_is_last:
                    found = best(down, following, lambda c: completion(frozenset(c[1])), worth)
                if found is None:
                    found = best(down, following, lambda c: True, worth)
                    missing = 1
                else:
                    missing = 0
                assert found is not None
                ahead[key] = (missing if next_is_last else 0, -len(found[0]), differences(*found, end))
            return ahead[key]

        def quality(candidate: Candidate, bottom: int) -> tuple[object, ...]:
            pairs, unpaired = candidate
            return colours(pairs), floats_2017(pairs, unpaired, bottom)

        if not last:
            found = best(
                mdps,
                residents,
                lambda c: True,
                lambda c, bottom=bottom: (differences(*c, bottom), next_bracket(c[1]), quality(c, bottom)),  # type: ignore[misc]
            )
            assert found is not None
            if completion(frozenset(found[1]) | frozenset(below)):
                done += found[0]
                mdps = sorted(found[1], key=lambda p: p.rank)
                continue
        found = best(  # the penultimate bracket, or the last one
            mdps,
            residents,
            lambda c, below=below: completion(frozenset(c[1]) | frozenset(below)),  # type: ignore[misc]
            lambda c, bottom=bottom: (differences(*c, bottom), quality(c, bottom)),  # type: ignore[misc]
        )
        assert found is not None
        done += found[0]
        mdps = sorted(found[1], key=lambda p: p.rank)
        if last:
            break
        bottom = below[-1].score - POINT
        found = best(
            mdps,
            below,
            lambda c: completion(frozenset(c[1])),
            lambda c, bottom=bottom: (differences(*c, bottom), quality(c, bottom)),  # type: ignore[misc]
        )
        assert found is not None
        done += found[0]
        mdps = sorted(found[1], key=lambda p: p.rank)
        break
    return done, (mdps[0] if mdps else None)
