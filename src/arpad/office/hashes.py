"""Hashes of things that must be the same on every engine."""

import hashlib
import json
from typing import Any


def sha256(data: bytes | memoryview) -> str:
    return hashlib.sha256(data).hexdigest()


def canonical(value: Any) -> str:
    """The one JSON text of a value."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def sha256_of(value: Any) -> str:
    return sha256(canonical(value).encode())
