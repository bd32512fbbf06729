"""arpad renumber"""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import refuse_to_overwrite, write_bytes
from arpad.cli.reading import refusing, say, sound_report
from arpad.front_door.pairing_case import PairingCase
from arpad.pairing.declared_ratings import estimated_ratings, estimates_of
from arpad.pairing.swiss.starting_order import starting_order
from arpad.reports.wording import Wording, wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import plain_table
from arpad.tournament.renumber import renumbered
from arpad.values.finding import Finding


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


def _order(case: PairingCase) -> Sequence[int]:
    edition = case.system.edition
    case.add(estimated_ratings(case.tournament, case.facts, edition))
    return starting_order(case.tournament, edition.rule("pairing_order"), estimates_of(case.facts))


def _warn_of_what_stays(case: PairingCase) -> None:
    """Lines that arpad keeps without understanding them, and the facts, may name the old numbers."""
    stays = [*case.tournament.extra, *(["facts"] if case.facts.players else [])]
    if stays:
        case.findings.append(Finding("pair.W014", {"records": ", ".join(stays)}))


def _rendered(case: PairingCase, new: dict[int, int], changed: bool, output_format: str, words: Wording) -> str:
    names = {entry.number: entry.name for entry in case.tournament.entries}
    rows = [[number, old, names[old]] for old, number in sorted(new.items(), key=lambda item: item[1])]
    edition = case.system.edition
    if output_format == "json":
        shown = [dict(zip(("number", "was", "name"), row, strict=True)) for row in rows]
        return json.dumps({"edition": edition.id, "players": shown}, ensure_ascii=False) + "\n"
    if output_format == "csv":
        return csv_text(["number", "was", "name"], rows)
    rule = edition.rule("provisional_numbers")
    head = words.text("renumber.title", edition=rule.edition, article=rule.article)
    if not changed:
        return f"{head}\n\n{words.text('renumber.same')}\n"
    header = [words.text(f"renumber.{name}") for name in ("number", "was", "player")]
    return f"{head}\n\n{plain_table(header, [[str(cell) for cell in row] for row in rows], (2,))}\n"
