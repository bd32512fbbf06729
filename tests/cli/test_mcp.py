"""`arpad mcp`: a real process, spoken to over its standard input and output as an assistant does."""

import doctest
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import arpad
from arpad.cli.mcp import law_tools, protocol
from arpad.cli.mcp.arguments import ARGUMENTS, MOST_REPORT_BYTES
from arpad.cli.mcp.protocol import MOST_LINE_BYTES, VERSIONS
from arpad.reports.wording import LANGUAGES, wording
from support.hidden import only_click
from support.json_schemas import OUTPUTS, validator

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
OPEN = (EXAMPLES / "01-open.trf").read_text("utf-8")
NAMES = ["rate", "why", "norms", "standings", "check", "validate", "article", "edition_diff", "editions"]


class Conversation:
    """One process; `ask` waits for its answer."""

    def __init__(self, *options: str, version: str = VERSIONS[-1], hidden: str = "import sys\n") -> None:
        command = [sys.executable, "-c", f"{hidden}from arpad.cli.__main__ import main\nmain(sys.argv[1:])"]
        self.process = subprocess.Popen(
            [*command, "mcp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        self.asked = 0
        params = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        self.greeting = self.ask("initialize", params)["result"]
        self.tell({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def tell(self, message: Any) -> None:
        self.write(json.dumps(message).encode() + b"\n")

    def write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def hear(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, method: str, params: Any = None) -> dict[str, Any]:
        self.asked += 1
        self.tell({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params or {}})
        answer: dict[str, Any] = self.hear()
        assert answer["jsonrpc"] == "2.0" and answer["id"] == self.asked
        return answer

    def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        """Its data are as the published schema says, key by key."""
        result: dict[str, Any] = self.ask("tools/call", {"name": name, "arguments": arguments})["result"]
        if (data := result.get("structuredContent")) is not None:
            own = f"tool-{name}" if f"tool-{name}" in OUTPUTS else name
            validator("refused" if result["isError"] else own).validate(data)
        return result

    def refused(self, name: str, **arguments: Any) -> list[tuple[str, str, str]]:
        """The findings of a call: id, message, how to fix it."""
        result = self.call(name, **arguments)
        assert result["isError"] is True
        found = result["structuredContent"]["findings"]
        assert all(one["message"] in result["content"][0]["text"] and one["hint"] for one in found)
        return [(one["id"], one["message"], one["hint"]) for one in found]

    def close(self) -> tuple[int, bytes, bytes]:
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@pytest.fixture(scope="module")
def inline() -> Iterator[Conversation]:
    talk = Conversation()
    yield talk
    assert talk.close() == (0, b"", b"")


@pytest.fixture(scope="module")
def folder() -> Iterator[Conversation]:
    talk = Conversation("--folder", str(EXAMPLES))
    yield talk
    assert talk.close() == (0, b"", b"")


class TestProtocol:
    @pytest.mark.parametrize("version", VERSIONS)
    def test_every_version_is_spoken(self, version: str) -> None:
        talk = Conversation(version=version)
        assert talk.greeting["protocolVersion"] == version
        assert talk.greeting["capabilities"] == {"tools": {"listChanged": False}}
        assert talk.greeting["serverInfo"]["version"] == arpad.__version__
        first = talk.ask("tools/list")["result"]["tools"][0]
        assert ("annotations" in first, "title" in first) == (version != VERSIONS[0], version == VERSIONS[-1])
        result = talk.call("editions")
        if version == VERSIONS[-1]:
            assert len(result["content"]) == 1 and result["structuredContent"]["editions"]
        else:  # which have no place for data but the text
            assert "structuredContent" not in result
            assert json.loads(result["content"][1]["text"])["editions"]
        assert talk.close() == (0, b"", b"")

    def test_an_unknown_version_gets_the_latest(self) -> None:
        talk = Conversation(version="1999-01-01")
        assert talk.greeting["protocolVersion"] == VERSIONS[-1]
        talk.close()

    def test_ping(self, inline: Conversation) -> None:
        assert inline.ask("ping")["result"] == {}

    @pytest.mark.parametrize(
        ("method", "params", "code"),
        [
            ("resources/list", {}, protocol.NO_METHOD),
            ("tools/list", {"cursor": "2"}, protocol.INVALID_PARAMS),
            ("tools/list", [1], protocol.INVALID_PARAMS),
            ("tools/call", {"name": "publish"}, protocol.INVALID_PARAMS),
            ("tools/call", {"name": ["rate"]}, protocol.INVALID_PARAMS),
            ("tools/call", {"name": "rate", "arguments": ["x"]}, protocol.INVALID_PARAMS),
        ],
    )
    def test_what_cannot_be_asked(self, inline: Conversation, method: str, params: Any, code: int) -> None:
        assert inline.ask(method, params)["error"]["code"] == code

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            (b"not json", protocol.PARSE_ERROR),
            (b"\xff\xfe", protocol.PARSE_ERROR),
            (b"[" * 100_000, protocol.PARSE_ERROR),
            (b'{"jsonrpc": "2.0", "id": ' + b"9" * 5000 + b"}", protocol.PARSE_ERROR),
            (b"7", protocol.INVALID_REQUEST),
            (b"[]", protocol.INVALID_REQUEST),
            (b'[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]', protocol.INVALID_REQUEST),  # no batches since 2025-06
            (b'{"id": 1, "method": "ping"}', protocol.INVALID_REQUEST),
            (b'{"jsonrpc": "2.0", "id": null, "method": "ping"}', protocol.INVALID_REQUEST),
            (b'{"jsonrpc": "2.0", "id": [1], "method": "ping"}', protocol.INVALID_REQUEST),
            (b" " * MOST_LINE_BYTES + b"{}", protocol.INVALID_REQUEST),
        ],
        ids=range(11),
    )
    def test_a_bad_line_is_answered_and_the_next_one_is_heard(
        self, inline: Conversation, line: bytes, code: int
    ) -> None:
        inline.write(line + b"\n")
        answer = inline.hear()
        assert (answer["id"], answer["error"]["code"]) == (None, code)
        assert inline.ask("ping")["result"] == {}

    def test_batches_where_the_version_has_them(self) -> None:
        talk = Conversation(version="2025-03-26")
        ping = {"jsonrpc": "2.0", "id": "a", "method": "ping"}
        talk.tell([ping, {"jsonrpc": "2.0", "method": "notifications/cancelled"}, {**ping, "id": "b"}])
        assert [answer["id"] for answer in talk.hear()] == ["a", "b"]
        talk.close()

    def test_notifications_answers_and_empty_lines_are_not_answered(self, inline: Conversation) -> None:
        inline.tell({"jsonrpc": "2.0", "method": "notifications/whatever"})
        inline.tell({"jsonrpc": "2.0", "id": 7, "result": {}})
        inline.write(b"\n  \n")
        assert inline.ask("ping")["result"] == {}

    def test_half_a_surrogate_does_not_end_the_conversation(self, inline: Conversation) -> None:
        found = inline.refused("article", edition="fide-2011\ud800", article="8.5")
        assert [one[0] for one in found] == ["law.E001"]
        inline.write(b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "ping"}\n')
        assert inline.hear()["id"] == "\ud800"

    def test_it_ends_with_its_input_in_the_middle_of_a_line(self) -> None:
        talk = Conversation()
        talk.write(b'{"jsonrpc": "2.0", "id": 1, "meth')
        code, out, err = talk.close()
        assert (code, err) == (0, b"")
        assert json.loads(out)["error"]["code"] == protocol.PARSE_ERROR

    def test_click_alone_is_enough(self) -> None:
        talk = Conversation(hidden=only_click())
        assert talk.call("rate", report=OPEN)["isError"] is False
        missing = talk.refused("rate", report=OPEN, rating_list="PK\x03\x04")
        assert [one[0] for one in missing] == ["install.E001"]
        talk.close()


class TestTools:
    def test_each_is_described_and_only_reads(self, inline: Conversation) -> None:
        tools = inline.ask("tools/list")["result"]["tools"]
        assert [tool["name"] for tool in tools] == NAMES
        for tool in tools:
            assert tool["description"] and tool["annotations"]["readOnlyHint"] is True
            schema = tool["inputSchema"]
            assert schema["additionalProperties"] is False
            assert all(one["description"] for one in schema["properties"].values())
            assert not [name for name in schema["properties"] if name.endswith("_file")]

    def test_a_folder_brings_files(self, folder: Conversation) -> None:
        tools = {tool["name"]: tool["inputSchema"] for tool in folder.ask("tools/list")["result"]["tools"]}
        assert [*tools] == [*NAMES, "files"]
        assert tools["why"]["required"] == ["player"]
        assert {"report", "report_file", "rating_list_file"} <= set(tools["why"]["properties"])

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_tool_and_argument_has_words(self, language: str) -> None:
        words = wording(language)
        assert set(words.under("mcp.argument.")) == set(ARGUMENTS)
        assert {name for name in words.under("mcp.tool.") if "." not in name} == {*NAMES, "files"}

    def test_rate(self, folder: Conversation) -> None:
        result = folder.call("rate", report_file="01-open.trf", rating_list_file="lists/2011-09.csv")
        data, text = result["structuredContent"], result["content"][0]["text"]
        player = data["players"][27]
        assert (player["name"], player["change"], player["new_rating"]) == ("Pingüino, Simón", "-42.30", 1425)
        assert "reasons" not in player
        assert "Pingüino, Simón" in text and "rate.W003" in text
        assert data["findings"][0]["line"] == 28

    def test_why(self, folder: Conversation) -> None:
        result = folder.call("why", report_file="01-open.trf", rating_list_file="lists/2011-09.csv", player=28)
        assert "Change: K 30 × −1.41" in result["content"][0]["text"]
        player = result["structuredContent"]["player"]
        assert [step["value"] for step in player["reasons"]][-1] == "1425"
        assert player["excluded"][0]["article"] == "6.42"

    def test_why_an_event_is_not_rated(self, folder: Conversation) -> None:
        result = folder.call("why", report_file="01-open.trf", facts="registered_on = 2011-09-02\n", player=28)
        assert result["structuredContent"]["event"]["rated"] is False
        assert "0.4" in result["content"][0]["text"]

    def test_norms(self, folder: Conversation) -> None:
        everybody = folder.call("norms", report_file="titles/masters.trf")["structuredContent"]
        assert sum(norm["achieved"] for norm in everybody["norms"]) == 2
        one = folder.call("norms", report_file="titles/masters.trf", player=7, title="IM")
        assert one["structuredContent"]["norms"][0]["performance"] == 2553
        assert len(one["structuredContent"]["norms"][0]["rounds"]) == 9
        assert "1.48a" in one["content"][0]["text"]

    def test_standings(self, inline: Conversation) -> None:
        result = inline.call("standings", report=OPEN, order="BH/C1,SB", after=5, player=1)
        assert result["structuredContent"]["players"][0]["name"] == "Rey Ahogado, Darío"
        assert result["structuredContent"]["rounds"] == 5
        assert sum("reasons" in one for one in result["structuredContent"]["players"]) == 1

    def test_check(self, folder: Conversation) -> None:
        result = folder.call("check", report_file="08-swiss.trf", edition="dutch-2017")
        rounds = result["structuredContent"]["rounds"]
        assert [one["round"] for one in rounds if not one["identical"]] == [1, 4]

    def test_validate(self, folder: Conversation) -> None:
        result = folder.call("validate", report_file="06-defective.trf")
        assert result["isError"] is False and result["structuredContent"]["sound"] is False
        assert sum(one["level"] == "error" for one in result["structuredContent"]["findings"]) == 9
        assert folder.call("validate", report_file="08-swiss.trf")["structuredContent"]["sound"] is True

    def test_an_article_in_our_own_words(self, inline: Conversation) -> None:
        result = inline.call("article", edition="fide-2011", article="8.54")
        data = result["structuredContent"]
        assert [rule["rule"] for rule in data["rules"]] == ["difference_cap"]
        assert data["rules"][0]["values"] == {"cap": 400}
        assert "400" in data["articles"][0]["what"] and data["articles"][0]["what"] in result["content"][0]["text"]
        below = inline.call("article", edition="fide-2011", article="8.5")["structuredContent"]
        assert {"8.5", "8.54", "8.57"} <= {line["article"] for line in below["articles"]}

    def test_an_article_by_its_rule_and_of_an_edition_without_a_table(self, inline: Conversation) -> None:
        data = inline.call("article", edition="fide-2022", article="difference_cap")["structuredContent"]
        assert data["articles"] == []
        assert data["rules"][0]["article"] == "8.3.1"

    def test_what_differs_between_two_editions(self, inline: Conversation) -> None:
        result = inline.call("edition_diff", first="fide-2022", second="fide-2024")
        changed = {(one["rule"], one["key"]): one for one in result["structuredContent"]["differences"]}
        assert changed["rating_floor", "floor"]["second"] == 1400
        assert "greatest_only" in result["content"][0]["text"]

    def test_the_editions(self, inline: Conversation) -> None:
        shown = inline.call("editions")["structuredContent"]["editions"]
        assert shown == [edition.to_dict() for edition in arpad.editions()]

    def test_the_same_numbers_as_the_front_door(self, inline: Conversation) -> None:
        data = inline.call("rate", report=OPEN, options=["k_factor.lower=40"], edition="fide-2011")
        expected = arpad.rate(arpad.read_report(OPEN.encode()), options=["k_factor.lower=40"], edition="fide-2011")
        shown = expected.event.to_dict()
        for player in shown["players"]:
            del player["reasons"], player["excluded"]
        assert data["structuredContent"] == shown

    def test_in_spanish(self) -> None:
        talk = Conversation("--lang", "es", "--folder", str(EXAMPLES))
        assert "Evalúa" in talk.ask("tools/list")["result"]["tools"][0]["description"]
        assert "variación" in talk.call("why", report_file="01-open.trf", player=28)["content"][0]["text"].lower()
        assert "número entero de 1 a" in talk.refused("why", report_file="01-open.trf", player="x")[0][1]
        talk.close()


class TestRefusals:
    def test_everything_wrong_with_the_arguments_at_once(self, inline: Conversation) -> None:
        found = inline.refused("why", colour="white", player=0, on="2011-02-30", options=[1], edition="")
        assert [one[0] for one in found] == ["mcp.E001", "mcp.E002", *["mcp.E003"] * 4]
        assert "a whole number from 1 to 999999" in found[2][1]

    @pytest.mark.parametrize("value", [True, 1.5, "1", None, [1], {}, 10**30])
    def test_what_is_no_number(self, inline: Conversation, value: Any) -> None:
        assert inline.refused("why", report=OPEN, player=value)[0][0] == "mcp.E003"

    def test_a_report_with_errors(self, folder: Conversation) -> None:
        result = folder.call("rate", report_file="06-defective.trf")
        assert result["isError"] is True
        assert len(result["structuredContent"]["findings"]) > 10
        assert "06-defective.trf, line 5" in result["content"][0]["text"]

    @pytest.mark.parametrize(
        ("tool", "arguments", "finding"),
        [
            ("rate", {"report": "012 Nothing\n"}, "trf."),
            ("rate", {"report": OPEN, "edition": "fide-1900"}, "law.E001"),
            ("rate", {"report": OPEN, "options": ["nothing.x=1"]}, "law.E"),
            ("rate", {"report": OPEN, "facts": "= ="}, "facts."),
            ("rate", {"report": OPEN, "rating_list": "x"}, "list."),
            ("why", {"report": OPEN, "player": 999}, "rate.E002"),
            ("norms", {"report": OPEN, "player": 999}, "norms.E002"),
            ("norms", {"report": OPEN, "title": "FM"}, "mcp.E003"),
            ("standings", {"report": OPEN, "order": "XYZ"}, "standings."),
            ("standings", {"report": OPEN, "player": 999}, "standings.E006"),
            ("article", {"edition": "fide-2011", "article": "99.9"}, "mcp.E007"),
            ("edition_diff", {"first": "fide-2022", "second": "fide-2023"}, "law.E001"),
        ],
    )  # fmt: skip
    def test_each_says_what_and_how_to_fix_it(
        self, inline: Conversation, tool: str, arguments: dict[str, Any], finding: str
    ) -> None:
        assert inline.refused(tool, **arguments)[0][0].startswith(finding)

    def test_a_report_that_is_too_large(self, inline: Conversation) -> None:
        assert inline.refused("rate", report="x" * (MOST_REPORT_BYTES + 1))[0][0] == "mcp.E003"
        assert inline.refused("rate", report="ñ" * (MOST_REPORT_BYTES // 2 + 1))[0][0] == "mcp.E006"

    def test_both_and_neither(self, folder: Conversation) -> None:
        assert folder.refused("rate", report=OPEN, report_file="01-open.trf")[0][0] == "mcp.E004"
        assert folder.refused("rate")[0][0] == "mcp.E004"

    def test_files_need_a_folder(self, inline: Conversation) -> None:
        assert [one[0] for one in inline.refused("rate", report_file="01-open.trf")] == ["mcp.E001", "mcp.E002"]

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        said = subprocess.run(
            [sys.executable, "-m", "arpad", "mcp", "--folder", str(tmp_path / "no")], capture_output=True, check=False
        )
        assert (said.returncode, said.stdout) == (5, b"")
        assert b"file.E001" in said.stderr


class TestFolder:
    @pytest.fixture
    def opened(self, tmp_path: Path) -> Iterator[Conversation]:
        inside = tmp_path / "inside"
        (inside / ".hidden").mkdir(parents=True)
        (inside / "open.trf").write_text(OPEN, "utf-8")
        (inside / ".hidden/open.trf").write_text(OPEN, "utf-8")
        (inside / "large.trf").write_bytes(b"x" * (MOST_REPORT_BYTES + 1))
        (tmp_path / "secret.trf").write_text(OPEN, "utf-8")
        (tmp_path / "inside-too").mkdir()
        (tmp_path / "inside-too/secret.trf").write_text(OPEN, "utf-8")
        if hasattr(os, "mkfifo"):
            (inside / "link.trf").symlink_to(tmp_path / "secret.trf")
            (inside / "round.trf").symlink_to(inside / "round.trf")
            os.mkfifo(inside / "pipe.trf")
        before = _everything(tmp_path)
        talk = Conversation("--folder", str(inside))
        yield talk
        talk.close()
        assert _everything(tmp_path) == before

    def test_what_is_inside(self, opened: Conversation) -> None:
        assert opened.call("files")["structuredContent"] == {"files": ["large.trf", "open.trf"], "left_out": 0}
        assert opened.call("rate", report_file="open.trf")["isError"] is False
        assert opened.refused("rate", report_file="large.trf")[0][0] == "mcp.E006"

    @pytest.mark.parametrize(
        "name", ["../secret.trf", "../inside-too/secret.trf", "x/../../secret.trf", "/etc/passwd", "link.trf", ".."]
    )
    def test_what_is_outside(self, opened: Conversation, name: str) -> None:
        for part in ("report_file", "facts_file", "rating_list_file"):
            given = {"report": OPEN, part: name} if part != "report_file" else {part: name}
            assert opened.refused("rate", **given)[0][0] == "mcp.E005"

    @pytest.mark.parametrize("name", ["no.trf", "pipe.trf", "round.trf", ".", "a\0b", "x" * 200, "open.trf/x"])
    def test_what_is_no_file(self, opened: Conversation, name: str) -> None:
        assert opened.refused("rate", report_file=name)[0][0] == "file.E001"


def _everything(folder: Path) -> list[tuple[str, str]]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [(str(path), hashlib.sha256(path.read_bytes()).hexdigest()) for path in files]


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(law_tools).failed == 0
