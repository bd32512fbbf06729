"""IT2: the application for a title, sent by the player's federation."""

from dataclasses import dataclass
from typing import Any

from arpad.reports.forms.record import paper_of
from arpad.reports.paper import page
from arpad.reports.wording import Wording

POINTS = ("required", "achieved", "exceeded")


@dataclass(frozen=True, slots=True)
class ApplicationNorm:
    """One norm. `credited` is the number of games it counts as; the flags are None where the rules do not ask."""

    event: str
    place: str
    start: str
    end: str
    games: int
    credited: int
    average: int | None
    required: str
    achieved: str
    exceeded: str
    foreigners: bool
    needed_event: bool | None = None
    one_round_a_day: bool | None = None
    certified_only: bool = False

    @property
    def marks(self) -> str:
        """F, S, D and C, as the foot of the table explains them."""
        flags = {"F": self.foreigners, "S": self.needed_event, "D": self.one_round_a_day, "C": self.certified_only}
        return " ".join(mark for mark, on in flags.items() if on)


@dataclass(frozen=True, slots=True)
class TitleApplicationForm:
    """`rating_proof` says where the rating stands; `foreigners_article`: the rule one norm at least must meet."""

    title: str
    applying: str
    family: str
    first: str
    id: str
    federation: str
    birth: str
    birth_place: str
    rating: int | None
    rating_required: int | None
    rating_on: str
    rating_proof: str
    norms: tuple[ApplicationNorm, ...]
    total_games: int
    games_needed: int
    foreigners_article: str
    attachments: tuple[str, ...] = ()
    official: str = ""
    position: str = ""
    fee: str = ""


def application_paper(form: TitleApplicationForm, words: Wording) -> bytes:
    return page("application", application_data(form, words))


def application_data(form: TitleApplicationForm, words: Wording) -> dict[str, Any]:
    data = paper_of(("it2",), form, words, POINTS)
    article = f" ({form.foreigners_article})" if form.foreigners_article else ""
    data["words"]["marks"] = words.text("form.it2.marks", foreigners=article)
    data["words"]["needed"] = words.text("form.it2.needed", games=form.games_needed)
    crosstable = words.text("form.it2.crosstable")
    data["form"]["fee"] = words.number(form.fee)
    data["form"]["attachments"] = [
        crosstable if attachment == "crosstable" else attachment for attachment in form.attachments
    ]
    for shown, norm in zip(data["form"]["norms"], form.norms, strict=True):
        shown["marks"] = norm.marks
    return data
