"""arpad office correct"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command

if TYPE_CHECKING:
    from arpad.office.proposals import Asked


@office_command("correct")
@click.option("--result", "results", multiple=True, metavar="EVENT:ROUND:WHITE-BLACK=1-0", help="Another result.")
@click.option("--date", "dates", multiple=True, metavar="EVENT=START[/END]", help="Other dates of an event.")
@click.option("--split", "splits", multiple=True, metavar="ID@EVENT=NEWID", help="There it was somebody else.")
@click.option("--merge", "merges", multiple=True, metavar="GONE=KEPT", help="Two ids are one person.")
@click.option("--withdraw", "withdrawn", multiple=True, metavar="EVENT", help="An event that does not count.")
@click.option("--undo", multiple=True, type=int, metavar="ENTRY", help="Take back what this entry of the log did.")
@click.option("--seen", default="", metavar="HASH", help="Make the correction whose impact was shown with this hash.")
def correct(
    desk: Desk,
    results: Sequence[str],
    dates: Sequence[str],
    splits: Sequence[str],
    merges: Sequence[str],
    withdrawn: Sequence[str],
    undo: Sequence[int],
    seen: str,
) -> Exit:
    """Show what a correction would change on every published list; with --seen, make it.

    The report stays as it came, and the lists stay as published until `arpad office republish`. Every kind of
    correction may be given several times, and is taken back with --undo.

    \b
    arpad office correct --result open:3:990000001-990000002=1/2-1/2
    arpad office correct --merge 990000077=990000001 --seen 57-4f… --reason "the same person, by his passport"
    """
    from arpad.office.proposals import Asked

    asked = Asked(tuple(results), tuple(dates), tuple(splits), tuple(merges), tuple(withdrawn), tuple(undo))
    return _make(desk, asked, seen) if seen else _weigh(desk, asked)


def _weigh(desk: Desk, asked: "Asked") -> Exit:
    from arpad.cli.impacts import print_impact, print_totals
    from arpad.cli.reading import say
    from arpad.office.verbs.weigh_correction import weigh_correction

    weighed = weigh_correction(asked)
    say(weighed.findings, desk.words)
    for one in weighed.impacts:
        desk.tell("office.said.impact", series=one.series)
        print_impact(one.lists, desk.words)
        print_totals(one.lists, desk.words)
    if not weighed.impacts:
        desk.tell("office.said.no_impact")
    desk.tell("office.said.weighed", seen=weighed.seen)
    return Exit.DONE


def _make(desk: Desk, asked: "Asked", seen: str) -> Exit:
    from arpad.cli.reading import say
    from arpad.office.verbs.correct import correct as act_out

    done = act_out(desk.act, asked, seen)
    say(done.findings, desk.words)
    desk.tell("office.said.corrected", number=done.number)
    for series, day in done.to_republish:
        desk.tell("office.said.to_republish", series=series, date=day)
    return Exit.DONE
