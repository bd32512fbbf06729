"""Swiss-Manager's own files, all four kinds (.TUNX, .TURX, .TUMX, .TUTX): read as a report is."""

from arpad.formats.swiss_manager.read import SwissManagerReport, read_swiss_manager
from arpad.formats.swiss_manager.walk import without_licence

__all__ = ["SwissManagerReport", "read_swiss_manager", "without_licence"]
