"""What a process does before its first answer, so that nobody waits for it: the current lists come into memory."""

import threading

from django.db import Error, connections

from arpad.web.charts import start_the_drawer
from arpad.web.queries.lists import current_lists
from arpad.web.queries.shown_list import shown_list

_FREQUENT = ("rating", "name")


def warm() -> None:
    """A database that is away is said by the pages, not here. The drawer of charts starts beside the first answers."""
    threading.Thread(target=start_the_drawer, daemon=True).start()
    try:
        for of in current_lists():
            shown = shown_list(of)
            for sort in _FREQUENT:
                shown.order(sort, down=False)
    except Error:
        pass
    finally:
        connections.close_all()
