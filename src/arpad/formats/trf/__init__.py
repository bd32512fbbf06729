"""Tournament reports (TRF06, TRF16, TRF26 and what engines add): read with findings, kept lossless, written."""

from arpad.formats.trf.document import MAX_REPORT_BYTES, TrfDocument, TrfLine
from arpad.formats.trf.reader import read_trf
from arpad.formats.trf.report import TrfReport
from arpad.formats.trf.writer import write_trf

__all__ = ["MAX_REPORT_BYTES", "TrfDocument", "TrfLine", "TrfReport", "read_trf", "write_trf"]
