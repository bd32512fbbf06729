"""Whether an application gives the title of an arbiter: norms, systems, seminar, age and dates, each measured."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from arpad.regulations.edition import Edition, Rule
from arpad.titles.arbiter_names import people_named
from arpad.titles.arbiters.norm import ArbiterNormVerdict, age_on
from arpad.titles.arbiters.record import ArbiterApplication, ArbiterNormClaim
from arpad.titles.arbiters.routes import ArbiterTitle, requirement, said_so
from arpad.titles.model import Requirement, Sense
from arpad.tournament.model import end_of, start_of
from arpad.values.dates import plus_days, plus_months
from arpad.values.records import dataclass

_LIMITED = {
    ArbiterTitle.FA: ("fa_top_division", "fa_rapid_or_blitz", "fa_hybrid", "fa_olympiad_match", "fa_disabled_bodies"),
    ArbiterTitle.IA: (
        "ia_national_final", "ia_rapid_or_blitz", "ia_large_event", "ia_top_division", "ia_hybrid",
        "ia_olympiad_match", "ia_disabled_bodies",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class ArbiterNormOf:
    """One norm of an application. `judged` where its report was read."""

    index: int
    claim: ArbiterNormClaim
    judged: ArbiterNormVerdict | None = None

    @property
    def valid(self) -> bool | None:
        """A signed certificate is taken as it stands; a report is judged."""
        if self.judged is None:
            return True
        return False if self.judged.failed else None if self.judged.open else True

    @property
    def exceptions(self) -> tuple[str, ...]:
        """The articles by which it counts although it is not ordinary."""
        judged = tuple(article for article, _ in self.judged.once) if self.judged is not None else ()
        return judged or ((self.claim.by,) if self.claim.by else ())


def norm_of(index: int, claim: ArbiterNormClaim, judged: ArbiterNormVerdict | None) -> ArbiterNormOf:
    """What the report says goes before what the file says; signatures are in the file only."""
    if judged is None:
        return ArbiterNormOf(index, claim)
    case = judged.case
    event = case.tournament
    limited = judged.route is not None and judged.route.at_most is not None
    known = replace(
        claim,
        event=event.name or claim.event,
        codes=case.facts.frs_codes or claim.codes,
        systems=case.form_systems,
        by=judged.route.article if judged.route is not None and limited else claim.by,
        start=start_of(event) or claim.start,
        end=end_of(event) or claim.end,
        rounds=case.rounds,
        players=case.players,
        rated=case.rated,
        federations=len(case.federations),
        chief_arbiter=case.chief.name if case.chief is not None else event.chief_arbiter or claim.chief_arbiter,
    )
    return ArbiterNormOf(index, known, judged)


@dataclass(frozen=True)
class ArbiterApplicationVerdict:
    application: ArbiterApplication
    edition: Edition
    norms: tuple[ArbiterNormOf, ...]
    requirements: tuple[Requirement, ...]
    considered_by: date | None  # the days there are to consider it
    shown_until: date | None  # how long it is shown at least
    fee_paid_by: str

    @property
    def complete(self) -> bool:
        return all(one.passed for one in self.requirements)

    @property
    def missing(self) -> tuple[Requirement, ...]:
        return tuple(one for one in self.requirements if not one.passed)


Norms = Sequence[ArbiterNormOf]
Check = Callable[[ArbiterApplication, Norms, Edition], Requirement | None]


def examine_arbiter(application: ArbiterApplication, norms: Norms, edition: Edition) -> ArbiterApplicationVerdict:
    """The application under the edition of its day.   [consideration, shown_before, title_fee]"""
    found = [check(application, norms, edition) for check in _CHECKS]
    day = application.received_on
    return ArbiterApplicationVerdict(
        application,
        edition,
        tuple(norms),
        (*(one for one in found if one is not None), *_limits(application, norms, edition)),
        plus_days(day, edition.rule("consideration").integer("days")) if day else None,
        plus_days(day, edition.rule("shown_before").integer("days")) if day else None,
        "arbiter" if application.applied_by == "arbiter" else "federation",
    )


def enough_norms(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """Exactly so many norms from events.   [fa_norms, ia_norms]"""
    rule = edition.rule(f"{application.title.lower()}_norms")
    needed = rule.integer("norms")
    sure = sum(norm.valid is True for norm in norms)
    hoped = sum(norm.valid is not False for norm in norms)
    passed = True if sure == hoped == needed == len(norms) else None if hoped == needed == len(norms) else False
    return requirement(
        rule, hoped if hoped == len(norms) else f"{hoped} / {len(norms)}", needed, passed, Sense.IS, "norms"
    )


def _system(claim: ArbiterNormClaim) -> str:
    """Teams are a system of their own (I-681)."""
    if "TM" in claim.systems:
        return "TM"
    return claim.systems[0] if claim.systems else ""


def different_systems(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """Two systems; or only Swiss events, one of them large and international.   [two_systems, only_swiss]"""
    rule = edition.rule("two_systems")
    events = [norm for norm in norms if not norm.claim.body]
    known = {_system(norm.claim) for norm in events} - {""}
    unknown = any(not norm.claim.systems for norm in events)
    if len(known) >= rule.integer("systems") or not (known == {"SS"} and not unknown):
        passed = True if len(known) >= rule.integer("systems") else None if unknown else False
        measured = ", ".join(sorted(known))
        return requirement(rule, measured, rule.integer("systems"), passed, Sense.AT_LEAST, "norms.systems")
    return _large_swiss(application, events, edition)


def _large_swiss(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement:
    rule = edition.rule("only_swiss")
    federations = edition.rule("international_event").integer(application.title.lower())
    marks = [_is_large(norm.claim, rule, federations) for norm in norms]
    passed = True if True in marks else None if None in marks else False
    asked = f"{rule.integer('players')}, {rule.integer('rated_percent')} %, {rule.integer('rounds')}, {federations}"
    best = max((norm.claim.players or 0 for norm in norms), default=0)
    return requirement(
        rule, f"SS, {best}", asked, passed, Sense.ONE_OF, "norms.players, norms.rated, norms.federations"
    )


def _is_large(claim: ArbiterNormClaim, rule: Rule, federations: int) -> bool | None:
    numbers = (claim.players, claim.rated, claim.rounds, claim.federations)
    players, rated, rounds, found = numbers
    checks = (
        None if players is None else players >= rule.integer("players"),
        None if rounds is None else rounds >= rule.integer("rounds"),
        None if found is None else found >= federations,
        None if players is None or rated is None else 100 * rated >= rule.integer("rated_percent") * players,
    )
    return False if False in checks else None if None in checks else True


def fa_held(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """[ia_after_fa]"""
    if application.title is not ArbiterTitle.IA:
        return None
    rule, held = edition.rule("ia_after_fa"), application.applicant.title
    passed = held == rule.text("title") if held else None
    return requirement(rule, held, rule.text("title"), passed, Sense.IS, "arbiter.title")


def norms_after_fa(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """Made after the title of FA, and none of them used for it.   [norms_after_fa]"""
    if application.title is not ArbiterTitle.IA:
        return None
    rule, since = edition.rule("norms_after_fa"), application.applicant.fa_since
    if any(norm.claim.used_for_fa for norm in norms):
        return requirement(rule, "no", "yes", False, Sense.IS)
    dates = [norm.claim.end for norm in norms if not norm.claim.body]
    first = min((day for day in dates if day is not None), default=None)
    if since is None or first is None or None in dates:
        missing = "arbiter.fa_since" if since is None else "norms.end"
        return requirement(rule, first, since or "", None, Sense.AT_LEAST, missing)
    return requirement(rule, first, plus_days(since, 1), first > since, Sense.AT_LEAST)


def several_chiefs(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """[several_chiefs]"""
    if application.title is not ArbiterTitle.IA:
        return None
    rule = edition.rule("several_chiefs")
    given = [norm.claim.chief_arbiter for norm in norms if not norm.claim.body]
    surely, perhaps = people_named([text for text in given if text.strip()])
    least = rule.integer("chiefs")
    unsure = perhaps >= least or any(not text.strip() for text in given)
    passed = True if surely >= least else None if unsure else False
    return requirement(rule, surely, least, passed, Sense.AT_LEAST, "norms.chief_arbiter")


def norms_signed(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """By chief arbiter, or supervisor, and federation.   [norm_signed]"""
    rule = edition.rule("norm_signed")
    marks = [
        mark
        for norm in norms
        if not norm.claim.body
        for mark in (norm.claim.signed_by_arbiter, norm.claim.signed_by_federation)
    ]
    passed = False if False in marks else None if None in marks else True
    fact = "norms.signed_by_arbiter, norms.signed_by_federation"
    return requirement(rule, sum(mark is True for mark in marks), len(marks), passed, Sense.AT_LEAST, fact)


def seminar(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """Passed with enough of the examination; for IA, from its day on, with a positive evaluation.   [fa_seminar,
    ia_seminar]"""
    given = application.seminar
    if application.title is ArbiterTitle.FA:
        rule = edition.rule("fa_seminar")
        least = rule.integer("percent")
        passed = None if given.percent is None else given.percent >= least
        measured = None if given.percent is None else f"{given.percent} %"
        return requirement(rule, measured, f"{least} %", passed, Sense.AT_LEAST, "seminar.percent")
    rule = edition.rule("ia_seminar")
    since, day = rule.maybe_day("since"), application.received_on
    if since is not None and day is not None and day < since:
        return None
    return said_so(rule, given.positive, "seminar.positive")


def seminar_valid(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """[seminar_expiry]"""
    if seminar(application, norms, edition) is None:
        return None
    rule = edition.rule("seminar_expiry")
    end = application.seminar.end or application.seminar.start
    return _not_older(rule, end, application.received_on, "seminar.end")


def norms_valid(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """The oldest norm.   [norm_expiry]"""
    days = _last_days(norms)
    oldest = min((day for day in days if day is not None), default=None)
    found = _not_older(edition.rule("norm_expiry"), oldest, application.received_on, "norms.end")
    return _as_far_as_known(found, days)


def in_time(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """Within a year of the latest event.   [latest_event]"""
    days = _last_days(norms)
    latest = max((day for day in days if day is not None), default=None)
    found = _not_older(edition.rule("latest_event"), latest, application.received_on, "norms.end")
    return replace(found, passed=None, missing_fact="norms.end") if found.passed is False and None in days else found


def _last_days(norms: Norms) -> list[date | None]:
    return [norm.claim.end for norm in norms if not norm.claim.body]


def _as_far_as_known(found: Requirement, days: Sequence[date | None]) -> Requirement:
    return replace(found, passed=None, missing_fact="norms.end") if found.passed and None in days else found


def _not_older(rule: Rule, day: date | None, on: date | None, missing: str) -> Requirement:
    """To the same day so many years later (I-690)."""
    years = rule.integer("years")
    if day is None or on is None:
        return requirement(rule, day, "", None, Sense.AT_LEAST, missing if day is None else "received_on")
    return requirement(rule, day, plus_months(on, -12 * years), on <= plus_months(day, 12 * years), Sense.AT_LEAST)


def applicant_age(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """[applicant_age]"""
    rule = edition.rule("applicant_age")
    least, birth, day = rule.integer(application.title.lower()), application.applicant.birth, application.received_on
    article = rule.article if application.title is ArbiterTitle.FA else rule.also[0]
    years = None if birth is None or day is None else age_on(birth, day)
    passed = None if years is None else years >= least
    missing = "arbiter.birth" if birth is None else "received_on"
    return replace(requirement(rule, years, least, passed, Sense.AT_LEAST, missing), article=article)


def language(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """[fa_language, ia_language]"""
    rule = edition.rule(f"{application.title.lower()}_language")
    wanted, spoken = rule.texts("languages"), application.applicant.languages
    passed = None if spoken is None else any(one in wanted for one in spoken)
    return requirement(rule, ", ".join(spoken or ()), ", ".join(wanted), passed, Sense.ONE_OF, "arbiter.languages")


def form_signed(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """[application_signed]"""
    rule = edition.rule("application_signed")
    article = rule.article if application.title is ArbiterTitle.FA else rule.also[0]
    return replace(said_so(rule, application.signed, "signed"), article=article)


def applied_by(application: ArbiterApplication, norms: Norms, edition: Edition) -> Requirement | None:
    """The arbiter's federation; the arbiter only if it refused.   [arbiter_application]"""
    rule = edition.rule("arbiter_application")
    if application.applied_by == "arbiter":
        return said_so(rule, application.federation_refused, "federation_refused")
    own, applying = application.applicant.federation, application.federation
    passed = own == applying if own and applying else None
    return requirement(rule, applying, own, passed, Sense.IS, "federation, arbiter.federation")


