"""Who was seeded (8.22 of 2018), in the browser: on the preview, on the player's page and on the slip with its reason.

Ana, rapid 2000, beats Blas, who has only a standard rating, 2100. K 20: 2000 + 12.8 = 2012.8, 2100 − 12.8 = 2087.2.
"""

import html
import re
from datetime import date

import pytest
from django.test import Client

from arpad.office.models import Job, ListRow, RatingList
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.office.worker import work
from support.accounts import account
from support.books import act, act_on

pytestmark = pytest.mark.usefixtures("office")
BACKEND = "arpad.web.accounts.signing_in.Accounts"
ANA, BLAS = "990000001", "990000002"
HEADER = "id,name,federation,sex,birth,rating,k,games,peak,listed_from\n"
RAPID = f'{HEADER}{ANA},"Alfil, Ana",ESP,w,1980-01-01,2000,20,90,2000,2015-01-01\n'
STANDARD = f'{HEADER}{BLAS},"Torre, Blas",ESP,m,1981-01-01,2100,20,90,2100,2015-01-01\n'
PLAYED, OUT = date(2019, 4, 9), date(2019, 5, 1)
REPORT = f"""\
name,An evening
federation,ESP
start,{PLAYED}
end,{PLAYED}
type,Individual: Swiss-System
rate_of_play,15 min
round_dates,{PLAYED}

number,name,federation,id
1,"Alfil, Ana",ESP,{ANA}
2,"Torre, Blas",ESP,{BLAS}

round,white,black,result
1,1,2,1-0
"""


def accepted(opening: bool = True) -> None:
    for series, content in (("standard", STANDARD), ("rapid", RAPID)):
        open_series(act(), series, cadence=series)
        if series == "standard" or opening:
            everybody = content if opening else content + RAPID.removeprefix(HEADER)
            import_list(act(), ListImport(everybody.encode(), f"{series}.csv", series, date(2019, 4, 1)))
    form = Registration("evening", "An evening", ["rapid"], PLAYED, PLAYED, date(2019, 1, 9), cadence="rapid")
    register(act(), form)
    receive(act_on(PLAYED), Submission("evening", REPORT.encode(), received_on=PLAYED))
    review(act(), "evening", Verdict.ACCEPT)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


@pytest.mark.parametrize(
    ("lang", "seeded", "reason"),
    [
        (
            "en",
            "Without a rating of this kind, counted with the standard one: 1",
            "Standard rating, as there is none of this kind 2100 8.22",
        ),
        (
            "es",
            "Sin Elo de esta modalidad, cuentan con el estándar: 1",
            "Elo estándar, a falta de uno de esta modalidad 2100 8.22",
        ),
    ],
)
def test_from_the_preview_to_the_slip(lang: str, seeded: str, reason: str) -> None:
    accepted()
    client = Client(headers={"accept-language": lang})
    client.force_login(account("olga", "officer"), BACKEND)
    client.post("/desk/preview/", {"series": "rapid", "list_date": str(OUT), "closing": "2019-04-28"})
    work("test", lambda: act().at)
    page = text_of(client, f"/desk/jobs/{Job.objects.latest('pk').pk}/")
    draft = RatingList.objects.get(state="draft")
    assert seeded in page and re.search(r"Torre, Blas .*2100 .*2087", page)
    form = {"series": "rapid", "list_date": str(OUT), "inputs_sha256": draft.inputs_sha256, "reason": "in order"}
    client.post("/desk/publish/", form)
    made = RatingList.published.get(series__key="rapid", date=OUT)
    assert dict(ListRow.objects.filter(list=made).values_list("key", "rating")) == {ANA: 2013, BLAS: 2087}
    assert "2087" in text_of(client, f"/players/{BLAS}/")
    slip = text_of(client, f"/players/{BLAS}/rapid/{OUT}/")
    assert reason in slip and "2087 8.57" in slip


def test_the_first_list_of_a_seeded_series_is_previewed_from_the_desk() -> None:
    """It needs no opening list: once an event waits, the card of the series offers the list after it."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(account("olga", "officer"), BACKEND)
    open_series(act(), "rapid")
    assert "Preview the list of" not in text_of(client, "/desk/")
    accepted(opening=False)
    assert "Preview the list of 1 May 2019 Import a list" in text_of(client, "/desk/")
    client.post("/desk/preview/", {"series": "rapid", "list_date": str(OUT), "closing": "2019-04-28"})
    work("test", lambda: act().at)
    seen = RatingList.objects.get(state="draft").inputs_sha256
    client.post("/desk/publish/", {"series": "rapid", "list_date": str(OUT), "inputs_sha256": seen})
    made = RatingList.published.get(series__key="rapid")
    assert dict(ListRow.objects.filter(list=made).values_list("key", "rating"))[BLAS] is not None
