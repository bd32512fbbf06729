"""arpad renumber"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.front_door.pairing_case import PairingCase
    from arpad.reports.wording import Wording
    from arpad.results.table import Table


@click.command()
@click.argument("report", metavar="REPORT")
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.format_option
@click.option("-o", "--output", required=True, metavar="OUT", help="The report with the final numbers.")
@shared.lang_option
def renumber(
    report: str,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Give the final starting ranks once the list of entries is closed: by rating, title and name.

    Numbers given before a late entry are provisional. Every line of the report follows, rounds already played
    included; what each number was before is printed, and written into the file as a comment.

    \b
    arpad renumber open.trf -o open-final.trf
    arpad renumber open.trf --edition dutch-2009 --format csv -o open-final.trf
    """
    from arpad.cli.files import refuse_to_overwrite, write_bytes
    from arpad.cli.reading import refusing, say, sound_report
    from arpad.front_door.pairing_case import PairingCase
    from arpad.reports.wording import wording
    from arpad.tournament.edits import renumbered

    words = wording(lang or shared.language_of_locale())
    with refusing(words):
        case = PairingCase(sound_report(report, facts_file), edition_id, on)
        if case.system.by_tables:  # a round robin keeps the numbers of its lots
            raise Refusal(Exit.REFUSED, Finding("pair.E015"))
        refuse_to_overwrite(output, report)
        event, new = renumbered(case.tournament, _order(case))
    changed = {old: number for old, number in sorted(new.items()) if old != number}
    if changed:
        changes = " ".join(f"{number}<{old}" for old, number in changed.items())
        event = replace(event, comments=(*event.comments, words.text("renumber.comment", changes=changes)))
        _warn_of_what_stays(case)
    say(case.findings, words, report)
    write_bytes(output, case.report.read.report.rewrite(event))
    if output != "-":
        click.echo(_rendered(case, new, bool(changed), output_format, words), nl=False)
    return Exit.DONE


def _order(case: "PairingCase") -> "Sequence[int]":
    from arpad.pairing.first_round import estimated_ratings, estimates_of, starting_order

    edition = case.system.edition
    case.add(estimated_ratings(case.tournament, case.facts, edition))
    return starting_order(case.tournament, edition.rule("pairing_order"), estimates_of(case.facts))


def _warn_of_what_stays(case: "PairingCase") -> None:
    """Lines that arpad keeps without understanding them, and the facts, may name the old numbers."""
    stays = [*case.tournament.extra, *(["facts"] if case.facts.players else [])]
    if stays:
        case.findings.append(Finding("pair.W014", {"records": ", ".join(stays)}))


def _rendered(case: "PairingCase", new: dict[int, int], changed: bool, output_format: str, words: "Wording") -> str:
    import json

    from arpad.results.as_text import as_text
    from arpad.results.data import as_csv, as_rows

    table, edition = _numbers(case, new), case.system.edition
    if output_format == "json":
        return json.dumps({"edition": edition.id, "players": as_rows(table)}, ensure_ascii=False) + "\n"
    if output_format == "csv":
        return as_csv(table)
    rule = edition.rule("provisional_numbers")
    head = words.text("renumber.title", edition=rule.edition, article=rule.article)
    if not changed:
        return f"{head}\n\n{words.text('renumber.same')}\n"
    return f"{head}\n\n{as_text(table, words)}\n"


def _numbers(case: "PairingCase", new: dict[int, int]) -> "Table":
    """A row is a player's number before and now."""
    from arpad.results.table import NUMBER, TEXT, Column, Table

    columns = (
        Column("number", NUMBER, lambda row: row[1], "renumber.number"),
        Column("was", NUMBER, lambda row: row[0], "renumber.was"),
        Column("name", TEXT, lambda row: case.tournament.by_number[row[0]].name, "renumber.player"),
    )
    rows = sorted(new.items(), key=lambda row: row[1])
    return Table(rows, text=columns, csv=columns, json=columns)
