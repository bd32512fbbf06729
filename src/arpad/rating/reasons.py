"""The derivation of a player's number, line by line, from the rows the engine computed. Nothing is computed twice."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from arpad.rating.k_factor import ON_LIST, k_inputs
from arpad.rating.outcome import MILLION, EventOutcome, PlayerOutcome
from arpad.rating.participants import Participant
from arpad.regulations.edition import Edition, Rule
from arpad.values.numbers import decimal_text, shortest_text
from arpad.values.trace import Step

Row = Mapping[str, Any]


def event_steps(event: EventOutcome) -> tuple[Step, ...]:
    """Every requirement of the edition, as it was measured on the event."""
    special = event.prepared.extraordinary
    conditions = special.conditions if special is not None else ()
    steps = (
        *(requirement.step for requirement in event.prepared.requirements),
        *(replace(condition.step, note="condition") for condition in conditions),
    )
    return _marked(event, steps)


def player_steps(event: EventOutcome, player: PlayerOutcome) -> tuple[Step, ...]:
    newcomer = event.newcomer(player.number)
    if newcomer is not None:
        return _marked(event, newcomer.steps)
    if player.rating is None:
        return ()
    return _marked(event, tuple(_rated_steps(event, player)))


def _marked(event: EventOutcome, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Each step with the certainty of its rule (ruling R14)."""
    rules = event.prepared.case.edition.rules
    certainties = {name: rule.certainty for name, rule in rules.items() if rule.certainty}
    if not certainties:
        return steps
    return tuple(replace(step, certainty=certainties.get(step.rule, "")) for step in steps)


def _rated_steps(event: EventOutcome, player: PlayerOutcome) -> Iterator[Step]:
    edition = event.prepared.case.edition
    yield _source(edition, event.prepared.people[player.number])
    if player.games == 0:
        return
    lines = event.lines[player.number]
    if edition.rule("rating_change").policy == "by_average":
        yield from _average_lines(event, edition, player, lines)
    else:
        yield from _game_lines(event, edition, player, lines)
    yield from _k_and_change(event, edition, player)


def _step(rule: Rule, inputs: Mapping[str, Any], value: object, note: str = "") -> Step:
    return Step(rule.name, rule.article, inputs, str(value), note, rule.edition)


def _source(edition: Edition, person: Participant) -> Step:
    """Which rating counts and under which rule."""
    inputs: dict[str, Any] = {"source": "list" if person.from_list else "report"}
    if person.guest is not None:
        told = {"on": person.guest.on, "by": person.guest.by}
        inputs = {"source": person.guest.source.value, **{name: text for name, text in told.items() if text}}
    return _step(edition.rule(person.source), inputs, person.own_rating, "own_rating")


def _places(unit: int) -> int:
    return len(str(unit)) - 1


def _game_lines(event: EventOutcome, edition: Edition, player: PlayerOutcome, lines: Any) -> Iterator[Step]:
    rule, cap_rule = edition.rule("rating_change"), edition.rule("difference_cap")
    places = _places(player.unit)
    for row in lines:
        inputs = {
            "round": row["round_number"],
            "opponent": row["opponent"],
            "opponent_rating": row["opponent_rating"],
            "difference": row["difference"],
            "counted_difference": row["counted_difference"],
            "expected": decimal_text(row["expected"], places),
            "score": shortest_text(row["tenths"], 1),
        } | _by_performance(event, row["opponent"])
        if row["difference"] != row["counted_difference"]:
            inputs |= {"cap": cap_rule.integer("cap"), "cap_article": cap_rule.article}
        yield _step(rule, inputs, decimal_text(row["delta"], places), "game")
    total = sum(row["delta"] for row in lines)
    inputs = {
        "score": shortest_text(player.tenths, 1),
        "expected": decimal_text(player.expected or 0, places),
        "games": player.games,
        "opponents_average": player.opponents_average,
    }
    yield _step(rule, inputs, decimal_text(total, places), "difference")


def _average_lines(event: EventOutcome, edition: Edition, player: PlayerOutcome, lines: Any) -> Iterator[Step]:
    """2004's way: the average of the opponents, one difference, one expectation for all games."""
    places = _places(player.unit)
    for row in lines:
        field = event.prepared.fields[row["field"]]
        yield from field.steps if field is not None else ()
        yield _opponents_average(event, edition, row)
        inputs = {"own_rating": row["own_rating"], "average": row["opponents_average"]}
        yield _average_difference(edition.rule("rating_change"), inputs, row["difference"])
        inputs = {"difference": row["difference"], "counted_difference": row["counted_difference"]}
        if row["difference"] != row["counted_difference"]:
            inputs |= {"cap": edition.rule("difference_cap").integer("cap")}
        yield _step(edition.rule("expectation"), inputs, decimal_text(row["expected_each"], places))
        inputs = {"expected": decimal_text(row["expected_each"], places), "games": row["games"]}
        yield _step(edition.rule("rating_change"), inputs, decimal_text(row["expected"], places), "expected_total")
    inputs = {
        "score": shortest_text(player.tenths, 1),
        "expected": decimal_text(player.expected or 0, places),
        "games": player.games,
    }
    total = sum(row["delta"] for row in lines)
    yield _step(edition.rule("rating_change"), inputs, decimal_text(total, places), "difference")


