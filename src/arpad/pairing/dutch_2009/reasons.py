"""What happened in a bracket, for those who ask why."""

from collections.abc import Iterator, Sequence

from arpad.pairing.dutch_2009.bracket import Bracket
from arpad.pairing.dutch_2009.members import Rulebook, allowance
from arpad.pairing.dutch_2009.task import Candidate
from arpad.pairing.swiss.colours import ABSOLUTE
from arpad.pairing.swiss.round_pairing import BracketReport, MovedDown, Relaxed


def bracket_report(bracket: Bracket) -> BracketReport:
    rules, members = bracket.rules, bracket.members
    pairs = len(members) // 2
    alone = tuple(MovedDown(member.number, "incompatible_player") for member in bracket.sent_down)
    score = min((member.score for member in bracket.everybody), default=0)
    everybody = sorted(bracket.everybody, key=lambda member: member.order)
    came = {member.number for member in (*bracket.carry, *bracket.sent_down) if member.score > score}
    report = BracketReport(
        score=score,
        members=tuple(member.number for member in everybody),
        moved_down=tuple(member.number for member in everybody if member.number in came),
        target=pairs,
        allowance=allowance(members, pairs, rules.mild_is_free),
        strong_allowance=allowance(members, pairs, mild_is_free=True) if rules.strong_apart else None,
        leaving=(*alone, *(MovedDown(member.number, _sent_by(bracket)) for member in members)),
        changes=tuple(bracket.changes),
    )
    return report if bracket.candidate is None else _paired(report, bracket, bracket.candidate, alone)


_FOR_THOSE_BELOW = ("backtracking", "lowest_bracket")


def _sent_by(bracket: Bracket) -> str:
    """What sent a whole bracket down: its own want of pairs, or the lowest bracket's."""
    last = bracket.changes[-1].rule if bracket.changes else ""
    return "lowest_bracket" if last == "lowest_bracket" else "fewer_pairs"


def _paired(
    report: BracketReport, bracket: Bracket, candidate: Candidate, alone: tuple[MovedDown, ...]
) -> BracketReport:
    members = candidate.task.members

    def numbers(places: Sequence[int]) -> tuple[int, ...]:
        return tuple(members[place].number for place in places)

    rule = "bye" if bracket.lowest else _sent_by(bracket) if len(candidate.left) > 1 else "candidate"
    if not bracket.lowest and bracket.changes and bracket.changes[-1].rule in _FOR_THOSE_BELOW:
        rule = bracket.changes[-1].rule
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
        relaxed=tuple(_relaxed(report, bracket.rules, candidate)),
        changes=report.changes,
    )


def _relaxed(report: BracketReport, rules: Rulebook, candidate: Candidate) -> Iterator[Relaxed]:
    """What was set aside, and for how many."""
    quality, task = candidate.quality, candidate.task
    wishing = [(task.members[high], task.members[low]) for high, low in candidate.pairs]
    wishing = [(one, other) for one, other in wishing if rules.strong_clash(one, other)]
    limited = sum(one.strength == other.strength == ABSOLUTE for one, other in wishing)
    if quality.limits_off and limited:
        yield Relaxed("topscorers", limited)
    if quality.odd_rule_off and len(wishing) > limited:
        yield Relaxed("odd_rounds", len(wishing) - limited)
    if quality.clashes > report.allowance:
        yield Relaxed("allowance_raised", quality.clashes - report.allowance)
    down, up = repeated_floats(rules, candidate)
    for index, criterion in enumerate(("float_of_last_round", "float_of_round_before")):
        for name, kept, repeated in (("down", candidate.setting.down, down), ("up", candidate.setting.up, up)):
            if repeated[index] and not kept[index]:
                yield Relaxed(f"{name}floats_relaxed.{criterion}", repeated[index])


def repeated_floats(rules: Rulebook, candidate: Candidate) -> tuple[tuple[int, int], tuple[int, int]]:
    """Downfloats and upfloats that the candidate repeats, of the last round and of the round before.   [floats]"""
    task = candidate.task
    unequal = [
        (task.members[high], task.members[low])
        for high, low in candidate.pairs
        if rules.every_pair_floats and task.members[high].score != task.members[low].score
    ]
    down = [task.repeats_if_left(rules, place) for place in candidate.left] + [higher.down for higher, _ in unequal]
    up = [lower.up for _, lower in unequal]
    if not rules.every_pair_floats:
        up = [task.members[place].up for place in candidate.mdp_opponents]
    return _counted(down), _counted(up)


def _counted(marks: Sequence[tuple[bool, bool]]) -> tuple[int, int]:
    return sum(last for last, _ in marks), sum(before for _, before in marks)
