"""What speaks against a certificate; each reason a commission sends certificates back for is a finding."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from arpad.titles.certificate_checks import certificate_findings, no_certificate
from arpad.titles.model import NormReport, Requirement
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.person import Title
from arpad.values.result import Result
from support import norms as made

RATED = Facts(rated_on=date(2011, 11, 1))


def found(norms: NormReport, facts: Facts = RATED) -> list[str]:
    return [finding.id for finding in certificate_findings(norms, norms.verdicts[-1], facts)]


class TestRefused:
    def test_every_requirement_that_failed_is_named(self) -> None:
        event = made.tournament()
        failed = (
            Requirement("minimum_average", "1.48a", "2371", "2380", False),
            Requirement("gm_opponents", "1.45b", "2", "3", False),
            Requirement("title_holders", "1.45a", "7", "5", True),
        )
        norms = made.norms(event, made.missed(event, *failed))
        said = no_certificate(norms, 1, Title.GM)
        assert [(one.id, one.article, one.data["value"], one.data["needed"]) for one in said] == [
            ("certificate.E002", "1.48a", "2371", "2380"),
            ("certificate.E002", "1.45b", "2", "3"),
        ]

    def test_a_norm_that_was_made_is_not_refused(self) -> None:
        assert no_certificate(made.norms(), 1, Title.IM) == []

    def test_a_title_that_was_not_examined_and_a_player_who_is_not_there(self) -> None:
        assert _ids(no_certificate(made.norms(), 1, Title.WGM)) == ["certificate.E001"]
        assert _ids(no_certificate(made.norms(), 99, Title.IM)) == ["form.E001"]

    def test_a_norm_that_hangs_on_a_fact_is_not_refused(self) -> None:
        """It is printed with a box for what is open (I-160)."""
        event = made.tournament()
        left_open = Requirement("chief_arbiter", "1.17", "", "IA, FA", None, missing_fact="arbiters.title")
        assert no_certificate(made.norms(event, made.verdict(event, left_open)), 1, Title.IM) == []


def _ids(findings: Sequence[Finding]) -> list[str]:
    return [finding.id for finding in findings]


class TestSentBack:
    @pytest.mark.article("titles-2009/1.10.2 certificates")
    def test_a_sound_one_asks_for_two_signatures(self) -> None:
        """Half a point over is said too: it never adds up with another half."""
        assert found(made.norms()) == ["certificate.I002", "certificate.I001"]
        event = made.tournament()
        exact = replace(made.verdict(event), required_score=65)
        assert found(made.norms(event, exact)) == ["certificate.I001"]

    @pytest.mark.article("titles-2009/1.10.2 rated first")
    def test_an_event_that_is_not_rated(self) -> None:
        assert "certificate.W003" in found(made.norms(), Facts())

    def test_a_requirement_that_nobody_can_decide(self) -> None:
        event = made.tournament()
        left_open = Requirement("chief_arbiter", "1.17", "", "IA, FA", None, missing_fact="arbiters.title")
        assert "certificate.W001" in found(made.norms(event, made.verdict(event, left_open)))

    def test_an_event_that_is_not_over(self) -> None:
        event = replace(made.tournament(), rounds_planned=11)
        assert "certificate.W002" in found(made.norms(event))

    def test_opponents_without_id_or_federation(self) -> None:
        event = made.tournament()
        nameless = replace(event.by_number[3], player_id="")
        changed = replace(event, entries=(*event.entries[:2], nameless, *event.entries[3:]))
        findings = certificate_findings(made.norms(changed), made.verdict(changed), RATED)
        assert next(one.data["rounds"] for one in findings if one.id == "certificate.W004") == "2"

    def test_a_round_robin_not_over_all_rounds(self) -> None:
        event = made.tournament()
        part = replace(made.verdict(event), rounds_ignored=((9, "1.42f"),))
        assert "certificate.W005" in found(made.norms(event, part, event_type=EventType.ROUND_ROBIN))
        assert "certificate.W005" not in found(made.norms(event, part))
        assert "certificate.W005" not in found(made.norms(event, event_type=EventType.ROUND_ROBIN))


class TestForeignersOfASwiss:
    """1.43e asks for 20 rated foreigners of 3 federations, 10 of them titled: here exactly so many, and FRA, GER, POR."""

    WAIVED = Requirement("foreign_federations", "1.43", "1", "2", True, waived_by="1.43e")

    def norms(self, missed_by: Sequence[tuple[int, int]] = (), waived: bool = True) -> NormReport:
        """`missed_by`: (foreigner, how many of three rounds he was absent)."""
        ana = made.tournament().by_number[1]
        absent = dict(missed_by)
        others = []
        for number in range(100, 120):
            rounds = [RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)] * 10
            rounds[: absent.get(number, 0)] = [RoundRecord(None, None, Result.ZERO_POINT_BYE)] * absent.get(number, 0)
            federation = ("FRA", "GER", "POR")[number % 3]
            title = Title.IM if number < 110 else None
            others.append(Entry(number, "x", None, title, 2300, federation, "id", rounds=tuple(rounds)))
        event: Tournament = replace(made.tournament(), entries=(*made.tournament().entries[:1], *others))
        whole = made.tournament()
        verdict = made.verdict(whole, *([self.WAIVED] if waived else []))
        bare = replace(verdict, lines=())
        assert ana.federation == event.federation
        return made.norms(event, bare)

    def test_one_round_missed_is_nothing(self) -> None:
        assert "certificate.W006" not in found(self.norms([(number, 1) for number in range(100, 120)]))

    def test_two_rounds_missed_count_no_more(self) -> None:
        norms = self.norms([(115, 2)])
        finding = next(
            one for one in certificate_findings(norms, norms.verdicts[0], RATED) if one.id == "certificate.W006"
        )
        assert finding.data == {"rated": 19, "federations": 3, "titled": 10}

    def test_a_norm_that_does_not_rest_on_them(self) -> None:
        assert "certificate.W006" not in found(self.norms([(115, 2)], waived=False))
