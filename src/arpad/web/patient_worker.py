"""A worker of gunicorn's that gives a request to a thread only when all of it is here.

A thread that waits for the rest of a request answers nobody, and there are few threads; half-sent requests would stand
in everybody's way. So the one loop that waits for all connections reads them too, which costs next to nothing, and
closes what is not whole after so many seconds. Where there are too many, those that wait longest go first: a real
request is there within a moment.
"""

import re
import resource
import socket
import struct
import tempfile
import time
from collections import OrderedDict
from functools import partial
from selectors import EVENT_READ
from typing import IO, Any

from gunicorn.http.parser import RequestParser
from gunicorn.http.unreader import SocketUnreader
from gunicorn.workers.gthread import TConn, ThreadWorker

_IN_MEMORY = 64 * 1024
_AT_ONCE = 256 * 1024
_LONGEST_HEAD = 64 * 1024
_MOST_BYTES = 512 * 1024 * 1024
_FILES_OF_OUR_OWN = 200
_END_OF_HEAD = b"\r\n\r\n"
_LENGTH = re.compile(rb"^content-length:[ \t]*([0-9]{1,18})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_CHUNKED = re.compile(rb"^transfer-encoding:", re.IGNORECASE | re.MULTILINE)
_EXPECTS = re.compile(rb"^expect:[ \t]*100-continue", re.IGNORECASE | re.MULTILINE)
_GO_ON = b"HTTP/1.1 100 Continue\r\n\r\n"
_TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def most_connections() -> int:
    """As many as this process may have files open, without those it needs itself."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1000 if soft == resource.RLIM_INFINITY else max(100, min(1000, soft - _FILES_OF_OUR_OWN))


class Gathered:
    """What is here of a request. In memory while it is small, then in a file without a name."""

    def __init__(self, until: float, most: int) -> None:
        self.until, self.most = until, most
        self.size = 0
        self.kept: IO[bytes] = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115
        self.needed: int | None = None  # bytes in all, once the head tells
        self.expects_word = False
        self._head = b""

    def take(self, piece: bytes) -> None:
        self.kept.write(piece)
        self.size += len(piece)
        if self.needed is None:
            self._head += piece
            self._read_head()

    @property
    def is_whole(self) -> bool:
        return self.needed is not None and self.size >= self.needed

    def _read_head(self) -> None:
        end = self._head.find(_END_OF_HEAD)
        if end < 0:
            self.needed = self.size if self.size > _LONGEST_HEAD else None  # refused by whoever reads it
            return
        head = self._head[: end + 2]
        lengths = _LENGTH.findall(head)
        body = int(lengths[0]) if len(lengths) == 1 and not _CHUNKED.search(head) else 0
        if body > self.most:
            body = 0  # refused for its length
        self.needed = end + len(_END_OF_HEAD) + body
        self.expects_word = bool(body and _EXPECTS.search(head))
        self._head = b""


class _Reader(SocketUnreader):
    """Gives what was gathered, and then what comes, until it is too late."""

    gathered: Gathered | None = None

    def chunk(self, size_hint: int | None = None) -> bytes:
        if self.gathered is not None and (piece := self.gathered.kept.read(max(size_hint or 0, _IN_MEMORY))):
            return piece
        try:
            return bytes(self.sock.recv(min(max(size_hint or 0, self.mxchunk), _AT_ONCE)))
        except (BlockingIOError, TimeoutError):
            return b""


class PatientWorker(ThreadWorker):
    seconds: float = 20
    most_body: int = 40_000_000

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: OrderedDict[Any, Gathered] = OrderedDict()

    def enqueue_req(self, conn: TConn) -> None:
        """Not yet to a thread: first all of it has to be here."""
        gathered = Gathered(time.monotonic() + self.seconds, self.most_body)
        if conn.parser is None:
            _be_patient_with(conn.sock, self.seconds)
            conn.parser = RequestParser(self.cfg, conn.sock, conn.client)
            conn.parser.unreader = _Reader(conn.sock)
            conn.initialized = True
        elif left := _reader_of(conn).take_buffered():
            gathered.take(left)
        self.waiting[conn] = gathered
        if gathered.is_whole:
            self._give(conn)
            return
        conn.sock.setblocking(False)
        self.poller.register(conn.sock, EVENT_READ, partial(self._more, conn))
        self._make_room()

    def _more(self, conn: TConn, _: Any) -> None:
        gathered = self.waiting.get(conn)
        if gathered is None:
            return  # closed by what came before it in the same round
        try:
            piece = conn.sock.recv(_AT_ONCE)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            piece = b""
        if not piece:
            self._drop(conn)
            return
        gathered.take(piece)
        if gathered.is_whole:
            self.poller.unregister(conn.sock)
            self._give(conn)
        elif gathered.expects_word:
            gathered.expects_word = False
            _send(conn.sock, _GO_ON)

    def _give(self, conn: TConn) -> None:
        gathered = self.waiting.pop(conn)
        gathered.kept.seek(0)
        _reader_of(conn).gathered = gathered
        conn.data_ready = True
        super().enqueue_req(conn)

    def _drop(self, conn: TConn, word: bytes = b"") -> None:
        gathered = self.waiting.pop(conn)
        gathered.kept.close()
        self.poller.unregister(conn.sock)
        if word and gathered.size:
            _send(conn.sock, word)
        self.nr_conns -= 1
        conn.close()

    def _make_room(self) -> None:
        """Before no connection is taken any more."""
        most = max(1, self.worker_connections - 2 * self.cfg.threads)
        while len(self.waiting) > most or sum_of(self.waiting) > _MOST_BYTES:
            self._drop(next(iter(self.waiting)), _TOO_LATE)

    def murder_pending(self) -> None:
        """Beside those of gunicorn's own: whatever is not whole in time. The oldest come first."""
        super().murder_pending()
        now = time.monotonic()
        while self.waiting and next(iter(self.waiting.values())).until <= now:
            self._drop(next(iter(self.waiting)), _TOO_LATE)

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Nobody waits for the rest of a request while the office closes."""
        super().handle_exit(sig, frame)
        self.method_queue.defer(self._drop_all)

    def _drop_all(self) -> None:
        for conn in list(self.waiting):
            self._drop(conn)


def _reader_of(conn: TConn) -> _Reader:
    assert isinstance(conn.parser, RequestParser)
    assert isinstance(conn.parser.unreader, _Reader)
    return conn.parser.unreader


def sum_of(waiting: "OrderedDict[Any, Gathered]") -> int:
    return sum(one.size for one in waiting.values())


def _be_patient_with(sock: socket.socket, seconds: float) -> None:
    """Neither does a thread wait for ever for somebody who does not take the answer."""
    pause = struct.pack("ll", int(seconds), 0)
    for option in (socket.SO_SNDTIMEO, socket.SO_RCVTIMEO):
        sock.setsockopt(socket.SOL_SOCKET, option, pause)


def _send(sock: socket.socket, word: bytes) -> None:
    try:
        sock.send(word)
    except OSError:
        return


def patient_worker(seconds: int, most_body: int) -> type[PatientWorker]:
    """gunicorn makes it by itself, and has no settings of ours."""
    return type("Patient", (PatientWorker,), {"seconds": seconds, "most_body": most_body})
