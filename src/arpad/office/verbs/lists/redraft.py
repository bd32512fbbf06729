"""Make every list anew that corrections have changed, and all later ones, as drafts that nobody sees."""

from collections.abc import Callable
from datetime import datetime

from arpad.office.act import Act, long_verb
from arpad.office.corrections_in_force import standing
from arpad.office.description import OF_THE_OFFICE, About, Desk, OnTop, VerbDescription, VerbField
from arpad.office.drafting import drafted, same_draft
from arpad.office.hashes import sha256_of
from arpad.office.list_store import Progress, nobody_watches, published_list
from arpad.office.models import RatingList
from arpad.office.refused import Refused
from arpad.office.revisions import outdated, redone
from arpad.office.series import readings_of_lists, series_named
from arpad.office.verbs.lists.weigh_correction import WEIGHED_FIRST
from arpad.rating.corrections import ListImpact, compared
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Redrafted:
    """`inputs_sha256` is what the officer signs when he republishes: of the inputs of all these drafts."""

    drafts: tuple[RatingList, ...]
    impacts: tuple[ListImpact, ...]
    inputs_sha256: str
    findings: tuple[Finding, ...] = ()  # how far the law was read


REDRAFT = VerbDescription(
    "redraft", Desk.LISTS, About.OFFICE, OF_THE_OFFICE,
    (VerbField("series", needed=True, most=20),),
    on_top=OnTop("desk_redraft", "it takes minutes and is a job; its drafts are read before they are published"),
    no_call=WEIGHED_FIRST,
)  # fmt: skip


@long_verb(REDRAFT)
def redraft(
    act: Act, series_key: str, clock: Callable[[], datetime] | None = None, progress: Progress = nobody_watches
) -> Redrafted:
    """A list is the next revision of its date. Stopped halfway, the drafts that are whole serve the next time."""
    series, books = series_named(series_key), standing()
    todo = outdated(series, books)
    if not todo:
        raise Refused(Finding("office.E074", {"series": series.key}))
    drafts, impacts = [], []
    for one in redone(series, todo, books):
        revision = one.old.revision + 1
        draft = same_draft(series, one.contents.inputs, revision)
        drafts.append(draft or drafted(act, series, one.contents, one.made, clock, nobody_watches, revision))
        impacts.append(compared(published_list(one.old), one.made.result.published))
        progress(len(drafts), len(todo))
    return Redrafted(tuple(drafts), tuple(impacts), signature(drafts), tuple(readings_of_lists(drafts)))


def signature(drafts: list[RatingList]) -> str:
    return sha256_of([[str(draft.date), draft.revision, draft.inputs_sha256] for draft in drafts])
