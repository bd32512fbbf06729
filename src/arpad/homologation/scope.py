"""Which events the list is for, and which must be filed with the federation."""

from arpad.homologation.case import Answer, HomologationCase, answered
from arpad.rating.requirement import Requirement
from arpad.values.kinds import FormCode

TERRITORY, NATIONAL, PARTICIPATION = "territory", "national_championship", "special_participation"
_LETTER = {TERRITORY: 1, NATIONAL: 2, PARTICIPATION: 3}  # the article of a ground among those of the rule


def in_scope(case: HomologationCase) -> Requirement:
    """Held in the territory for its players, or a championship or event the federation takes part in (I-301).

    [event_scope]
    """
    rule, scope = case.rule("event_scope"), case.form.scope
    articles = (rule.article, *rule.also)
    ground = _ground(case)
    inputs = {"province": case.form.province, "ground": FormCode(ground), "aimed": scope.aimed_at_own_players}
    if not ground:
        missing = _could_rescue(case)
        return answered(rule, Answer(None if missing else False, inputs, missing))
    if ground != TERRITORY:
        return answered(rule, Answer(True, inputs, article=articles[_LETTER[ground]]))
    if scope.aimed_at_own_players is None:
        return answered(rule, Answer(None, inputs, "scope.aimed_at_own_players"))
    aimed = scope.aimed_at_own_players
    return answered(rule, Answer(aimed, inputs, article=articles[_LETTER[ground]] if aimed else rule.article))


def _ground(case: HomologationCase) -> str:
    form, scope = case.form, case.form.scope
    if _in_territory(case):
        return TERRITORY
    if form.championship == "national" and scope.represented:
        return NATIONAL
    declared = scope.participation_declared_on
    return PARTICIPATION if declared is not None and declared < case.start else ""


def _in_territory(case: HomologationCase) -> bool:
    provinces = {text.casefold() for text in case.rule("event_scope").texts("provinces")}
    return case.form.province.strip().casefold() in provinces


def _could_rescue(case: HomologationCase) -> str:
    """The fact that is not known and would bring the event in."""
    if not case.form.province:
        return "province"
    unknown = case.form.championship == "national" and case.form.scope.represented is None
    return "scope.represented" if unknown else ""


def approved_for_others(case: HomologationCase) -> Requirement:
    """Held here and rated by others too: the federation approved it before it began (I-302).   [filing_duty]"""
    rule, scope = case.rule("filing_duty"), case.form.scope
    if scope.exemption in rule.texts("exemptions"):
        return answered(rule, Answer(True, {"exemption": FormCode(scope.exemption)}, article=rule.also[0]))
    inputs = {"rated_by": tuple(map(FormCode, scope.rated_by or ())), "approved_on": str(scope.approved_on or "")}
    if scope.rated_by is None:
        return answered(rule, Answer(None, inputs, "scope.rated_by"))
    elsewhere = set(scope.rated_by) & set(rule.texts("federations"))
    released = case.form.championship == "national" and bool(scope.national_agreement)
    if not elsewhere or not _in_territory(case) or released:
        return answered(rule, Answer(True, inputs))
    return answered(rule, Answer(scope.approved_on is not None and scope.approved_on < case.start, inputs))


def kind_fits_the_time(case: HomologationCase) -> Requirement:
    """An ordinary event gives the time of ordinary chess; less is for the special kinds (I-303).   [special_kinds]"""
    rule, control = case.rule("special_kinds"), case.tournament.time_control
    inputs = {"kind": FormCode(case.form.kind), "minutes": "", "at_least": rule.integer("minutes")}
    if case.form.kind in rule.texts("kinds"):
        return answered(rule, Answer(True, inputs))
    if control is None:
        return answered(rule, Answer(None, inputs, "rate_of_play"))
    seconds = control.seconds_for(rule.integer("moves"))
    return answered(rule, Answer(seconds >= 60 * rule.integer("minutes"), {**inputs, "minutes": seconds // 60}))
