"""A player's slip as lines that a test can quote."""

from collections.abc import Iterator

from arpad.rating.outcome import EventOutcome
from arpad.reports.slip import ShownSlip, SlipLine, shown_slip
from arpad.reports.wording import wording
from support.events import of


def slip_of(event: EventOutcome, name: str, language: str = "en") -> ShownSlip:
    return shown_slip(event, of(event, name), wording(language))


def slip_text(event: EventOutcome, name: str, language: str = "en") -> list[str]:
    """`text = value [article]`, and the filled cells of a game with bars between them."""
    return [*_texts(slip_of(event, name, language))]


def _texts(slip: ShownSlip) -> Iterator[str]:
    for line in slip.before:
        yield _text(line)
    for game in slip.games:
        yield " | ".join(cell for name in slip.game_columns if (cell := getattr(game, name)))
    for line in (*slip.after, *slip.left_out, *slip.rulings):
        yield _text(line)


def _text(line: SlipLine) -> str:
    value = f" = {line.value}" if line.value else ""
    return f"{line.text}{value} [{line.article}]"
