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
