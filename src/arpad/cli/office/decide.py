"""arpad office decide"""

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command
from arpad.cli.office.drafted import tell_letters


@office_command("decide")
@click.argument("claim", type=int)
@click.argument("verdict", type=click.Choice(["upheld", "dismissed", "withdrawn"]))
@click.option("--article", default="", help="The article it rests on.")
def decide(desk: Desk, claim: int, verdict: str, article: str) -> Exit:
    """Decide a claim. The reason goes into the letter, which is drafted in both languages."""
    from arpad.office.verbs.decide import decide as act_out

    done = act_out(desk.act, claim, verdict, article)
    desk.tell("office.said.decided", claim=claim, state=desk.words.text(f"office.claim.{verdict}"))
    tell_letters(desk, done.letters)
    return Exit.DONE
