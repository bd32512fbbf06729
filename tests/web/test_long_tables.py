"""Lines that are written without a template escape what a template would, and link where `reverse` does."""

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from arpad.office.models import Player
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.reports.wording import wording
from arpad.web.templatetags.frequent import player_addresses
from support.books import act
from support.month import OPENING

ODD = b"""\
id,name,federation,sex,title,birth,rating,k,games,peak,listed_from
12/34~x,"<b>Pe\xc3\xb3n</b> & ""Co"", Ana",ESP,w,,1980-01-01,2400,10,90,2405,2003-01-01
"""


@pytest.mark.usefixtures("office")
@pytest.mark.parametrize("address", ["/lists/standard/", "/players/?q=peon", "/players/?q=12", "/"])
def test_names_and_ids_that_look_like_html(client: Client, address: str) -> None:
    open_series(act(), "standard", "<i>Standard</i>")
    import_list(act(), ListImport(ODD, "2011-09.csv", "standard", OPENING))
    name = Player.objects.get(key="12/34~x").name
    page = client.get(address).text
    assert "<b>Pe" in name and "<b>Pe" not in page and "<i>Standard" not in page
    assert "&lt;b&gt;Peón&lt;/b&gt; &amp; &quot;Co&quot;, Ana" in page
    assert 'href="/players/12~134~0x/"' in page


@pytest.mark.parametrize("key", ["990000001", "AB12", "12/34", "a~b", "x y", "ñ", "a&b", "½"])
def test_players_are_where_reverse_says(key: str) -> None:
    assert player_addresses()(key) == reverse("player", args=[key]).replace("&", "&amp;")


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ('{% say "web.menu.players" %}', "Players"),
        ('{% say "web.list.revision" number=3 %}', "revision 3"),
        ('{% say "web.list.revision" number=bad %}', "revision &lt;3"),
        ('{% say "web.list.revision" number=3 as later %}[{{ later }}]', "[revision 3]"),
        ("{% say key %}", "Players"),
        ("{% url 'list' 'standard' '2011-09-01' %}", "/lists/standard/2011-09-01/"),
        ("{% url 'list' series='a&b' day='2011-09-01' %}", "/lists/a&amp;b/2011-09-01/"),
        ("{% url 'nothing' as there %}[{{ there }}]", "[]"),
    ],
)
def test_the_tags_of_every_page(template: str, expected: str) -> None:
    context = Context({"words": wording("en"), "bad": "<3", "key": "web.menu.players"})
    assert Template(template).render(context) == expected
