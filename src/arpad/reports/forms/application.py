"""IT2: the application for a title, sent by the player's federation, filled in from one that was examined."""

from typing import Any

from arpad.reports.forms.record import paper_of
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.titles.application import ApplicationVerdict, rating_reached
from arpad.titles.case import title_case
from arpad.titles.norm_examination import ExaminedNorm, Recomputed, Source
from arpad.titles.verdict import with_nothing_left_out
from arpad.values.numbers import shortest_text
from arpad.values.person import Title
from arpad.values.records import dataclass

THIS_PAPER = "IT2"  # one of the documents asked for; it is no attachment to itself
POINTS = ("required", "achieved", "exceeded", "required_all", "achieved_all")
_TITLES = ("gm", "im", "fm", "wgm", "wim", "wfm")


@dataclass(frozen=True, slots=True)
class ApplicationNorm:
    """One norm. `credited` is the number of games it counts as; the flags are None where the rules do not ask, numbers
    are None where nothing but a certificate was given: they are filled in by hand."""

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
    system: str = ""  # a type of event
    games_all: int | None = None  # with those that were left out, as are the two that follow
    required_all: str = ""
    achieved_all: str = ""
    host: int | None = None
    foreign: int | None = None
    titled: int | None = None
    gm: int | None = None
    im: int | None = None
    fm: int | None = None
    wgm: int | None = None
    wim: int | None = None
    wfm: int | None = None
    rated: int | None = None
    unrated: int | None = None
    verdict: str = ""

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
    highest_rating: int | None = None


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
        shown["system"] = words.text(f"type.{norm.system}") if norm.system else ""
    return data


def application_form(verdict: ApplicationVerdict) -> TitleApplicationForm:
    """The proof of an unpublished rating is what the application names for it: the reports of the period."""
    application, edition = verdict.application, verdict.edition
    player, claim = application.applicant, application.rating
    needed = edition.rule("application_rating").integer(application.title.value.lower())
    foreigners = edition.find("foreigner_norm")
    return TitleApplicationForm(
        title=application.title.value,
        applying=application.federation,
        family=player.family_name,
        first=player.first_name,
        id=player.id,
        federation=player.federation,
        birth=str(player.birth or ""),
        birth_place=player.birth_place,
        rating=rating_reached(application, verdict.proof),
        rating_required=needed,
        rating_on=_proved_on(verdict) or str(claim.on or ""),
        rating_proof=", ".join(claim.reports),
        norms=tuple(_norm(norm) for norm in verdict.counted),
        total_games=verdict.games,
        games_needed=edition.rule("application_games").integer("games"),
        foreigners_article=foreigners.article if foreigners else "",
        attachments=tuple(name for name in application.documents or () if name != THIS_PAPER),
        official=application.official,
        fee=application.fee or "",
        highest_rating=_highest(verdict),
    )


def _highest(verdict: ApplicationVerdict) -> int | None:
    proof = verdict.proof
    known = [verdict.application.rating.reached, proof.start if proof is not None else None]
    known += [game.rating for game in proof.games] if proof is not None else []
    return max((rating for rating in known if rating is not None), default=None)


def _proved_on(verdict: ApplicationVerdict) -> str:
    """The day of the game after which the rating stood; empty without a proof."""
    proof = verdict.proof
    game = proof.games[proof.reached] if proof is not None and proof.reached is not None else None
    return str(game.day or "") if game is not None else ""


def _norm(norm: ExaminedNorm) -> ApplicationNorm:
    return ApplicationNorm(
        event=norm.event,
        place=norm.place,
        start=str(norm.start or ""),
        end=str(norm.end or ""),
        games=norm.games or 0,
        credited=norm.credit.games,
        average=norm.average,
        required=_points(norm.required_score),
        achieved=_points(norm.score),
        exceeded=_points(norm.exceeded_by),
        foreigners=bool(norm.foreigner_rule),
        needed_event=norm.required_event,
        one_round_a_day=norm.one_round_a_day,
        certified_only=norm.source is Source.CERTIFIED,
        verdict=norm.answer.value,
        **(_from_the_report(norm.recomputed) if norm.recomputed is not None else {}),
    )


def _from_the_report(norm: Recomputed) -> dict[str, Any]:
    """What only the games say: system, games and points before some were left out, and who the opponents were."""
    report, verdict = norm.report, norm.verdict
    case, _ = title_case(norm.tournament, norm.facts, report.edition)
    whole, counts = with_nothing_left_out(case, report.entry(verdict), verdict), verdict.counts
    return {
        "system": report.type.value,
        "games_all": whole.games,
        "required_all": _points(whole.required),
        "achieved_all": _points(whole.tenths),
        "host": counts.host,
        "foreign": counts.not_own_federation,
        "titled": counts.title_holders,
        **{title: counts.by_title.get(Title(title.upper()), 0) for title in _TITLES},
        "rated": counts.rated,
        "unrated": counts.opponents - counts.rated,
    }


def _points(tenths: int | None) -> str:
    return "" if tenths is None else shortest_text(tenths, 1)
