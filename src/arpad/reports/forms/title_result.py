"""The certificate of a title result: IT1, and Form 4 of 2005, with R(a) over the player and his opponents.

One for each norm; every round is on it, the ignored ones struck through.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from arpad.regulations.loader import all_editions
from arpad.reports.event_page import rate_of_play_text
from arpad.reports.forms.event_report import arbiter_named
from arpad.reports.forms.record import PRINTED_ROUNDS, family_and_first_name, paper_of
from arpad.reports.forms.unconfirmed import UnconfirmedRule, unconfirmed_box, unconfirmed_rules
from arpad.reports.norms import open_fact_text
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.titles.model import GameLine, NormReport, NormVerdict, OpenFact, Remark
from arpad.titles.norms import category_of
from arpad.tournament.crosstable import mark
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.numbers import round_half_up, shortest_text
from arpad.values.person import Title
from arpad.values.records import dataclass

POINTS = ("required", "achieved", "exceeded")
_NAMES = (
    "family", "first", "id", "federation", "event", "city", "country", "start", "close", "chief_arbiter",
    "chief_arbiter_id", "rate_of_play", "official",
)  # fmt: skip
EXPECTED = dict.fromkeys(_NAMES, "it1")


@dataclass(frozen=True, slots=True)
class CertificateRound:
    """`adjusted` is what the opponent counts in the average. A round that is not counted is struck through;
    `left_out_by` is the article that leaves it out, empty for a bye."""

    round: int
    opponent: str
    id: str
    federation: str
    rating: int | None
    adjusted: int | None
    title: str
    score: str
    counted: bool
    left_out_by: str


@dataclass(frozen=True, slots=True)
class CertificateRemark:
    """A rule that the norm rests on; `rounds` where it touches single rounds, `detail` what else it says."""

    rule: str
    article: str
    rounds: tuple[int, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A fact that nobody has given and on which the norm hangs; the form has it in a box."""

    fact: str
    rule: str
    article: str
    players: tuple[int, ...] = ()  # whose fact it is, where it is that of single players


@dataclass(frozen=True, slots=True)
class TitleResult:
    """The counts are over the counted opponents; those that begin with `field_` over the whole tournament, and only
    where the mix of federations rests on it."""

    edition: str
    title: str
    family: str
    first: str
    id: str
    federation: str
    event: str
    city: str
    country: str
    start: str
    close: str
    chief_arbiter: str
    chief_arbiter_id: str
    rate_of_play: str
    games: int
    federations: int
    foreign: int
    rated: int
    host: int
    titled: int
    gm: int
    im: int
    wgm: int
    wim: int
    fm: int
    wfm: int
    field_article: str
    field_federations: int | None
    field_rated: int | None
    field_titled: int | None
    remarks: tuple[CertificateRemark, ...]
    rounds: tuple[CertificateRound, ...]
    average: int | None
    required: str
    achieved: str
    exceeded: str
    unrated: int
    official: str
    verdict: str
    open_facts: tuple[OpenPoint, ...]
    copies: str
    unconfirmed: tuple[UnconfirmedRule, ...]


def title_result(norms: NormReport, verdict: NormVerdict, facts: Facts, rating_floor: int) -> TitleResult:
    """`rating_floor` is that of the standard ratings on the day of the start.   [certificate_copies]"""
    event, entry = norms.tournament, norms.entry(verdict)
    family, first = family_and_first_name(entry.name)
    chief = arbiter_named(event.chief_arbiter, facts)
    swiss, unrated = norms.edition.find("foreigners_in_swiss"), norms.edition.rule("unrated_opponent_rating")
    article = swiss.article if swiss else ""
    copies = norms.edition.find("certificate_copies")
    applied = bool(article) and any(requirement.waived_by == article for requirement in verdict.requirements)
    counts, field = verdict.counts, norms.field_counts
    return TitleResult(
        edition=norms.edition.id,
        title=verdict.title.value,
        family=family,
        first=first,
        id=entry.player_id,
        federation=entry.federation,
        event=event.name,
        city=event.city,
        country=event.federation,
        start=str(event.start or ""),
        close=str(event.end or ""),
        chief_arbiter=event.chief_arbiter,
        chief_arbiter_id=chief.id if chief else "",
        rate_of_play=event.rate_of_play_text,
        games=verdict.games,
        federations=counts.federations,
        foreign=counts.not_own_federation,
        rated=counts.rated,
        host=counts.host,
        titled=counts.title_holders,
        gm=counts.by_title.get(Title.GM, 0),
        im=counts.by_title.get(Title.IM, 0),
        wgm=counts.by_title.get(Title.WGM, 0),
        wim=counts.by_title.get(Title.WIM, 0),
        fm=counts.by_title.get(Title.FM, 0),
        wfm=counts.by_title.get(Title.WFM, 0),
        field_article=article,
        field_federations=field.federations if applied else None,
        field_rated=field.rated_foreigners if applied else None,
        field_titled=field.titled if applied else None,
        remarks=remarks(verdict),
        rounds=certificate_rounds(event, verdict),
        average=verdict.average,
        required=_points(verdict.required_score),
        achieved=_points(verdict.score),
        exceeded=_points(verdict.exceeded_by),
        unrated=unrated.integer("rating") if unrated.policy == "fixed" else rating_floor,
        official=facts.federation_official,
        verdict=verdict.answer.value,
        open_facts=_open_points(verdict),
        copies=copies.policy if copies else "",
        unconfirmed=unconfirmed_rules(norms.edition, verdict),
    )


