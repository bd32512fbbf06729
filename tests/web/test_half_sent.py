"""Requests that never become whole stand in nobody's way, and whole ones come through however they are cut up."""

import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from arpad.web.patient_worker import Gathered
from support.browser import serving

HALVES = (
    b"",
    b"GET / HTT",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"POST /check/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nhalf",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("served")
    with serving(home, ARPAD_WORKERS="1", ARPAD_REQUEST_SECONDS="30") as (where, _):
        yield where


def opened(address: str) -> socket.socket:
    parts = urlsplit(address)
    assert parts.hostname and parts.port
    return socket.create_connection((parts.hostname, parts.port), 120)


def answer(sock: socket.socket) -> bytes:
    found = b""
    while b"\r\n\r\n" not in found and (piece := sock.recv(65536)):
        found += piece
    return found


@pytest.mark.slow
def test_six_hundred_half_sent_requests_do_not_block_the_office(address: str) -> None:
    with ExitStack() as stack:
        for number in range(600):
            sock = stack.enter_context(opened(address))
            sock.sendall(HALVES[number % len(HALVES)])
        with urllib.request.urlopen(f"{address}/api/editions", timeout=60) as page:
            assert page.status == 200
        sock.setblocking(False)
        with pytest.raises(BlockingIOError):
            sock.recv(1)  # the others are still there
        late = stack.enter_context(opened(address))
        late.sendall(HALVES[2])
        assert answer(late).startswith(b"HTTP/1.1 408"), "it is told, and closed"
        assert late.recv(1) == b""


@pytest.mark.slow
def test_whole_requests_come_through_however_they_are_cut_up(address: str) -> None:
    head = b"GET /law/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with opened(address) as sock:
        for letter in head:  # byte by byte
            sock.sendall(bytes([letter]))
            time.sleep(0.001)
        assert answer(sock).startswith(b"HTTP/1.1 200")
    with opened(address) as sock:  # a connection that is kept, and two requests at once on it
        sock.sendall(head.replace(b"/law/", b"/nowhere/") * 2)
        found = b""
        while found.count(b"HTTP/1.1 404") < 2:
            piece = sock.recv(65536)
            assert piece, found[-300:]
            found += piece
    boundary = b'--x\r\nContent-Disposition: form-data; name="report"; filename="a.trf"\r\n\r\n'
    body = boundary + b"001 nothing\n" * 200_000 + b"\r\n--x--\r\n"  # 2.4 MB
    about = f"POST /check/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: {len(body)}\r\n"
    with opened(address) as sock:
        sock.sendall(about.encode() + b"Expect: 100-continue\r\n\r\n")
        assert answer(sock).startswith(b"HTTP/1.1 100")
        sock.sendall(body)
        said = answer(sock)
        while said.startswith(b"HTTP/1.1 100"):
            said = said.partition(b"\r\n\r\n")[2] or answer(sock)
        assert said.startswith(b"HTTP/1.1 403"), said[:200]  # read whole; a form without its token
    with opened(address) as sock:
        sock.sendall(about.replace(str(len(body)), "41000000").encode() + b"\r\n")
        assert answer(sock).startswith(b"HTTP/1.1 413"), "refused for its length before any of it is here"


@pytest.mark.parametrize(
    ("head", "body"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", 0),
        (b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n", 5),
        (b"POST / HTTP/1.1\r\ncontent-length:\t5 \r\n\r\n", 5),
        (b"POST / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 0),  # whoever reads it refuses it
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n", 0),
        (b"POST / HTTP/1.1\r\nContent-Length: 101\r\n\r\n", 0),  # refused for its length
        (b"POST / HTTP/1.1\r\nX-Content-Length: 5\r\n\r\n", 0),
    ],
)
@pytest.mark.parametrize("at_once", [1, 7, 1000])
def test_how_much_is_needed(head: bytes, body: int, at_once: int) -> None:
    whole, gathered = head + b"x" * body, Gathered(0, most=100)
    for start in range(0, len(whole), at_once):
        assert not gathered.is_whole
        gathered.take(whole[start : start + at_once])
    assert (gathered.is_whole, gathered.needed) == (True, len(whole))


def test_a_head_without_an_end_is_given_to_whoever_refuses_it() -> None:
    gathered = Gathered(0, most=100)
    gathered.take(b"x" * 65_000)
    assert not gathered.is_whole
    gathered.take(b"x" * 1000)
    assert gathered.is_whole
