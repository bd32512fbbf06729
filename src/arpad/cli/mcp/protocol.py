"""The Model Context Protocol over standard input and output: one JSON-RPC message on each line.

Only what a server with tools needs. A line that cannot be read is answered and forgotten; the next one is a new start.
"""

import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, BinaryIO, TypeAlias

from arpad import __version__
from arpad.reports.wording import Wording
from arpad.values.records import dataclass

VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18")
WITH_BATCHES = VERSIONS[:2]
WITH_STRUCTURE = VERSIONS[2:]
MOST_LINE_BYTES = 16_000_000
PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603

Message: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class ToolAnswer:
    """`text` is for a reader, `data` is the same for programs. A refusal is an answer too: its findings say why."""

    text: str
    data: Mapping[str, Any]
    refused: bool = False


@dataclass(frozen=True)
class Tool:
    """`arguments` is the JSON Schema of what it takes."""

    name: str
    title: str
    about: str
    arguments: Mapping[str, Any]
    answer: Callable[[Mapping[str, Any]], ToolAnswer] = field(repr=False)


class ProtocolError(Exception):
    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


class Session:
    """One conversation: which version was agreed on, and the tools there are."""

    def __init__(self, tools: Sequence[Tool], words: Wording) -> None:
        self.tools = {tool.name: tool for tool in tools}
        self.words = words
        self.version = VERSIONS[-1]
        self._methods: Mapping[str, Callable[[Message], Message]] = {
            "initialize": self._initialize,
            "ping": lambda params: {},
            "tools/list": self._list,
            "tools/call": self._call,
        }

    def answer_to(self, line: bytes) -> Any:
        """What to write, or None where nothing is to be said."""
        try:
            given = json.loads(line)
        except (ValueError, RecursionError):
            return _error(None, PARSE_ERROR, "The line is not JSON.")
        if isinstance(given, list) and given and self.version in WITH_BATCHES:
            answers = [answer for message in given if (answer := self._answer(message)) is not None]
            return answers or None
        return self._answer(given)

    def _answer(self, message: Any) -> Message | None:
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return _error(None, INVALID_REQUEST, "The message is not a JSON-RPC 2.0 request.")
        if "id" not in message or "method" not in message:
            return None  # a notification, or an answer to what was never asked
        asked, method, params = message["id"], message["method"], message.get("params", {})
        if isinstance(asked, bool) or not isinstance(asked, str | int):
            return _error(None, INVALID_REQUEST, "The id is neither a text nor a whole number.")
        try:
            if not isinstance(method, str) or method not in self._methods:
                raise ProtocolError(NO_METHOD, f"There is no method {str(method)[:100]!r}.")
            if not isinstance(params, dict):
                raise ProtocolError(INVALID_PARAMS, "The params are not an object.")
            return {"jsonrpc": "2.0", "id": asked, "result": self._methods[method](params)}
        except ProtocolError as error:
            return _error(asked, error.code, error.message)
        except Exception as error:
            return _error(asked, INTERNAL, f"Unexpected failure: {type(error).__name__}.")

    def _initialize(self, params: Message) -> Message:
        asked = params.get("protocolVersion")
        self.version = asked if asked in VERSIONS else VERSIONS[-1]
        return {
            "protocolVersion": self.version,
            "capabilities": {"tools": {"listChanged": False}},
            "serverInfo": {"name": "arpad", "title": "arpad", "version": __version__},
            "instructions": self.words.text("mcp.instructions"),
        }

    def _list(self, params: Message) -> Message:
        if params.get("cursor") is not None:
            raise ProtocolError(INVALID_PARAMS, "All tools stand on one page: there is no cursor.")
        return {"tools": [self._described(tool) for tool in self.tools.values()]}

    def _described(self, tool: Tool) -> Message:
        shown: Message = {"name": tool.name, "description": tool.about, "inputSchema": tool.arguments}
        if self.version != VERSIONS[0]:
            hints = {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False}
            shown["annotations"] = {"title": tool.title, **hints}
        if self.version in WITH_STRUCTURE:
            shown["title"] = tool.title
        return shown

    def _call(self, params: Message) -> Message:
        name, given = params.get("name"), params.get("arguments") or {}
        if not isinstance(name, str) or name not in self.tools:
            raise ProtocolError(INVALID_PARAMS, f"There is no tool {str(name)[:100]!r}.")
        if not isinstance(given, dict):
            raise ProtocolError(INVALID_PARAMS, "The arguments are not an object.")
        answer = self.tools[name].answer(given)
        content = [{"type": "text", "text": answer.text}]
        if self.version in WITH_STRUCTURE:
            return {"content": content, "structuredContent": dict(answer.data), "isError": answer.refused}
        data = json.dumps(answer.data, ensure_ascii=False)
        return {"content": [*content, {"type": "text", "text": data}], "isError": answer.refused}


def _error(asked: str | int | None, code: int, message: str) -> Message:
    return {"jsonrpc": "2.0", "id": asked, "error": {"code": code, "message": message}}


def lines_of(given: BinaryIO) -> Iterator[bytes | None]:
    """Each line that says something; None for one that is too long, of which nothing is kept."""
    while line := given.readline(MOST_LINE_BYTES + 1):
        if len(line) <= MOST_LINE_BYTES:
            if line.strip():
                yield line
            continue
        while line and not line.endswith(b"\n"):
            line = given.readline(MOST_LINE_BYTES)
        yield None


def serve(tools: Sequence[Tool], words: Wording) -> None:
    """Until the input ends."""
    session, out = Session(tools, words), sys.stdout.buffer
    too_long = f"The line has more than {MOST_LINE_BYTES} bytes."
    with contextlib.redirect_stdout(sys.stderr), contextlib.suppress(KeyboardInterrupt):
        for line in lines_of(sys.stdin.buffer):
            said = _error(None, INVALID_REQUEST, too_long) if line is None else session.answer_to(line)
            if said is not None:
                # half of a pair of surrogates is not UTF-8, but JSON has an escape for it
                out.write(json.dumps(said, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n")
                out.flush()
