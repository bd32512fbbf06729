"""arpad office correct"""

from collections.abc import Sequence
from dataclasses import asdict

from arpad.cli.exits import Exit
from arpad.cli.impacts import print_impact, print_totals
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.cli.office.later import ask, later_option
from arpad.cli.reading import say
from arpad.office.description import Given
from arpad.office.proposals import Asked
from arpad.office.verbs.lists.correct import correct as act_out
from arpad.office.verbs.lists.weigh_correction import SeriesImpact, weigh_correction


@on_top("correct")
@later_option
def correct(desk: Desk, given: Given, later: bool) -> Exit:
    """Show what a correction would change on every published list; with --seen, make it.

    The report stays as it came, and the lists stay as published until `arpad office republish`. Every kind of
    correction may be given several times, and is taken back with --undo.

    \b
    arpad office correct --result open:3:990000001-990000002=1/2-1/2
    arpad office correct --merge 990000077=990000001 --seen 57-4f… --reason "the same person, by the passport"
    """
    asked = Asked(**{name: values for name, values in given.items() if name != "seen"})
    seen = given["seen"]
    if later and not seen:
        return ask(desk, "weigh_correction", {name: list(values) for name, values in asdict(asked).items() if values})
    return _make(desk, asked, seen) if seen else _weigh(desk, asked)


def _weigh(desk: Desk, asked: Asked) -> Exit:
    weighed = weigh_correction(asked)
    say(weighed.findings, desk.words)
    tell_impacts(desk, weighed.impacts)
    desk.tell("office.said.weighed", seen=weighed.seen)
    return Exit.DONE


def tell_impacts(desk: Desk, impacts: Sequence[SeriesImpact]) -> None:
    for one in impacts:
        desk.tell("office.said.impact", series=one.series)
        print_impact(one.lists, desk.words)
        print_totals(one.lists, desk.words)
    if not impacts:
        desk.tell("office.said.no_impact")


def _make(desk: Desk, asked: Asked, seen: str) -> Exit:
    done = act_out(desk.act, asked, seen)
    say(done.findings, desk.words)
    desk.tell("office.said.corrected", number=done.number)
    for series, day in done.to_republish:
        desk.tell("office.said.to_republish", series=series, date=day)
    return Exit.DONE
