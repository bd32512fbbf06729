"""One step of a derivation as one line of words. The layout is in `slip.py`."""

from collections.abc import Mapping
from typing import Any

from arpad.reports.wording import Wording
from arpad.values.trace import Step


def step_text(step: Step, words: Wording) -> str:
    """The line of a step, its numbers as the language writes them."""
    shaper = _SHAPERS.get(step.rule)
    key, data = shaper(step, words) if shaper else (_key(step), dict(step.inputs))
    return words.text(key, **{name: _shown(value, words) for name, value in data.items()})


def _key(step: Step) -> str:
    return f"step.{step.rule}.{step.note}" if step.note else f"step.{step.rule}"


def _shown(value: Any, words: Wording) -> str:
    return words.minus(value) if isinstance(value, int | str) else str(value)


def _own_rating(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    return _key(step), {"source": words.text(f"slip.from.{step.inputs['source']}")}


def _k(step: Step, _: Wording) -> tuple[str, Mapping[str, Any]]:
    return f"{_key(step)}.{step.inputs['case']}", {"games": "?", **step.inputs}


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


def _field_average(step: Step, _: Wording) -> tuple[str, Mapping[str, Any]]:
    return _key(step), _with_players(step.inputs) if not step.note else step.inputs


def _drawn(opponents: list[Mapping[str, Any]], words: Wording) -> str:
    beyond = [one for one in opponents if "counts_as" in one]
    return ", ".join(words.text("slip.counts_as", rating=one["rating"], counted=one["counts_as"]) for one in beyond)


def _opponents_average(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    drawn = _drawn(step.inputs["opponents"], words)
    return f"{_key(step)}.capped" if drawn else _key(step), {**step.inputs, "drawn": drawn}


def _round_robin_average(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    drawn = _drawn(step.inputs["met"], words)
    data = {**_with_players(step.inputs), "drawn": drawn, "shift": words.signed(step.inputs["shift"])}
    return f"{_key(step)}.capped" if drawn else _key(step), data


def _iteration(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    shifts = ", ".join(
        f"{one['player']} ({one['rating']}): {words.signed(one['shift'])}" for one in step.inputs["shifts"]
    )
    return _key(step), {**step.inputs, "shifts": shifts}


def _pool(step: Step, words: Wording) -> tuple[str, Mapping[str, Any]]:
    data = dict(step.inputs)
    if step.note == "weighted":
        data["performances"] = " + ".join(f"{one['rating']} × {one['games']}" for one in step.inputs["performances"])
    else:
        data["events"] = " + ".join(
            f"{one['average']} × {one['games']} ({words.number(one['score'])})" for one in step.inputs["events"]
        )
    return _key(step), data


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
    "k_factor": _k,
    "new_rating": _new_rating,
    "initial_any": _under,
    "initial_under": _under,
    "initial_under_round_robin": _under,
    "swiss_average": _swiss_average,
    "hypothetical_opponents": _swiss_average,
    "field_average": _field_average,
    "opponents_average": _opponents_average,
    "round_robin_average": _round_robin_average,
    "unrated_iteration": _iteration,
    "successive_approximations": _passes,
    "initial_pool": _pool,
    "period_sum": _period_sum,
    "first_list_games": _by_value,
    "rating_floor": _by_value,
}
