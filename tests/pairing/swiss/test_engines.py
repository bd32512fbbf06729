"""Each Swiss edition names its engine, and only that engine is loaded."""

import subprocess
import sys

import pytest

from arpad.pairing.swiss.engines import ENGINES, engine_of
from arpad.regulations.calendar import chapters
from arpad.regulations.edition import Edition
from arpad.regulations.loader import all_editions
from arpad.regulations.shapes.swiss import SWISS_SHAPES

SWISS = [edition for edition in all_editions().values() if chapters()[edition.chapter].rules == "swiss"]


def test_the_policies_of_a_candidate_are_the_names_of_the_engines() -> None:
    assert set(SWISS_SHAPES["candidate"].policies) == set(ENGINES)


@pytest.mark.parametrize("edition", SWISS, ids=lambda edition: edition.id)
def test_every_swiss_edition_has_an_engine_in_the_folder_of_its_rules(edition: Edition) -> None:
    folder = "dutch_2009" if edition.id < "dutch-2017" else "dutch_2017"
    assert engine_of(edition).pair_field.__module__ == f"arpad.pairing.{folder}.engine"


def test_no_engine_loads_another() -> None:
    for own, other in (("first_acceptable", "dutch_2017"), ("best_by_criteria", "dutch_2009")):
        code = f"import sys; from arpad.pairing.swiss.engines import ENGINES; ENGINES[{own!r}]();"
        code += f"sys.exit(any(name.startswith('arpad.pairing.{other}') for name in sys.modules))"
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
