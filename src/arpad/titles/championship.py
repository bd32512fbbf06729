"""What the code of a championship says: `continental_u16_women` is the girls' event under 16 of a continent."""

import re
from dataclasses import dataclass

_CODE = re.compile(r"(?P<base>[a-z_]+?)(?:_u(?P<age>[0-9]{1,3})|(?P<senior>_senior))?(?P<women>_women)?\Z")


@dataclass(frozen=True, slots=True)
class Championship:
    code: str
    base: str
    age: int | None = None
    senior: bool = False
    women: bool = False


def championship_of(code: str) -> Championship:
    """
    >>> championship_of("continental_u16_women")
    Championship(code='continental_u16_women', base='continental', age=16, senior=False, women=True)
    """
    parts = _CODE.match(code)
    if parts is None:
        return Championship(code, code)
    age = int(parts["age"]) if parts["age"] else None
    return Championship(code, parts["base"], age, bool(parts["senior"]), bool(parts["women"]))
