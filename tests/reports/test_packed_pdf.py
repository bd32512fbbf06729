"""Long tables on paper: small files that say the same, tags for screen readers included."""

import io
from typing import Any

import pypdf
import pytest
import typst

from arpad.reports.paper import packed

ROWS, COLUMNS = 120, 8


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A table of 960 cells and a drawing, as Typst writes it."""
    source = tmp_path_factory.mktemp("typ") / "list.typ"
    cells = f"range({ROWS * COLUMNS}).map(n => [c#n])"
    source.write_text(f"#set document(title: [List])\n#circle()\n#table(columns: {COLUMNS}, ..{cells})\n", "utf-8")
    made = typst.compile(str(source), ignore_system_fonts=True, timestamp=0)
    assert isinstance(made, bytes)
    return made


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data), strict=True)


def structure(node: Any) -> Any:
    """Kinds of the tags, as a tree."""
    node = node.get_object()
    if not isinstance(node, pypdf.generic.DictionaryObject):
        return node if isinstance(node, int) else None
    kids = node.get("/K", [])
    kids = kids if isinstance(kids, list) else [kids]
    return (node.get("/S"), [structure(one) for one in kids])


def test_the_file_is_a_fifth_and_says_the_same(written: bytes) -> None:
    small = packed(written)
    assert 5 * len(small) < len(written)
    before, after = read(written), read(small)
    assert [page.extract_text() for page in after.pages] == [page.extract_text() for page in before.pages]
    assert f"c{ROWS * COLUMNS - 1}" in after.pages[-1].extract_text()
    assert after.metadata == before.metadata
    assert after.trailer["/ID"] == before.trailer["/ID"]


def test_every_cell_keeps_its_tag(written: bytes) -> None:
    trees = [structure(read(data).root_object["/StructTreeRoot"]) for data in (written, packed(written))]
    assert trees[0] == trees[1]
    assert str(trees[1]).count("'/TD'") == ROWS * COLUMNS


def test_what_is_packed_or_no_such_pdf_is_left_alone(written: bytes) -> None:
    small = packed(written)
    assert packed(small) == small
    assert packed(b"%PDF-1.7\nsomething else") == b"%PDF-1.7\nsomething else"
    assert packed(written) == small


def test_the_papers_of_the_office_are_packed() -> None:
    """400 players, eleven columns: 2.5 MB before."""
    from arpad.reports.paper import page

    names = ("name", "rating", *(f"c{number}" for number in range(9)))
    made = page(
        "federation_list",
        {
            "lang": "en",
            "title": "List",
            "effective": "2015-10-05",
            "about": "",
            "of": "of",
            "honours_title": "",
            "honours": [],
            "columns": [{"name": name, "text": name, "left": True} for name in names],
            "rows": [[f"{number} {name}" for name in names] for number in range(400)],
            "notes": [],
            "chart": "",
            "no_chart": "",
        },
    )
    assert len(made) < 200_000
    assert "399 rating" in read(made).pages[-1].extract_text()
