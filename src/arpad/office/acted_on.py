"""What a verb acted on, as people call it: `player:1017` is "Nordmann, Kari (1017)"."""

from arpad.office.identities import players_by_id
from arpad.office.models import Event


def name_of_subject(subject: str) -> str:
    """Of a person or an event; nothing of anything else, or where there is none."""
    kind, _, key = subject.partition(":")
    if kind == "player":
        person = players_by_id([key]).get(key)
        return _with_key(person.name, person.key) if person is not None else ""
    if kind == "event":
        event = Event.objects.filter(key=key).first()
        return _with_key(event.name, key) if event is not None else ""
    return ""


def _with_key(name: str, key: str) -> str:
    return f"{name} ({key})" if name and name != key else key
