"""Take back what one linking with FIDE's list entered."""

from collections.abc import Iterator

from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_THE_OFFICE,
    About,
    Desk,
    FieldKind,
    Given,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.fide_links import links_to_undo
from arpad.office.models import FideLink, Player
from arpad.office.refused import Refused
from arpad.values.finding import Finding


def _said(done: int, given: Given) -> Iterator[Said]:
    yield said("office.said.unlinked", count=done)


UNLINK_FIDE = VerbDescription(
    "unlink_fide", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (VerbField("entry", FieldKind.NUMBER, needed=True, least=1, most=10**12, option="--entry", about=("office.E258",),
               help="The number of its entry in the log."),),
    reason_needed=True, acted_on=lambda done, given: "register", then="desk_link_fide", tab="people",
    help="Take back the ids that one linking with FIDE's list gave.",
    said=_said,
)  # fmt: skip


@verb(UNLINK_FIDE)
def unlink_fide(record: Record, entry: int) -> int:
    """An id that was changed by hand since stays."""
    links = links_to_undo(entry)
    if not links:
        raise Refused(Finding("office.E258", {"number": entry}))
    people = [link.player for link in links if (link.player.fide_id or "") == link.fide_id]
    for person in people:
        person.fide_id, person.changed_in = None, record.number
    Player.objects.bulk_update(people, ["fide_id", "changed_in"], batch_size=500)
    FideLink.objects.filter(pk__in=[link.pk for link in links]).update(undone=True)
    record.about("register", entry=entry, unlinked=len(people))
    return len(people)
