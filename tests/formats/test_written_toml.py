"""TOML that somebody wrote by hand, and where it breaks."""

from pathlib import Path

import pytest

from arpad.formats.toml_file import first_lines, parse_toml, with_lines
from arpad.regulations.errors import EditionFileError
from arpad.reports.wording import words_of_folder
from arpad.values.finding import Finding, Problem
from arpad.values.toml_text import MOST_KEY_PARTS, MOST_NESTING, MOST_TOML_BYTES, TooManyKeyParts, read_toml


def test_a_number_that_nobody_can_read_is_said_at_its_line() -> None:
    raw, findings = parse_toml(b'kind = "match"\ngames = ' + b"9" * 5000 + b"\nyear = 2011\n", "f.toml", "facts.E001")
    assert raw is None
    assert [(finding.id, finding.line) for finding in findings] == [("facts.E001", 2)]
    assert findings[0].data["problem"] == Problem("problem.number_too_long")


def test_a_key_is_found_where_it_is_set_also_in_the_name_of_a_table() -> None:
    text = 'kind = "match"\n[players.x2]\nwithdrawn = true\n[[arbiters]]\ntitle = "IA"\n'
    lines = first_lines(text)
    assert [lines.get(key) for key in ("kind", "x2", "title", "nobody")] == [1, 2, 5, None]


def test_a_key_of_thousands_of_parts_is_refused_before_it_costs_gigabytes() -> None:
    text = b"year = 2011\n" + b".".join([b"a"] * 40_000) + b" = 1\n"
    raw, findings = parse_toml(text, "f.toml", "facts.E001")
    assert raw is None
    assert [(finding.id, finding.line) for finding in findings] == [("facts.E001", 2)]
    assert findings[0].data["problem"] == Problem("problem.toml_key_parts", {"most": MOST_KEY_PARTS, "line": 2})


@pytest.mark.parametrize(
    ("before", "after"), [("", " = 1"), ("[", "]"), ("[[", "]]"), ("x = {", " = 1}"), ("x = [{", " = 1}]")]
)
@pytest.mark.parametrize("part", ["a", '"a.b"', "'a#b'", '"a\\"b"', "-"])
@pytest.mark.parametrize("joint", [".", " . ", "\t."])
def test_parts_are_counted_wherever_a_key_may_stand(before: str, after: str, part: str, joint: str) -> None:
    read_toml(before + joint.join([part] * MOST_KEY_PARTS) + after)
    with pytest.raises(TooManyKeyParts):
        read_toml(before + joint.join([part] * (MOST_KEY_PARTS + 1)) + after)


@pytest.mark.parametrize(
    "text",
    [
        'x = "{}"', "x = '{}'", 'x = """{}"""', "x = '''\n{}\n'''", "# {}", 'x = """a\\"""{}"""', 'x = "a" # "{}',
        'x = """" {} """"', 'x = "\\"{}"',
    ],
)  # fmt: skip
def test_dots_in_a_text_or_a_comment_are_no_parts(text: str) -> None:
    read_toml(text.format(".".join("a" * 100)))


@pytest.mark.parametrize("number", [f"0x{'f' * 5000}", "0b1" + "0" * 64, "-9223372036854775809", str(1 << 63)])
def test_a_number_has_sixty_four_bits(number: str) -> None:
    """Python reads a hexadecimal number of any length, and then cannot write it down to say that it is wrong."""
    raw, findings = parse_toml(f"year = 2011\nx = [{{y = {number}}}]\n".encode(), "f.toml", "facts.E001")
    assert raw is None
    assert [(one.line, one.data["problem"].key) for one in findings] == [(2, "problem.number_too_long")]
    assert read_toml(f"x = '0x{'f' * 99}'\ny = -9223372036854775808")["y"] == -(1 << 63)


@pytest.mark.parametrize(
    ("opens", "closes"), [("[", "]"), ("{a=", "}"), ("[\n# ]\n", "\n]"), ('["]", ', "]"), ("[']',", "]")]
)
def test_brackets_are_counted_before_the_text_is_read(opens: str, closes: str) -> None:
    read_toml("x = " + opens * MOST_NESTING + "1" + closes * MOST_NESTING)
    raw, findings = parse_toml(b"x = " + opens.encode() * (MOST_NESTING + 1), "f.toml", "facts.E001")
    assert raw is None
    assert [one.data["problem"].key for one in findings] == ["problem.too_deep"]


def test_brackets_that_close_and_those_of_headings_are_no_depth() -> None:
    assert len(read_toml("".join(f"[[stages]]\nx = [[{n}], []]\n" for n in range(99)))["stages"]) == 99


def test_a_text_longer_than_any_of_ours_is_not_read() -> None:
    raw, findings = parse_toml(b"#" * (MOST_TOML_BYTES + 1), "f.toml", "facts.E001")
    assert raw is None
    assert [one.data["problem"].key for one in findings] == ["problem.toml_too_large"]


def test_nothing_that_is_written_in_one_megabyte_takes_long_to_place() -> None:
    """One pass over the lines, not one for each finding: 20,000 wrong keys took an hour."""
    text = "".join(f"[[stages]]\nwrong = {number}\n" for number in range(20_000))
    findings = [Finding("facts.E002", {"key": f"stages.{number}.wrong"}) for number in range(20_000)]
    assert {finding.line for finding in with_lines(findings, text.encode())} == {2}


def test_a_folder_of_law_and_its_words_are_read_within_the_same_bounds(tmp_path: Path) -> None:
    (tmp_path / "wording").mkdir()
    (tmp_path / "wording/en.toml").write_text(".".join("a" * 40_000) + " = 1", "utf-8")
    with pytest.raises(EditionFileError, match="syntax"):
        words_of_folder(str(tmp_path), "en")
