"""What leaves as CSV runs nothing in a spreadsheet, whatever a player or an event is called."""

import csv
import io

import pytest
from django.test import Client

from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.people.export_register import export_register
from support.books import act
from support.month import LIST, OPENING

pytestmark = pytest.mark.usefixtures("office")
EVIL = '=HYPERLINK(""http://example.org"";""me"")'


def with_evil_name() -> None:
    open_series(act(), "standard")
    data = LIST.decode().replace("Torre, Blas", EVIL).replace("Dama, Celia", "@SUM(1+1)").encode()
    import_list(act(), ListImport(data, "list.csv", "standard", OPENING))


def names(text: str) -> set[str]:
    return {row["name"] for row in csv.DictReader(io.StringIO(text))}


EXPECTED = {"Alfil, Ana", "Rey, Dario", "'@SUM(1+1)", '\'=HYPERLINK("http://example.org";"me")'}


def test_the_list_for_anybody(client: Client) -> None:
    with_evil_name()
    assert names(client.get("/lists/standard/2011-09-01/csv").content.decode()) == EXPECTED


def test_the_register() -> None:
    with_evil_name()
    assert names(export_register(act())) == EXPECTED
