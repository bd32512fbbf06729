"""The next round, and the rounds that were played: `arpad.pair` and `arpad.check`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from arpad.front_door.errors import InputRefused
from arpad.front_door.list_file import ListFile, list_of
from arpad.front_door.pairing_case import PairingCase
from arpad.front_door.plain_data import WithFindings, messages_of
from arpad.front_door.report import Source, TournamentReport
from arpad.pairing.avoided_pairs import declared_for_rounds, deviations
from arpad.pairing.first_round import ratings_not_as_listed
from arpad.pairing.minimum_rules import minimum_rules_broken
from arpad.pairing.next_round import NextRound, paired_again, swiss_round, tables_round
from arpad.pairing.readiness import Desk, findings_before_pairing
from arpad.pairing.replay import rounds_paired
from arpad.pairing.round_robin.berger import REST, Pairing
from arpad.pairing.swiss.criteria import Criterion, smallest_concession
from arpad.pairing.swiss.engines import WhyNot, why_not
from arpad.pairing.swiss.round_pairing import NoLegalPairing, RoundPairing
from arpad.pairing.system import reported_system
from arpad.pairing.verdicts import Verdict, judged, not_a_round, swiss_verdicts, table_verdicts
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.reports.pairing.check_shown import check_json, verdict_json
from arpad.reports.pairing.round_json import Impossible, concession_text, impossible_json, round_json
from arpad.reports.wording import wording
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament, start_of
from arpad.values.finding import Finding
from arpad.values.numbers import shown_numbers
from arpad.values.records import dataclass
from arpad.values.result import Result

if TYPE_CHECKING:
    from arpad.standings.reported import ComparedRanks


@dataclass(frozen=True)
class PairedRound(WithFindings):
    """The pairs of one round, White first, in the order of the boards."""

    tournament: Tournament
    made: NextRound
    findings: tuple[Finding, ...]

    @property
    def edition(self) -> str:
        """The id of the edition it was paired by."""
        return self.made.edition.id

    @property
    def round(self) -> int:
        return self.made.round_number

    @property
    def pairs(self) -> tuple[Pairing, ...]:
        """`(white, black)` by their numbers, from board 1 on; whoever has the bye is not among them."""
        return tuple(pair for pair in self.made.pairs if not pair.is_rest)

    @property
    def bye(self) -> int | None:
        return next((pair.white for pair in self.made.pairs if pair.is_rest), None)

    @property
    def absent(self) -> Mapping[int, Result]:
        """Who is not paired, with what he has for the round."""
        return self.made.absent

    @property
    def reasons(self) -> RoundPairing | None:
        """Bracket by bracket and pair by pair; None in a round robin, where the tables decide."""
        return self.made.reasons

    def why(self, first: int, second: int) -> WhyNot | None:
        """Why these two do not meet, or do; with 0 as the second, why the first does not rest, or does. None in a round
        robin. InputRefused for who is not in the round."""
        players, reasons = self.made.field, self.made.reasons
        if players is None or reasons is None:
            return None
        for number in (first, second) if second != REST else (first,):
            if number not in players.by_number or first == second:
                data = {"player": number, "first": first, "second": second, "round": players.round_number}
                raise InputRefused([Finding("pair.E012", {**data, "players": shown_numbers(players.by_number)})])
        return why_not(players, self.made.edition, reasons, first, second)

    def compare(self, pairs: Sequence[tuple[int, int]]) -> Verdict:
        """Another pairing of the round, the bye as `(number, 0)`: where it differs, and what decides each difference.

        Raises InputRefused for pairs that are no pairing of the round.
        """
        given = [Pairing(white, black) for white, black in pairs]
        if wrong := list(not_a_round(self.made, given)):
            raise InputRefused(wrong)
        return judged(self.made, given)

    def to_dict(
        self, lang: str = "en", *, why: WhyNot | None = None, compared: Verdict | None = None
    ) -> dict[str, Any]:
        """As `arpad pair --format json` writes it; with what `why` and `compare` answered, if it is handed in."""
        handed_in = None if compared is None else verdict_json(compared, self.made.edition)
        shown: dict[str, Any] = json.loads(round_json(self.made, why, self.findings, wording(lang), handed_in))
        return shown

    def __repr__(self) -> str:
        return f"<PairedRound {self.round}: {len(self.pairs)} pairs, {self.edition}>"


class PairingImpossible(Exception):
    """No pairing keeps the absolute rules. `alone` are players who stay without an opponent whatever is done;
    `concession` has the fewest rules to set aside, and for whom."""

    def __init__(self, impossible: Impossible, before: Sequence[Finding], nobody_may_rest: bool) -> None:
        self.impossible, self._before, self._nobody_may_rest = impossible, tuple(before), nobody_may_rest
        super().__init__(impossible, before, nobody_may_rest)

    @property
    def round(self) -> int:
        return self.impossible.round_number

    @property
    def alone(self) -> tuple[int, ...]:
        return self.impossible.alone

    @property
    def concession(self) -> tuple[Criterion, ...]:
        return self.impossible.concession

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.findings_in("en")

    def findings_in(self, lang: str) -> tuple[Finding, ...]:
        """The last one says the concession in words, so that it depends on the language."""
        data: dict[str, Any] = {"round": self.round, "players": shown_numbers(self.alone)}
        data["concession"] = concession_text(self.concession, wording(lang))
        return (*self._before, Finding("pair.E011" if self._nobody_may_rest else "pair.E010", data))

    def messages(self, lang: str = "en", every: bool = False) -> list[str]:
        return messages_of(self.findings_in(lang), lang, every=every)

    def __str__(self) -> str:
        return "\n".join(self.messages())

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """As `arpad pair --format json` writes it."""
        findings = self.findings_in(lang)
        shown: dict[str, Any] = json.loads(impossible_json(self.impossible, findings, wording(lang)))
        return shown


def pair(
    report: TournamentReport,
    *,
    edition: str | None = None,
    on: date | None = None,
    again: bool = False,
    lot: str | None = None,
    rating_list: ListFile | Source | None = None,
) -> PairedRound:
    """Pair the next round of a Swiss, or take it from the tables of a round robin.

    Who is not to be paired stands in the report or in its facts. `again` pairs the published round anew, if it breaks
    an absolute rule; `lot` is a seed that draws the first colour; the ratings of the report are held against
    `rating_list`; `on` selects the edition of a report without a date. Raises PairingImpossible, InputRefused,
    UnknownEdition and EditionNotEncoded.
    """
    case = PairingCase(report, edition, on)
    compare_ratings(case, list_of(rating_list, report.tournament.entries))
    return pair_desk(case, desk_of(case, again, lot))


def compare_ratings(case: PairingCase, rating_list: ListFile | None) -> None:
    """The ratings that players state, beside those of the list in force."""
    if rating_list is None:
        return
    from arpad.rating.case import cadence_of_event

    event = case.tournament
    players = rating_list.of(event.entries, cadence_of_event(event)).players
    listed = {
        entry.number: player.rating or 0
        for entry in event.entries
        if (player := players.get(entry.player_id)) is not None
    }
    case.add(ratings_not_as_listed(event, listed, case.system.edition))


def desk_of(case: PairingCase, again: bool = False, lot: str | None = None) -> Desk:
    """The event with the round that is to be paired."""
    edition = case.system.edition
    if again and not case.system.by_tables:
        event, finding = paired_again(case.tournament, edition)
        case.add([finding])
        assert event is not None
        case.tournament = event
    return Desk(case.tournament, case.facts, edition, case.tournament.rounds_held + 1, case.system.type, lot)


def pair_desk(case: PairingCase, desk: Desk) -> PairedRound:
    found = list(findings_before_pairing(desk))
    if case.system.by_tables:
        case.add(found)
        return PairedRound(case.tournament, tables_round(desk), tuple(case.findings))
    case.add(found + _minimum_rules_broken(case))
    try:
        made = swiss_round(desk)
    except NoLegalPairing as none:
        raise _impossible(case, desk, none) from None
    if desk.facts.avoided_pairs:
        case.findings += deviations(desk.field, desk.edition, made.pairs)
    return PairedRound(case.tournament, made, tuple(case.findings))


def _minimum_rules_broken(case: PairingCase) -> list[Finding]:
    rule = case.system.edition.find("minimum_rules")
    return [] if rule is None else list(minimum_rules_broken(case.tournament, rule))


def _impossible(case: PairingCase, desk: Desk, none: NoLegalPairing) -> PairingImpossible:
    concession = smallest_concession(desk.field, none.players)
    impossible = Impossible(desk.edition, desk.round_number, none.players, concession)
    return PairingImpossible(impossible, case.findings, none.nobody_may_rest)


@dataclass(frozen=True)
class CheckedRound:
    """One round: pairs that the rules give and the report lacks, and those it has instead; `(number, 0)` rests.

    `decided_by` has for each extra pair what decides against it. `legal` is False where the rules give no pairing.
    """

    round: int
    identical: bool
    legal: bool
    missing: tuple[Pairing, ...]
    extra: tuple[Pairing, ...]
    decided_by: tuple[Criterion, ...]


@dataclass(frozen=True)
class CheckedEvent(WithFindings):
    """Every round of a report beside the pairing that the rules give, and its ranks beside those of the tie-breaks
    that it names (`ranks` is None where it names none or has no ranks)."""

    tournament: Tournament
    law: Edition
    verdicts: tuple[Verdict, ...]
    findings: tuple[Finding, ...]
    ranks: "ComparedRanks | None" = None

    @property
    def edition(self) -> str:
        return self.law.id

    @property
    def identical(self) -> bool:
        """Whether every round was paired by the rules."""
        return all(verdict.identical for verdict in self.verdicts)

    @property
    def differs(self) -> bool:
        """Whether any round or any rank is not what the rules give."""
        return not self.identical or (self.ranks is not None and not self.ranks.identical)

    @property
    def rounds(self) -> tuple[CheckedRound, ...]:
        return tuple(
            CheckedRound(
                verdict.compared.round_number, verdict.identical, verdict.legal, verdict.compared.missing,
                verdict.compared.extra, verdict.decided,
            )
            for verdict in self.verdicts
        )  # fmt: skip

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """As `arpad check --format json` writes it."""
        shown: dict[str, Any] = json.loads(
            check_json(self.verdicts, self.law, self.findings, wording(lang), self.ranks)
        )
        return shown

    def __repr__(self) -> str:
        different = sum(not verdict.identical for verdict in self.verdicts)
        return f"<CheckedEvent {self.tournament.name!r}: {different} of {len(self.verdicts)} rounds differ>"


def check(report: TournamentReport, *, edition: str | None = None, on: date | None = None) -> CheckedEvent:
    """Pair every round anew, and say where the report differs and by which criterion; compare the ranks with the
    tie-breaks that the report names.

    `on` selects the edition of a report without a date. Raises InputRefused, UnknownEdition and EditionNotEncoded.
    """
    return ranks_of_teams(report, on) or rounds_and_ranks(PairingCase(report, edition, on), on)


def rounds_and_ranks(case: PairingCase, on: date | None = None) -> CheckedEvent:
    """Every round that was paired, then the ranks."""
    checked = replay(case)
    ranks, found = _ranks(case.tournament, case.facts, on)
    return replace(checked, ranks=ranks, findings=(*checked.findings, *found))


def ranks_of_teams(report: TournamentReport, on: date | None) -> CheckedEvent | None:
    """Of a team event the ranks only: its pairings are not made here. None where there are none to compare."""
    event = report.tournament
    if not event.teams:
        return None
    ranks, _ = _ranks(event, report.facts, on)
    if ranks is None:
        return None
    findings = (*report.findings, Finding("check.W002", {"teams": len(event.teams)}))
    return CheckedEvent(event, ranks.edition, (), findings, ranks)


def _ranks(event: Tournament, facts: Facts, on: date | None) -> "tuple[ComparedRanks | None, list[Finding]]":
    """Under the tie-breaks in force on the day of the event."""
    if not (event.standings_codes or event.tiebreak_codes):
        return None, []
    from arpad.formats.team_matches import matches_of
    from arpad.standings.event import Wishes, chosen_edition, standings_of
    from arpad.standings.reported import compared_ranks, reported_ranks

    if not reported_ranks(event):
        return None, []
    try:
        law, _ = chosen_edition(None, start_of(event) or on)
    except EditionNotEncoded:
        law = None
    if law is None:
        return None, [Finding("check.I001")]
    matches, _ = matches_of(event, facts)
    ranked = standings_of(event, facts, law, Wishes(), matches)
    if ranked.standings is None:
        return None, [Finding("check.W003", {"codes": ", ".join(ranked.order.texts), "edition": law.id})]
    return compared_ranks(ranked), []


def replay(case: PairingCase) -> CheckedEvent:
    """Rounds that break the rules are named and stand."""
    edition, event, avoided = case.system.edition, case.tournament, case.facts.avoided_pairs
    if not rounds_paired(event):
        case.add([Finding("check.E001")])
    if case.system.by_tables:
        return CheckedEvent(
            event, edition, tuple(table_verdicts(event, case.system.type, edition)), tuple(case.findings)
        )
    found = [*reported_system(event, edition), *_minimum_rules_broken(case)]
    case.add([Finding("pair.E008", {"teams": len(event.teams)})] if event.teams else found)
    if avoided:
        case.findings += declared_for_rounds(event, avoided)
    return CheckedEvent(event, edition, tuple(swiss_verdicts(event, edition, avoided)), tuple(case.findings))
