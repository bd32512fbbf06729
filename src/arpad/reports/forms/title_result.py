"""The certificate of a title result: IT1. One for each norm; every round is on it, the ignored ones struck through."""

from dataclasses import dataclass
from typing import Any

from arpad.reports.forms.event_report import arbiter_named
from arpad.reports.forms.record import paper_of
from arpad.reports.forms.rounds import family_and_first_name
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.titles.model import GameLine, NormReport, NormVerdict, Remark
from arpad.tournament.crosstable import mark
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.decimals import shortest_text
from arpad.values.title import Title

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


def title_result(norms: NormReport, verdict: NormVerdict, facts: Facts, rating_floor: int) -> TitleResult:
    """`rating_floor` is that of the standard ratings on the day of the start."""
    event, entry = norms.tournament, norms.entry(verdict)
    family, first = family_and_first_name(entry.name)
    chief = arbiter_named(event.chief_arbiter, facts)
    swiss, unrated = norms.edition.find("foreigners_in_swiss"), norms.edition.rule("unrated_opponent_rating")
    article = swiss.article if swiss else ""
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
    )


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
        rating=opponent.rating if line.rating is None else line.rating,
        adjusted=line.adjusted_rating if line.counted else None,
        title=opponent.title.value if opponent.title else "",
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
    texts["legend"] = words.text("form.it1.legend", unrated=result.unrated, edition=result.edition)
    texts["field"] = words.text("form.it1.field", article=result.field_article)
    data["form"]["remarks"] = [remark_text(remark, words) for remark in result.remarks]
    return data


def remark_text(remark: CertificateRemark, words: Wording) -> str:
    """The rule in its own words, its article, and what it touches."""
    key = f"form.it1.basis.{remark.detail}"
    detail = words.text(key) if words.has(key) else remark.detail
    rounds = ""
    if remark.rounds:
        which = "one_round" if len(remark.rounds) == 1 else "rounds"
        rounds = words.text(f"form.it1.{which}", rounds=", ".join(map(str, remark.rounds)))
    return ": ".join(filter(None, (f"{words.rule(remark.rule)} ({remark.article})", rounds or detail)))
