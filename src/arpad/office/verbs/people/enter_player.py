"""Enter a person in the register by hand."""

from dataclasses import replace

from arpad.formats.trf.dates import read_birth
from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, About, Desk, FieldKind, Given, VerbDescription, VerbField
from arpad.office.fide_links import refuse_of_another
from arpad.office.identities import candidates, searchable
from arpad.office.models import Player
from arpad.office.national_ids import next_id, scheme_now
from arpad.office.people import enter_fact
from arpad.office.person_form import PersonForm, TitleGiven, birth_text, enter_title, wrong_with
from arpad.office.refused import Refused
from arpad.office.verb_fields import BIRTH, DATED_FACTS, SEX, TITLES, facts_given
from arpad.tournament.model import Entry as Line
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Entered:
    player: Player
    findings: tuple[Finding, ...]


def _form(given: Given) -> list[PersonForm | bool]:
    titles = (TitleGiven(given["title"], given["confirmed_on"]),) if given["title"] else ()
    plain = {name: given[name] for name in ("name", "key", "fide_id", "national_id", "regional_id", "birth", "sex")}
    return [PersonForm(**plain, facts=facts_given(given), titles=titles), given["although"]]


_TAKEN = ("office.E120", "office.E104")
ENTER_PLAYER = VerbDescription(
    "enter_player", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("name", needed=True, about=("office.E115",)),
        replace(BIRTH, help="A day, or only the year."),
        SEX,
        VerbField("key", most=20, group="ids", about=_TAKEN, metavar="ID",
                  help="The id on our lists; by default the first of the others."),
        VerbField("fide_id", most=20, group="ids", about=_TAKEN, metavar="ID"),
        VerbField("national_id", most=20, group="ids", about=_TAKEN, metavar="ID"),
        VerbField("regional_id", most=20, group="ids", about=_TAKEN, metavar="ID"),
        *DATED_FACTS,
        VerbField("title", FieldKind.CHOICE, choices=TITLES, group="title", about=("office.E118",)),
        VerbField("confirmed_on", FieldKind.DAY, group="title"),
        VerbField("although", FieldKind.FLAG, about=("office.E490",),
                  help="Enter the FIDE id although FIDE's list has another name or birth there."),
    ),
    creates=True, arguments=_form, acted_on=lambda done, given: f"player:{done.player.key}",
    tab="people",
)  # fmt: skip


@verb(ENTER_PLAYER)
def enter_player(record: Record, asked: PersonForm, although: bool = False) -> Entered:
    """Who looks like somebody known is entered with a remark; if they are one, a merge says so. An id of FIDE that is
    somebody else's there is entered only `although` it is."""
    wrong = wrong_with(asked, record.act.day)
    if not wrong and asked.fide_id and not although:
        birth = (birth_text(asked.birth, record.act.day) or "") if asked.birth else ""
        refuse_of_another(Player(key=asked.key or "—", name=asked.name, birth=birth, sex=asked.sex), asked.fide_id)
    ids = asked.ids() if wrong else _with_national_id(asked)
    key = asked.key or ids.get("national_id") if scheme_now() else asked.key
    key = key or next(iter(ids.values()), f"{record.number}-0")
    if not wrong and not asked.key and Player.objects.filter(key=key).exists():
        wrong.append(Finding("office.E104", {"id": key, "key": key, "name": Player.objects.get(key=key).name}))
    if wrong:
        raise Refused(*wrong)
    alike = _alike(asked, record)
    player = Player.objects.create(
        key=key,
        **ids,
        name=asked.name.strip(),
        search_name=searchable(asked.name),
        birth=(birth_text(asked.birth, record.act.day) or "") if asked.birth else "",
        sex=asked.sex,
        changed_in=record.number,
    )
    for fact in asked.facts:
        enter_fact(player, fact)
    for title in asked.titles:
        enter_title(player, title)
    record.about(f"player:{key}", facts=len(asked.facts), titles=len(asked.titles))
    return Entered(player, alike)


def _with_national_id(asked: PersonForm) -> dict[str, str]:
    """His ids, with one of the federation's scheme where he has none."""
    federation = next((fact.value for fact in asked.facts if fact.kind == "federation"), "")
    given = "" if asked.national_id else next_id(federation, asked.fide_id)
    return {**asked.ids(), "national_id": given} if given else asked.ids()


def _alike(asked: PersonForm, record: Record) -> tuple[Finding, ...]:
    reading = read_birth(asked.birth) if asked.birth else None
    line = Line(0, asked.name, birth=reading.birth if reading else None)
    found = candidates(line, "", record.act.day)
    sure = [one for one in found if not {"similar", "other_name", "other_birth", "other_sex"} & set(one.evidence)]
    return tuple(
        Finding("office.W093", {"key": one.player.key, "name": one.player.name, "birth": one.player.birth or "—"})
        for one in sure
    )
