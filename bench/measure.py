"""What a command costs: CPU time of all its threads and its highest memory; and the machine it ran on."""

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import Any


@dataclass(frozen=True)
class Usage:
    cpu: float  # seconds, user and system
    wall: float
    peak: int  # bytes
    told: Mapping[str, Any]  # what a job of the bench prints about itself


def usage(*command: str, tells: bool = False) -> Usage:
    """Run a command to its end; RuntimeError with its words if it fails.

    The caller must stay small: a child's highest memory is never less than that of the process it comes from.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = perf_counter()
        process = subprocess.Popen(command, stdout=out, stderr=err)
        _, status, used = os.wait4(process.pid, 0)
        wall = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        if process.returncode:
            words = (out.read() + err.read()).decode(errors="replace")[-2_000:]
            raise RuntimeError(f"{' '.join(command)} left with {process.returncode}:\n{words}")
        told = json.loads(out.read()) if tells else {}
    return Usage(used.ru_utime + used.ru_stime, wall, used.ru_maxrss * 1024, told)


def job(file: Path, *arguments: str) -> Usage:
    """A job of the bench: this Python runs the file, which prints one JSON object."""
    return usage(sys.executable, str(file), *arguments, tells=True)


def machine(*packages: str) -> str:
    """One line: cores, processor, Python and the versions of the packages."""
    cores = len(os.sched_getaffinity(0))
    versions = ", ".join(f"{name} {_version(name)}" for name in packages)
    return f"{cores} cores, {_processor()}, Python {platform.python_version()}, {versions}"


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"
