"""The process that reads a file in a box: one question from its input, one answer, and it ends.

    python -m arpad.formats.box.process

It loads a reader only when it is asked for it, and knows neither the books nor Django.
"""

import pickle
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from io import BytesIO
from itertools import islice
from typing import Any

from arpad.formats.box import OUT_OF_MEMORY, limit_oneself
from arpad.values.finding import Finding

Reader = Callable[..., Any]
MOST_LINES = 200
_LONGEST_SHOWN = 400


def _list() -> Reader:
    from arpad.formats.lists import read_list

    def read(data: bytes, name: str) -> tuple[Any, list[Finding]]:
        table, findings = read_list(data, name)
        if table is None:
            return None, findings
        packed = BytesIO()
        table.frame.write_ipc(packed, compression="lz4")
        return (packed.getvalue(), table.kind, table.period, table.cadence), findings

    return read


def _sheet() -> Reader:
    import fastexcel  # noqa: F401 - which the reader loads when it needs it

    from arpad.formats.moving_in.sheet import read_sheet

    return read_sheet


def _report() -> Reader:
    from arpad.formats.report_findings import report_findings
    from arpad.formats.report_kinds import READERS
    from arpad.formats.report_with_facts import report_with_facts
    from arpad.rating.case import Choice

    for module, _ in READERS.values():
        import_module(module)

    def read(data: bytes) -> None:
        report_findings(report_with_facts(data, None, "", ""), Choice(None, None), None)

    return read


def _norms() -> Reader:
    from arpad.formats.report_norms import findings_and_norms
    from arpad.formats.shown_lines import shown_lines

    _report()

    def read(data: bytes, *asked: Any) -> tuple[Any, ...]:
        """And the lines that findings point at: to show them, a workbook is read as well."""
        event, findings, norms = findings_and_norms(data, *asked)
        wanted = sorted({finding.line for finding in findings if finding.line})
        shown = shown_lines(data)
        texts = ((number, shown.text(number)[:_LONGEST_SHOWN]) for number in wanted)
        return event, findings, norms, list(islice((line for line in texts if line[1]), MOST_LINES))

    return read


_READERS: Mapping[str, Callable[[], Reader]] = {"list": _list, "sheet": _sheet, "report": _report, "norms": _norms}


def answered(question: bytes, limit: Callable[[int, int], object] = lambda seconds, memory: None) -> bytes:
    """What reads is loaded before the limits hold: they are for what the file makes of it."""
    limits, reader, given = pickle.loads(question)  # from who started this process
    read = _READERS[reader]()
    limit(*limits)
    return pickle.dumps(read(*given))


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