def _limits(application: ArbiterApplication, norms: Norms, edition: Edition) -> Iterator[Requirement]:
    """Kinds of events that an application may have so many times, and the one shorter event.   [fa_short_event,
    ia_short_event]"""
    for name in _LIMITED[application.title]:
        rule = edition.rule(name)
        bodies = Counter(norm.claim.body for norm in norms if norm.claim.by == rule.article)
        used = max(bodies.values(), default=0)
        if used:
            most = rule.integer("at_most")
            yield requirement(rule, used, most, used <= most, Sense.AT_MOST)
    usual = edition.rule(f"{application.title.lower()}_rounds")
    short = edition.rule(f"{application.title.lower()}_short_event")
    rounds = [norm.claim.rounds for norm in norms if not norm.claim.body]
    known = [number for number in rounds if number is not None]
    if known and min(known) < short.integer("rounds"):
        yield requirement(short, min(known), short.integer("rounds"), False, Sense.AT_LEAST)
        return
    shorter = sum(number < usual.integer("rounds") for number in known)
    most = short.integer("at_most")
    if None in rounds and shorter <= most:
        yield requirement(usual, None, usual.integer("rounds"), None, Sense.AT_LEAST, "norms.rounds")
    elif shorter:
        yield requirement(short, shorter, most, shorter <= most, Sense.AT_MOST)


_CHECKS: tuple[Check, ...] = (
    enough_norms,
    different_systems,
    fa_held,
    norms_after_fa,
    several_chiefs,
    norms_signed,
    seminar,
    seminar_valid,
    norms_valid,
    in_time,
    applicant_age,
    language,
    form_signed,
    applied_by,
)
