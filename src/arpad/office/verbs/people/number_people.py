"""Give everybody who has no national id one by the federation's scheme."""

from collections.abc import Iterator

from django.db.models import Q

from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, About, Desk, Given, Said, VerbDescription, said
from arpad.office.federation_settings import settings
from arpad.office.models import Player, PlayerFact
from arpad.office.national_ids import free_ids, is_own, scheme_now
from arpad.office.refused import Refused
from arpad.values.finding import Finding

_AT_A_TIME = 500


def _said(done: int, given: Given) -> Iterator[Said]:
    yield said("office.said.numbered", count=done)


NUMBER_PEOPLE = VerbDescription(
    "number_people", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    acted_on=lambda done, given: "register", then="desk_people", tab="people",
    help="Give everybody in the register who has no national id one by the federation's scheme.",
    said=_said,
)  # fmt: skip


@verb(NUMBER_PEOPLE)
def number_people(record: Record) -> int:
    """In the order of the register. An id on the lists that is one of the scheme is taken for the national one."""
    scheme = scheme_now()
    if scheme is None:
        raise Refused(Finding("office.E255"))
    federations = dict(
        PlayerFact.objects.filter(kind=PlayerFact.Kind.FEDERATION, valid_to=None).values_list("player", "value")
    )
    home = settings().federation
    without = Player.objects.filter(Q(national_id=None) | Q(national_id=""), merged_into=None).order_by("pk")
    named = [one for one in without if is_own(federations.get(one.pk, ""), one.fide_id or "", home)]
    by_key = [one for one in named if scheme.number_in(one.key) is not None and one.key != one.fide_id]
    for one in by_key:
        one.national_id, one.changed_in = one.key, record.number
    Player.objects.bulk_update(by_key, ["national_id", "changed_in"], batch_size=_AT_A_TIME)
    others = [one for one in named if one.national_id is None]
    for one, given in zip(others, free_ids(scheme), strict=False):
        one.national_id, one.changed_in = given, record.number
    Player.objects.bulk_update(others, ["national_id", "changed_in"], batch_size=_AT_A_TIME)
    record.about("register", numbered=len(named))
    return len(named)
