"""What a call can raise, besides OSError for a file that cannot be read.

InputRefused           the report, its facts, a list or an argument has errors: all findings at once   (exit code 3)
PairingImpossible      no legal pairing of the round exists: who stays alone, the smallest concession  (exit code 1)
RegulationError        of `arpad.regulations.errors`
├── EditionNotEncoded  no edition is in force on the date: a declared gap of the law                   (exit code 4)
├── UnknownEdition     no edition has that id                                                          (exit code 4)
└── UnknownRule        no rule or key has that name, or it does not take that value                    (exit code 3)
    └── UnconfirmedRule  the edition has the rule, and its text is not known for certain               (exit code 4)
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from arpad.front_door.plain_data import findings_data, messages_of
from arpad.regulations.errors import EditionNotEncoded, RegulationError, UnknownEdition, UnknownRule
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.front_door.ratings import RatedPeriod

__all__ = ["EditionNotEncoded", "InputRefused", "RegulationError", "UnknownEdition", "UnknownRule"]


class InputRefused(ValueError):
    """Nothing was computed. `findings` has the errors, and the warnings that were found with them.

    `file` is the name of what was refused; empty where it is an argument of the call, or bytes without a name.
    `rated` has the other reports of a call of `rate`, which are sound.
    """

    def __init__(self, findings: Iterable[Finding], file: str = "", rated: "RatedPeriod | None" = None) -> None:
        self.findings: tuple[Finding, ...] = tuple(findings)
        self.file, self.rated = file, rated
        super().__init__(self.findings, file)

    def __str__(self) -> str:
        return "\n".join(self.messages())

    def messages(self, lang: str = "en", every: bool = False) -> list[str]:
        """The findings as a person reads them, equal ones together or each by itself."""
        return messages_of(self.findings, lang, self.file, every)

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        return {"findings": findings_data(self.findings, lang)}
