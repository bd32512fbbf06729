"""A norm as an application claims it, without a report: from its certificate, or given by a place in a championship."""

from collections.abc import Sequence
from dataclasses import replace

from arpad.regulations.direct_title_table import DirectTitleRow, direct_titles
from arpad.regulations.edition import Edition
from arpad.titles.application_record import NormClaim
from arpad.titles.championship import cells_unknown, championship_of
from arpad.titles.model import Requirement
from arpad.titles.norm_examination import (
    Credit,
    ExaminedNorm,
    Source,
    certified_norm,
    claimed_event,
    edition_of_norm,
    norm_suits,
    unsuited,
)
from arpad.values.finding import Finding
from arpad.values.person import Title

_ANY_NUMBER = 10**6  # games
_CERTIFICATE = ("event", "start", "end", "games", "score", "required_score")
_PLACE = ("event", "start", "end")


def norm_as_claimed(
    index: int, claim: NormClaim, title: Title, application: Edition
) -> tuple[ExaminedNorm | None, list[Finding]]:
    """The norm as somebody certified it, or None and why it cannot be examined.

    A day whose law is not encoded is no obstacle: the certificate speaks (I-190).
    """
    own = edition_of_norm(claim.start)
    if not (claim.championship and claim.by):
        if missing := _lacks(index, claim, _CERTIFICATE):
            return None, missing
        return certified_norm(index, claim, title, own, application), []
    if missing := _lacks(index, claim, _PLACE):
        return None, missing
    findings = []
    short = too_few_games(claim, title, own or application, application)
    if short is not None:
        values = {"norm": index, "event": claim.event, "games": short.measured, "needed": short.required}
        findings.append(Finding("title.W025", values, rule=short.rule, article=short.article))
    elif not rows_for(claim, title, own or application, application):
        data = {"norm": index, "event": claim.event, "championship": claim.championship, "by": claim.by}
        law = own or application
        if not table_unknown(claim, law):
            findings.append(Finding("title.E020", data))
        elif claim.by_table is None:
            findings.append(Finding("title.W056", {**data, "edition": law.id}))
    return norm_by_place(index, claim, title, own or application, application), findings


def _lacks(index: int, claim: NormClaim, names: Sequence[str]) -> list[Finding]:
    missing = ", ".join(name for name in names if getattr(claim, name) in (None, ""))
    return [Finding("title.E018", {"norm": index, "lacks": missing})] if missing else []


def norm_by_place(index: int, claim: NormClaim, title: Title, own: Edition, application: Edition) -> ExaminedNorm:
    """A norm, or a performance, that the table gives: it counts as one with every requirement met.   [direct_titles]"""
    rows = rows_for(claim, title, own, application)
    if not rows and claim.by_table is not False and table_unknown(claim, own):
        return _by_the_printed_table(index, claim, title, own, application)
    best = max(rows, key=lambda row: row.credit or 0, default=None)
    performance = best is not None and best.reward == "performance"
    return ExaminedNorm(
        index=index,
        claim=claim,
        source=Source.BY_PLACE,
        event=claim.event,
        place=claim.place,
        start=claim.start,
        end=claim.end,
        edition=own.id,
        games=claim.games,
        score=claim.score,
        average=claim.average,
        required_score=claim.required_score,
        credit=Credit(best.credit or 0 if best else 0, "championship_credit"),
        foreigner_rule=claim.foreigner_rule if performance else True,
        valid=best is not None,
        failed=() if best else (too_few_games(claim, title, own, application) or unsuited(claim, title, application),),
        one_round_a_day=claim.one_round_a_day,
        required_event=claimed_event(claim, application),
    )


def table_unknown(claim: NormClaim, own: Edition) -> bool:
    """Whether no source tells what the table of those years gives for the championship (I-738).   [direct_titles]"""
    if own.find("direct_titles") is None:
        return "direct_titles" in own.unconfirmed
    return cells_unknown(championship_of(claim.championship), own)


def _by_the_printed_table(
    index: int, claim: NormClaim, title: Title, own: Edition, application: Edition
) -> ExaminedNorm:
    """A norm of nine games if somebody has read it in the table; open until then (I-738)."""
    suits = norm_suits(claim.title or title, title, application)
    valid = bool(claim.by_table) or None
    article = "" if valid else (own.find("direct_titles") or own.unconfirmed["direct_titles"]).article
    return ExaminedNorm(
        index=index,
        claim=claim,
        source=Source.BY_PLACE,
        event=claim.event,
        place=claim.place,
        start=claim.start,
        end=claim.end,
        edition=own.id,
        games=claim.games,
        score=claim.score,
        average=claim.average,
        required_score=claim.required_score,
        credit=Credit(own.rule("minimum_games").integer("games"), "application_games"),
        foreigner_rule=claim.foreigner_rule,
        valid=valid if suits else False,
        failed=() if suits else (unsuited(claim, title, application),),
        open=() if valid else (Requirement("direct_titles", article, "", "yes", None, missing_fact="norms.by_table"),),
        one_round_a_day=claim.one_round_a_day,
        required_event=claimed_event(claim, application),
    )


def too_few_games(claim: NormClaim, title: Title, own: Edition, application: Edition) -> Requirement | None:
    """The games that the table asks for, where they are all that is missing.   [direct_titles]"""
    rows = rows_for(replace(claim, games=_ANY_NUMBER), title, own, application)
    least = min((row.games for row in rows if row.games is not None), default=None)
    if least is None or (claim.games or 0) >= least:
        return None
    rule = own.rule("direct_titles")
    return Requirement(rule.name, rule.article, str(claim.games or 0), str(least), False)


def rows_for(claim: NormClaim, title: Title, own: Edition, application: Edition) -> Sequence[DirectTitleRow]:
    """The clauses of the table that give the applicant a norm, or a performance, of this title."""
    rule = own.find("direct_titles")
    if rule is None:
        return ()
    table = direct_titles(rule.text("table")).rows
    return [
        row
        for row in table.get(claim.championship, ())
        if row.by == claim.by
        and row.reward != "title"
        and (row.reward != "unnamed" or rule.text("unnamed") == "norm")
        and norm_suits(row.title, title, application)
        and (row.games is None or (claim.games or 0) >= row.games)
    ]
