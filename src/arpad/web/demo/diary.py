"""Who plays where on which day, so that nobody is in two events at once."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from arpad.web.demo.andalusia.events import ROUND_ROBINS, Event
from arpad.web.demo.andalusia.people import Player


class Diary:
    def __init__(self) -> None:
        self._busy: defaultdict[date, set[str]] = defaultdict(set)

    def free(self, players: Sequence[Player], days: Sequence[date]) -> list[Player]:
        return [player for player in players if not any(player.id in self._busy[day] for day in days)]

    def booked(self, event: Event, everybody: Sequence[Player]) -> Event:
        """Without those who play elsewhere; a round robin has somebody else in their place."""
        came = self.free(event.players, event.days)
        if event.kind in ROUND_ROBINS:
            here = {player.id for player in event.players}
            others = [person for person in self.free(everybody, event.days) if person.rating and person.id not in here]
            came += others[: len(event.players) - len(came)]
        for day in event.days:
            self._busy[day] |= {person.id for person in came}
        return replace(event, players=tuple(sorted(came, key=lambda person: (-person.seeded, person.id))))
