"""One step of a derivation as one line of words; the layout is in `slip.py`.

Why K is what it is has words of its own: the games so far, the highest rating, the age, the edition.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from arpad.reports.wording import Wording
from arpad.values.records import dataclass
from arpad.values.trace import Step


def step_text(step: Step, words: Wording) -> str:
    """The line of a step, its numbers as the language writes them."""
    if step.rule == "k_factor":
        return k_text(step, words)
    shaper = _SHAPERS.get(step.rule)
    key, data = shaper(step, words) if shaper else (_key(step), dict(step.inputs))
    return words.text(key, **{name: _shown(value, words) for name, value in data.items()})


def lines_ahead(step: Step, words: Wording) -> Iterator[tuple[str, str]]:
    """What a step adds up, before the step itself: each line with its value."""
    rated = step.inputs.get("rated_players")
    if rated:
        yield words.text("step.field_average.rated", list=", ".join(_rated_player(one, words) for one in rated)), ""
    for one in step.inputs.get("performances" if step.note == "weighted" else "events", ()):
        kind = step.note if step.note == "weighted" else "round_robin" if one["round_robin"] else "opponents"
        given = {**one, "start": one["start"] or "—", "score": words.number(one["score"])}
        value = one["rating"] if step.note == "weighted" else one["average_total"]
        yield words.text(f"step.initial_pool.event.{kind}", **given), str(value)


def _rated_player(one: Mapping[str, Any], words: Wording) -> str:
    """'2600: 8 = 89 % (+351)', with the number of the reading where the table has no such dp."""
    dp = ", ".join((words.signed(one["dp"]), *((one["reading"],) if "reading" in one else ())))
    return f"{one['rating']}: {words.number(one['score'])} = {one['percentage']} % ({dp})"


def _key(step: Step) -> str:
    return f"step.{step.rule}.{step.note}" if step.note else f"step.{step.rule}"


def _shown(value: Any, words: Wording) -> str:
    return words.minus(value) if isinstance(value, int | str) else str(value)


@dataclass(frozen=True)
class _AsWritten:
    """Words and days, whose points and hyphens are none of a number."""

    text: str

    def __str__(self) -> str:
        return self.text


def _own_rating(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    source, told = step.inputs["source"], {name: step.inputs[name] for name in ("on", "by") if name in step.inputs}
    if source in ("list", "report"):
        return _key(step), {"source": words.text(f"slip.from.{source}")}
    known = f"slip.from.{source}" if told else f"slip.from.{source}.unknown"
    return "step.guest.own_rating", {"source": _AsWritten(words.text(known, **told))}


def _new_rating(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    return _key(step), {**step.inputs, "change": _spaced(step.inputs["change"], words)}


def _spaced(number: object, words: Wording) -> str:
    """'+ 43.50' or '− 5.00', to stand behind another number."""
    signed = words.signed(number)
    return f"{signed[0]} {signed[1:]}"


def _under(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    data = {**step.inputs, "dp": _spaced(step.inputs["dp"], words)}
    return _key(step), _with_players(data)


def _with_players(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**data, "players": data["opponents"] + 1} if "opponents" in data else data


def _swiss_average(step: Step, _: Wording) -> tuple[str, Mapping[str, Any]]:
    return _key(step), {**step.inputs, "list": ", ".join(map(str, step.inputs["opponents"]))}


def _field_average(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    if step.note:
        return _key(step), {**step.inputs, "list": ", ".join(map(str, step.inputs["ratings"]))}
    return _key(step), {**_with_players(step.inputs), "dp_total": _spaced(-step.inputs["dp_total"], words)}


def _opponents_average(step: Step, _: Wording) -> tuple[str, Mapping[str, Any]]:
    return f"{_key(step)}.capped" if _drawn_in(step.inputs["opponents"]) else _key(step), step.inputs


def _round_robin_average(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    data = {**_with_players(step.inputs), "shift": _spaced(step.inputs["shift"], words)}
    return f"{_key(step)}.capped" if _drawn_in(step.inputs["met"]) else _key(step), data


def _drawn_in(opponents: Iterable[Mapping[str, Any]]) -> bool:
    return any("counts_as" in opponent for opponent in opponents)


def _expectation(step: Step, _: Wording) -> tuple[str, Mapping[str, Any]]:
    return f"{_key(step)}.capped" if "cap" in step.inputs else _key(step), step.inputs


def _iteration(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    shifts = ", ".join(
        f"{shift['player']} ({shift['rating']}): {words.signed(shift['shift'])}" for shift in step.inputs["shifts"]
    )
    return _key(step), {**step.inputs, "shifts": shifts, "shift_total": _spaced(step.inputs["shift_total"], words)}


def _pool(step: Step, _: Wording) -> tuple[str, Mapping[str, Any]]:
    """The sum in its parts, so that it can be added up again."""
    given = step.inputs
    if step.note == "weighted":
        parts = [f"{performance['rating']} × {performance['games']}" for performance in given["performances"]]
    else:
        parts = [str(event["average_total"]) for event in given["events"]]
    if "added" in given:
        parts.append(f"{given['added']} × {given['rating']}")
    return _key(step), {**given, "parts": " + ".join(parts)}


def _period_sum(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    earlier = ", ".join(f"{one['event'] or '—'} {words.signed(one['change'])}" for one in step.inputs["earlier"])
    return _key(step), {**step.inputs, "earlier": earlier}


def _passes(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    shift = {"shift": _spaced(step.inputs["shift"], words)} if "shift" in step.inputs else {}
    return _key(step), {**step.inputs, **shift}


def _by_value(step: Step, _: Wording) -> tuple[str, Mapping[str, Any]]:
    return f"{_key(step)}.{step.value}", step.inputs


_SHAPERS = {
    "event_list": _own_rating,
    "listed_meanwhile": _own_rating,
    "standard_seed": _own_rating,
    "valid_rating": _own_rating,
    "new_rating": _new_rating,
    "initial_any": _under,
    "initial_under": _under,
    "initial_under_round_robin": _under,
    "swiss_average": _swiss_average,
    "hypothetical_opponents": _swiss_average,
    "field_average": _field_average,
    "opponents_average": _opponents_average,
    "round_robin_average": _round_robin_average,
    "expectation": _expectation,
    "unrated_iteration": _iteration,
    "successive_approximations": _passes,
    "initial_pool": _pool,
    "period_sum": _period_sum,
    "first_list_games": _by_value,
    "rating_floor": _by_value,
}


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