def _open_points(verdict: NormVerdict) -> tuple[OpenPoint, ...]:
    return tuple(OpenPoint(one.fact, one.rule, one.article, one.players) for one in verdict.open_facts)


def open_box(points: Sequence[OpenPoint], words: Wording) -> dict[str, Any]:
    """The box of a norm that is met only if facts hold; without points there is none."""
    return {
        "title": words.text("form.open.title"),
        "note": words.text("form.open.note"),
        "points": [_open_text(point, words) for point in points],
    }


def _open_text(point: OpenPoint, words: Wording) -> str:
    told = open_fact_text(OpenFact(point.fact, point.rule, point.article, point.players), words)
    return f"{told[:1].upper()}{told[1:]} ({point.article})"


def _points(tenths: int | None) -> str:
    return "" if tenths is None else shortest_text(tenths, 1)


def certificate_rounds(event: Tournament, verdict: NormVerdict) -> tuple[CertificateRound, ...]:
    return tuple(_round(line, event) for line in verdict.lines)


def _round(line: GameLine, event: Tournament) -> CertificateRound:
    opponent = event.by_number[line.opponent] if line.opponent is not None else Entry(0, "")
    return CertificateRound(
        round=line.round_number,
        opponent=opponent.name,
        id=opponent.player_id,
        federation=opponent.federation,
        rating=line.rating,
        adjusted=line.adjusted_rating if line.counted else None,
        title=line.title.value if line.title else "",
        score=mark(line.result) if line.result else "",
        counted=line.counted,
        left_out_by=line.ignored_by or line.excluded_by,
    )


def remarks(verdict: NormVerdict) -> tuple[CertificateRemark, ...]:
    """Games that cannot count, by article; then what the verdict says of itself."""
    excluded: dict[tuple[str, str], list[int]] = {}
    for line in verdict.lines:
        if line.excluded_by:
            excluded.setdefault((line.rule, line.excluded_by), []).append(line.round_number)
    return (
        *(CertificateRemark(*which, tuple(rounds)) for which, rounds in excluded.items()),
        *(_remark(remark) for remark in verdict.remarks),
    )


def _remark(remark: Remark) -> CertificateRemark:
    """The rounds, the rating basis (start or each_game), or games that count as more."""
    data = remark.data
    detail = str(data.get("basis", ""))
    if "count_as" in data:
        detail = f"{data['games']} = {data['count_as']}"
    return CertificateRemark(remark.rule, remark.article, tuple(data.get("rounds", ())), detail)


def title_result_paper(result: TitleResult, words: Wording) -> bytes:
    return page("title_result", title_result_data(result, words))


def title_result_data(result: TitleResult, words: Wording) -> dict[str, Any]:
    data = paper_of(("it1",), result, words, POINTS)
    texts = data["words"]
    texts["legend"] = words.text("form.it1.legend", unrated=result.unrated, edition=_law(result.edition, words))
    texts["field"] = words.text("form.it1.field", article=result.field_article)
    texts["copies"] = words.text(f"form.it1.copies.{result.copies}") if result.copies else ""
    data["form"]["rate_of_play"] = rate_of_play_text(result.rate_of_play, words)
    data["form"]["remarks"] = [remark_text(remark, words) for remark in result.remarks]
    data["open"] = open_box(result.open_facts, words)
    data["unconfirmed"] = unconfirmed_box(result.unconfirmed, words)
    return data


def _law(edition: str, words: Wording) -> str:
    """By its title; a paper is for whoever does not know editions by their ids."""
    law = all_editions().get(edition)
    return law.introduced("title", words.language) if law is not None else edition


def remark_text(remark: CertificateRemark, words: Wording) -> str:
    """The rule in its own words, its article, and what it touches."""
    key = f"form.it1.basis.{remark.detail}"
    detail = words.text(key) if words.has(key) else remark.detail
    rounds = ""
    if remark.rounds:
        which = "one_round" if len(remark.rounds) == 1 else "rounds"
        rounds = words.text(f"form.it1.{which}", rounds=", ".join(map(str, remark.rounds)))
    return ": ".join(filter(None, (f"{words.rule(remark.rule)} ({remark.article})", rounds or detail)))


UNRATED = 2000  # printed at the foot of the form
EXPECTED_2005 = {
    **dict.fromkeys(("family", "first", "event", "city", "start", "close", "official"), "it1"),
    **dict.fromkeys(("sex", "birth", "birth_place", "country"), "form4"),
}
POINTS_2005 = ("norm_GM", "norm_IM", "norm_WGM", "norm_WIM")


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
    verdict: str
    open_facts: tuple[OpenPoint, ...]
    unconfirmed: tuple[UnconfirmedRule, ...]


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
        verdict=verdict.answer.value,
        open_facts=_open_points(verdict),
        unconfirmed=unconfirmed_rules(norms.edition, verdict),
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
    data = paper_of(("it1", "form4"), result, words, POINTS_2005)
    data["words"]["legend"] = words.text("form.form4.legend", unrated=UNRATED)
    data["form"]["sex"] = words.text(f"form.sex.{result.sex}") if result.sex else ""
    data["lines"] = max(PRINTED_ROUNDS, len(result.rounds))
    data["open"] = open_box(result.open_facts, words)
    data["unconfirmed"] = unconfirmed_box(result.unconfirmed, words)
    return data
