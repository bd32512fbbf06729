"""Change what the register says of a person: a correction of name, birth or sex, or facts from a day on."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from typing import Any

from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, PERSON, About, Desk, FieldKind, Given, VerbDescription, VerbField
from arpad.office.identities import player_with_id, searchable
from arpad.office.models import Player
from arpad.office.people import end_fact, enter_fact
from arpad.office.person_form import Fact, birth_text, wrong_data, wrong_facts
from arpad.office.refused import Refused
from arpad.office.verb_fields import BIRTH, DATED_FACTS, FACTS, SEX, facts_given
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class PersonChange:
    """What is None stays; an empty birth or sex is no longer known. `ended` has the last day of a kind of fact."""

    name: str | None = None
    birth: str | None = None
    sex: str | None = None
    facts: Sequence[Fact] = ()
    ended: Mapping[str, date] = field(default_factory=dict)


def _known(key: str) -> Given:
    player = player_with_id(key)
    return {"name": player.name, "birth": player.birth, "sex": player.sex}


def _change(given: Given) -> list[Any]:
    ended = {given["ended"]: given["ended_on"]} if given["ended"] and given["ended_on"] else {}
    return [given["key"], PersonChange(given["name"], given["birth"], given["sex"], facts_given(given), ended)]


CHANGE_PLAYER = VerbDescription(
    "change_player", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("name", about=("office.E115", "office.E122"), help="As it should have been."),
        replace(BIRTH, help="A day or a year; '' if it is not known."),
        SEX,
        *DATED_FACTS,
        VerbField("ended", FieldKind.CHOICE, choices=FACTS, group="ended"),
        VerbField("ended_on", FieldKind.DAY, group="ended"),
    ),
    subject=PERSON, reason_needed=True, arguments=_change, known=_known,
    tab="people",
)  # fmt: skip


@verb(CHANGE_PLAYER)
def change_player(record: Record, given: str, change: PersonChange) -> Player:
    """It shows from the next list on; published lists stay as they are (I-261)."""
    player = player_with_id(given)
    _refuse(change, record.act.day)
    fields = []
    if change.name is not None:
        player.name, player.search_name = change.name.strip(), searchable(change.name)
        fields.append("name")
    if change.birth is not None:
        player.birth = (birth_text(change.birth, record.act.day) or "") if change.birth else ""
        fields.append("birth")
    if change.sex is not None:
        player.sex = change.sex
        fields.append("sex")
    player.changed_in = record.number
    player.save(update_fields=["name", "search_name", "birth", "sex", "changed_in"])
    for kind, last in change.ended.items():
        end_fact(player, kind, last)
        fields.append(kind)
    for fact in change.facts:
        enter_fact(player, fact)
        fields.append(fact.kind)
    record.about(f"player:{player.key}", changed=".".join(fields))
    return player


def _refuse(change: PersonChange, today: date) -> None:
    if change == PersonChange():
        raise Refused(Finding("office.E122"))
    wrong = [Finding("office.E115")] if change.name is not None and not change.name.strip() else []
    wrong += [*wrong_data(change.birth, change.sex, today), *wrong_facts(change.facts)]
    wrong += wrong_facts([Fact(kind, "—") for kind in change.ended])
    if wrong:
        raise Refused(*wrong)
