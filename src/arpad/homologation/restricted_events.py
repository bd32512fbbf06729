"""Events of restricted entry or low transparency: which they are, by the figures, and what is asked of them."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from arpad.homologation.case import Answer, HomologationCase, answered, declared
from arpad.homologation.form import AREAS
from arpad.homologation.papers import special_report_in_time
from arpad.rating.requirement import Requirement
from arpad.regulations.edition import Rule
from arpad.values.finding import FormCode
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Ground:
    """One reason why an event may count as restricted; `applies` is None where a fact is missing."""

    name: str
    article: str
    applies: bool | None
    inputs: Mapping[str, Any] = field(default_factory=dict)
    missing: str = ""


@dataclass(frozen=True)
class Transparency:
    """`low` is None where no ground is sure and one is open."""

    rule: Rule
    grounds: tuple[Ground, ...]

    @property
    def low(self) -> bool | None:
        if any(ground.applies for ground in self.grounds):
            return True
        return None if any(ground.applies is None for ground in self.grounds) else False


def transparency_of(case: HomologationCase) -> Transparency:
    """Any one ground is enough; an official event, or one the media follow, has none (I-304, I-305).

    [low_transparency]
    """
    rule, form = case.rule("low_transparency"), case.form
    if form.official or form.access.media_coverage:
        return Transparency(rule, ())
    return Transparency(rule, tuple(_grounds(case, rule)))


def _grounds(case: HomologationCase, rule: Rule) -> Iterator[Ground]:
    by_places, by_figures, by_entry = rule.also[:3]
    yield few_places(case, rule, by_places)
    if case.after_the_event:
        yield few_players(case, rule, by_figures)
    yield closed_to_others(case, rule, by_entry)


def few_places(case: HomologationCase, rule: Rule, article: str) -> Ground:
    """Entry or room for fewer players than the minimum."""
    access, least = case.form.access, rule.integer("capacity")
    inputs = {"capacity": access.capacity, "at_least": least}
    if access.capacity is None and not access.unlimited:
        return Ground("few_places", article, None, inputs, "access.capacity")
    return Ground("few_places", article, access.capacity is not None and access.capacity < least, inputs)


def few_players(case: HomologationCase, rule: Rule, article: str) -> Ground:
    """Fewer effective players, or rated ones among them, than the minimum (I-304)."""
    found, players, rated = case.figures, rule.integer("players"), rule.integer("rated")
    inputs = {
        "effective": found.effective,
        "rated": found.rated,
        "at_least_players": players,
        "at_least_rated": rated,
    }
    sure = (found.effective is not None and found.effective < players) or (
        found.rated is not None and found.rated < rated
    )
    if not sure and (found.effective is None or found.rated is None):
        missing = "figures.effective" if found.effective is None else "figures.rated"
        return Ground("few_players", article, None, inputs, missing)
    return Ground("few_players", article, sure, inputs)


def closed_to_others(case: HomologationCase, rule: Rule, article: str) -> Ground:
    """For a class of players, members or neighbours only; school events, a least rating, an open festival and an area
    of a province at least are excepted (I-305)."""
    form, access = case.form, case.form.access
    inputs = {
        "limited_to": FormCode(access.limited_to),
        "area": FormCode(access.area),
        "high_fees": bool(access.high_fees),
    }
    if access.high_fees:
        return Ground("closed", article, True, inputs)
    if form.is_school or access.minimum_rating or access.open_festival or access.limited_to == "nobody":
        return Ground("closed", article, False, inputs)
    if not access.limited_to:
        return Ground("closed", article, None, inputs, "access.limited_to")
    if access.limited_to in ("class", "club"):
        return Ground("closed", article, True, inputs)
    if not access.area:
        return Ground("closed", article, None, inputs, "access.area")
    return Ground("closed", article, AREAS.index(access.area) < AREAS.index(rule.text("area")), inputs)


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
