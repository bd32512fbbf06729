"""The process that serves: gunicorn, or waitress where a system cannot have it, with the worker for jobs beside it.

    python -m arpad.web.serving

`arpad serve` has prepared the books and becomes this process, so that nothing it loaded is there when gunicorn forks.
"""

import os
import signal
import sys
from importlib.util import find_spec
from typing import Any

from arpad.web.security.environment import setting
from arpad.web.serving_process import THREADS, Worker, before_the_first_answer, say_welcome


def server() -> str:
    """gunicorn forks, and locks files as POSIX does: where that is not possible, as on Windows, waitress serves."""
    names = ["waitress"] if find_spec("fcntl") is None else ["gunicorn", "waitress"]
    for name in names:
        if find_spec(name) is not None:
            return name
    raise ModuleNotFoundError(f"No module named {names[0]!r}", name=names[0])


def waitress_options(environment: dict[str, str]) -> dict[str, Any]:
    """One process with as many threads as gunicorn's have together."""
    bind = setting(environment, "ARPAD_BIND")
    place = {"listen": bind}
    if bind.startswith("unix:"):
        place = {"unix_socket": bind.removeprefix("unix:"), "unix_socket_perms": "770"}
    return {
        **place,
        "threads": THREADS * int(setting(environment, "ARPAD_WORKERS")),
        "ident": "arpad",
        "channel_timeout": int(setting(environment, "ARPAD_REQUEST_SECONDS")),
        "cleanup_interval": 5,
        "connection_limit": 1000,
        "asyncore_use_poll": os.name != "nt",  # select stops at so many files
        "clear_untrusted_proxy_headers": False,  # whether the proxy is believed is for our own settings
    }


def _serve_with_waitress(environment: dict[str, str]) -> None:
    from waitress import create_server

    from arpad.web.wsgi import application

    before_the_first_answer()
    office, worker = create_server(application, **waitress_options(environment)), Worker()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # ends as Ctrl+C does
    worker.start()
    say_welcome(environment)
    try:
        office.run()
    finally:
        office.close()
        worker.stop()


def main() -> None:
    environment = dict(os.environ)
    os.environ.pop("ARPAD_WELCOME", None)  # it may hold passwords, which no child needs
    if server() == "waitress":
        _serve_with_waitress(environment)
    else:
        from arpad.web.forked_serving import serve

        serve(environment)


if __name__ == "__main__":
    main()
