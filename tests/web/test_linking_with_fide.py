"""FIDE's ids at the desk: who is certain in one step, the others by a choice, and undone again."""

from datetime import date

import pytest
from django.test import Client

from arpad.office.models import FideLink, Player
from arpad.office.verbs.lists.import_ import ListImport, import_list
from support.accounts import account
from support.books import act
from support.month import opened

pytestmark = pytest.mark.usefixtures("office")
ANA, CELIA = "990000001", "990000003"
FIDE = b"""\
id,name,federation,sex,title,birth,rating
2200001,"Alfil, Ana",ESP,w,IM,1980,2400
2200004,"Damma, Celia",ESP,w,,1982,2200
"""


@pytest.mark.parametrize(("language", "certain"), [("en", "Certain: 1"), ("es", "Seguros: 1")])
def test_the_page(language: str, certain: str) -> None:
    opened()
    client = Client(headers={"accept-language": language})
    client.force_login(account("olga", "officer"), "arpad.web.accounts.signing_in.Accounts")
    assert "2200001" not in client.get("/desk/link-fide/").text
    import_list(act(), ListImport(FIDE, "fide.csv", "standard", date(2011, 9, 1), "fide", reference=True))
    page = client.get("/desk/link-fide/").text
    assert certain in page and "2200001" in page and f"{CELIA}=2200004" in page
    client.post("/desk/link-fide/", {"certain": "1"})
    client.post("/desk/link-fide/", {"links": ["", f"{CELIA}=2200004"]})
    assert dict(Player.objects.exclude(fide_id=None).values_list("key", "fide_id")) == {
        ANA: "2200001",
        CELIA: "2200004",
    }
    number = FideLink.objects.get(player__key=ANA).log_number
    assert str(number) in client.get("/desk/link-fide/").text
    client.post("/desk/unlink-fide/", {"entry": number, "reason": "not she"})
    assert Player.objects.get(key=ANA).fide_id is None
