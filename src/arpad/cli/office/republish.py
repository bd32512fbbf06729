"""arpad office republish"""

from arpad.cli.exits import Exit
from arpad.cli.impacts import print_impact, print_totals
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk, now
from arpad.cli.office.later import ask, later_option
from arpad.cli.reading import say
from arpad.office.description import Given
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.republish import republish as act_out


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
    return _publish(desk, series, inputs) if inputs else _show(desk, series)


def _show(desk: Desk, series: str) -> Exit:
    done = redraft(desk.act, series, now)
    say(done.findings, desk.words)
    print_impact(done.impacts, desk.words)
    print_totals(done.impacts, desk.words)
    desk.tell("office.said.redrafted", lists=len(done.drafts), inputs=done.inputs_sha256)
    return Exit.DONE


def _publish(desk: Desk, series: str, inputs: str) -> Exit:
    done = act_out(desk.act, series, inputs)
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
