"""Form 4 of 2005: the older certificate of a title result, with R(a) over the player and his opponents."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arpad.reports.forms.record import paper_of
from arpad.reports.forms.rounds import PRINTED_ROUNDS, family_and_first_name
from arpad.reports.forms.title_result import CertificateRound, certificate_rounds
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.titles.category import category_of
from arpad.titles.model import NormReport, NormVerdict
from arpad.tournament.facts import Facts
from arpad.values.decimals import shortest_text
from arpad.values.rounding import round_half_up
from arpad.values.title import Title

UNRATED = 2000  # printed at the foot of the form
EXPECTED = {
    **dict.fromkeys(("family", "first", "event", "city", "start", "close", "official"), "it1"),
    **dict.fromkeys(("sex", "birth", "birth_place", "country"), "form4"),
}
POINTS = ("norm_GM", "norm_IM", "norm_WGM", "norm_WIM")


@dataclass(frozen=True, slots=True)
class TitleResult2005:
    """`norm_GM` and the like are the points needed; empty for titles that were not examined (I-195)."""

    edition: str
    title: str
    family: str
    first: str
    sex: str
    birth: str
    birth_place: str
    event: str
    start: str
    close: str
    city: str
    country: str
    rounds: tuple[CertificateRound, ...]
    norm_GM: str
    norm_IM: str
    norm_WGM: str
    norm_WIM: str
    mean: int
    category: int | None
    number: int
    official: str


def title_result_2005(norms: NormReport, verdict: NormVerdict, facts: Facts) -> TitleResult2005:
    event, entry = norms.tournament, norms.entry(verdict)
    family, first = family_and_first_name(entry.name)
    mean = mean_with_player(norms, verdict)
    needed = {title: _needed(norms.of_player, verdict, title) for title in Title}
    return TitleResult2005(
        edition=norms.edition.id,
        title=verdict.title.value,
        family=family,
        first=first,
        sex=entry.sex.value if entry.sex else "",
        birth=str(entry.birth or ""),
        birth_place=facts.player(entry.number).birth_place,
        event=event.name,
        start=str(event.start or ""),
        close=str(event.end or ""),
        city=event.city,
        country=event.federation,
        rounds=certificate_rounds(event, verdict),
        norm_GM=needed[Title.GM],
        norm_IM=needed[Title.IM],
        norm_WGM=needed[Title.WGM],
        norm_WIM=needed[Title.WIM],
        mean=mean,
        category=category_of(mean, norms.edition.find("category")),
        number=verdict.games,
        official=facts.federation_official,
    )


def mean_with_player(norms: NormReport, verdict: NormVerdict) -> int:
    """R(a): the player and his counted opponents, one for each game, the unrated at 2000; half up."""
    ratings = [norms.entry(verdict).rating, *(line.rating for line in verdict.lines if line.counted)]
    return round_half_up(sum(rating or UNRATED for rating in ratings), len(ratings))


def _needed(of_player: Mapping[tuple[int, Title], NormVerdict], verdict: NormVerdict, title: Title) -> str:
    other = of_player.get((verdict.number, title))
    return shortest_text(other.required_score, 1) if other and other.required_score is not None else ""


def title_result_2005_paper(result: TitleResult2005, words: Wording) -> bytes:
    return page("title_result_2005", title_result_2005_data(result, words))


def title_result_2005_data(result: TitleResult2005, words: Wording) -> dict[str, Any]:
    data = paper_of(("it1", "form4"), result, words, POINTS)
    data["words"]["legend"] = words.text("form.form4.legend", unrated=UNRATED)
    data["form"]["sex"] = words.text(f"form.sex.{result.sex}") if result.sex else ""
    data["lines"] = max(PRINTED_ROUNDS, len(result.rounds))
    return data
