"""The office on gunicorn: several processes that answer, on systems that can fork."""

import os
import shutil
import tempfile
from typing import Any

from gunicorn.app.base import BaseApplication

from arpad.web.operation.figures import FOLDER
from arpad.web.patient_worker import most_connections, patient_worker
from arpad.web.security.environment import setting, whole_number
from arpad.web.serving_process import STOP_WITHIN_SECONDS, THREADS, Worker, before_the_first_answer, say_welcome

_KEPT_OPEN_SECONDS = 5
_IN_MEMORY = "/dev/shm"


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


def options(environment: dict[str, str]) -> dict[str, Any]:
    bind, worker = setting(environment, "ARPAD_BIND"), Worker()
    seconds = whole_number(environment, "ARPAD_REQUEST_SECONDS", 1, 3600)
    most_body = whole_number(environment, "ARPAD_UPLOAD_MB", 1, 2000) * 1_000_000

    def ready(_: object) -> None:
        worker.start()
        say_welcome(environment)

    figures = tempfile.mkdtemp(prefix="arpad-figures-", dir=_IN_MEMORY if os.path.isdir(_IN_MEMORY) else None)
    os.environ[FOLDER] = figures

    def leaving(_: object) -> None:
        worker.stop()
        shutil.rmtree(figures, ignore_errors=True)

    return {
        "bind": bind,
        "workers": int(setting(environment, "ARPAD_WORKERS")),
        "threads": THREADS,
        "worker_class": patient_worker(seconds, most_body),
        "worker_connections": most_connections(),
        "timeout": 120,
        "graceful_timeout": STOP_WITHIN_SECONDS,
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


def serve(environment: dict[str, str]) -> None:
    Office(options(environment)).run()
