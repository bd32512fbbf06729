"""What the office keeps of a report: its official ranks, rounds that were held, and what the bye of a team is worth."""

from datetime import date

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse

from arpad.office.models import Event, Report
from arpad.office.verbs.reports.receive import Submission, receive, with_fact
from arpad.office.verbs.reports.review import Verdict, review
from arpad.results.data import as_rows
from arpad.web.queries.events import AcceptedEvent, accepted
from support.accounts import account
from support.books import act
from support.month import REPORT, opened, registered

BACKEND = "arpad.web.accounts.signing_in.Accounts"

TEAMS = """\
012 Tres equipos
032 ESP
042 2011/10/01
052 2011/10/03
092 Team Swiss
122 120 min
142 1
001    1 w IM Alfil, Ana                        2400 ESP   990000001 1980/01/01  1.0    1     2 w 1
001    2 m    Torre, Blas                       2300 ESP   990000002 1981/01/01  0.0    3     1 b 0
001    3 w    Dama, Celia                       2200 ESP   990000003 1982/01/01  0.0    3  0000 - -
013 Alfiles                            1
013 Torres                             2
013 Damas                              3
"""


def kept(text: str) -> AcceptedEvent:
    opened()
    registered()
    receive(act(), Submission("friends", text.encode(), "friends.trf", received_on=date(2011, 10, 4)))
    review(act(), "friends", Verdict.ACCEPT)
    found = accepted(Event.objects.get(key="friends"))
    assert found is not None
    return found


@pytest.mark.usefixtures("books")
def test_the_official_ranks_stay_with_the_event() -> None:
    event = kept(REPORT)
    assert [entry.rank for entry in event.tournament.entries] == [1, 3, 3, 2]
    table = event.standings()
    assert table is not None
    assert {row["number"]: row["reported_rank"] for row in as_rows(table)} == {1: 1, 2: 3, 3: 3, 4: 2}


@pytest.mark.usefixtures("books")
def test_a_bye_for_a_round_to_come_is_no_round() -> None:
    line = next(line for line in REPORT.splitlines() if "Rey, Dario" in line)
    event = kept(REPORT.replace(line, line.ljust(121) + "0000 - H"))
    assert event.tournament.rounds_recorded == 4
    assert event.ranked is not None
    assert event.ranked.standings is not None
    assert event.ranked.standings.context.field.rounds == 3
    assert not any(column.label == "4" for column in event.crosstable().page)


def test_what_the_form_says_goes_before_the_tables_and_over_the_file() -> None:
    file = b'\xef\xbb\xbfkind = "ordinary"\nteam_bye_match_points = 0\n[[arbiters]]\nname = "Reloj, Rosa"\n'
    assert with_fact(file, "team_bye_match_points", "1") == (
        b'team_bye_match_points = "1"\nkind = "ordinary"\n[[arbiters]]\nname = "Reloj, Rosa"\n'
    )


@pytest.mark.usefixtures("office")
def test_the_worth_of_the_bye_of_a_team_is_a_field_of_the_form() -> None:
    opened()
    registered()
    officer = Client(headers={"accept-language": "es"})
    officer.force_login(account("olga", "officer"), BACKEND)
    address = reverse("desk_receive", kwargs={"key": "friends"})
    officer.post(address, {"report": ContentFile(TEAMS.encode(), "r.trf")})
    asked = officer.get("/desk/events/friends/").text
    assert "standings.W013" in asked
    assert "Diga cuánto vale el descanso de un equipo al enviar el informe." in asked
    assert 'name="team_bye_game_points"' in asked
    worth = {"team_bye_match_points": "1", "team_bye_game_points": "0,5"}
    officer.post(address, {"report": ContentFile(TEAMS.encode(), "r.trf"), **worth})
    told = officer.get("/desk/events/friends/").text
    assert "standings.W013" not in told
    assert "standings.I003" in told
    assert b'team_bye_game_points = "0.5"' in bytes(Report.objects.get(version=2).facts)
