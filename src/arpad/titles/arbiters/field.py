"""Whether some player of an event could in theory make a norm: by the field and the rate of play (I-687)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from arpad.titles.case import TitleCase
from arpad.titles.event_requirements import rate_of_play
from arpad.titles.federations import federations_waived, field_counts
from arpad.titles.forecast import Prospect
from arpad.titles.limits import mix_needed, title_holders_needed
from arpad.titles.measure import Bar
from arpad.titles.model import NORM_TITLES, Requirement
from arpad.titles.norms import examined_titles
from arpad.titles.rivals import Against, pool, remaining_rounds
from arpad.tournament.model import Entry
from arpad.values.person import Title
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class PossibleNorm:
    """`passed` with the player and the title of the first norm found; `rate_of_play` as the norm asks it."""

    passed: bool | None
    number: int | None = None
    title: Title | None = None
    rate_of_play: Requirement | None = None


def possible_norm(case: TitleCase) -> PossibleNorm:
    """As if no game had been played yet.   [ia_norm_possible]"""
    control = rate_of_play(case)
    if control is not None and control.passed is False:
        return PossibleNorm(False, rate_of_play=control)
    empty = _unplayed(case)
    decided = control is None or control.passed is not None
    for number, title in _tried(empty):
        return PossibleNorm(True if decided else None, number, title, control)
    return PossibleNorm(False, rate_of_play=control)


def _unplayed(case: TitleCase) -> TitleCase:
    """The event before its first round, with at least as many rounds as a norm has games."""
    least = case.edition.rule("minimum_games").integer("games")
    rounds = case.rounds if case.type.all_play_all else max(case.rounds, least)
    entries = tuple(replace(entry, rounds=()) for entry in case.tournament.entries)
    event = replace(case.tournament, entries=entries, rounds_planned=rounds, requested_byes=())
    return TitleCase(event, case.facts, case.edition, case.type, case.start, case.rating_floor)


def _tried(case: TitleCase) -> Iterator[tuple[int, Title]]:
    """Players and titles for whom winning every game would be a norm; the untitled first, who can make any."""
    if not any(entry.title in NORM_TITLES for entry in case.tournament.entries):
        return
    counts = field_counts(case)
    for entry in sorted(case.tournament.entries, key=lambda one: (one.title is not None, -(one.rating or 0))):
        for title in examined_titles(entry, None):
            waiver = federations_waived(case, counts, entry.federation)
            prospect = Prospect(case, entry, title, waiver, remaining_rounds(case, entry))
            if _may_be_made(prospect):
                yield entry.number, title


def _may_be_made(prospect: Prospect) -> bool:
    to_pair = len(prospect.remaining.unpaired)
    rivals = pool(prospect.case, prospect.entry, Against.ANYBODY) if to_pair else []
    if to_pair > len(rivals):
        return False
    chosen = _well_mixed(prospect.case, prospect.entry, prospect.bar, rivals, to_pair)
    return prospect.is_norm_with_wins(chosen) or any(
        prospect.is_norm_with_wins(opponents) for opponents in prospect.strongest(rivals, to_pair)
    )


def _well_mixed(case: TitleCase, entry: Entry, bar: Bar, rivals: Sequence[Entry], games: int) -> tuple[int, ...]:
    """First two foreigners of different federations, then those whose title the norm asks for, then other title
    holders, then the strongest; no federation beyond its share."""
    strongest = sorted(rivals, key=lambda one: (-(one.rating or 0), one.number))
    title = {one.number: case.titles[one.number] for one in strongest}
    weights = bar.weights
    weighty = [one for one in strongest if (own := title[one.number]) is not None and weights.get(own, 0)]
    holders = [one for one in strongest if title[one.number] in bar.titled]
    mix, titled = (
        mix_needed(case.edition, bar.title, games, double=case.double),
        title_holders_needed(case.edition, games),
    )
    most_own = case.edition.rule("own_federation").integer("numerator") * games
    most_own //= case.edition.rule("own_federation").integer("denominator")
    most_other = case.edition.rule("other_federation").integer("numerator") * games
    most_other //= case.edition.rule("other_federation").integer("denominator")
    free = bool(bar.waiver_for(games).article)
    chosen: dict[int, Entry] = {}
    shares: Counter[str] = Counter()

    def take(candidates: Sequence[Entry], until: int) -> None:
        for one in candidates:
            most = games if free else most_own if one.federation == entry.federation else most_other
            if len(chosen) < until and one.number not in chosen and shares[one.federation] < most:
                chosen[one.number] = one
                shares[one.federation] += 1

    if not free:
        foreign = [one for one in (*weighty, *holders, *strongest) if one.federation not in ("", entry.federation)]
        for federation in list(dict.fromkeys(one.federation for one in foreign))[:2]:
            take([one for one in foreign if one.federation == federation], len(chosen) + 1)
    heavy = sum(one in weighty for one in chosen.values())
    take(weighty, min(games, len(chosen) + max(0, mix - heavy)))
    held = sum(one in holders for one in chosen.values())
    take(holders, min(games, len(chosen) + max(0, titled - held)))
    take(strongest, games)
    return tuple(chosen)
