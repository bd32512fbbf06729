"""TOML that somebody wrote by hand, and where it breaks."""

from arpad.formats.written_toml import parse_toml


def test_a_number_that_nobody_can_read_is_said_at_its_line() -> None:
    raw, findings = parse_toml(b'kind = "match"\ngames = ' + b"9" * 5000 + b"\nyear = 2011\n", "f.toml", "facts.E001")
    assert raw is None
    assert [(finding.id, finding.line) for finding in findings] == [("facts.E001", 2)]
    assert findings[0].data["problem"] == "a number is too long"
