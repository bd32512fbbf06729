"""What happened in a bracket, for those who ask why."""

from collections.abc import Iterator, Sequence

from arpad.pairing.dutch.allowances import allowance
from arpad.pairing.dutch.members import Member, Rulebook
from arpad.pairing.dutch.task import Candidate
from arpad.pairing.swiss.round_pairing import BracketReport, Change, MovedDown, Relaxed


def bracket_report(
    rules: Rulebook,
    members: Sequence[Member],
    moved_down: Sequence[Member],
    sent_down: Sequence[Member],
    candidate: Candidate | None,
    changes: Sequence[Change],
    score: int,
    lowest: bool,
) -> BracketReport:
    """The bracket's report. `sent_down` had no opponent in it."""
    pairs = len(members) // 2
    alone = tuple(MovedDown(member.number, "incompatible_player") for member in sent_down)
    report = BracketReport(
        score=score,
        members=tuple(member.number for member in (*members, *sent_down)),
        moved_down=tuple(member.number for member in moved_down),
        target=pairs,
        allowance=allowance(members, pairs, rules.mild_is_free),
        strong_allowance=allowance(members, pairs, mild_is_free=True) if rules.strong_apart else None,
        leaving=(*alone, *(MovedDown(member.number, "fewer_pairs") for member in members)),
        changes=tuple(changes),
    )
    return report if candidate is None else _paired(report, candidate, alone, lowest)


def _paired(report: BracketReport, candidate: Candidate, alone: tuple[MovedDown, ...], lowest: bool) -> BracketReport:
    members = candidate.task.members

    def numbers(places: Sequence[int]) -> tuple[int, ...]:
        return tuple(members[place].number for place in places)

    rule = "bye" if lowest else "fewer_pairs" if len(candidate.left) > 1 else "candidate"
    left = tuple(MovedDown(number, rule) for number in numbers(candidate.left))
    return BracketReport(
        score=report.score,
        members=report.members,
        moved_down=report.moved_down,
        heterogeneous=bool(candidate.task.moved_down),
        target=report.target,
        allowance=report.allowance,
        strong_allowance=report.strong_allowance,
        missed=candidate.quality.clashes,
        pairs=tuple((members[high].number, members[low].number) for high, low in candidate.pairs),
        leaving=(*alone, *left),
        mdp_paired=numbers(candidate.task.moved_down),
        mdp_opponents=numbers(candidate.mdp_opponents),
        first_half=numbers(candidate.first_half),
        second_half=numbers(candidate.second_half),
        exchanged=(numbers(candidate.exchanged[0]), numbers(candidate.exchanged[1])),
        transposed=numbers(candidate.transposed),
        relaxed=tuple(_relaxed(report, candidate)),
        changes=report.changes,
    )


def _relaxed(report: BracketReport, candidate: Candidate) -> Iterator[Relaxed]:
    """What was set aside, and for how many."""
    quality = candidate.quality
    members = candidate.task.members
    if quality.limits_off:
        yield Relaxed("topscorers", quality.against_limits)
    if quality.odd_rule_off:
        yield Relaxed("odd_rounds", quality.against_odd_rule)
    if quality.clashes > report.allowance:
        yield Relaxed("allowance_raised", quality.clashes - report.allowance)
    for index, criterion in enumerate(("float_of_last_round", "float_of_round_before")):
        down = sum(members[place].down[index] for place in candidate.left)
        up = sum(members[place].up[index] for place in candidate.mdp_opponents)
        if down and not candidate.setting.down[index]:
            yield Relaxed(f"downfloats_relaxed.{criterion}", down)
        if up and not candidate.setting.up[index]:
            yield Relaxed(f"upfloats_relaxed.{criterion}", up)
