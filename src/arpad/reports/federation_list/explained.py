"""Why a line of the list says what it does: activity, the group of the same age, and the official place."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from arpad.rating.federation.activity import games_last_year, last_active_list
from arpad.rating.federation.age_score import AgeScore, age_scores
from arpad.rating.federation.columns import FEDERATION, blank
from arpad.rating.federation.page import by_strength
from arpad.rating.frames import Frame
from arpad.regulations.edition import Edition
from arpad.reports.wording import Wording
from arpad.values.decimals import decimal_text


def line_reasons(frame: Frame, player: str, edition: Edition, list_date: date) -> dict[str, Any] | None:
    """Everything as values; None if nobody of that id is on the list."""
    frame = blank(frame, FEDERATION)
    ids = frame["id"].to_list()
    if player not in ids:
        return None
    at = ids.index(player)
    row = list(frame.iter_rows(named=True))[at]
    shown = by_strength(frame, edition)["id"].to_list()
    last = last_active_list(row, edition)
    rule = edition.rule("activity_states")
    return {
        "id": player,
        "name": row["name"],
        "date": str(list_date),
        "edition": edition.id,
        "activity": {
            "state": row["activity"],
            "games": games_last_year(row["recent_games"], edition),
            "months": rule.integer("recent_months"),
            "last": str(last or "—"),
            "article": rule.article,
        },
        "age_score": _score(age_scores(frame, edition, list_date)[at], edition),
        "place": shown.index(player) + 1 if player in shown else None,
        "players": len(shown),
    }


def _score(score: AgeScore, edition: Edition) -> dict[str, Any]:
    rule, group = edition.rule("age_score"), score.group
    found: dict[str, Any] = {"article": rule.article, "why_not": score.why_not, "value": score.value}
    if group is not None:
        found |= {
            "group": {
                "first": str(group.first),
                "last": str(group.last),
                "years": group.years,
                "players": group.players,
                "least": rule.integer("least_players"),
                "total": group.total,
            },
            "mean": decimal_text(group.mean_hundredths, 2),
            "deviation": decimal_text(group.deviation_hundredths, 2),
            "rating": score.rating,
        }
    if score.z_hundredths is not None:
        found |= {"z": decimal_text(score.z_hundredths, 2), "band": score.band}
    return found


def explained_line(reasons: Mapping[str, Any], edition: Edition, words: Wording) -> str:
    """The same in words."""
    about = {name: reasons[name] for name in ("id", "name", "date", "edition")}
    lines = [words.text("rea.explain.head", **about)]
    activity = {**reasons["activity"], "state": reasons["activity"]["state"] or "—"}
    lines.append(words.text("rea.explain.activity", **activity))
    lines += _score_lines(reasons["age_score"], edition, words)
    if reasons["place"] is not None:
        lines.append(words.text("rea.explain.place", rank=reasons["place"], players=reasons["players"]))
    return "\n  ".join(lines) + "\n"


def _score_lines(score: Mapping[str, Any], edition: Edition, words: Wording) -> list[str]:
    lines, group = [], score.get("group")
    if group is not None:
        mean, deviation = words.number(score["mean"]), words.number(score["deviation"])
        lines.append(words.text("rea.explain.group", **{**group, "last_day": group["last"]}))
        lines.append(words.text("rea.explain.mean", total=group["total"], players=group["players"], mean=mean))
    if score["value"] is None:
        why = words.text(f"rea.why.{score['why_not']}", **(group or {}))
        return [*lines, words.text("rea.explain.none", why=why, article=score["article"])]
    rule = edition.rule("age_score")
    z = words.minus(score["z"])
    lines.append(words.text("rea.explain.deviation", deviation=deviation))
    lines.append(words.text("rea.explain.z", rating=score["rating"], mean=mean, deviation=deviation, z=z))
    value = {"value": score["value"], "band": words.text(f"rea.band.{score['band']}"), "article": score["article"]}
    centre, scale = rule.integer("centre"), rule.integer("scale")
    return [*lines, words.text("rea.explain.value", centre=centre, scale=scale, **value)]
