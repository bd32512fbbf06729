"""What the bye of a team is worth: asked on the page of the event, answered in its form."""

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse

from arpad.office.models import Report
from support.accounts import account
from support.month import opened, registered

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
