"""A mail server of our own, in the test's process: it speaks enough of SMTP to take mail, to refuse it and to say
"later"."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

from django.test import override_settings


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.taken: list[EmailMessage] = []
        self.answer_to_recipient = "250 ok"
        self.said: list[str] = []


class _Talk(socketserver.StreamRequestHandler):
    server: _Server

    def handle(self) -> None:
        self._say("220 test")
        while line := self.rfile.readline():
            word = line.decode().strip()
            self.server.said.append(word)
            verb = word[:4].upper()
            if verb == "QUIT":
                self._say("221 bye")
                return
            if verb == "RCPT":
                self._say(self.server.answer_to_recipient)
            elif verb == "DATA":
                self._say("354 go on")
                self._take()
            else:
                self._say("250 ok")

    def _take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        message = message_from_bytes(b"".join(lines), policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.server.taken.append(message)
        self._say("250 taken")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def mail_server() -> Iterator[_Server]:
    """Mail of the office goes there while it is open."""
    server = _Server()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    host, port = server.server_address[:2]
    with override_settings(
        EMAIL_BACKEND="arpad.web.accounts.outbox.Outbox", ARPAD_MAIL_SERVER=True, EMAIL_HOST=str(host),
        EMAIL_PORT=port, EMAIL_USE_TLS=False, EMAIL_USE_SSL=False, EMAIL_HOST_USER="", EMAIL_HOST_PASSWORD="",
    ):  # fmt: skip
        try:
            yield server
        finally:
            server.shutdown()
            server.server_close()


@contextmanager
def no_mail_server() -> Iterator[None]:
    with override_settings(EMAIL_BACKEND="arpad.web.accounts.outbox.Outbox", ARPAD_MAIL_SERVER=False):
        yield
