"""A value and the days on which it holds, as it is typed: VALUE@FROM/TO."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Dated:
    value: str
    valid_from: date | None = None
    valid_to: date | None = None

    @classmethod
    def read(cls, text: str) -> "Dated":
        """Both days may be missing: since ever, still. Raises ValueError."""
        value, _, days = text.rpartition("@") if "@" in text else (text, "", "")
        first, _, last = days.partition("/")
        if not value.strip():
            raise ValueError(text)
        return cls(
            value.strip(),
            date.fromisoformat(first) if first else None,
            date.fromisoformat(last) if last else None,
        )
