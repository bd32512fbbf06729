"""One call of `arpad draw --since`: the entries now beside those of the draw."""

from collections.abc import Callable, Mapping
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.lots import chosen_edition, read_players
from arpad.cli.reading import say
from arpad.formats.entries import read_entries
from arpad.pairing.round_robin.draw_changes import changes_since, findings_about
from arpad.pairing.round_robin.draw_check import numbers_wrong
from arpad.reports.draw_changes import changes_json, changes_table, changes_text
from arpad.reports.wording import Wording
from arpad.results.as_csv import as_csv


def show_changes(
    now_file: str, drawn_file: str, edition_id: str | None, on: date | None, output_format: str, output: str,
    words: Wording,
) -> Exit:  # fmt: skip
    """DIFFERENCES where somebody's pairings would not stand as they were drawn."""
    edition, read = chosen_edition("draw_stands", edition_id, on)
    rule = edition.rule("draw_stands")
    drawn = read_players(drawn_file, read_entries, words)
    now = read_players(now_file, read_entries, words)
    most = 2 * max(len(drawn), len(now))
    if wrong := [*numbers_wrong(drawn), *numbers_wrong(now, most)]:
        raise Refusal(Exit.REFUSED, *wrong)
    changes = changes_since(drawn, now)
    findings = [*read, *findings_about(changes, rule)]
    say(findings, words, now_file)
    makers: Mapping[str, Callable[[], str]] = {
        "table": lambda: changes_text(changes, now, rule, words),
        "csv": lambda: as_csv(changes_table(changes, now)),
        "json": lambda: changes_json(changes, findings, rule, words),
    }
    deliver(output, makers[output_format](), now_file, drawn_file)
    return Exit.DONE if changes.pairings_stand else Exit.DIFFERENCES
