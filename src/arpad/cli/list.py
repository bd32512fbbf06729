"""arpad list"""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.command_help import Commands
from arpad.cli.exits import Exit
from arpad.formats.corrections import Correction
from arpad.rating.case import Choice
from arpad.reports.wording import wording
from arpad.values.time_control import Cadence

decisions_option = click.option(
    "--decisions", default="", metavar="FILE", help="The administrator's record of decisions (TOML); docs/howto/rea.md."
)


@click.group("list", cls=Commands)
def lists() -> None:
    """Rating lists: the next one, shown, compared, converted.

    \b
    arpad list next --previous 2011-09.csv --games open.trf --games league.trf --on 2011-11-01 -o 2011-11.csv
    arpad list show 2011-11.csv
    arpad list diff 2011-09.csv 2011-11.csv
    arpad list convert 2011-11.csv --to fide_single -o standard_nov11frl.txt
    """


@lists.command("next")
@click.option("--previous", multiple=True, metavar="LIST[@DATE]", help="An earlier list; may repeat.")
@click.option(
    "--standard",
    multiple=True,
    metavar="LIST[@DATE]",
    help="For a rapid or blitz list: a standard list, which seeds its new players; may repeat.",
)
@click.option(
    "--reference",
    multiple=True,
    metavar="LIST[@DATE]",
    help="FIDE's list, with which guests count who are on no list; may repeat.",
)
@click.option(
    "--guest",
    "guests",
    multiple=True,
    metavar="ID",
    help="A guest who is on no list and counts with the number of the report: you confirm it; may repeat.",
)
@click.option(
    "--games",
    multiple=True,
    required=True,
    metavar="FILE",
    help="Reports (TRF, or results typed in), or a table of games; may repeat.",
)
@click.option(
    "--players",
    "register",
    default="",
    metavar="LIST",
    help="The register: who players beyond the lists are. Its ratings seed a rapid or blitz list.",
)
@click.option("--explain", default="", metavar="ID", help="Show how one player's number comes about; write no list.")
@click.option(
    "--spark", default="", metavar="MASTER", help="Rate tables of games on Spark: local[2], spark://…, default."
)
@click.option(
    "--on", "list_date", required=True, callback=shared.iso_date, metavar="DATE", help="Date of the new list."
)
@shared.edition_option
@click.option("--cadence", type=click.Choice(["standard", "rapid", "blitz"]), default="standard", show_default=True)
@click.option(
    "--closing",
    default=None,
    callback=shared.iso_date,
    metavar="DATE",
    help="Closing date stated by hand: where the edition's is unconfirmed, or a decision sets another; on record.",
)
@decisions_option
@shared.set_option
@shared.strict_option
@shared.out_option
@shared.lang_option
def next_list(
    previous: Sequence[str],
    standard: Sequence[str],
    reference: Sequence[str],
    guests: Sequence[str],
    games: Sequence[str],
    register: str,
    spark: str,
    explain: str,
    list_date: date,
    edition_id: str | None,
    cadence: str,
    closing: date | None,
    decisions: str,
    options: Sequence[str],
    output: str,
    lang: str | None,
) -> Exit:
    """The next list, as a pure function of files: the same input gives the same bytes.

    Events that ended after the closing date are left for the following list. The native list (CSV or Parquet, by the
    name of OUT) carries what FIDE's files do not: games counted for K, peak, first list, recent games, open pools.
    """
    from arpad.cli.next_list import NextRequest, run_next

    words = wording(lang or shared.language_of_locale())
    choice = Choice(edition_id, options=tuple(options), for_list=True)
    asked = NextRequest(
        previous, games, register, list_date, choice, Cadence(cadence), closing, spark, explain, output, decisions,
        standard, reference, guests,
    )  # fmt: skip
    return run_next(words, asked)


