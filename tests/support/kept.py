"""A state of the books that many tests start from is made once, and laid down again for every other test.

    @kept
    def opened() -> RatingList: ...

The first call does the work; a later one in the same state of the books (fresh ones, or those that another kept step
left) gets the rows and the value that the first one made. Whoever has written anything in between, from wherever, does
the work itself: the books are asked for their marks (`marks`) before and after, not the tests for their manners.
"""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import connection

from support import postgresql_rows, sqlite_pages

P = ParamSpec("P")
R = TypeVar("R")
Key = tuple[str, ...]


@dataclass
class Laid:
    """What is known of the open books: how they came to be what they are, and their marks at that moment."""

    key: Key
    place: object
    marks: object


@dataclass(frozen=True)
class State:
    content: Any
    value: bytes


_states: dict[Key, State] = {}
_laid: Laid | None = None
_is_allowed = True


def allow(yes: bool) -> None:
    """Not where a test has put something in the place of the code or its surroundings: that would be kept too."""
    global _is_allowed
    _is_allowed = yes


def begin() -> None:
    """The books that are open now are fresh."""
    _remember((connection.vendor,))


def forget() -> None:
    global _laid
    _laid = None


def kept(step: Callable[P, R]) -> Callable[P, R]:
    name = f"{step.__module__}.{step.__qualname__}"

    @wraps(step)
    def laid_down(*args: P.args, **kwargs: P.kwargs) -> R:
        if not _is_allowed or not _is_as_laid():
            return step(*args, **kwargs)
        assert _laid is not None
        key = (*_laid.key, f"{name}{args!r}{sorted(kwargs.items())!r}")
        if key in _states:
            _engine().lay_down(_states[key].content)
            value: R = pickle.loads(_states[key].value)
        else:
            value = step(*args, **kwargs)
            _states[key] = State(_engine().content(), pickle.dumps(value))
        _remember(key)
        return value

    return laid_down


def _remember(key: Key) -> None:
    global _laid
    _laid = Laid(key, _place(), _engine().marks())


def _is_as_laid() -> bool:
    if _laid is None or _laid.place != _place() or connection.in_atomic_block:
        return False
    return bool(_laid.marks == _engine().marks())


def _place() -> object:
    return connection.settings_dict["NAME"], connection.settings_dict["OPTIONS"]


def _engine() -> Any:
    return postgresql_rows if connection.vendor == "postgresql" else sqlite_pages
