"""Enter a title of a player: how it was won, who confirmed it, from which day."""

from collections.abc import Iterator

from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_THE_OFFICE,
    PERSON,
    About,
    Desk,
    FieldKind,
    Given,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.identities import player_with_id
from arpad.office.models import PlayerTitle
from arpad.office.person_form import TitleGiven, enter_title, wrong_titles
from arpad.office.refused import Refused
from arpad.office.verb_fields import TITLES
from arpad.values.finding import Finding


def _said(done: PlayerTitle, given: Given) -> Iterator[Said]:
    yield said("office.said.titled", id=given["key"], title=given["title"], day=given["confirmed_on"] or "—")


GRANT_TITLE = VerbDescription(
    "grant_title", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("title", FieldKind.CHOICE, needed=True, choices=TITLES, about=("office.E118", "office.E127"),
                  any_text=True),
        VerbField("confirmed_on", FieldKind.DAY, help="From which day on."),
        VerbField("route", FieldKind.CHOICE, choices=("application", "championship", "rating"), help="How it was won."),
        VerbField("confirmed_by", most=100, option="--by", metavar="WHO", help="Who confirmed it."),
    ),
    subject=PERSON,
    arguments=lambda given: [
        given["key"], TitleGiven(given["title"], given["confirmed_on"], given["route"], given["confirmed_by"]),
    ],
    tab="people",
    help="""
    Enter a title with how it was won, who confirmed it and from which day.

    Titles of composition (GS, IMS, FMS, GMC, IMC, FMC, IJCC) and of the ICCF (ICCF-GM, …) are kept and shown, and
    count nowhere.
    """,
    said=_said,
)  # fmt: skip


@verb(GRANT_TITLE)
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
