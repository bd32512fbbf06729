"""Run one step of the office and kill this process without warning before its n-th statement: a power cut."""

import os
import resource
import signal
import sys
from typing import Any

from arpad.office.database import connect

books, step, last = sys.argv[1], sys.argv[2], int(sys.argv[3])
connect(books)

from django.db import DatabaseError, connection  # noqa: E402

from arpad.office.models import RatingList  # noqa: E402
from arpad.office.verbs.correct import correct  # noqa: E402
from arpad.office.verbs.publish import publish  # noqa: E402
from arpad.office.verbs.redraft import redraft, signature  # noqa: E402
from arpad.office.verbs.republish import republish  # noqa: E402
from arpad.office.verbs.weigh_correction import weigh_correction  # noqa: E402
from support.books import act  # noqa: E402
from support.month import NOVEMBER, previewed  # noqa: E402
from support.two_lists import DRAW  # noqa: E402

_done = 0


def count(execute: Any, *rest: Any) -> Any:
    global _done
    _done += 1
    if _done >= last:
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(*rest)


seen = RatingList.objects.filter(date=NOVEMBER).values_list("inputs_sha256", flat=True).first()
published = RatingList.published.filter(date=NOVEMBER).exists()
weighed = weigh_correction(DRAW).seen if step == "correct" else ""
drafts = signature(list(RatingList.objects.filter(state="draft").order_by("date")))
if step == "no_room":
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))  # a little of SQLite's WAL, then no more
with connection.execute_wrapper(count):
    if step == "no_room":
        try:
            previewed()
        except DatabaseError as error:
            sys.exit(f"refused: {error}")
    elif step == "preview":
        previewed()
    elif step == "correct":
        correct(act(), DRAW, weighed)
    elif step == "redraft":
        redraft(act(), "standard")
    elif step == "republish":
        republish(act(), "standard", drafts)
    elif not published:
        publish(act(), "standard", NOVEMBER, str(seen))
