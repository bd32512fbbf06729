"""Ask of a published list, and those before it, whether the scale drifts; the answer is kept with the list."""

from datetime import date

from arpad import __version__
from arpad.office.act import Act, long_verb, writing
from arpad.office.description import OF_THE_OFFICE, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.hashes import canonical, sha256
from arpad.office.list_store import Progress, in_force, nobody_watches
from arpad.office.models import ListStudy, RatingList
from arpad.office.refused import Refused
from arpad.office.series import series_named
from arpad.office.series_figures import past_up_to
from arpad.studies.drift import DEFAULT_WINDOW, drift, watched
from arpad.studies.study import study_as_data
from arpad.values.finding import Finding

WATCH_DRIFT = VerbDescription(
    "drift", Desk.LISTS, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("series", needed=True, most=20),
        VerbField("day", FieldKind.DAY, needed=True, option="--on", help="Day of a published list."),
    ),
    on_top=OnTop("desk_drift", "it takes minutes and is a job; what it finds is shown with the list"),
    no_call="it takes minutes; what was found is read at /lists/SERIES/DATE/drift.json",
)  # fmt: skip


@long_verb(WATCH_DRIFT)
def watch_drift(act: Act, series: str, day: date, progress: Progress = nobody_watches) -> ListStudy:
    """Once for each revision: a study that is there stands, since a published list never changes."""
    of = _list(series, day)
    kept = ListStudy.objects.filter(list=of).first()
    if kept is not None:
        return kept
    past = past_up_to(of, progress)
    ready = None if past is None else watched(of.series.key, past, None, None, DEFAULT_WINDOW)
    if ready is None:
        raise Refused(Finding("study.E002", {"series": series, "date": str(day)}))
    content = canonical(study_as_data(drift([ready])))
    with writing(act, "drift") as record:
        made, _ = ListStudy.objects.get_or_create(
            list=of, defaults={"content": content, "arpad_version": __version__, "made_at": act.at}
        )
        record.about(f"list:{of.series.key}:{of.date}:{of.revision}", study=sha256(made.content.encode()))
    return made


def _list(series: str, day: date) -> RatingList:
    """The one in force on that day of the series."""
    found = {one.date: one for one in in_force(series_named(series))}
    if day not in found:
        raise Refused(Finding("study.E003", {"series": series, "date": str(day), "known": _few(sorted(found))}))
    return found[day]


def _few(days: list[date]) -> str:
    return ", ".join(str(day) for day in days[-5:]) or "—"
