"""Enter an arbiter, or change what is known of him; licences are added with their days."""

from collections.abc import Sequence

from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, About, Desk, FieldKind, Given, VerbDescription, VerbField
from arpad.office.federation_settings import wrong_languages
from arpad.office.identities import player_with_id
from arpad.office.models import Arbiter, ArbiterLicence
from arpad.office.person_form import Dated, is_id
from arpad.office.refused import Refused
from arpad.office.verb_fields import LETTERS_IN
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class ArbiterForm:
    """What is empty stays as it is. `player` is any id of his in the register; a licence is that of a federation."""

    key: str
    name: str = ""
    title: str = ""
    email: str = ""
    player: str = ""
    letters_in: str = ""
    licences: Sequence[Dated] = ()


def _form(given: Given) -> list[ArbiterForm]:
    plain = {name: given[name] for name in ("key", "name", "title", "email", "player", "letters_in")}
    licences = (Dated(given["licence"], given["since"], given["until"]),) if given["licence"] else ()
    return [ArbiterForm(**plain, licences=licences)]


def _known(key: str) -> Given:
    arbiter = Arbiter.objects.filter(key=key).first()
    if arbiter is None:
        return {}
    plain = {name: getattr(arbiter, name) for name in ("key", "name", "title", "email")}
    return {**plain, "letters_in": arbiter.language}


KEEP_ARBITER = VerbDescription(
    "arbiter", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("key", needed=True, most=20, about=("office.E120",)),
        VerbField("name", about=("office.E115",)),
        VerbField("title", most=20, help="FA, IA, or the federation's own."),
        VerbField("email", most=254),
        LETTERS_IN,
        VerbField("player", most=40, about=("office.E093",), metavar="ID", help="The id as a player."),
        VerbField("licence", most=20, group="licence"),
        VerbField("since", FieldKind.DAY, group="licence"),
        VerbField("until", FieldKind.DAY, group="licence", about=("office.E119",)),
    ),
    arguments=_form, acted_on=lambda done, given: f"arbiter:{done.key}", begun=_known,
    then="desk_arbiters", tab="arbiters",
)  # fmt: skip


@verb(KEEP_ARBITER)
def keep_arbiter(record: Record, asked: ArbiterForm) -> Arbiter:
    arbiter = Arbiter.objects.filter(key=asked.key).first()
    new = arbiter is None
    arbiter = arbiter or Arbiter(key=asked.key)
    wrong = [] if is_id(asked.key) else [Finding("office.E120", {"id": asked.key[:60]})]
    wrong += wrong_languages([asked.letters_in.strip().lower()] if asked.letters_in.strip() else [])
    if new and not asked.name.strip():
        wrong.append(Finding("office.E115"))
    try:
        arbiter.player = player_with_id(asked.player) if asked.player else arbiter.player
    except Refused as refused:
        wrong.extend(refused.findings)
    for licence in asked.licences:
        if licence.valid_from and licence.valid_to and licence.valid_to < licence.valid_from:
            days = {"from": str(licence.valid_from), "to": str(licence.valid_to)}
            wrong.append(Finding("office.E119", {"text": licence.value, **days}))
    if wrong:
        raise Refused(*wrong)
    arbiter.name = asked.name.strip() or arbiter.name
    arbiter.title = asked.title or arbiter.title
    arbiter.email = asked.email or arbiter.email
    arbiter.language = asked.letters_in.strip().lower() or arbiter.language
    arbiter.save()
    for licence in asked.licences:
        ArbiterLicence.objects.create(
            arbiter=arbiter, federation=licence.value, valid_from=licence.valid_from, valid_to=licence.valid_to
        )
    record.about(f"arbiter:{arbiter.key}", new=int(new), licences=len(asked.licences))
    return arbiter
