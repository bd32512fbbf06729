"""Counts of requests, over all processes that answer, in the text form that Prometheus reads.

Each process counts for itself and now and then writes what it has into a folder that all of them share; whoever is
asked adds up what is there. What a process counted before it ended stays.
"""

import atexit
import json
import os
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

FOLDER = "ARPAD_FIGURES"
BUCKETS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_EVERY_SECONDS = 1.0
_BETWEEN = "|"


class Figures:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._written = 0.0
        self._of = (0, "")  # the process that counts, and its file: a child of a fork begins anew

    def count(self, method: str, status: int, section: str, seconds: float) -> None:
        bucket = next((str(one) for one in BUCKETS if seconds <= one), "+Inf")
        with self._lock:
            self._begin()
            self._counts[_BETWEEN.join(("requests", method, str(status), section))] += 1
            self._counts[_BETWEEN.join(("bucket", section, bucket))] += 1
            self._counts[_BETWEEN.join(("microseconds", section))] += round(seconds * 1_000_000)
            if time.monotonic() - self._written > _EVERY_SECONDS:
                self._write()

    def flush(self) -> None:
        with self._lock:
            self._begin()
            self._write()

    def all(self) -> Counter[str]:
        """Of every process of the service."""
        self.flush()
        folder = os.environ.get(FOLDER, "")
        if not folder:
            return Counter(self._counts)
        found: Counter[str] = Counter()
        for file in Path(folder).glob("*.json"):
            try:
                found.update(json.loads(file.read_text("utf-8")))
            except (OSError, ValueError):
                continue
        return found

    def _begin(self) -> None:
        if self._of[0] != os.getpid():
            self._of = (os.getpid(), f"{os.getpid()}-{time.time_ns()}.json")
            self._counts.clear()
            atexit.register(self.flush)

    def _write(self) -> None:
        folder = os.environ.get(FOLDER, "")
        self._written = time.monotonic()
        if not folder:
            return
        file = Path(folder) / self._of[1]
        aside = file.with_suffix(".writing")
        try:
            aside.write_text(json.dumps(self._counts), "utf-8")
            os.replace(aside, file)
        except OSError:
            return  # counting is never a reason not to answer


FIGURES = Figures()

Sample = tuple[Mapping[str, str], float]


def in_text(name: str, kind: str, about: str, samples: Iterable[Sample]) -> Iterator[str]:
    """
    >>> print("\\n".join(in_text("arpad_up", "gauge", "Whether it is.", [({"a": 'x"y'}, 1)])))
    # HELP arpad_up Whether it is.
    # TYPE arpad_up gauge
    arpad_up{a="x\\"y"} 1
    """
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind.partition(' ')[0]}"
    for labels, value in samples:
        yield f"{name}{_labels(labels)} {_number(value)}"


def _labels(labels: Mapping[str, str]) -> str:
    escaped = (value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n") for value in labels.values())
    inside = ",".join(f'{name}="{value}"' for name, value in zip(labels, escaped, strict=True))
    return f"{{{inside}}}" if inside else ""


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def of_requests(counts: Mapping[str, int]) -> Iterator[str]:
    parts = {tuple(key.split(_BETWEEN)): number for key, number in sorted(counts.items())}
    requests = [
        ({"method": key[1], "status": key[2], "section": key[3]}, number)
        for key, number in parts.items()
        if key[0] == "requests"
    ]
    yield from in_text("arpad_requests_total", "counter", "Requests answered.", requests)
    yield "# HELP arpad_request_seconds How long answers took."
    yield "# TYPE arpad_request_seconds histogram"
    for section in sorted({key[1] for key in parts if key[0] == "bucket"}):
        total = 0
        for bucket in (*map(str, BUCKETS), "+Inf"):
            total += parts.get(("bucket", section, bucket), 0)
            yield f"arpad_request_seconds_bucket{_labels({'section': section, 'le': bucket})} {total}"
        seconds = parts.get(("microseconds", section), 0) / 1_000_000
        yield f"arpad_request_seconds_sum{_labels({'section': section})} {_number(seconds)}"
        yield f"arpad_request_seconds_count{_labels({'section': section})} {total}"
