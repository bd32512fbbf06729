"""What is asked besides of an event of restricted entry or low transparency."""

from collections.abc import Iterator

from arpad.homologation.case import Answer, HomologationCase, answered, declared
from arpad.homologation.papers import special_report_in_time
from arpad.rating.requirement import Requirement
from arpad.values.kinds import FormCode


def of_restricted_events(case: HomologationCase) -> Iterator[Requirement]:
    told = case.form.transparency
    yield declared(case.rule("restricted_announcement"), told.rules_announce, "transparency.rules_announce")
    yield declared(case.rule("restricted_venue"), told.venue_open, "transparency.venue_open")
    yield promoter_active(case)
    yield told_beforehand(case)
    if case.after_the_event:
        yield certified(case, "restricted_certificates")
        yield documents_enclosed(case)
        yield scoresheets_kept(case)
        yield special_report_in_time(case, case.rule("special_report_deadline").article)


def certified(case: HomologationCase, name: str) -> Requirement:
    """Everybody who must sign did.   [restricted_certificates] [school_certificates]"""
    rule, signed = case.rule(name), case.form.papers.certificates
    missing = tuple(FormCode(text) for text in rule.texts("signers") if text not in (signed or ()))
    if signed is None:
        return answered(rule, Answer(None, {"missing": missing}, "papers.certificates"))
    return answered(rule, Answer(not missing, {"missing": missing}))


def documents_enclosed(case: HomologationCase) -> Requirement:
    """The event's rules, and the minutes of each session (I-314).   [restricted_documents]"""
    papers = case.form.papers
    inputs = {"rules": papers.rules_included, "minutes": papers.minutes, "sessions": papers.sessions}
    for key, value in (("rules_included", papers.rules_included), ("sessions", papers.sessions)):
        if value is None:
            return answered(case.rule("restricted_documents"), Answer(None, inputs, f"papers.{key}"))
    enough = (papers.minutes or 0) >= (papers.sessions or 0)
    return answered(case.rule("restricted_documents"), Answer(bool(papers.rules_included) and enough, inputs))


def scoresheets_kept(case: HomologationCase) -> Requirement:
    """Kept for years where the moves had to be recorded.   [restricted_scoresheets]"""
    rule, told = case.rule("restricted_scoresheets"), case.form.transparency
    inputs = {"kept": told.scoresheets_kept, "years": rule.integer("years")}
    if told.scoresheets_compulsory is False:
        return answered(rule, Answer(True, inputs))
    if told.scoresheets_compulsory is None:
        return answered(rule, Answer(None, inputs, "transparency.scoresheets_compulsory"))
    missing = "transparency.scoresheets_kept" if told.scoresheets_kept is None else ""
    return answered(rule, Answer(told.scoresheets_kept, inputs, missing))


def promoter_active(case: HomologationCase) -> Requirement:
    """A club that competes this season or did the last, a public body or a recognised company (I-315).

    [restricted_promoter]
    """
    rule, promoter = case.rule("restricted_promoter"), case.form.promoter
    season = case.start.year
    inputs = {
        "promoter": FormCode(promoter.kind),
        "seasons": ", ".join(map(str, promoter.seasons or ())),
        "season": season,
    }
    if not promoter.kind:
        return answered(rule, Answer(None, inputs, "promoter.kind"))
    if promoter.kind not in rule.texts("promoters"):
        return answered(rule, Answer(False, inputs))
    if promoter.kind != "federated_club":
        return answered(rule, Answer(True, inputs))
    if promoter.seasons is None:
        return answered(rule, Answer(None, inputs, "promoter.seasons"))
    active = any(season - rule.integer("seasons_back") <= one <= season for one in promoter.seasons)
    return answered(rule, Answer(active, inputs))


def told_beforehand(case: HomologationCase) -> Requirement:
    """Calendar, place and rules were sent before the first day (I-315).   [restricted_notice]"""
    rule, notice = case.rule("restricted_notice"), case.form.transparency.notice_on
    inputs = {"notice_on": str(notice or ""), "start": str(case.start)}
    if notice is None:
        return answered(rule, Answer(None, inputs, "transparency.notice_on"))
    return answered(rule, Answer(notice < case.start, inputs))
