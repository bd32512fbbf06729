"""Saying which letters wait."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from arpad.cli.office.desk import Desk

if TYPE_CHECKING:
    from arpad.office.models import Letter


def tell_letters(desk: Desk, letters: "Iterable[Letter]") -> None:
    for letter in letters:
        kind = desk.words.text(f"office.letter.{letter.kind}")
        recipient = letter.recipient or desk.words.text("letter.to_whom")
        desk.tell("office.said.letter", letter=letter.pk, language=letter.language, kind=kind, recipient=recipient)
