"""arpad: a chess federation's rating office in one package.

    report = arpad.read_report("open.trf")
    for player in arpad.rate(report).event.players:
        print(player.name, player.change, player.new_rating)

What stands in `__all__` is a promise; the folders behind it are not. `docs/reference/python.md` shows each function.
Nothing is loaded before it is used.
"""

import sys
from types import ModuleType

TYPE_CHECKING = False  # `typing` would take longer to load than all of this
if TYPE_CHECKING:
    from arpad.front_door.arbiters import ArbiterNorm, arbiter_norm
    from arpad.front_door.conversion import ConvertedReport, convert
    from arpad.front_door.errors import (
        EditionNotEncoded,
        InputRefused,
        RegulationError,
        UnknownEdition,
        UnknownRule,
    )
    from arpad.front_door.law import EditionSummary, editions
    from arpad.front_door.list_file import ListFile, read_list
    from arpad.front_door.new_list import NewList, next_list
    from arpad.front_door.norms import EventNorms, PlayerNorm, norms
    from arpad.front_door.pairings import CheckedEvent, CheckedRound, PairedRound, PairingImpossible, check, pair
    from arpad.front_door.ratings import ExcludedGame, RatedEvent, RatedPeriod, RatedPlayer, rate
    from arpad.front_door.report import TournamentReport, read_report
    from arpad.front_door.standings import RankedEvent, RankedParticipant, standings
    from arpad.front_door.validation import ValidatedReport, validate
    from arpad.values.finding import Finding

__version__ = "0.1.0"
__all__ = [
    "ArbiterNorm",
    "CheckedEvent",
    "CheckedRound",
    "ConvertedReport",
    "EditionNotEncoded",
    "EditionSummary",
    "EventNorms",
    "ExcludedGame",
    "Finding",
    "InputRefused",
    "ListFile",
    "NewList",
    "PairedRound",
    "PairingImpossible",
    "PlayerNorm",
    "RankedEvent",
    "RankedParticipant",
    "RatedEvent",
    "RatedPeriod",
    "RatedPlayer",
    "RegulationError",
    "TournamentReport",
    "UnknownEdition",
    "UnknownRule",
    "ValidatedReport",
    "__version__",
    "arbiter_norm",
    "check",
    "convert",
    "editions",
    "next_list",
    "norms",
    "pair",
    "rate",
    "read_list",
    "read_report",
    "standings",
    "validate",
]
_HOMES = {
    "front_door.arbiters": ("ArbiterNorm", "arbiter_norm"),
    "front_door.conversion": ("ConvertedReport", "convert"),
    "front_door.errors": ("EditionNotEncoded", "InputRefused", "RegulationError", "UnknownEdition", "UnknownRule"),
    "front_door.law": ("EditionSummary", "editions"),
    "front_door.list_file": ("ListFile", "read_list"),
    "front_door.new_list": ("NewList", "next_list"),
    "front_door.norms": ("EventNorms", "PlayerNorm", "norms"),
    "front_door.pairings": ("CheckedEvent", "CheckedRound", "PairedRound", "PairingImpossible", "check", "pair"),
    "front_door.ratings": ("ExcludedGame", "RatedEvent", "RatedPeriod", "RatedPlayer", "rate"),
    "front_door.report": ("TournamentReport", "read_report"),
    "front_door.standings": ("RankedEvent", "RankedParticipant", "standings"),
    "front_door.validation": ("ValidatedReport", "validate"),
    "values.finding": ("Finding",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:  # for whom a name that is not in __all__ is an error

    def __getattr__(name: str) -> object:
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return list(__all__)


class _Package(ModuleType):
    """Importing the folder `arpad.standings` would put it in the place of the function of that name."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOME_OF and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
