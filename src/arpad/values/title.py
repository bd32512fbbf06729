from enum import StrEnum


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