@lists.command("show")
@click.argument("file", metavar="LIST[@DATE]")
@click.option(
    "--section",
    type=click.Choice(["rating", "alphabetical", "federation", "province", "top", "titled_unrated", "delisted"]),
    help="A part of the list; by default all who are rated, the highest first.",
)
@click.option("--top", default=0, metavar="N", help="Only the first N; alone, the N best without the inactive.")
@shared.edition_option
@click.option("--cadence", type=click.Choice(["standard", "rapid", "blitz"]), help="Which ratings of a combined list.")
@shared.exclude_option
@click.option("--explain", default="", metavar="ID", help="Why one line of a federation's own list says what it does.")
@decisions_option
@shared.set_option
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["table", "json", "csv", "xlsx", "pdf"]),
    default="table",
    show_default=True,
    help="xlsx and pdf: a federation's own list, with the histogram of Z-Elo.",
)
@shared.out_option
@shared.lang_option
def show(
    file: str,
    section: str | None,
    top: int,
    edition_id: str | None,
    cadence: str | None,
    excluded: Sequence[str],
    explain: str,
    decisions: str,
    options: Sequence[str],
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Print a list as it is published, highest rating first, or one of its sections.

    What is shown, and for how long inactive players are, follows the edition of the list's day. The federations'
    section has active players only; titled players without a rating and the delisted of this list stand apart.

    \b
    arpad list show 2011-11.csv --section federation
    arpad list show 2011-11.csv --top 100 --format json
    arpad list show 2015-10.csv --edition fada-2014 --format pdf -o list.pdf
    arpad list show 2015-10.csv --edition fada-2014 --explain 18001
    """
    from arpad.cli.list_show import ShowRequest, run_show

    words = wording(lang or shared.language_of_locale())
    choice = Choice(edition_id, options=tuple(options))
    asked = ShowRequest(file, section or "", top, choice, cadence, excluded, explain, decisions, output_format, output)
    return run_show(words, asked)


@lists.command("diff")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@shared.lang_option
def diff(first: str, second: str, lang: str | None) -> Exit:
    """Who moved between two lists, who came and who left. Leaves with 1 if they differ."""
    from arpad.cli.list_show import run_diff

    return run_diff(wording(lang or shared.language_of_locale()), first, second)


@lists.command("convert")
@click.argument("file", metavar="LIST")
@click.option(
    "--to",
    "kind",
    required=True,
    metavar="FORMAT",
    help="csv, parquet, xlsx, fide_combined, fide_single, fide_old, fide_xml, swiss_manager, vega, sharly.",
)
@click.option("--rapid", "rapid_file", default="", metavar="LIST", help="The rapid list of the same day, to be joined.")
@click.option("--blitz", "blitz_file", default="", metavar="LIST", help="The blitz list of the same day, to be joined.")
@click.option("--period", default="", metavar="MMMYY", help="The month in FIDE's header, such as SEP26.")
@click.option("--cadence", type=click.Choice(["standard", "rapid", "blitz"]), default="standard", show_default=True)
@shared.exclude_option
@shared.out_option
@shared.lang_option
def convert(
    file: str,
    kind: str,
    rapid_file: str,
    blitz_file: str,
    period: str,
    cadence: str,
    excluded: Sequence[str],
    output: str,
    lang: str | None,
) -> Exit:
    """Write a list in another format, or the three lists of a day as FIDE's combined file.

    FIDE's formats are for publication: players not to be listed, and those of an excluded federation, are left out.

    \b
    arpad list convert 2026-09.csv --to fide_single --period SEP26 -o standard_sep26frl.txt
    arpad list convert standard.csv --rapid rapid.csv --blitz blitz.csv --to fide_combined -o players_list_foa.txt
    """
    from arpad.cli.list_show import run_convert

    files = {Cadence.RAPID: rapid_file, Cadence.BLITZ: blitz_file}
    beside = {cadence: name for cadence, name in files.items() if name}
    return run_convert(
        wording(lang or shared.language_of_locale()), file, beside, kind, period, cadence, excluded, output
    )


@lists.command("verify")
@click.argument("history", metavar="HISTORY.toml")
@shared.lang_option
def verify(history: str, lang: str | None) -> Exit:
    """Recompute every list of a history from its files and compare it with the one that was published.

    Leaves with 1 if a list differs.
    """
    from arpad.cli.list_history import run_verify

    return run_verify(wording(lang or shared.language_of_locale()), history)


@lists.command("correct")
@click.argument("history", metavar="HISTORY.toml")
@click.option("--replace", "replaced", multiple=True, metavar="OLD=NEW", help="A report is replaced by another.")
@click.option("--withdraw", "withdrawn", multiple=True, metavar="FILE", help="A report is withdrawn.")
@click.option(
    "--result",
    "results",
    multiple=True,
    metavar="FILE:ROUND:WHITE-BLACK=1-0",
    help="A result, the players by their ids.",
)
@click.option("--date", "dates", multiple=True, metavar="FILE=START[/END]", help="The dates of an event.")
@click.option("--merge", "merged", multiple=True, metavar="OLD=NEW", help="Two ids are one player.")
@click.option(
    "--split", "splits", multiple=True, metavar="ID@FILE=NEWID", help="The player's games there are another player's."
)
@click.option("--commit", "folder", default="", metavar="DIR", help="Write the revised lists there.")
@click.option("--reason", default="", metavar="TEXT", help="Why; needed with --commit.")
@shared.lang_option
def correct(
    history: str,
    replaced: Sequence[str],
    withdrawn: Sequence[str],
    results: Sequence[str],
    dates: Sequence[str],
    merged: Sequence[str],
    splits: Sequence[str],
    folder: str,
    reason: str,
    lang: str | None,
) -> Exit:
    """Show what a correction moves, list by list; nothing is written without --commit.

    The original lists stay as they are; the revised ones go to DIR, with a note of the reason and the hashes of both.

    \b
    arpad list correct history.toml --result open.trf:3:990000001-990000002=1/2-1/2
    arpad list correct history.toml --date league.csv=2011-09-03/2011-10-29
    arpad list correct history.toml --split 990000001@open.trf=990000077
    """
    from arpad.cli.list_history import run_correct

    correction = Correction(
        replaced=tuple(replaced),
        withdrawn=tuple(withdrawn),
        merged=tuple(merged),
        results=tuple(results),
        dates=tuple(dates),
        splits=tuple(splits),
        folder=folder,
        reason=reason,
    )
    return run_correct(wording(lang or shared.language_of_locale()), history, correction)
