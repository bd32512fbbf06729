"""The page from which a game is picked for a correction, in both languages, to the impact and its confirmation."""

import pytest
from django.test import Client

from arpad.office.models import Correction, Job
from arpad.office.worker import work
from support.accounts import account
from support.books import act
from support.month import published, registered

pytestmark = pytest.mark.usefixtures("office")
BACKEND = "arpad.web.accounts.signing_in.Accounts"


@pytest.mark.parametrize(
    ("lang", "now", "forfeit"),
    [("en", "It counts now as", "+ - (White wins by forfeit)"), ("es", "Ahora cuenta como", "+ - (ganan blancas por")],
)
def test_from_the_games_to_the_correction(lang: str, now: str, forfeit: str) -> None:
    published()
    client = Client(headers={"accept-language": lang})
    client.force_login(account("olga", "officer"), BACKEND)
    page = client.get("/desk/corrections/games/?event=friends&q=torre&round=3").text
    assert "Alfil, Ana" in page and "Dama" not in page
    assert "game=3:%231-%232#picked" in page
    picked = client.get("/desk/corrections/games/?event=friends&game=3:%231-%232").text
    assert now in picked and forfeit in picked
    form = {"kind": "result", "event": "friends", "round": "3", "white": "#1", "black": "#2", "result": "+-"}
    assert client.post("/desk/corrections/weigh/", form).status_code == 302
    work("test", lambda: act().at)
    job = Job.objects.latest("pk")
    weighed = client.get(f"/desk/jobs/{job.pk}/").text
    assert "3: Alfil, Ana – Torre, Blas  +-" in weighed and "2399" in weighed
    client.post(f"/desk/corrections/{job.pk}/correct/", {"reason": "Blas did not come"})
    assert Correction.objects.get().change == "3:990000001-990000002=+-"
    assert "3: Alfil, Ana – Torre, Blas  +-" in client.get("/desk/corrections/").text


def test_an_event_without_an_accepted_report_has_none_to_pick() -> None:
    registered_only()
    client = Client(headers={"accept-language": "en"})
    client.force_login(account("olga", "officer"), BACKEND)
    assert client.get("/desk/corrections/games/?event=waiting").status_code == 422
    assert client.get("/desk/corrections/games/?event=nothing").status_code == 404
    assert client.get("/desk/corrections/games/").status_code == 302


def registered_only() -> None:
    published()
    registered("waiting")
