"""The arbiter's own pairing against the rules, in words."""

from itertools import groupby

from arpad.pairing.next_round import NextRound
from arpad.pairing.verdicts import Verdict
from arpad.reports.pairing.boards import heading
from arpad.reports.pairing.check_shown import decision, pair_text
from arpad.reports.wording import Wording
from arpad.tournament.model import Tournament


def handed_in_text(tournament: Tournament, made: NextRound, verdict: Verdict, words: Wording) -> str:
    """What differs, and why the rules have it otherwise; pairs with the same reason share a line."""
    lines = [heading(tournament, made, words), ""]
    if verdict.identical:
        return "\n".join([*lines, words.text("handed_in.identical")]) + "\n"
    missing, extra = (
        ", ".join(pair_text(pair, words) for pair in pairs) or "—"
        for pairs in (verdict.compared.missing, verdict.compared.extra)
    )
    lines += [words.text("handed_in.missing", pairs=missing), words.text("handed_in.extra", pairs=extra)]
    reasons = sorted(
        zip(verdict.compared.extra, verdict.decided, strict=True), key=lambda one: decision(one[1], made.edition, words)
    )
    for what, pairs in groupby(reasons, key=lambda reason: decision(reason[1], made.edition, words)):
        shown = ", ".join(pair_text(pair, words) for pair, _ in pairs)
        lines.append(words.text("check.decided", pair=shown, what=what))
    return "\n".join(lines) + "\n"
