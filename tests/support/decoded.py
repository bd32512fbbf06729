"""Every text that is in a file, however it is packed: a name that Parquet compresses is there all the same."""

import base64
import io
import json
import zipfile
from collections.abc import Iterator

import polars as pl
from polars.exceptions import PolarsError

_LEAST = 16  # letters of base64 that may hide a name


def texts_in(data: bytes) -> Iterator[str]:
    """As it stands, and what is in zips, spreadsheets, Parquet and JSON, one in another."""
    yield data.decode("utf-8", errors="replace")
    yield data.decode("latin-1")
    if data.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name
                yield from texts_in(archive.read(name))
    elif data.startswith(b"PAR1"):
        try:
            frame = pl.read_parquet(io.BytesIO(data))
        except PolarsError:
            return
        for row in frame.iter_rows():
            for value in row:
                yield from texts_in(value) if isinstance(value, bytes) else [str(value)]
    elif data[:1] in b"[{":
        for line in data.splitlines():
            yield from _hidden_in(line)


def _hidden_in(line: bytes) -> Iterator[str]:
    """What a line of JSON has in base64."""
    try:
        told = json.loads(line)
    except ValueError:
        return
    for value in told if isinstance(told, list) else []:
        if isinstance(value, str) and len(value) >= _LEAST:
            try:
                packed = base64.b64decode(value, validate=True)
            except ValueError:
                continue
            yield from texts_in(packed)


def found_in(data: bytes, words: Iterator[str] | list[str]) -> set[str]:
    texts = list(texts_in(data))
    return {word for word in words if any(word in text for text in texts)}
