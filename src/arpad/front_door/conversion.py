"""A report in another format: `arpad.convert`."""

from typing import Literal

from arpad.formats.conversion import converted
from arpad.front_door.plain_data import WithFindings
from arpad.front_door.report import Source, TournamentReport, read_report
from arpad.values.finding import Finding
from arpad.values.records import dataclass

Format = Literal["trf16", "trf26", "csv", "toml"]


@dataclass(frozen=True)
class ConvertedReport(WithFindings):
    """The new file, and what its format could not say; findings about the report itself are with the report."""

    data: bytes
    format: Format
    findings: tuple[Finding, ...]


def convert(report: TournamentReport | Source, to: Format) -> ConvertedReport:
    """A report of any kind as `trf16`, `trf26`, or as typed results (`csv`, `toml`).

    The new file is read back, and every value that is no longer there is a finding. Raises InputRefused where the
    report has errors, and OSError.
    """
    read = report if isinstance(report, TournamentReport) else read_report(report)
    made = converted(read.read.report, to)
    return ConvertedReport(made.data, to, made.findings)
