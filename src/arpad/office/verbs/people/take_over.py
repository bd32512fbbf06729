"""Take titles and federations over from FIDE's list, for people who are linked with it."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import field
from datetime import date

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
from arpad.office.fide_differences import TAKEN_OVER, TITLE, Difference, Differences, Differing, differences_on
from arpad.office.identities import player_with_id
from arpad.office.log import Fact as Logged
from arpad.office.models import Player
from arpad.office.people import enter_fact
from arpad.office.person_form import Fact, TitleGiven, enter_title
from arpad.office.refused import Refused
from arpad.office.taken_over import federation_fact, federations_of, title_fact
from arpad.office.verb_fields import IF_NOT_TODAY
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class TakenOver:
    """`number` is the entry by which it is undone; `skipped` are those whom FIDE's list contradicts."""

    titles: int
    federations: int
    number: int = field(default=0, compare=False)
    skipped: tuple[str, ...] = field(default=(), compare=False)


def _said(done: TakenOver, given: Given) -> Iterator[Said]:
    yield said("office.said.taken_over", titles=done.titles, federations=done.federations, number=done.number)
    if done.skipped:
        yield said("office.said.not_taken_over", count=len(done.skipped), who=", ".join(done.skipped[:_NAMED]))


_NAMED = 10

TAKE_OVER = VerbDescription(
    "take_over", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("kinds", FieldKind.SEVERAL, choices=TAKEN_OVER, most=20, option="--kind", metavar="KIND",
                  about=("office.E305", "office.E307"),
                  help="What: title or federation; may repeat. Without it, both."),
        VerbField("people", FieldKind.SEVERAL, most=40, option="--person", metavar="KEY",
                  about=("office.E306",), help="Whose; may repeat."),
        VerbField("everybody", FieldKind.FLAG, 
                  help="Of everybody for whom it is offered and whom FIDE's list does not contradict."),
        VerbField("since", FieldKind.DAY, option="--from", help=IF_NOT_TODAY),
    ),
    acted_on=lambda done, given: "register", done="taken_over", tab="people",
    on_top=OnTop("desk_take_over", "it shows what FIDE's list says otherwise, to be ticked"),
    help="""
    Take over titles and federations from FIDE's list, imported as a reference; without --person and --everybody, show
    what it says otherwise.
    """,
    said=_said,
)  # fmt: skip


@verb(TAKE_OVER)
def take_over(
    record: Record,
    kinds: Sequence[str] = (),
    people: Sequence[str] = (),
    everybody: bool = False,
    since: date | None = None,
) -> TakenOver:
    """They hold from that day on; nothing else about anybody changes."""
    day = since or record.act.day
    found = differences_on(day)
    if found is None:
        raise Refused(Finding("office.E259"))
    chosen = _chosen(found, kinds or TAKEN_OVER, {player_with_id(key).key for key in people}, everybody)
    rows = dict(_enter(person, one, day, record.number) for person, one in chosen)
    titles = sum(1 for _, one in chosen if one.kind == TITLE)
    skipped = tuple(sorted(_skipped(found, kinds or TAKEN_OVER, chosen))) if everybody else ()
    done = TakenOver(titles, len(chosen) - titles, record.number, skipped)
    counts = {"titles": done.titles, "federations": done.federations}
    record.about("register", **counts, day=str(day), listed=str(found.listed), **rows)
    return done


def _chosen(
    found: Differences, kinds: Sequence[str], people: Set[str], everybody: bool
) -> list[tuple[Differing, Difference]]:
    """All at once, or of each person who is named at least one thing."""
    unknown = sorted(set(kinds) - set(TAKEN_OVER))
    offered = [one for kind in TAKEN_OVER if kind in kinds for one in found.offered(kind)]
    named = people | {person.key for person, _ in offered if everybody and not person.contradicts}
    chosen = [(person, one) for person, one in offered if person.key in named]
    nothing = sorted(people - {person.key for person, _ in chosen})
    wrong = [Finding("office.E307", {"text": kind[:60]}) for kind in unknown]
    wrong += [Finding("office.E306", {"key": key[:60]}) for key in nothing]
    if wrong or not chosen:
        raise Refused(*(wrong or [Finding("office.E305")]))
    return chosen


def _skipped(found: Differences, kinds: Sequence[str], chosen: Sequence[tuple[Differing, Difference]]) -> set[str]:
    taken = {person.key for person, _ in chosen}
    return {person.key for kind in kinds for person, _ in found.offered(kind) if person.key not in taken}


def _enter(person: Differing, one: Difference, day: date, entry: int) -> tuple[str, Logged]:
    """What the log keeps of the row, so that it can be undone."""
    player = Player.objects.get(pk=person.number)
    player.changed_in = entry
    player.save(update_fields=["changed_in"])
    if one.kind == TITLE:
        return title_fact(enter_title(player, TitleGiven(one.theirs, day, confirmed_by="FIDE")))
    before = federations_of(player)
    return federation_fact(enter_fact(player, Fact(one.kind, one.theirs, day)), before)
