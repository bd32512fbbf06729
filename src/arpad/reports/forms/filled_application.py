"""IT2 filled in from an application that was examined."""

from arpad.reports.forms.application import ApplicationNorm, TitleApplicationForm
from arpad.titles.application import ApplicationVerdict, rating_reached
from arpad.titles.norm_examination import ExaminedNorm, Source
from arpad.values.decimals import shortest_text


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
        norms=tuple(_norm(norm) for norm in verdict.norms),
        total_games=verdict.games,
        games_needed=edition.rule("application_games").integer("games"),
        foreigners_article=foreigners.article if foreigners else "",
        attachments=application.documents or (),
        official=application.official,
        fee=application.fee or "",
    )


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
        needed_event=norm.claim.swiss_norm,
        one_round_a_day=norm.one_round_a_day,
        certified_only=norm.source is Source.CERTIFIED,
    )


def _points(tenths: int | None) -> str:
    return "" if tenths is None else shortest_text(tenths, 1)
