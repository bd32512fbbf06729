"""What is known of a person: sex, birth and title."""

from enum import StrEnum

from arpad.values.records import dataclass


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


class Title(StrEnum):
    """FIDE titles, in the Handbook's spelling."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"


COMPOSITION_TITLES = ("GS", "IMS", "FMS", "GMC", "IMC", "FMC", "IJCC")
"""Of solvers, composers and judges."""

CORRESPONDENCE_TITLES = ("ICCF-GM", "ICCF-LGM", "ICCF-SIM", "ICCF-IM", "ICCF-LIM", "ICCF-CCM", "ICCF-CCE")


def is_known_title(text: str) -> bool:
    """Whether a register may hold it. Only the titles of over-the-board play count anywhere."""
    return text in (*Title, *COMPOSITION_TITLES, *CORRESPONDENCE_TITLES)
