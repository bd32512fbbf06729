"""arpad office correct and republish: what a correction changes on the lists that are out, and those lists again."""

from collections.abc import Sequence
from dataclasses import asdict

from arpad.cli.exits import Exit
from arpad.cli.list_history import print_impact, print_totals
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk, ask, later_option, now
from arpad.cli.reading import say
from arpad.office.description import Given
from arpad.office.proposals import Asked
from arpad.office.verbs.lists.correct import correct as correct_verb
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.republish import republish as republish_verb
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
    asked = Asked(**{name: values for name, values in given.items() if name not in ("seen", "from_next")})
    seen = given["seen"]
    if later and not seen:
        return ask(desk, "weigh_correction", {name: list(values) for name, values in asdict(asked).items() if values})
    return _make_correction(desk, asked, seen, given["from_next"]) if seen else _weigh(desk, asked)


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


def _make_correction(desk: Desk, asked: Asked, seen: str, from_next: bool) -> Exit:
    done = correct_verb(desk.act, asked, seen, from_next)
    say(done.findings, desk.words)
    desk.tell("office.said.corrected", number=done.number)
    for series, day in done.to_republish:
        desk.tell("office.said.to_republish", series=series, date=day)
    return Exit.DONE


@on_top("republish")
@later_option
def republish(desk: Desk, given: Given, later: bool) -> Exit:
    """Make every list anew that corrections have changed, and all later ones, as drafts; with --inputs, publish them.

    Each is the next revision of its date; the earlier ones stay. All come out together or none, and only if nothing
    changed since the drafts were shown.
    """
    series, inputs = given["series"], given["inputs_sha256"]
    if later and not inputs:
        return ask(desk, "redraft", {"series": series})
    return _publish(desk, series, inputs) if inputs else _show_drafts(desk, series)


def _show_drafts(desk: Desk, series: str) -> Exit:
    done = redraft(desk.act, series, now)
    say(done.findings, desk.words)
    print_impact(done.impacts, desk.words)
    print_totals(done.impacts, desk.words)
    desk.tell("office.said.redrafted", lists=len(done.drafts), inputs=done.inputs_sha256)
    return Exit.DONE


def _publish(desk: Desk, series: str, inputs: str) -> Exit:
    done = republish_verb(desk.act, series, inputs)
    say(done.findings, desk.words)
    if done.waiting:
        desk.tell("office.said.waiting", date=done.lists[0].date)
        return Exit.DONE
    for listed in done.lists:
        desk.tell(
            "office.said.republished", series=series, date=listed.date, revision=listed.revision, sha256=listed.sha256
        )
    desk.tell("office.said.head", head=done.lists[-1].log_head)
    return Exit.DONE
