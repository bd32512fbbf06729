from dataclasses import dataclass
from enum import StrEnum


class Sex(StrEnum):
    MALE = "m"
    FEMALE = "w"


@dataclass(frozen=True, slots=True)
class Birth:
    """A birth date as far as it is known: often only the year."""

    year: int
    month: int | None = None
    day: int | None = None

    def __str__(self) -> str:
        if self.month is None or self.day is None:
            return str(self.year)
        return f"{self.year:04d}-{self.month:02d}-{self.day:02d}"
