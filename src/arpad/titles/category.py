"""The category of an event: how people call its level. No norm depends on it."""

from arpad.regulations.edition import Rule


def category(average: int, rule: Rule | None) -> int | None:
    """1 for the first step of ratings above the limit, 2 for the next; None below it, or without the rule.   [category]

    >>> one = Rule("category", "", "", values={"above": 2050, "step": 25})
    >>> [category(average, one) for average in (2050, 2051, 2075, 2076, 2380)]
    [None, 1, 1, 2, 14]
    """
    if rule is None or average <= rule.integer("above"):
        return None
    step = rule.integer("step")
    return (average - rule.integer("above") + step - 1) // step
