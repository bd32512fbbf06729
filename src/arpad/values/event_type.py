"""The types of event, and the stages of a knock-out."""

from enum import StrEnum


class EventType(StrEnum):
    """How the event was paired, as far as the regulations tell such events apart."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    DOUBLE_ROUND_ROBIN = "double_round_robin"
    MATCH = "match"
    SCHEVENINGEN = "scheveningen"
    TEAM = "team"
    KNOCKOUT = "knockout"

    @property
    def all_play_all(self) -> bool:
        return self in (EventType.ROUND_ROBIN, EventType.DOUBLE_ROUND_ROBIN)


STAGES = ("qualified", "round_of_16", "quarter_final", "semi_final", "final", "winner")
"""From the first to the last; who won the final is the winner."""
