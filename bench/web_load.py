"""Clients that ask over kept connections, from a process of their own: paced once a second, or without pause.

python bench/web_load.py PORT SECONDS CLIENTS paced|flat < addresses     prints JSON
"""

import asyncio
import itertools
import json
import random
import sys
from time import perf_counter

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
REQUEST = "GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Language: en\r\nAccept-Encoding: identity\r\n\r\n"


class Client:
    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: Streams | None = None

    async def timed(self, address: str) -> tuple[float, int]:
        """Seconds and status; a kept connection that the server has closed is opened again, in the time."""
        start = perf_counter()
        try:
            status = await self._ask(address)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.streams = None
            status = await self._ask(address)
        return perf_counter() - start, status

    async def _ask(self, address: str) -> int:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        writer.write(REQUEST.format(address=address, port=self.port).encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
        await self._read_body(reader, head)
        if "connection: close" in head:
            writer.close()
            self.streams = None
        return int(head[0].split()[1])

    async def _read_body(self, reader: asyncio.StreamReader, head: list[str]) -> None:
        length = next((int(line.partition(":")[2]) for line in head if line.startswith("content-length:")), None)
        if length is not None:
            await reader.readexactly(length)
            return
        while (size := int(await reader.readline(), 16)) > 0:
            await reader.readexactly(size + 2)
        await reader.readline()


async def run(port: int, seconds: float, clients: int, paced: bool, addresses: list[str]) -> dict[str, float]:
    took: list[float] = []
    wrong = 0
    pool = itertools.cycle(addresses)
    begun = perf_counter()

    async def one() -> None:
        nonlocal wrong
        client = Client(port)
        if paced:
            await asyncio.sleep(random.random())
        while perf_counter() < begun + seconds:
            spent, status = await client.timed(next(pool))
            took.append(spent)
            wrong += status != 200
            if paced:
                await asyncio.sleep(max(0, 1 - spent))

    await asyncio.gather(*(one() for _ in range(clients)))
    whole = perf_counter() - begun
    took.sort()
    p50, p95 = (round(1000 * took[int(share * (len(took) - 1))], 1) for share in (0.5, 0.95))
    return {"requests": len(took), "per_second": round(len(took) / whole, 1), "p50": p50, "p95": p95, "wrong": wrong}


if __name__ == "__main__":
    random.seed(7)
    asked = sys.stdin.read().split("\n")
    print(
        json.dumps(
            asyncio.run(run(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "paced", asked))
        )
    )
