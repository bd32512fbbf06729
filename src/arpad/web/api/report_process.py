"""The calculations behind /api/report, in a process of their own that can be stopped.

    python -m arpad.web.api.report_process

A report may be small and still take long: only a process has a limit of time and memory that holds. It reads one call
from its input, writes one answer, and ends; it knows neither the books nor Django.
"""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import date
from typing import Any, BinaryIO

import arpad
from arpad.front_door.plain_data import findings_data
from arpad.regulations.errors import RegulationError, finding_of
from arpad.values.finding import Finding
from arpad.values.records import dataclass

CPU_SECONDS = 10
WALL_SECONDS = 60
MEMORY_BYTES = 2_000_000_000
_STOPPED_BY_ITSELF = 3  # no memory left
_KEPT_VARIABLES = ("PATH", "PYTHONPATH", "SYSTEMROOT", "LANG", "LC_ALL")
"""No setting of the office, and none of its secrets."""


@dataclass(frozen=True)
class Sent:
    """A file of a call."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Call:
    """`files` are `report`, and where they were sent `facts`, `rating_list`, `standard_list` and `reference_list`."""

    name: str
    files: Mapping[str, Sent]
    options: Mapping[str, Any] = field(default_factory=dict)
    lang: str = "en"


@dataclass(frozen=True)
class Answer:
    """`refused`: `shown` are the findings, else what the front door's `to_dict` gives."""

    shown: Any
    refused: bool = False


class TookTooLong(Exception):
    """The limit of time or memory was reached."""


def calculated(call: Call) -> Answer:
    """In a process of its own."""
    told = {
        "name": call.name,
        "lang": call.lang,
        "options": {**call.options, "on": str(on) if (on := call.options.get("on")) else None},
        "files": [[part, sent.name, len(sent.data)] for part, sent in call.files.items()],
    }
    data = b"".join([json.dumps(told).encode(), b"\n", *(sent.data for sent in call.files.values())])
    environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    command = [sys.executable, "-P", "-m", __name__]  # nothing from the current folder
    try:
        done = subprocess.run(
            command, input=data, stdout=subprocess.PIPE, env=environment, timeout=WALL_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise TookTooLong from None
    if done.returncode < 0 or done.returncode == _STOPPED_BY_ITSELF:
        raise TookTooLong
    done.check_returncode()
    answer = json.loads(done.stdout)
    return Answer(answer["shown"], answer["refused"])


def _read(given: BinaryIO) -> Call:
    told = json.loads(given.readline())
    files = {part: Sent(name, given.read(size)) for part, name, size in told["files"]}
    options = told["options"]
    options["on"] = date.fromisoformat(options["on"]) if options["on"] else None
    return Call(told["name"], files, options, told["lang"])


def answer(call: Call) -> Answer:
    """Whatever the front door refuses is an answer too."""
    try:
        return Answer(_CALLS[call.name](call, dict(call.options)))
    except arpad.PairingImpossible as impossible:
        return Answer(impossible.to_dict(call.lang))
    except arpad.InputRefused as refused:
        return Answer(findings_data(refused.findings, call.lang), refused=True)
    except RegulationError as error:
        return Answer(findings_data([finding_of(error)], call.lang), refused=True)


def _report(call: Call) -> arpad.TournamentReport:
    report, facts = call.files["report"], call.files.get("facts")
    if facts is None:
        return arpad.read_report(report.data, name=report.name)
    return arpad.read_report(report.data, facts.data, name=report.name, facts_name=facts.name)


def _list(call: Call, part: str = "rating_list") -> arpad.ListFile | None:
    sent = call.files.get(part)
    return None if sent is None else arpad.read_list(sent.data, name=sent.name)


def _validate(call: Call, options: dict[str, Any]) -> Any:
    facts = call.files.get("facts")
    data = None if facts is None else facts.data
    found = arpad.validate(call.files["report"].data, data, rating_list=_list(call), **options)
    return found.to_dict(call.lang)


def _rate(call: Call, options: dict[str, Any]) -> Any:
    lists: dict[str, Any] = {part: _list(call, part) for part in ("rating_list", "standard_list", "reference_list")}
    return arpad.rate(_report(call), **lists, **options).to_dict(call.lang)


def _standings(call: Call, options: dict[str, Any]) -> Any:
    asked: str = options.pop("explain")
    ranked = arpad.standings(_report(call), **options)
    if asked.isdecimal() and int(asked) not in ranked.ranking.line_of:
        raise arpad.InputRefused([Finding("standings.E006", {"player": asked})])
    return ranked.to_dict(call.lang, explain=int(asked) if asked.isdecimal() else asked == "all")


def _norms(call: Call, options: dict[str, Any]) -> Any:
    explain: bool = options.pop("explain")
    return arpad.norms(_report(call), **options).to_dict(call.lang, explain=explain)


def _pair(call: Call, options: dict[str, Any]) -> Any:
    return arpad.pair(_report(call), rating_list=_list(call), **options).to_dict(call.lang)


def _check(call: Call, options: dict[str, Any]) -> Any:
    return arpad.check(_report(call), **options).to_dict(call.lang)


_CALLS: Mapping[str, Callable[[Call, dict[str, Any]], Any]] = {
    "validate": _validate,
    "rate": _rate,
    "standings": _standings,
    "norms": _norms,
    "pair": _pair,
    "check": _check,
}


def _limit_oneself() -> None:
    """Where the system knows such limits; elsewhere the caller's clock alone holds."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    _limit_oneself()
    try:
        found = answer(_read(sys.stdin.buffer))
    except MemoryError:
        sys.exit(_STOPPED_BY_ITSELF)
    sys.stdout.write(json.dumps({"shown": found.shown, "refused": found.refused}))


if __name__ == "__main__":
    main()
