"""Enter a club, or change what is known of it: how it is called, where it is, who answers for it."""

from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, About, Desk, FieldKind, Given, VerbDescription, VerbField
from arpad.office.federation_settings import wrong_languages
from arpad.office.models import Club, Event, Player, PlayerFact
from arpad.office.person_form import is_id
from arpad.office.refused import Refused
from arpad.office.verb_fields import LETTERS_IN
from arpad.values.finding import Finding

FIELDS = ("name", "province", "address", "contact", "email", "phone")


def _known(key: str) -> Given:
    club = Club.objects.filter(key=key).first()
    if club is None:
        return {}
    return {**{name: getattr(club, name) for name in ("key", *FIELDS)}, "letters_in": club.language}


KEEP_CLUB = VerbDescription(
    "club", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("key", needed=True, most=40, about=("office.E120",)),
        VerbField("name", most=100, about=("office.E252", "office.E115"),
                  help="As memberships and events name it; they follow when it changes."),
        VerbField("province", most=60),
        VerbField("address", FieldKind.LONG, most=500),
        VerbField("contact", help="Who answers for it."),
        VerbField("email", most=254),
        VerbField("phone", most=40),
        LETTERS_IN,
    ),
    acted_on=lambda done, given: f"club:{done.key}", begun=_known, then="desk_clubs", tab="people",
)  # fmt: skip


@verb(KEEP_CLUB)
def keep_club(record: Record, key: str, *texts: str) -> Club:
    """What is empty stays as it is."""
    club = Club.objects.filter(key=key).first()
    new, given = (
        club is None,
        {name: text.strip() for name, text in zip((*FIELDS, "language"), texts, strict=False) if text.strip()},
    )
    club = club or Club(key=key)
    before = club.name
    given |= {"language": given["language"].lower()} if "language" in given else {}
    _refuse(key, club, given.get("name", before), given.get("language", ""))
    for name, text in given.items():
        setattr(club, name, text)
    club.save()
    renamed = _follow(before, club.name, record.number) if before and before != club.name else 0
    record.about(f"club:{key}", new=int(new), renamed=renamed)
    return club


def _refuse(key: str, club: Club, name: str, language: str) -> None:
    wrong = [] if is_id(key) else [Finding("office.E120", {"id": key[:60]})]
    wrong += wrong_languages([language] if language else [])
    if not name:
        wrong.append(Finding("office.E115"))
    other = Club.objects.filter(name=name).exclude(pk=club.pk).first()
    if other is not None:
        wrong.append(Finding("office.E252", {"name": name, "club": other.key}))
    if wrong:
        raise Refused(*wrong)


def _follow(before: str, name: str, number: int) -> int:
    """Memberships and events that name it."""
    members = PlayerFact.objects.filter(kind=PlayerFact.Kind.CLUB, value=before)
    Player.objects.filter(pk__in=members.values("player")).update(changed_in=number)
    Event.objects.filter(club=before).update(club=name)
    return members.update(value=name)
