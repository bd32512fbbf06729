"""How tie-breaks are written, and what is said when they are written wrongly."""

import pytest

from arpad.regulations.calendar import edition_named
from arpad.regulations.loader import all_editions
from arpad.regulations.shapes import SHAPES
from arpad.reports.wording import wording
from arpad.standings.field import RoundKind
from arpad.standings.orders import TIEBREAKS, Tiebreak, codes, tiebreak_of
from arpad.standings.tiebreak import parse_specifier
from arpad.standings.unplayed_rounds import POLICIES
from arpad.values.finding import Finding


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("BH", "BH"),
        ("bh/c1", "BH/C1"),
        ("BH-C1", "BH/C1"),
        ("BH:C1", "BH/C1"),
        ("BH#M2", "BH/M2"),
        (" BH:gp/C1/P ", "BH:GP/C1/P"),
        ("KS/L-1", "KS/L-1"),
        ("KS-L+2", "KS/L+2"),
        ("KS/L60", "KS/L60"),
        ("SSSC/K4/F", "SSSC/K4/F"),
        ("TPR350", "TPR350"),
    ],
)
def test_the_same_tiebreak_in_several_spellings(written: str, text: str) -> None:
    spec = parse_specifier(written)
    assert spec is not None
    assert spec.text == text


@pytest.mark.parametrize(
    "written",
    [
        "",
        "/C1",
        "BH/",
        "BH/X1",
        "BH C1",
        "BH/C",
        "BH//C1",
        "12",
        "BH/M1/C1",
        "KS/L500",
        "ARO/U9999",
        "BH/C" + "9" * 5000,
        "BH/C١",
    ],
)
def test_what_is_no_specifier(written: str) -> None:
    assert parse_specifier(written) is None


@pytest.mark.parametrize(
    ("code", "teams", "finding", "data"),
    [
        ("BCH", False, "standings.E001", {"code": "BCH", "nearest": "BH"}),
        ("BHC1", False, "standings.E001", {"nearest": "BH/C1"}),
        ("EMGSB", False, "standings.E002", {"code": "EMGSB"}),
        ("ARO", True, "standings.E003", {"code": "ARO"}),
        ("WIN/C1", False, "standings.E004", {"modifier": "/C1", "allowed": "—"}),
        ("PS/M1", False, "standings.E004", {"modifier": "/M1", "allowed": "/C1, /C2"}),
        ("BH:GP", False, "standings.E004", {"modifier": ":GP"}),
        ("WIN:GP", True, "standings.E004", {"modifier": ":GP"}),
    ],
)
def test_a_wrong_code_is_a_finding_with_a_way_out(code: str, teams: bool, finding: str, data: dict[str, str]) -> None:
    found = tiebreak_of(code, edition_named("tiebreaks-2026"), teams)
    assert isinstance(found, Finding)
    assert found.id == finding
    assert data.items() <= found.data.items()


@pytest.mark.parametrize(
    ("code", "edition", "known_in"),
    [
        ("REP", "tournament-2010", "tiebreaks-2024"),
        ("REP", "tiebreaks-2024-04", "tiebreaks-2024"),
        ("GE", "tournament-2010", "tiebreaks-2024-04"),
        ("BH/P", "tournament-2010", "tiebreaks-2024-04"),
        ("STD", "tournament-2010", "tiebreaks-2026"),
        ("SBH", "tiebreaks-2024", "tournament-2010"),
    ],
)
def test_a_code_of_another_edition_names_that_edition(code: str, edition: str, known_in: str) -> None:
    """A report from January to July 2024 may have the codes of C.07 already."""
    found = tiebreak_of(code, edition_named(edition), False)
    assert isinstance(found, Finding)
    assert (found.id, found.data) == ("standings.E008", {"code": code, "edition": edition, "known_in": known_in})


@pytest.mark.parametrize("edition", ["tiebreaks-2024", "tiebreaks-2026"])
def test_rounds_elected_to_play_are_rep_since_august_2024(edition: str) -> None:
    """Article 7.6; GE is the code of April to July 2024, still understood (I-137)."""
    assert edition_named(edition).rule("rounds_elected_to_play").texts("codes") == ("REP", "GE")


def test_every_code_of_every_edition_is_ready_to_be_computed() -> None:
    for edition in all_editions().values():
        if "unplayed_rounds" not in edition.rules:
            continue
        for teams in (False, True):
            for code, rule in codes(edition, teams).items():
                found = tiebreak_of(code, edition, teams)
                assert isinstance(found, Tiebreak), found
                assert found.rule is rule
                for modifier in rule.values.get("modifiers", ()):
                    number = {"C": "1", "L": "+1", "K": "4", "U": "1400"}.get(modifier, "")
                    assert isinstance(tiebreak_of(f"{code}/{modifier}{number}", edition, teams), Tiebreak)


def test_every_tiebreak_in_the_shapes_has_its_function_and_every_policy_its_own() -> None:
    shaped = {name for name, shape in SHAPES.items() if "codes" in shape.keys}
    assert not set(TIEBREAKS) - shaped, "add these to regulations/shapes/tournament.py"
    assert not shaped - set(TIEBREAKS), "write a function with @tiebreak for these"
    assert set(SHAPES["unplayed_rounds"].policies) == set(POLICIES)


def test_the_edition_spells_its_codes() -> None:
    found = tiebreak_of("mpvgp", edition_named("tiebreaks-2026"), True)
    assert isinstance(found, Tiebreak)
    assert found.text == "MPvGP"


def test_every_kind_of_round_has_its_words() -> None:
    labels = {kind.label for kind in RoundKind} | {
        "board",
        "dummy",
        "dummy_opponent",
        "dummy_draws",
        "virtual",
        "oneself",
    }
    assert {key.rpartition(".")[2] for key in wording("en").all_texts() if key.startswith("standings.how.")} == labels
