"""Give back what was taken over from FIDE's list: titles go, and federations are again what they were."""

from collections.abc import Iterator

from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_THE_OFFICE,
    About,
    Desk,
    FieldKind,
    Given,
    OnTop,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.fide_differences import TITLE
from arpad.office.refused import Refused
from arpad.office.taken_over import goes_back, take_over_of
from arpad.office.verbs.people.take_over import TakenOver


def _said(done: TakenOver, given: Given) -> Iterator[Said]:
    yield said("office.said.given_back", titles=done.titles, federations=done.federations)


UNDO_TAKE_OVER = VerbDescription(
    "undo_take_over", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (VerbField("entry", FieldKind.NUMBER, needed=True, least=1, most=10**12, option="--entry",
               about=("office.E330", "office.E331", "office.E332"), help="The number of its entry in the log."),),
    reason_needed=True, acted_on=lambda done, given: "register", tab="people",
    on_top=OnTop("desk_undo_take_over", "it shows whose titles and federations go back, and to what"),
    help="""
    Give back the titles and federations of one taking over from FIDE's list; without --reason, show what goes back.
    Refused where a later change or a published list stands on it.
    """,
    said=_said,
)  # fmt: skip


@verb(UNDO_TAKE_OVER)
def undo_take_over(record: Record, entry: int) -> TakenOver:
    """All of the entry or nothing."""
    taken = take_over_of(entry)
    if taken.stands:
        raise Refused(*taken.stands)
    goes_back(taken, record.number)
    titles = sum(1 for row in taken.rows if row.kind == TITLE)
    done = TakenOver(titles, len(taken.rows) - titles)
    record.about("register", entry=entry, titles=done.titles, federations=done.federations, day=str(taken.day))
    return done
