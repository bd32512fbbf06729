"""Steps of the office that are killed without warning, each in a process of its own: a power cut.

Started once, it has everything imported and forks a victim for each line it reads: where the books are, the step, before
which statement it dies (0: never), or after how many milliseconds.
"""

import json
import os
import resource
import signal
import sys
import time
import traceback
from datetime import timedelta
from typing import Any

from support.books import NOW, act, connect

from django.db import DatabaseError, connection  # isort: skip

from arpad.office.jobs import LEASE
from arpad.office.models import RatingList
from arpad.office.verbs.lists.correct import correct
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.redraft import redraft, signature
from arpad.office.verbs.lists.republish import republish
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.office.worker import work
from support.month import NOVEMBER, previewed
from support.two_lists import DRAW


def counting(last: int) -> Any:
    done = 0

    def count(execute: Any, *rest: Any) -> Any:
        nonlocal done
        done += 1
        if done == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*rest)

    return count


def run(books: str, step: str, last: int) -> None:
    connect(books)
    seen = RatingList.objects.filter(date=NOVEMBER).values_list("inputs_sha256", flat=True).first()
    published = RatingList.published.filter(date=NOVEMBER).exists()
    weighed = weigh_correction(DRAW).seen if step == "correct" else ""
    drafts = signature(list(RatingList.objects.filter(state="draft").order_by("date")))
    if step == "no_room":
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))  # a little of SQLite's WAL, then no more
    with connection.execute_wrapper(counting(last)):
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
        elif step.startswith("work"):
            # "work2": the second try, once the lease of the first has run out
            work(f"worker {step}", lambda: NOW + int(step[4:]) * (LEASE + timedelta(seconds=1)))
        elif not published:
            publish(act(), "standard", NOVEMBER, str(seen))


def victim(books: str, step: str, last: int, said: str) -> None:
    with open(said, "w", encoding="utf-8") as out:
        os.dup2(out.fileno(), 2)
    code = 0
    try:
        run(books, step, last)
    except SystemExit as end:
        print(end.code, file=sys.stderr, flush=True)
        code = 1
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        code = 2
    os._exit(code)


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        number = os.fork()
        if not number:
            victim(asked["books"], asked["step"], asked["statement"], asked["said"])
        if asked["milliseconds"]:
            time.sleep(asked["milliseconds"] / 1000)
            os.kill(number, signal.SIGKILL)
        _, status = os.waitpid(number, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
