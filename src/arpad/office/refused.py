"""How a verb says no."""

from collections.abc import Sequence

from arpad.values.finding import Finding


class Refused(Exception):
    """A verb was not carried out and left nothing behind; the findings say why."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(", ".join(finding.id for finding in findings))
        self.findings: Sequence[Finding] = findings
