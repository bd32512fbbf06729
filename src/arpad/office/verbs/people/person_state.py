"""Enter that a person has died, is not to be shown, or may be shown by consent of a guardian; or that it ended."""

from datetime import date

from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, PERSON, About, Desk, FieldKind, VerbDescription, VerbField
from arpad.office.identities import player_with_id
from arpad.office.models import PersonState, Player
from arpad.office.refused import Refused
from arpad.office.states import end_state, enter_state
from arpad.values.finding import Finding

PERSON_STATE = VerbDescription(
    "person_state", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("state", FieldKind.CHOICE, needed=True, choices=tuple(PersonState.Kind.values),
                  about=("office.E250",)),
        VerbField("since", FieldKind.DAY, help="From when on; of a death its day."),
        VerbField("until", FieldKind.DAY, about=("office.E119",), help="To when, if it is known."),
        VerbField("note", help="Why; of a consent, who gave it."),
        VerbField("ended", FieldKind.FLAG, help="It holds no longer; a death was entered by mistake."),
    ),
    subject=PERSON, tab="people",
    help="Enter that somebody died, is not to be shown, or is shown by consent of a guardian; or that it ended.",
)  # fmt: skip


@verb(PERSON_STATE)
def person_state(
    record: Record,
    given: str,
    state: str,
    since: date | None = None,
    until: date | None = None,
    note: str = "",
    ended: bool = False,
) -> Player:
    """It shows at once, on lists that are out as well; the frozen lists stay (I-450)."""
    player = player_with_id(given)
    if since and until and until < since:
        raise Refused(Finding("office.E119", {"text": state, "from": str(since), "to": str(until)}))
    if ended:
        if not end_state(player, state, until or record.act.day):
            raise Refused(Finding("office.E250", {"key": player.key, "state": state}))
    else:
        since = since or (record.act.day if state == PersonState.Kind.DECEASED else None)
        enter_state(player, state, note.strip(), since, until)
    player.changed_in = record.number
    player.save(update_fields=["changed_in"])
    record.about(f"player:{player.key}", state=state, ended=int(ended))
    return player
