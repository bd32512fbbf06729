"""FIDE's layouts from 2001 on, with invented players: where each column stands, and where its label does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from hypothesis import strategies as st


@dataclass(frozen=True)
class Place:
    """The first place of a column, counted from 0, its width, and whether it is written to the right."""

    start: int
    width: int
    right: bool = False


@dataclass(frozen=True)
class Printed:
    """A layout: header lines (none for lists without), the places, the form of births and the width of a line."""

    above: tuple[str, ...]
    places: Mapping[str, Place]
    birth: str
    width: int
    period: str
    file: str

    def line(self, player: Mapping[str, str]) -> str:
        line = [" "] * self.width
        for name, place in self.places.items():
            cell = self.cell(name, player[name])
            assert len(cell) <= place.width, (name, cell)
            start = place.start + (place.width - len(cell) if place.right else 0)
            line[start : start + len(cell)] = cell
        return "".join(line)

    def cell(self, name: str, cell: str) -> str:
        if name != "birth":
            return cell
        if self.birth == "year":
            return cell[:4]
        if not cell:
            return "  .  ."
        year, month, day = cell.split("-")
        return f"{day}.{month}.{year if self.birth == 'day' else year[2:]}"

    def data(self, players: Sequence[Mapping[str, str]], end: str = "\r\n", encoding: str = "cp1252") -> bytes:
        lines = [*self.above, *(self.line(player) for player in players)]
        return "".join(line + end for line in lines).encode(encoding)

    def expected(self, player: Mapping[str, str]) -> dict[str, str]:
        """What a reader can know of the player."""
        cells = {name: player[name] for name in self.places}
        if self.birth == "year":
            cells["birth"] = cells["birth"][:4]
        return cells


def _places(**places: tuple[int, int] | tuple[int, int, bool]) -> dict[str, Place]:
    return {name: Place(*place) for name, place in places.items()}


LAYOUTS = {
    "labels above, no births": Printed(
        ("  ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG",),
        _places(id=(1, 10, True), name=(13, 32), title=(45, 2), federation=(51, 3), rating=(59, 4), games_in_period=(64, 4, True), flag=(71, 3)),
        "none", 75, "JAN01", "JAN01FRL.TXT",
    ),
    "labels above, whole years": Printed(
        ("  ID_NUMBER NAME                             TITLE COUNTRY APR01 GAMES BIRTHDAY   FLAG",),
        _places(id=(1, 10, True), name=(12, 33), title=(45, 2), federation=(51, 3), rating=(60, 4), games_in_period=(65, 5, True), birth=(71, 10), flag=(82, 3)),
        "day", 86, "APR01", "APR01FRL.TXT",
    ),
    "labels too far left": Printed(
        ("ID_NUMBER NAME                          TITLE COUNTRY OCT02 GAMES BIRTHDAY FLAG",),
        _places(id=(0, 8, True), name=(10, 33), title=(44, 2), federation=(48, 3), rating=(53, 4), games_in_period=(58, 4, True), birth=(64, 8), flag=(74, 3)),
        "short day", 77, "OCT02", "OCT02FRL.TXT",
    ),
    "a blank line, and labels further left": Printed(
        ("", "ID_NUMBER NAME                        TITLE COUNTRY JAN03 GAMES BIRTHDAY   FLAG "),
        _places(id=(0, 8, True), name=(10, 33), title=(44, 2), federation=(48, 3), rating=(53, 4), games_in_period=(58, 4, True), birth=(64, 8), flag=(76, 3)),
        "short day", 79, "JAN03", "jan03frl.txt",
    ),
    "no header": Printed(
        ("",),
        _places(id=(0, 8, True), name=(10, 33), title=(44, 2), federation=(48, 3), rating=(53, 4), games_in_period=(58, 4, True), birth=(64, 8), flag=(76, 3)),
        "short day", 79, "", "JAN04FRL.TXT",
    ),
    "code for the id, two blanks, labels to the right": Printed(
        ("", "", "     CODE   NAME                                 TITLE  COUNTRY   JUL03  GAMES  BIRTHDAY  FLAG"),
        _places(id=(0, 9, True), name=(11, 34), title=(46, 2), federation=(50, 3), rating=(54, 4), games_in_period=(59, 3, True), birth=(63, 10), flag=(75, 3)),
        "day", 80, "JUL03", "JUL03FRL.TXT",
    ),
    "years only, labels that touch": Printed(
        ("ID number Name                              TitlFed  Mar08 GamesBorn  Flag",),
        _places(id=(0, 8, True), name=(10, 34), title=(44, 2), federation=(48, 3), rating=(53, 4), games_in_period=(59, 3, True), birth=(64, 4), flag=(70, 3)),
        "year", 74, "MAR08", "mar08frl.txt",
    ),
}  # fmt: skip

_letters = st.sampled_from("abcdefgimnortw") | st.sampled_from("ABGIMFWñéüÖ'-.")
_words = st.lists(st.text(_letters, min_size=1, max_size=9), min_size=1, max_size=4)
_days = st.dates(min_value=date(1910, 1, 1), max_value=date(1994, 12, 31))


@st.composite
def players(draw: st.DrawFn, name_width: int = 30) -> dict[str, str]:
    return {
        "id": str(draw(st.integers(100, 99_999_999))),
        "name": ", ".join(draw(_words))[:name_width].strip(),
        "title": draw(st.sampled_from(["", "", "", "g", "m", "f", "wg", "wm", "wf"])),
        "federation": draw(st.sampled_from(["", "ESP", "YUG", "SCG", "ENG", "NED", "FID"])),
        "rating": str(draw(st.integers(1000, 2850))),
        "games_in_period": draw(st.sampled_from(["0", "0", "7", "15", "104"])),
        "birth": draw(st.just("") | _days.map(str)),
        "flag": draw(st.sampled_from(["", "", "i", "w", "wi", "n", "in", "wn", "win"])),
    }


def lists(most: int = 40) -> st.SearchStrategy[list[dict[str, str]]]:
    return st.lists(players(), min_size=1, max_size=most, unique_by=lambda player: player["id"])
