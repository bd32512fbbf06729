"""arpad office enter-player"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from arpad.cli.exits import Exit
from arpad.cli.office.builder import on_top
from arpad.cli.office.dated import FORM, KINDS, dated, facts
from arpad.cli.office.desk import Desk

if TYPE_CHECKING:
    from arpad.office.description import Given


@on_top("enter-player", without=("title", "confirmed_on", "since", "until", *KINDS))
@click.option("--federation", multiple=True, metavar=FORM, help="Since and until when; may repeat, as the next three.")
@click.option("--province", multiple=True, metavar=FORM)
@click.option("--club", multiple=True, metavar=FORM)
@click.option("--licence", multiple=True, metavar=FORM)
@click.option("--title", "titles", multiple=True, metavar="TITLE[@DAY]", help="With the day it was confirmed.")
def enter_player(desk: Desk, given: "Given", titles: Sequence[str], **held: Sequence[str]) -> Exit:
    """Enter a person in the register. Similar people are named; `arpad office correct --merge` makes two one.

    \b
    arpad office enter-player "Peón, Pepa" --fide-id 2299000 --birth 1999-12-31 --sex w \\
        --federation ESP --club "Enroque@2010-01-01" --licence "A-123@2011-01-01/2011-12-31" --title WFM@2010-06-01
    """
    from arpad.cli.reading import say
    from arpad.office.person_form import PersonForm, TitleGiven
    from arpad.office.verbs.people.enter_player import enter_player as act_out

    won = tuple(TitleGiven(one.value, one.valid_from) for one in dated("--title", titles))
    done = act_out(desk.act, PersonForm(facts=facts(held), titles=won, **given))
    say(done.findings, desk.words)
    desk.tell("office.said.enrolled", id=done.player.key, name=done.player.name)
    return Exit.DONE
