"""The languages that arpad speaks: one folder of words each. A new folder is a new language, and nothing else is."""

import os

ENGLISH = "en"
FOLDER = os.path.join(os.path.dirname(__file__), "reports", "wording")


def _found() -> tuple[str, ...]:
    with os.scandir(FOLDER) as entries:
        names = {entry.name for entry in entries if entry.name.isalpha() and entry.is_dir()}
    return (ENGLISH, *sorted(names - {ENGLISH}))


LANGUAGES = _found()
