"""What goes with an office that is served, whatever serves it: the worker for jobs, and what is done before answers."""

import gc
import os
import subprocess
import sys
import threading

from arpad.web.security.environment import setting

STOP_WITHIN_SECONDS = 5
THREADS = 4
_AGAIN_AFTER_SECONDS = 1


class Worker:
    """`arpad office work` as a child, started again if it dies; a job it had is taken again when its lease is over."""

    def __init__(self) -> None:
        self._over = threading.Event()
        self._child: subprocess.Popen[bytes] | None = None
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> None:
        if setting(os.environ, "ARPAD_OWN_WORKER") == "1":
            self._watcher.start()

    def _watch(self) -> None:
        command = [sys.executable, "-m", "arpad.cli.__main__", "office", "work", "--as", "worker"]
        while not self._over.is_set():
            self._child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
            self._child.wait()
            self._over.wait(_AGAIN_AFTER_SECONDS)

    def stop(self) -> None:
        self._over.set()
        child = self._child
        if child is None or child.poll() is not None:
            return
        child.terminate()
        try:
            child.wait(STOP_WITHIN_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()


def before_the_first_answer() -> None:
    from arpad.web.charts import warm

    warm()
    gc.collect()
    gc.freeze()  # what is there now stays: looking through it again would make some answers wait


def say_welcome(environment: dict[str, str]) -> None:
    print(environment.get("ARPAD_WELCOME", ""), flush=True)
