"""A league handed in match day by match day, in whatever form each comes, and put together as its report.

The games are those of `support.month`, so that the numbers are those worked out there.
"""

from datetime import date

import pytest

from arpad.office.act import carry_out
from arpad.office.description import Given, Upload
from arpad.office.models import Attachment, Event, ListRow, Report
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.attach import Attached
from arpad.office.verbs.reports.add_match_day import ADD_MATCH_DAY
from arpad.office.verbs.reports.assemble import ASSEMBLE
from arpad.office.verbs.reports.receive import Received
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.match_days import FIRST
from support.month import AFTER, REPORT, opened, previewed, registered
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")

SECOND = """\
name,Second day
start,2011-10-02
rate_of_play,120 min

number,name,rating
1,"Rey, Dario",2100
2,"Torre, Blas",2300
3,"dama celia",2200
4,"Alfil, Ana",2400

round,white,black,result
1,1,2,1-0
1,3,4,1/2-1/2
"""
"""Its round is counted from 1, its players are in another order and without ids."""


def add(text: str, first_round: int | None = None) -> Attached:
    given = {"key": "friends", "results": Upload("", text.encode()), "first_round": first_round, "received_on": None}
    return _done(ADD_MATCH_DAY, given)


def assemble() -> Received:
    return _done(ASSEMBLE, {"key": "friends"})


def _done(verb: object, given: Given) -> object:  # type: ignore[misc]
    return verb.carry_out(lambda name, *args: carry_out(act(), name, *args), given)  # type: ignore[attr-defined]


def test_three_days_are_one_report() -> None:
    """A typed table, one whose rounds are counted from 1, and the program's report after the last round."""
    opened()
    registered()
    assert add(FIRST).rounds == (1,)
    assert add(SECOND, 2).rounds == (2,)
    assert [one.why for one in previewed().looks.waiting] == ["match_days"]
    last = add(REPORT)
    assert (last.rounds, last.findings) == ((1, 2, 3), ())
    report = assemble().report
    assert (report.version, report.file_name, report.entries.count(), report.games.count()) == (
        1,
        "match-days.trf",
        4,
        6,
    )
    assert report.received_on == act().day
    review(act(), "friends", Verdict.ACCEPT)
    assert dict(ListRow.objects.filter(list=previewed().draft).values_list("key", "rating")) == AFTER
    assert bytes(Attachment.objects.earliest("pk").content) == FIRST.encode()
    assert not verify().findings


def test_a_day_that_comes_again_corrects_the_earlier_one() -> None:
    opened()
    registered()
    add(FIRST)
    again = add(FIRST.replace("1,1,4,1-0", "1,1,4,0-1"))
    assert [(one.id, one.data["round"], one.data["name"]) for one in again.findings] == [
        ("office.W271", 1, "Alfil, Ana"),
        ("office.W271", 1, "Rey, Dario"),
    ]
    games = assemble().report.games.order_by("pk")
    assert [(game.white.name, game.result) for game in games] == [("Alfil, Ana", "0"), ("Torre, Blas", "1")]


@pytest.mark.parametrize(
    ("days", "refused"),
    [([], "office.E270"), ([(SECOND, 3)], "office.E272"), ([(FIRST, None), (SECOND, 3)], "office.E272")],
)
def test_what_is_missing_is_said(days: list[tuple[str, int | None]], refused: str) -> None:
    opened()
    registered()
    for text, first_round in days:
        add(text, first_round)
    with pytest.raises(Refused) as error:
        assemble()
    assert ids(error) == [refused]
    assert not Report.objects.exists()


@pytest.mark.parametrize("text", ["Ana won", FIRST.partition("round,white")[0]])
def test_results_without_a_game_are_not_taken(text: str) -> None:
    opened()
    registered()
    with pytest.raises(Refused):
        add(text)
    assert not Attachment.objects.exists()


def test_the_same_day_twice_is_refused() -> None:
    opened()
    registered()
    add(FIRST)
    with pytest.raises(Refused) as error:
        add(FIRST)
    assert ids(error) == ["office.E137"]


def test_teams_grow_from_day_to_day() -> None:
    """Two matches of the league of three teams; the Damas come on the second day."""
    from arpad.formats.trf import read_trf
    from arpad.tournament.match_days import assembled
    from support.team_league import LEAGUE

    lines = LEAGUE.splitlines(keepends=True)
    head, teams = lines[:4], [line for line in lines if line.startswith("310")]
    day_one = "".join([*head, *(line[:99].rstrip() + "\n" for line in lines[4:8]), *teams[:2]])
    whole, findings = assembled([read_trf(day.encode()).tournament for day in (day_one, LEAGUE)])  # type: ignore[misc]
    assert not findings
    assert [(team.name, team.members) for team in whole.teams] == [
        ("Alfiles", (1, 2)), ("Torres", (3, 4)), ("Damas", (5, 6))
    ]  # fmt: skip
    assert [entry.points for entry in whole.entries] == [10, 5, 0, 5, 10, 10]


def test_a_league_that_is_over_takes_no_more_days() -> None:
    opened()
    registered(start=date(2011, 10, 1), end=date(2011, 10, 3))
    event = Event.objects.get()
    assert ADD_MATCH_DAY.fits(event) and not ASSEMBLE.fits(event)
    add(FIRST)
    assert ASSEMBLE.fits(event)
    event.state = Event.State.ACCEPTED
    assert not ADD_MATCH_DAY.fits(event)
