"""arpad office certify"""

import click

from arpad.cli.exits import Exit
from arpad.cli.files import write_bytes
from arpad.cli.office.desk import Desk, office_command


@office_command("certify")
@click.argument("event")
@click.option("--player", "number", type=int, required=True, metavar="NUMBER", help="The player, by starting rank.")
@click.option("--title", required=True, type=click.Choice(["GM", "IM", "WGM", "WIM"], case_sensitive=False))
@click.option("--edition", default="", metavar="ID", help="Use this edition, whatever the date.")
@click.option("-o", "--output", required=True, metavar="OUT", help="The certificate, IT1.")
def certify(desk: Desk, event: str, number: int, title: str, edition: str, output: str) -> Exit:
    """Judge a norm from the accepted report, keep it with its verdict, and print the certificate."""
    from arpad.cli.reading import say
    from arpad.office.verbs.certify import certify as act_out
    from arpad.values.title import Title

    done = act_out(desk.act, event, number, Title(title.upper()), desk.words.language, edition)
    say(done.findings, desk.words)
    write_bytes(output, bytes(done.norm.certificate))
    name = done.norm.player.name
    desk.tell("office.said.certified", norm=done.norm.pk, name=name, title=done.norm.title, games=done.norm.games)
    return Exit.DONE
