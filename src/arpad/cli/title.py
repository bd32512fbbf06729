"""arpad title"""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.lazy import Commands
from arpad.cli.organiser_run import run_organiser
from arpad.reports.wording import wording

_TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")


@click.group(cls=Commands)
def title() -> None:
    """Titles: from championships, by rating, by application, for organisers.

    \b
    arpad title apply application.toml
    arpad title direct continental-u16.trf --event continental_u16
    arpad title rating 2011-11.csv
    arpad title reached open.trf --player 990000012 --title IM --list 2011-09.csv
    arpad title organiser organiser.toml
    """


_rating_edition = click.option(
    "--rating-edition", default=None, metavar="ID", help="Rate the reports by this edition, whatever their dates."
)


@title.command()
@click.argument("application", metavar="APPLICATION.toml")
@click.option(
    "--pdf", "folder", default=None, metavar="DIR", help="Also print IT2, and the IT1s and crosstables, there."
)
@shared.edition_option
@_rating_edition
@shared.format_option
@shared.out_option
@shared.lang_option
def apply(
    application: str,
    folder: str | None,
    edition_id: str | None,
    rating_edition: str | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Norms of several events assembled into an application, and what is missing.

    Each norm is recomputed from its report, or taken from the signed certificate and marked so. The files it names
    are looked for beside APPLICATION.toml. The edition is that of the day the application is received; each norm
    follows the one of its own start.
    """
    from arpad.cli.apply_run import run_apply
    from arpad.cli.title_rating_run import Editions

    words = wording(lang or shared.language_of_locale())
    return run_apply(words, application, folder, Editions(edition_id, rating_edition), output_format, output)


@title.command()
@click.argument("reports", metavar="REPORT...", nargs=-1, required=True)
@click.option("--event", "code", default=None, metavar="CODE", help="The championship; by default that of the facts.")
@click.option("--codes", is_flag=True, is_eager=True, expose_value=False, callback=lambda *given: _codes(*given),
              help="List the codes of the championships, and leave.")  # fmt: skip
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.set_option
@shared.format_option
@click.option("--explain", is_flag=True, help="Also what somebody holds already, or gets with something higher.")
@shared.out_option
@shared.lang_option
def direct(
    reports: Sequence[str],
    code: str | None,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    options: Sequence[str],
    output_format: str,
    explain: bool,
    output: str,
    lang: str | None,
) -> Exit:
    """Who earned a title, a norm or a performance in a championship, and why.

    The last REPORT is the final; earlier ones are its qualifying phases, whose results are added up. Medals follow the
    final ranks of the report, else the standings with tie-breaks.
    """
    from arpad.cli.direct_run import DirectRequest, run_direct

    words = wording(lang or shared.language_of_locale())
    asked = DirectRequest(reports, code, edition_id, on, facts_file, options, explain)
    return run_direct(words, asked, output_format, output)


def _codes(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        from arpad.cli.direct_run import championship_codes

        click.echo("\n".join(championship_codes()))
        context.exit()


@title.command()
@click.argument("file", metavar="LIST[@DATE]")
@shared.edition_option
@shared.on_option
@shared.format_option
@shared.out_option
@shared.lang_option
def rating(
    file: str, edition_id: str | None, on: date | None, output_format: str, output: str, lang: str | None
) -> Exit:
    """Who on a published list has reached the rating of a title not yet held: FM, CM, WFM, WCM."""
    from arpad.cli.title_rating_run import run_rating

    return run_rating(wording(lang or shared.language_of_locale()), file, edition_id, on, output_format, output)


@title.command()
@click.argument("reports", metavar="REPORT...", nargs=-1, required=True)
@click.option("--player", required=True, metavar="ID", help="The player's id, or the starting rank in the only report.")
@click.option(
    "--title", "wanted", required=True, type=click.Choice(_TITLES), help="The title whose rating is asked for."
)
@click.option("--list", "list_file", default=None, metavar="LIST", help="The list of the period.")
@click.option("--complete", is_flag=True, help="All events of the period have been received and rated.")
@shared.edition_option
@_rating_edition
@click.option(
    "--format", "output_format", type=click.Choice(["table", "json", "csv", "pdf"]), default="table", show_default=True
)
@shared.out_option
@shared.lang_option
def reached(
    reports: Sequence[str],
    player: str,
    wanted: str,
    list_file: str | None,
    complete: bool,
    edition_id: str | None,
    rating_edition: str | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """The arbiter's certificate of a rating reached in the middle of a period or of an event, game by game.

    All REPORTs are one period. After each game the period is rated anew without what came later.
    """
    from arpad.cli.title_rating_run import Editions, ReachedRequest, run_reached

    asked = ReachedRequest(reports, player, wanted, list_file, complete, Editions(edition_id, rating_edition))
    return run_reached(wording(lang or shared.language_of_locale()), asked, output_format, output)


@title.command()
@click.argument("record", metavar="ORGANISER.toml")
@shared.edition_option
@shared.format_option
@shared.out_option
@shared.lang_option
def organiser(record: str, edition_id: str | None, output_format: str, output: str, lang: str | None) -> Exit:
    """Whether the events of an organiser give the title of International Organiser."""
    return run_organiser(wording(lang or shared.language_of_locale()), record, edition_id, output_format, output)
