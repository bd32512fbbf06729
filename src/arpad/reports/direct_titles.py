"""What a championship gives its players, as table, JSON and CSV."""

import json
from collections.abc import Iterable

from arpad.reports.event_line import dates_text
from arpad.reports.findings import finding_json
from arpad.reports.title_requirements import requirement_json, requirements_table
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import plain_table
from arpad.results.kinds import points_text
from arpad.titles.championship import Championship
from arpad.titles.direct import DirectTitle, DirectTitles, Status
from arpad.tournament.model import Tournament
from arpad.values.decimals import shortest_text
from arpad.values.finding import Finding

_COLUMNS = ["number", "name", "title", "reward", "by", "status", "because", "credit", "games", "score", "article"]


def championship_name(championship: Championship, words: Wording) -> str:
    parts = [words.text(f"championship.{championship.base}")]
    if championship.age is not None:
        parts.append(words.text("championship.under", age=championship.age))
    parts += [words.text("championship.senior")] if championship.senior else []
    parts += [words.text("championship.women")] if championship.women else []
    return ", ".join(parts)


def direct_titles_table(found: DirectTitles, event: Tournament, explain: bool, words: Wording) -> str:
    """Without `explain` only what somebody gains, or nearly did."""
    heading = " · ".join(
        filter(None, (event.name, dates_text(event), championship_name(found.championship, words), found.edition.id))
    )
    lines = [heading, ""]
    shown = [one for one in found.rewards if explain or one.status not in (Status.HELD, Status.INCLUDED)]
    if shown:
        columns = ("title.head.number", "title.head.name", "title.head.title", "direct.head.reward", "direct.head.by",
                   "direct.head.status")  # fmt: skip
        rows = [_row(reward, words) for reward in shown]
        lines.append(plain_table([words.text(key) for key in columns], rows, frozenset({1, 2, 3, 4, 5})))
    else:
        lines.append(words.text("direct.nobody"))
    lines += ["", words.text("direct.asked"), requirements_table(found.requirements, words)]
    return "\n".join(lines) + "\n"


def _row(reward: DirectTitle, words: Wording) -> list[str]:
    by = words.text(
        f"direct.by.{reward.by}",
        points=points_text(reward.tenths or 0, words),
        games=reward.games,
    )
    status = words.text(f"direct.status.{reward.status.value}")
    if reward.because:
        status = words.text("direct.because", status=status, rule=words.rule(reward.because))
    shown = words.text(f"direct.reward.{reward.reward}", games=reward.credit)
    return [str(reward.number), reward.name, reward.title.value, shown, by, status]


def _values(reward: DirectTitle) -> dict[str, object]:
    score = None if reward.tenths is None else shortest_text(reward.tenths, 1)
    values = (
        reward.number, reward.name, reward.title.value, reward.reward, reward.by, reward.status.value, reward.because,
        reward.credit, reward.games, score, reward.article,
    )  # fmt: skip
    return dict(zip(_COLUMNS, values, strict=True))


def direct_titles_csv(found: DirectTitles) -> str:
    return csv_text(_COLUMNS, [list(_values(reward).values()) for reward in found.rewards])


def direct_titles_json(found: DirectTitles, event: Tournament, findings: Iterable[Finding], words: Wording) -> str:
    shown = {
        "event": {"name": event.name, "start": str(event.start) if event.start else None},
        "edition": found.edition.id,
        "championship": found.championship.code,
        "rewards": [_values(reward) for reward in found.rewards],
        "requirements": [requirement_json(one) for one in found.requirements],
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"
