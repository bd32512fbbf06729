"""Form 6 of 2005: the title norms of an event, one line for each."""

from operator import attrgetter
from typing import Any

from arpad.reports.forms.record import paper_of
from arpad.reports.forms.title_result import mean_with_player
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.results.table import NUMBER, Column, Table
from arpad.titles.model import NormReport, NormVerdict
from arpad.titles.norms import category_of
from arpad.values.numbers import shortest_text
from arpad.values.person import Title
from arpad.values.records import dataclass

POINTS = ("required", "achieved")
COLUMNS = (
    "games", "federations", "host", "foreign", "rated", "unrated", "gm", "im", "fm", "wgm", "wim", "wfm", "rating",
    "mean", "category", "required", "achieved", "average", "performance",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class NormLine:
    """`federations` and `host` include the player; the other counts are of opponents (I-195)."""

    title: str
    name: str
    id: str
    federation: str
    games: int
    federations: int
    host: int
    foreign: int
    rated: int
    unrated: int
    gm: int
    im: int
    fm: int
    wgm: int
    wim: int
    wfm: int
    rating: int | None
    mean: int
    category: int | None
    required: str
    achieved: str
    average: int | None
    performance: int | None
    verdict: str


@dataclass(frozen=True, slots=True)
class NormsTable:
    event: str
    city: str
    federation: str
    start: str
    end: str
    norms: tuple[NormLine, ...]


def norms_table(norms: NormReport) -> NormsTable:
    """The norms that are met, or would be with the facts they hang on, in the order of the verdicts."""
    event = norms.tournament
    return NormsTable(
        event=event.name,
        city=event.city,
        federation=event.federation,
        start=str(event.start or ""),
        end=str(event.end or ""),
        norms=tuple(_line(norms, verdict) for verdict in norms.verdicts if verdict.unrefuted),
    )


def _line(norms: NormReport, verdict: NormVerdict) -> NormLine:
    entry, counts = norms.entry(verdict), verdict.counts
    titled = counts.by_title
    mean = mean_with_player(norms, verdict)
    own_is_new = bool(entry.federation) and not counts.own_federation
    return NormLine(
        title=verdict.title.value,
        name=entry.name,
        id=entry.player_id,
        federation=entry.federation,
        games=verdict.games,
        federations=counts.federations + own_is_new,
        host=counts.host + (entry.federation == norms.tournament.federation),
        foreign=counts.not_own_federation,
        rated=counts.rated,
        unrated=counts.opponents - counts.rated,
        gm=titled.get(Title.GM, 0),
        im=titled.get(Title.IM, 0),
        fm=titled.get(Title.FM, 0),
        wgm=titled.get(Title.WGM, 0),
        wim=titled.get(Title.WIM, 0),
        wfm=titled.get(Title.WFM, 0),
        rating=entry.rating,
        mean=mean,
        category=category_of(mean, norms.edition.find("category")),
        required="" if verdict.required_score is None else shortest_text(verdict.required_score, 1),
        achieved=shortest_text(verdict.score, 1),
        average=verdict.average,
        performance=None if verdict.score in (0, 10 * verdict.games) else verdict.performance,
        verdict=verdict.answer.value,
    )


def norm_lines(table: NormsTable) -> Table:
    """One line for each norm."""
    names = ("title", "name", "id", "federation", *COLUMNS, "verdict")
    return Table(table.norms, csv=tuple(Column(name, NUMBER, attrgetter(name)) for name in names))


def norms_table_paper(table: NormsTable, words: Wording) -> bytes:
    return page("norms_table", norms_table_data(table, words))


def norms_table_data(table: NormsTable, words: Wording) -> dict[str, Any]:
    return paper_of(("form6",), table, words, POINTS) | {"columns": COLUMNS}
