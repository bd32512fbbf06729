"""Norms of arbiters from the office's own event: who was appointed, the report, and what is said besides."""

from datetime import date

import pytest

from arpad.office.arbiter_norms import SaidOfArbiter
from arpad.office.models import ArbiterNorm, EventArbiter, LogEntry, Report
from arpad.office.refused import Refused
from arpad.office.verbs.events.appoint import appoint
from arpad.office.verbs.reports.certify_arbiter import certify_arbiter
from arpad.office.verbs.reports.withdraw_arbiter_norm import withdraw_arbiter_norm
from support.arbiter_office import accepted_open, now
from support.pdf import pdf_text
from support.refusals import ids

BERTA = SaidOfArbiter(frs_code="401234", birth=date(1990, 5, 2), registered=True)


@pytest.fixture(autouse=True)
def event(books: str) -> None:
    accepted_open()


def test_roles_are_kept() -> None:
    roles = dict(EventArbiter.objects.values_list("arbiter__key", "role"))
    assert roles == {"rosa": "chief", "berta": "deputy", "paco": "fair_play"}


def test_a_norm_is_kept_with_its_certificate() -> None:
    norm = certify_arbiter(now(), "prueba", "berta", "FA", BERTA, "es").norm
    assert (norm.arbiter.key, norm.title, norm.edition) == ("berta", "FA", "arbiters-2021")
    shown = " ".join(pdf_text(bytes(norm.certificate)).split())
    for text in ("FA1", "Bandera", "Berta", "401234", "Reloj, Rosa", "Árbitro principal", "2025-03-07"):
        assert text in shown, text
    entry = LogEntry.objects.latest("number")
    assert (entry.verb, entry.subject) == ("certify_arbiter", "arbiter:berta")


def test_what_is_missing_is_named() -> None:
    with pytest.raises(Refused) as error:
        certify_arbiter(now(), "prueba", "berta", "FA")
    assert ids(error) == ["arbiter.E006"]
    (finding,) = error.value.findings
    assert finding.data["facts"] == [
        "arbiter.fact.frs_codes", "arbiter.fact.arbiters.registered", "arbiter.fact.arbiters.birth",
    ]  # fmt: skip
    assert not ArbiterNorm.objects.exists()


def test_the_second_certificate_of_22_players_is_refused() -> None:
    """22 players: one certificate (2.7.1)."""
    certify_arbiter(now(), "prueba", "berta", "FA", BERTA)
    with pytest.raises(Refused) as error:
        certify_arbiter(now(), "prueba", "paco", "FA", BERTA)
    assert [(one.id, one.data["article"]) for one in error.value.findings] == [("arbiter.E004", "2.7.1")]
    with pytest.raises(Refused) as error:
        certify_arbiter(now(), "prueba", "berta", "FA", BERTA)
    assert ids(error) == ["arbiter.E008"]


def test_a_chief_arbiter_without_title_signs_for_nobody_but_may_be_supervised() -> None:
    appoint(now(), "prueba", "paco", ["berta"])
    with pytest.raises(Refused) as error:
        certify_arbiter(now(), "prueba", "berta", "FA", BERTA)
    assert [one.data["article"] for one in error.value.findings] == ["2.8.2"]
    supervised = SaidOfArbiter("401234", date(1990, 5, 2), True, None, "Sala, Sara", "IO", "organiser")
    norm = certify_arbiter(now(), "prueba", "paco", "FA", supervised).norm
    assert "Sala, Sara" in pdf_text(bytes(norm.certificate))


def test_whoever_did_not_work_there_has_no_norm() -> None:
    appoint(now(), "prueba", "rosa")
    with pytest.raises(Refused) as error:
        certify_arbiter(now(), "prueba", "berta", "FA", BERTA)
    assert ids(error) == ["arbiter.E001"]


def test_a_norm_is_withdrawn_and_another_certified() -> None:
    """Its place among the certificates of the event is free again."""
    certify_arbiter(now(), "prueba", "berta", "FA", BERTA)
    with pytest.raises(Refused) as error:
        withdraw_arbiter_norm(now(), "prueba", "berta", "IA")
    assert ids(error) == ["arbiter.E028"]
    with pytest.raises(Refused) as error:
        certify_arbiter(now(), "prueba", "berta", "FA", BERTA)
    assert ids(error) == ["arbiter.E008"]
    withdrawn = withdraw_arbiter_norm(now(), "prueba", "berta", "FA")
    assert withdrawn.withdrawn_on == now().day and bytes(withdrawn.certificate)
    assert LogEntry.objects.latest("number").verb == "withdraw_arbiter_norm"
    anew = certify_arbiter(now(), "prueba", "berta", "FA", BERTA).norm
    assert list(ArbiterNorm.objects.filter(withdrawn_on=None)) == [anew]


@pytest.mark.parametrize("title", ["FA", "IA"])
def test_an_event_that_is_never_rated_gives_no_norm(title: str) -> None:
    """It ended on 7 March; its third list, of 1 June, closed on 29 May (I-774)."""
    Report.objects.update(received_on=date(2025, 5, 30))
    with pytest.raises(Refused) as error:
        certify_arbiter(now(), "prueba", "berta", title, BERTA)
    told = [one.data for one in error.value.findings if one.id == "arbiter.E004" and one.data["article"] == "2.1"]
    assert [one["found"] for one in told] == [["arbiter.code.never_rated", "B.02 9.1"]]
    assert not ArbiterNorm.objects.exists()
