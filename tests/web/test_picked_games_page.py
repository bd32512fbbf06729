"""The page from which a game is picked for a correction, in both languages, to the impact and its confirmation."""

import pytest
from django.test import Client

from arpad.office.deadlines import unsettled_claims
from arpad.office.models import Correction, Job, LogEntry, RatingList
from arpad.office.person_form import PersonForm
from arpad.office.proposals import Asked
from arpad.office.verbs.claims.claim import ClaimForm, claim
from arpad.office.verbs.claims.decide import decide
from arpad.office.verbs.lists.correct import correct
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.office.verbs.people.enter_player import enter_player
from arpad.office.worker import work
from support.accounts import account
from support.books import act
from support.month import NOVEMBER, published, registered

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


@pytest.mark.parametrize(
    ("lang", "kept", "good"),
    [
        ("en", "from the next list on", "Made good from earlier lists: −5"),
        ("es", "desde la próxima lista", "Compensado de listas anteriores: −5"),
    ],
)
def test_from_the_next_list_on(lang: str, kept: str, good: str) -> None:
    """A draw in October takes Ana from 2403 to 2398 in November; the list of November stays, January makes it good."""
    published()
    client = Client(headers={"accept-language": lang})
    client.force_login(account("olga", "officer"), BACKEND)
    form = {"kind": "result", "event": "friends", "round": "3", "white": "#1", "black": "#2", "result": "1/2-1/2"}
    client.post("/desk/corrections/weigh/", form)
    work("test", lambda: act().at)
    job = Job.objects.latest("pk")
    assert 'name="from_next"' in client.get(f"/desk/jobs/{job.pk}/").text
    done = client.post(f"/desk/corrections/{job.pk}/correct/", {"reason": "drawn", "from_next": "1"})
    assert done.headers["Location"].endswith("?done=deferred")
    assert Correction.objects.get().from_next and kept in client.get("/desk/corrections/").text
    client.post("/desk/preview/", {"series": "standard", "list_date": "2012-01-01"})
    while work("test", lambda: act().at) is not None:
        pass
    draft = RatingList.objects.get(state="draft")
    page = client.get(f"/desk/drafts/{draft.pk}/990000001/").text
    assert good in page and "2403" in page and "2398" in page


@pytest.mark.parametrize(
    ("lang", "form", "told"),
    [
        ("en", {"kind": "date", "event": "friends", "start": "2011-10-02", "end": "2011-10-04"},
         "Dates: Four friends: 2 October 2011 to 4 October 2011"),
        ("es", {"kind": "date", "event": "friends", "start": "2011-10-02", "end": "2011-10-04"},
         "Fechas: Four friends: del 2 de octubre de 2011 al 4 de octubre de 2011"),
        ("en", {"kind": "split", "event": "friends", "old": "990000002", "new": "990000044"},
         "Another person: Four friends: Torre, Beltrán (990000044) instead of Torre, Blas (990000002)"),
        ("es", {"kind": "merge", "gone": "990000044", "kept": "990000002"},
         "Torre, Beltrán (990000044) es Torre, Blas (990000002)"),
        ("en", {"kind": "withdraw", "event": "friends"}, "Event taken out: Four friends"),
    ],
)  # fmt: skip
def test_every_change_is_told_by_names_and_days(lang: str, form: dict[str, str], told: str) -> None:
    """Where it is weighed, where it was made, and where it is taken back."""
    published()
    enter_player(act(), PersonForm("Torre, Beltrán", key="990000044", birth="1985"))
    client = Client(headers={"accept-language": lang})
    client.force_login(account("olga", "officer"), BACKEND)

    def weighed(sent: dict[str, str]) -> tuple[int, str]:
        assert client.post("/desk/corrections/weigh/", sent).status_code == 302
        work("test", lambda: act().at)
        number = Job.objects.latest("pk").pk
        return number, client.get(f"/desk/jobs/{number}/").text

    number, page = weighed(form)
    assert told in page and "friends=" not in page and "990000044=" not in page
    client.post(f"/desk/corrections/{number}/correct/", {"reason": "seen"})
    words = told.split(": ")[-1]
    made = client.get("/desk/corrections/").text
    assert words in made and "<code>" not in made.partition("<tbody>")[2]
    entry = LogEntry.objects.latest("number").number
    assert words in weighed({"kind": "undo", "entry": str(entry)})[1]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_claim_is_settled_by_a_merge(lang: str) -> None:
    published()
    enter_player(act(), PersonForm("Torre, Beltrán", key="990000044", birth="1985"))
    claimed = claim(act(), ClaimForm("standard", NOVEMBER, "he is I", player="990000002"))
    decide(act(), claimed.pk, "upheld")
    proposal = Asked(merges=("990000044=990000002",))
    entry = correct(act(), proposal, weigh_correction(proposal).seen).number
    client = Client(headers={"accept-language": lang})
    client.force_login(account("olga", "officer"), BACKEND)
    page = client.get(f"/desk/claims/{claimed.pk}/").text
    told = {"en": "is Torre, Blas", "es": "es Torre, Blas"}[lang]
    assert f'<option value="{entry}">{entry} · Torre, Beltrán (990000044) {told} (990000002)</option>' in page
    assert client.post(f"/desk/claims/{claimed.pk}/settle/", {"correction": entry}).status_code == 302
    assert unsettled_claims(claimed.list) == []
