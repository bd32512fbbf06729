"""The process that reads a file in a box: one question from its input, one answer, and it ends.

    python -m arpad.formats.box.process

It loads a reader only when it is asked for it, and knows neither the books nor Django.
"""

import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from io import BytesIO
from typing import Any

from arpad.formats.box import OUT_OF_MEMORY, limit_oneself
from arpad.values.finding import Finding


def _list(data: bytes, name: str) -> tuple[Any, list[Finding]]:
    from arpad.formats.lists import read_list

    table, findings = read_list(data, name)
    if table is None:
        return None, findings
    packed = BytesIO()
    table.frame.write_ipc(packed, compression="lz4")
    return (packed.getvalue(), table.kind, table.period, table.cadence), findings


def _sheet(data: bytes) -> Any:
    from arpad.formats.moving_in.sheet import read_sheet

    return read_sheet(data)


def _report(
    data: bytes, facts: bytes | None, names: Sequence[str], edition: str | None, on: date | None
) -> tuple[str | None, list[Finding]]:
    from arpad.formats.report_findings import report_findings
    from arpad.formats.report_with_facts import report_with_facts
    from arpad.rating.case import Choice
    from arpad.regulations.errors import RegulationError, finding_of

    read = report_with_facts(data, facts, *names)
    try:
        findings = report_findings(read, Choice(edition, on), None)
    except RegulationError as error:
        findings = [finding_of(error)]
    return (None if read.report.tournament is None else read.report.tournament.name), findings


_READERS: Mapping[str, Callable[..., Any]] = {"list": _list, "sheet": _sheet, "report": _report}


def answered(question: bytes, limit: Callable[[int, int], object] = lambda seconds, memory: None) -> bytes:
    limits, reader, given = pickle.loads(question)  # from who started this process
    limit(*limits)
    return pickle.dumps(_READERS[reader](*given))


def main() -> None:
    try:
        answer = answered(sys.stdin.buffer.read(), limit_oneself)
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)
    except Exception:
        raise
    except BaseException:  # a panic of the libraries below, which had no memory left
        sys.exit(OUT_OF_MEMORY)
    sys.stdout.buffer.write(answer)


if __name__ == "__main__":
    main()
