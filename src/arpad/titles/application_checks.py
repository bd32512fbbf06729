"""What is wrong with an application beyond what is missing: all of it at once."""

from collections.abc import Iterable, Iterator, Sequence

from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition
from arpad.titles.application_record import Application
from arpad.titles.limits import fewest_games, required_score, title_value
from arpad.titles.norm_examination import ExaminedNorm, Recomputed, Source
from arpad.titles.norms_together import lacks
from arpad.titles.rating_titles import WOMEN, covers
from arpad.tournament.facts import EventKind
from arpad.tournament.model import start_of
from arpad.values.finding import DecimalText, Finding, RuleName, WordKey
from arpad.values.numbers import shortest_text
from arpad.values.person import Sex, Title

_PLAYED_ALONGSIDE = (EventKind.LEAGUE, EventKind.TEAM_CHAMPIONSHIP, EventKind.NATIONAL_TEAM_CHAMPIONSHIP)
_POINTS = ("score", "required_score")
_OF_APPLICATIONS = ("application_norms", "application_deadline", "application_documents", "certificate_signatures")


def defects(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Iterator[Finding]:
    yield from not_confirmed(edition)
    yield from already_held(application, norms)
    yield from women_s_title(application)
    yield from overlapping(norms)
    yield from after_receipt(application, norms)
    yield from decided_before_receipt(application)
    yield from staying_out(norms, edition)
    for norm in norms:
        if norm.recomputed is not None:
            yield from contradictions(norm, norm.recomputed)
        yield from impossible(norm, application.title)
        yield from few_games(norm)
        if norm.source is Source.CERTIFIED:
            yield Finding("title.W011" if norm.edition else "title.W012", _about(norm))


def staying_out(norms: Sequence[ExaminedNorm], edition: Edition) -> Iterator[Finding]:
    """Norms that the application can do without, and what each of them lacks, or that it needs the one forfeit too."""
    for norm in norms:
        if not norm.left_out:
            continue
        if lacking := [WordKey(f"apply.lacks.{name}") for name in lacks(norm, edition)]:
            yield Finding("title.I059", {**_about(norm), "lacking": lacking})
        else:
            article = edition.rule("forfeit_credit_once").article
            yield Finding("title.I061", _about(norm), rule="forfeit_credit_once", article=article)


def not_confirmed(edition: Edition) -> Iterator[Finding]:
    """Rules of applications that the edition has, but whose content no source confirms."""
    if rules := [RuleName(name) for name in edition.unconfirmed if name in _OF_APPLICATIONS]:
        yield Finding("title.W017", {"edition": edition.id, "rules": rules})


def retold(edition: Edition, names: Iterable[str]) -> list[Finding]:
    """Those of the rules used whose text is not at hand (I-660)."""
    known = {rule.name: rule for rule in edition.rules.values() if rule.certainty}
    rules = [RuleName(name) for name in dict.fromkeys(names) if name in known]
    return [Finding("title.I033", {"edition": edition.id, "rules": rules})] if rules else []


def already_held(application: Application, norms: Sequence[ExaminedNorm]) -> Iterator[Finding]:
    """The title applied for, or one above it, in the application or in a report of its norms."""
    held = {title for title in application.applicant.held if covers(title, application.title)}
    for norm in norms:
        if norm.recomputed is not None:
            entry = norm.recomputed.report.entry(norm.recomputed.verdict)
            if covers(entry.title, application.title) and entry.title is not None:
                held.add(entry.title)
    for title in sorted(held):
        yield Finding("title.E013", {"name": application.applicant.name, "title": title.value})


def women_s_title(application: Application) -> Iterator[Finding]:
    if application.title in WOMEN and application.applicant.sex is not Sex.FEMALE:
        known = application.applicant.sex is not None
        yield Finding("title.E014" if known else "title.W006", {"title": application.title.value})


def overlapping(norms: Sequence[ExaminedNorm]) -> Iterator[Finding]:
    """Nobody plays two events at once, but for leagues, which have their days apart (I-188)."""
    dated = [(norm, norm.start, norm.end) for norm in norms if norm.start and norm.end]
    for position, (one, first, last) in enumerate(dated):
        for other, start, end in dated[position + 1 :]:
            if first <= end and start <= last:
                alongside = any(norm.kind in _PLAYED_ALONGSIDE for norm in (one, other))
                data = {"norm": one.index, "other": other.index, "event": one.event, "other_event": other.event}
                yield Finding("title.W013" if alongside else "title.E015", data)


def after_receipt(application: Application, norms: Sequence[ExaminedNorm]) -> Iterator[Finding]:
    received = application.received_on
    for norm in norms:
        if received is not None and norm.end is not None and norm.end > received:
            yield Finding("title.E016", {**_about(norm), "end": str(norm.end), "received": str(received)})


def decided_before_receipt(application: Application) -> Iterator[Finding]:
    received, decided = application.received_on, application.decision_on
    if received is not None and decided is not None and decided < received:
        yield Finding("title.E025", {"received": str(received), "decided": str(decided)})


def impossible(norm: ExaminedNorm, title: Title) -> Iterator[Finding]:
    """What a certificate says that cannot be a norm, whatever the report would show (I-178)."""
    if norm.start and norm.end and norm.end < norm.start:
        yield _cannot(norm, "end", str(norm.end), f"≥ {norm.start}")
    if norm.source is not Source.CERTIFIED or norm.games is None or norm.score is None:
        return
    if norm.score > 10 * norm.games:
        yield _cannot(norm, "score", _shown("score", norm.score), f"≤ {norm.games}")
    if norm.required_score is not None and norm.score < norm.required_score:
        yield _cannot(
            norm, "score", _shown("score", norm.score), DecimalText(f"≥ {_shown('score', norm.required_score)}")
        )
    if not norm.edition:
        return
    edition, own = edition_named(norm.edition), norm.claim.title or title
    if norm.games < (least := fewest_games(norm.claim.kind, norm.claim.forfeit_counted, edition)):
        yield _cannot(norm, "games", str(norm.games), f"≥ {least}")
    elif norm.average is not None:
        least = title_value(edition, "minimum_average", own)
        needed = required_score(edition, own, norm.average, norm.games)
        if norm.average < least:
            yield _cannot(norm, "average", str(norm.average), f"≥ {least}")
        elif norm.required_score != needed and needed is not None:
            said = _shown("score", norm.required_score)
            yield _cannot(norm, "required_score", said, DecimalText(f"= {_shown('score', needed)}"))


def few_games(norm: ExaminedNorm) -> Iterator[Finding]:
    """Fewer games than a norm has anywhere but in some events, of which nobody said that it is one."""
    for one in norm.open:
        if norm.source is Source.CERTIFIED and one.rule == "minimum_games":
            data = {**_about(norm), "games": one.measured, "least": one.required}
            yield Finding("title.W060", data, rule=one.rule, article=one.article)


def _cannot(norm: ExaminedNorm, name: str, said: str, limit: str) -> Finding:
    return Finding("title.E024", {**_about(norm), "field": name, "certificate": said, "limit": limit})


def contradictions(norm: ExaminedNorm, found: Recomputed) -> Iterator[Finding]:
    """The certificate against the report, value by value."""
    event, verdict = found.tournament, found.verdict
    measured = {
        "event": event.name,
        "start": start_of(event),
        "end": event.end,
        "games": verdict.games,
        "score": verdict.score,
        "average": verdict.average,
        "required_score": verdict.required_score,
    }
    for name, said in norm.claim.certificate.items():
        if measured[name] is not None and _plain(name, said) != _plain(name, measured[name]):
            data = {"field": name, "certificate": _shown(name, said), "report": _shown(name, measured[name])}
            yield Finding("title.W014" if name == "event" else "title.E017", {**_about(norm), **data})


def _plain(name: str, value: object) -> object:
    return " ".join(str(value).split()).casefold() if name == "event" else value


def _shown(name: str, value: object) -> str:
    return shortest_text(value, 1) if name in _POINTS and isinstance(value, int) else str(value)


def _about(norm: ExaminedNorm) -> dict[str, object]:
    return {"norm": norm.index, "event": norm.event}
