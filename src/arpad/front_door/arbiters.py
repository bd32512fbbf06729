"""Norms of arbiters: `arpad.arbiter_norm`."""

from collections.abc import Sequence
from datetime import date
from functools import reduce
from typing import Any

from arpad.formats.levels import Purpose
from arpad.front_door.errors import InputRefused
from arpad.front_door.plain_data import WithFindings, plain
from arpad.front_door.report import TournamentReport
from arpad.regulations.calendar import edition_named, in_force, readings_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.regulations.options import with_option
from arpad.reports.arbiters import arbiter_norm_json
from arpad.reports.wording import wording
from arpad.titles.arbiters.event import arbiter_case
from arpad.titles.arbiters.norm import ArbiterNormVerdict, Verdict
from arpad.titles.arbiters.norm import arbiter_norm as judge
from arpad.titles.arbiters.routes import ArbiterTitle
from arpad.titles.model import Requirement
from arpad.tournament.arbiter_facts import Arbiter
from arpad.tournament.facts import Facts
from arpad.tournament.model import start_of
from arpad.values.finding import Finding
from arpad.values.records import dataclass

ARBITERS = "arbiters"


@dataclass(frozen=True)
class ArbiterNorm(WithFindings):
    """One arbiter's norm of one event: every check, and whether it can be certified.

    `achieved` only where everything is met; `verdict` is "met", "not_met" or "open", and then `open_facts` names what
    would decide it.
    """

    report: TournamentReport
    judged: ArbiterNormVerdict
    findings: tuple[Finding, ...]

    @property
    def edition(self) -> str:
        """The id of the edition of the regulations of arbiters."""
        return self.judged.edition.id

    @property
    def achieved(self) -> bool:
        return self.judged.achieved

    @property
    def verdict(self) -> Verdict:
        return self.judged.verdict

    @property
    def open_facts(self) -> tuple[str, ...]:
        return self.judged.open_facts

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        return self.judged.requirements

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """As `arpad arbiter-norm --format json` writes it."""
        shown: dict[str, Any] = plain(arbiter_norm_json(self.judged, self.findings, wording(lang)))
        return shown

    def __repr__(self) -> str:
        return f"<ArbiterNorm {self.judged.arbiter.name!r}: {self.judged.title.value} {self.verdict.value}>"


def arbiter_norm(
    report: TournamentReport,
    *,
    arbiter: str,
    title: str,
    edition: str | None = None,
    on: date | None = None,
    options: Sequence[str] = (),
) -> ArbiterNorm:
    """The norm of one of the arbiters of the facts (by FIDE id, or by name), for `"FA"` or `"IA"`.

    `on` selects the edition of a report without a date; `options` change single keys of the edition. Raises
    InputRefused, UnknownEdition, EditionNotEncoded and UnknownRule.
    """
    report = report.asked_for(Purpose.NORMS)
    person = arbiter_of(report.facts, arbiter, report.file)
    day = start_of(report.tournament) or on
    if edition is None and day is None:
        raise InputRefused([*report.findings, Finding("arbiter.E002")], report.file)
    law, found = arbiter_edition(edition, day)
    law = reduce(with_option, options, law)
    judged = judge(arbiter_case(report.tournament, report.facts, law), person, ArbiterTitle(title.upper()))
    return ArbiterNorm(report, judged, tuple(report.read.locate([*report.findings, *found])))


def arbiter_edition(edition_id: str | None, day: date | None) -> tuple[Edition, list[Finding]]:
    """The one named, with a word where it is not that of the day; else that of the day."""
    if edition_id is None:
        law = in_force(ARBITERS, day or date.max)
        return law, readings_of([(law, day)])
    law = edition_named(edition_id, ARBITERS)
    try:
        inside = day is None or in_force(ARBITERS, day) is law
    except EditionNotEncoded:
        inside = False
    said = [] if inside else [Finding("norms.W001", {"edition": law.id, "date": str(day)})]
    return law, [*said, *readings_of([(law, day)])]


def arbiter_of(facts: Facts, asked: str, file: str = "") -> Arbiter:
    """By id, else by name; a finding says who is known."""
    plainly = " ".join(asked.split()).casefold()
    for arbiter in facts.arbiters:
        if arbiter.id and arbiter.id.casefold() == plainly:
            return arbiter
    same = [arbiter for arbiter in facts.arbiters if arbiter.name.casefold() == plainly]
    if len(same) == 1:
        return same[0]
    known = "; ".join(f"{arbiter.id} {arbiter.name}".strip() for arbiter in facts.arbiters)
    raise InputRefused([Finding("arbiter.E001" if known else "arbiter.E003", {"arbiter": asked, "known": known})], file)
