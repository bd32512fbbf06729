"""What a championship gives its players, as table, JSON and CSV."""

from collections.abc import Iterable, Sequence

from arpad.reports.event_line import dates_text
from arpad.reports.findings import finding_json
from arpad.reports.title_requirements import requirement_json, requirements_table
from arpad.reports.wording import Wording
from arpad.results.as_json import as_rows, json_text
from arpad.results.as_text import as_text
from arpad.results.kinds import NUMBER, SCORE, TEXT, points_text
from arpad.results.table import Column, Kind, Table
from arpad.results.words import Words
from arpad.titles.championship import Championship
from arpad.titles.direct_titles import DirectTitle, DirectTitles, Status
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding


def championship_name(championship: Championship, words: Wording) -> str:
    parts = [words.text(f"championship.{championship.base}")]
    if championship.age is not None:
        parts.append(words.text("championship.under", age=championship.age))
    parts += [words.text("championship.senior")] if championship.senior else []
    parts += [words.text("championship.women")] if championship.women else []
    return ", ".join(parts)


def direct_titles_text(found: DirectTitles, event: Tournament, explain: bool, words: Wording) -> str:
    """Without `explain` only what somebody gains, or nearly did."""
    heading = " · ".join(
        filter(None, (event.name, dates_text(event), championship_name(found.championship, words), found.edition.id))
    )
    lines = [heading, ""]
    shown = [reward for reward in found.rewards if explain or reward.status not in (Status.HELD, Status.INCLUDED)]
    if shown:
        lines.append(as_text(direct_titles_table(shown), words))
    else:
        lines.append(words.text("direct.nobody"))
    lines += ["", words.text("direct.asked"), as_text(requirements_table(found.requirements), words)]
    return "\n".join(lines) + "\n"


def direct_titles_table(rewards: Sequence[DirectTitle]) -> Table:
    columns = (
        Column("number", NUMBER, lambda reward: reward.number, "title.head.number"),
        Column("name", TEXT, lambda reward: reward.name, "title.head.name"),
        Column("title", TEXT, lambda reward: reward.title.value, "title.head.title"),
        Column("reward", TEXT, lambda reward: reward.reward),
        Column("by", TEXT, lambda reward: reward.by),
        Column("status", TEXT, lambda reward: reward.status.value),
        Column("because", TEXT, lambda reward: reward.because),
        Column("credit", NUMBER, lambda reward: reward.credit),
        Column("games", NUMBER, lambda reward: reward.games),
        Column("score", SCORE, lambda reward: reward.tenths),
        Column("article", TEXT, lambda reward: reward.article),
    )
    told = (
        Column(key, Kind(make, left=True), lambda reward: reward, f"direct.head.{key}")
        for key, make in (("reward", _reward), ("by", _by), ("status", _status))
    )
    return Table(rewards, text=(*columns[:3], *told), csv=columns, json=columns)


def _reward(reward: DirectTitle, words: Words) -> str:
    return words.text(f"direct.reward.{reward.reward}", games=reward.credit)


def _by(reward: DirectTitle, words: Words) -> str:
    return words.text(f"direct.by.{reward.by}", points=points_text(reward.tenths or 0, words), games=reward.games)


def _status(reward: DirectTitle, words: Words) -> str:
    status = words.text(f"direct.status.{reward.status.value}")
    return words.text("direct.because", status=status, rule=words.rule(reward.because)) if reward.because else status


def direct_titles_json(found: DirectTitles, event: Tournament, findings: Iterable[Finding], words: Wording) -> str:
    shown = {
        "event": {"name": event.name, "start": str(event.start) if event.start else None},
        "edition": found.edition.id,
        "championship": found.championship.code,
        "rewards": as_rows(direct_titles_table(found.rewards)),
        "requirements": [requirement_json(requirement) for requirement in found.requirements],
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown)
