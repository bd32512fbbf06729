"""TOML that somebody wrote by hand, and where it breaks."""

from arpad.formats.toml_file import line_of, parse_toml
from arpad.values.finding import Problem


def test_a_number_that_nobody_can_read_is_said_at_its_line() -> None:
    raw, findings = parse_toml(b'kind = "match"\ngames = ' + b"9" * 5000 + b"\nyear = 2011\n", "f.toml", "facts.E001")
    assert raw is None
    assert [(finding.id, finding.line) for finding in findings] == [("facts.E001", 2)]
    assert findings[0].data["problem"] == Problem("problem.number_too_long")


def test_a_key_is_found_where_it_is_set_also_in_the_name_of_a_table() -> None:
    text = 'kind = "match"\n[players.x2]\nwithdrawn = true\n[[arbiters]]\ntitle = "IA"\n'
    assert [line_of(key, text) for key in ("kind", "players.x2", "arbiters.title", "nobody")] == [1, 2, 5, None]