def _average_difference(rule: Rule, inputs: Mapping[str, Any], difference: int) -> Step:
    """D has an article of its own where the edition says so."""
    article = rule.text("difference_article") if "difference_article" in rule.values else rule.article
    return Step(rule.name, article, inputs, str(difference), "average_difference", rule.edition)


def _opponents_average(event: EventOutcome, edition: Edition, row: Row) -> Step:
    rule = edition.rule("difference_cap")
    cap = rule.maybe_integer("cap")
    opponents = [
        {
            "round": side.round_number,
            "opponent": side.opponent,
            "rating": side.opponent_rating,
            "score": shortest_text(side.tenths, 1),
        }
        | _by_performance(event, side.opponent)
        | _drawn_in(side.own_rating, side.opponent_rating, rule)
        for side in sorted(event.prepared.rows_of(row["player"]), key=lambda side: side.round_number)
        if side.field == row["field"]
    ]
    if row["field_average"] is None:
        inputs = {"opponents": opponents, "sum": row["counted_rating"], "games": row["games"], "cap": cap}
        return _step(edition.rule("opponents_average"), inputs, row["opponents_average"])
    cycles = -(-row["games"] // row["opponents"])
    inputs = {
        "field_average": row["field_average"],
        "opponents": row["opponents"],
        "own_rating": row["own_rating"],
        "shift": row["shift"],
        "shift_over": row["opponents"] * cycles,
        "games": row["games"],
        "cap": cap,
        "met": opponents,
    }
    return _step(edition.rule("round_robin_average"), inputs, row["opponents_average"])


def _by_performance(event: EventOutcome, opponent: int) -> dict[str, Any]:
    """An unrated opponent counts with what this event gives him."""
    return {} if event.prepared.people[opponent].rating_for_opponents is not None else {"performance": True}


def _drawn_in(own: int, rating: int, rule: Rule) -> dict[str, Any]:
    """What an opponent beyond the cap counts as."""
    cap = rule.maybe_integer("cap")
    if cap is None or abs(own - rating) <= cap:
        return {}
    return {"counts_as": own - cap if rating < own else own + cap, "cap_article": rule.article}


def _k_and_change(event: EventOutcome, edition: Edition, player: PlayerOutcome) -> Iterator[Step]:
    places = _places(player.unit)
    k_rule, birth = edition.rule("k_factor"), event.prepared.people[player.number].birth
    given = {**player.k_given, "birth": birth, "day": event.prepared.case.start}
    derived = event.derived_k.get(player.number) if player.k_reason == ON_LIST else None
    yield _step(k_rule, k_inputs(k_rule, player.k_reason, given, derived), player.k)
    delta = (player.change or 0) // (player.k or 1)
    inputs: dict[str, Any] = {"k": player.k, "difference": decimal_text(delta, places)}
    yield _step(edition.rule("rating_change"), inputs, decimal_text(player.change or 0, places), "change")
    earlier = event.earlier_changes.get(player.number) or ()
    whole = sum(change for _, change in earlier) + (player.change or 0) * (MILLION // player.unit)
    total = _signed_millionths(whole, places)
    if earlier:
        parts = [{"event": name, "change": _signed_millionths(change, places)} for name, change in earlier]
        yield _step(
            edition.rule("period_sum"), {"earlier": parts, "change": decimal_text(player.change or 0, places)}, total
        )
    person = event.prepared.people[player.number]
    if person.has_fallen:
        yield _step(edition.rule("delisting"), {"change": total}, "lapsed")
        return
    inputs = {"own_rating": person.changed_rating, "change": total}
    if 2 * whole % (2 * MILLION) == MILLION:
        inputs["case"] = "half"
    rounding = edition.rule("new_rating")
    note = "" if rounding.policy == "half_up" else rounding.policy
    yield _step(rounding, inputs, player.new_rating, note)


def _signed_millionths(value: int, places: int) -> str:
    """Millionths in the edition's own number of decimals; the tables give hundredths exactly."""
    return decimal_text(value // 10 ** (6 - places), places)
