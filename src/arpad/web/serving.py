"""The process that serves: gunicorn, with the worker for jobs beside it.

    python -m arpad.web.serving

`arpad serve` has prepared the books and becomes this process, so that nothing it loaded is there when gunicorn forks.
"""

import gc
import os
import subprocess
import sys
import threading
from typing import Any

from gunicorn.app.base import BaseApplication

from arpad.web.security.environment import setting

_AGAIN_AFTER_SECONDS = 1
_STOP_WITHIN_SECONDS = 5
_KEPT_OPEN_SECONDS = 5
_IN_MEMORY = "/dev/shm"


class Worker:
    """`arpad office work` as a child, started again if it dies; a job it had is taken again when its lease is over."""

    def __init__(self) -> None:
        self._over = threading.Event()
        self._child: subprocess.Popen[bytes] | None = None
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> None:
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
            child.wait(_STOP_WITHIN_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()


class Office(BaseApplication):
    """Options are gunicorn's own names."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """In each process that answers."""
        from arpad.web.wsgi import application

        before_the_first_answer()
        return application


def before_the_first_answer() -> None:
    from arpad.web.charts import warm

    warm()
    gc.collect()
    gc.freeze()  # what is there now stays: looking through it again would make some answers wait


def options(environment: dict[str, str]) -> dict[str, Any]:
    bind, worker = setting(environment, "ARPAD_BIND"), Worker()

    def ready(_: object) -> None:
        worker.start()
        print(environment.get("ARPAD_WELCOME", ""), flush=True)

    def leaving(_: object) -> None:
        worker.stop()

    return {
        "bind": bind,
        "workers": int(setting(environment, "ARPAD_WORKERS")),
        "threads": 4,
        "worker_class": "gthread",
        "timeout": 120,
        "graceful_timeout": _STOP_WITHIN_SECONDS,
        "keepalive": _KEPT_OPEN_SECONDS,
        "max_requests": 200_000,
        "max_requests_jitter": 20_000,
        "worker_tmp_dir": _IN_MEMORY if os.path.isdir(_IN_MEMORY) else None,  # a busy disk is no reason to be killed
        "loglevel": "warning",
        "when_ready": ready,
        "on_exit": leaving,
        "forwarded_allow_ips": "127.0.0.1",
        "control_socket_disable": True,
        "umask": 0o007,  # a socket is for the group of the proxy: whoever speaks there is believed
    }


def main() -> None:
    environment = dict(os.environ)
    os.environ.pop("ARPAD_WELCOME", None)  # it may hold passwords, which no child needs
    Office(options(environment)).run()


if __name__ == "__main__":
    main()
