"""Enter a title of a player: how it was won, who confirmed it, from which day."""

from arpad.office.act import Record, verb
from arpad.office.identities import player_with_id
from arpad.office.models import PlayerTitle
from arpad.office.person_form import TitleGiven, enter_title, wrong_titles
from arpad.office.refused import Refused
from arpad.values.finding import Finding


@verb("grant_title")
def grant_title(record: Record, given: str, title: TitleGiven) -> PlayerTitle:
    """Titles of composition and of correspondence chess are kept and shown, and count nowhere."""
    player = player_with_id(given)
    wrong = list(wrong_titles([title]))
    if player.titles.filter(title=title.title, revoked_on=None, valid_to=None).exists():
        wrong.append(Finding("office.E127", {"id": given, "title": title.title}))
    if wrong:
        raise Refused(*wrong)
    made = enter_title(player, title)
    player.changed_in = record.number
    player.save(update_fields=["changed_in"])
    day = str(title.confirmed_on or "")
    record.about(f"player:{player.key}", title=title.title, route=title.route, confirmed_on=day)
    return made
