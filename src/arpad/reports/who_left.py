"""Who left a round robin, and what became of the results."""

from arpad.results.words import Words
from arpad.standings.event import EventStandings


def who_left(event: EventStandings, words: Words) -> list[str]:
    standings = event.standings
    assert standings is not None
    field = standings.context.field
    names = dict(zip(field.numbers, field.names, strict=True))
    whose = ".team" if field.teams else ""
    return [
        words.text(
            f"standings.left.{step.value}{whose}",
            number=withdrawal.number,
            name=names[withdrawal.number],
            article=step.article,
            **step.inputs,
        )
        for withdrawal in event.withdrawals
        for step in (withdrawal.step(),)
    ]
