"""All forms there are."""

from arpad.web.asks import arbiters, events, homologation, lists, outside, people
from arpad.web.asks.description import Ask

EVERY_ASK: tuple[Ask, ...] = (
    *events.ASKS, *arbiters.ASKS, *homologation.ASKS, *people.ASKS, *lists.ASKS, *outside.ASKS,
)  # fmt: skip
PAGES = tuple(ask for ask in EVERY_ASK if ask.page)
OF_AN_EVENT = tuple(ask for ask in PAGES if ask.is_of_an_event and "<int:" not in ask.page)
"""What its page offers."""
OF_HOMOLOGATION = tuple(ask for ask in OF_AN_EVENT if ask in homologation.ASKS)
OF_A_PERSON = tuple(ask for ask in PAGES if ask.is_of_a_person)
