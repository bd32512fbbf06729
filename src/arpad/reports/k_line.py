"""Why K is what it is, in words: the games so far, the highest rating, the age, the edition."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from arpad.reports.wording import Wording
from arpad.values.trace import Step

Given = Mapping[str, Any]


def k_text(step: Step, words: Wording) -> str:
    """A federation that has a policy of its own has its own line, which may name what a list does not say."""
    own = f"step.k_factor.{step.inputs['case']}"
    if words.has(own):
        return words.text(own, **{"games": "—", "peak": "—", **step.inputs})
    return words.text("slip.k", reason=_reason(step, words))


def _reason(step: Step, words: Wording) -> str:
    given = step.inputs
    if given["case"] != "on_list":
        return _derived(given, words, step.edition)
    if "derived" not in given:
        return words.text("slip.k.on_list.unknown", k=step.value)
    derived = _derived(given["derived_from"], words, step.edition)
    if str(given["derived"]) == step.value:
        return derived
    return words.text("slip.k.on_list", k=step.value, derived=given["derived"], reason=derived)


def _derived(given: Given, words: Wording, edition: str) -> str:
    reason = _REASONS.get(given["case"], _plain)(given, words)
    if "not_of_the_edition" not in given:
        return reason
    other = words.text("slip.k.not_of_the_edition", k=given["not_of_the_edition"], edition=edition)
    return f"{reason}; {other}"


def _plain(given: Given, words: Wording) -> str:
    return words.text(f"slip.k.{given['case']}", **given)


def _new(given: Given, words: Wording) -> str:
    return words.text("slip.k.new" if "games" in given else "slip.k.new.unknown", **given)


def _lower(given: Given, words: Wording) -> str:
    games = "games" if "games" in given else "games_unknown"
    rating = "never" if "peak" in given else "below"
    parts = [words.text(f"slip.k.lower.{name}", **given) for name in (games, rating)]
    if "junior_age" in given:
        parts += _not_young(given, words)
    return "; ".join(parts)


def _not_young(given: Given, words: Wording) -> Iterator[str]:
    """Why it is not the K of the young; nothing where the rating alone forbids it and the age is not known."""
    if given["junior"]:
        yield words.text("slip.k.age.too_high", **given)
    elif given["highest"] < given["junior_below"]:
        known = given["junior"] is not None
        yield words.text("slip.k.age.over" if known else "slip.k.age.unknown", **given)


def _junior(given: Given, words: Wording) -> str:
    return words.text(f"slip.k.junior.{given['junior_until']}", **given)


def _up_to_limit(given: Given, words: Wording) -> str:
    return words.text("slip.k.up_to_limit.games" if "up_to_games" in given else "slip.k.up_to_limit", **given)


def _by_time(given: Given, words: Wording) -> str:
    key = f"slip.k.{given['case']}"
    if "seconds" not in given:
        return words.text(f"{key}.unknown", **given)
    minutes, seconds = divmod(given["seconds"], 60)
    return words.text(key, **given, time=f"{minutes}:{seconds:02}" if seconds else str(minutes))


_REASONS: Mapping[str, Callable[[Given, Wording], str]] = {
    "new": _new,
    "lower": _lower,
    "junior": _junior,
    "up_to_limit": _up_to_limit,
    "slow": _by_time,
    "fast": _by_time,
}
