"""arpad office enter-player, change-player, arbiter and person: the commands about people, whose facts have days."""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk, office_command
from arpad.cli.reading import say
from arpad.identity.judging import Candidate
from arpad.office.description import Given
from arpad.office.fide_differences import KINDS as COMPARED
from arpad.office.fide_differences import differences_on
from arpad.office.fide_links import Pairing, proposal
from arpad.office.identities import found_people, told_of
from arpad.office.models import Arbiter, Club
from arpad.office.person_form import Dated, Fact, PersonForm, TitleGiven
from arpad.office.taken_over import take_over_of
from arpad.office.verbs.people.arbiter import ArbiterForm, keep_arbiter
from arpad.office.verbs.people.change_player import PersonChange
from arpad.office.verbs.people.change_player import change_player as change_player_verb
from arpad.office.verbs.people.club import FIELDS as CLUB_FIELDS
from arpad.office.verbs.people.club import keep_club
from arpad.office.verbs.people.enter_player import enter_player as enter_player_verb
from arpad.office.verbs.people.link_fide import link_fide as link_fide_verb
from arpad.office.verbs.people.take_over import take_over as take_over_verb
from arpad.office.verbs.people.undo_take_over import undo_take_over as undo_take_over_verb
from arpad.values.finding import Finding

KINDS = ("federation", "province", "club", "licence")
FORM = "VALUE[@FROM[/TO]]"


def dated(option: str, texts: Sequence[str]) -> tuple[Dated, ...]:
    """All that cannot be read is said at once."""
    read, wrong = [], []
    for text in texts:
        try:
            read.append(Dated.read(text))
        except ValueError:
            wrong.append(Finding("office.E128", {"option": option, "text": text}))
    if wrong:
        raise Refusal(Exit.REFUSED, *wrong)
    return tuple(read)


def facts(given: dict[str, Sequence[str]]) -> tuple[Fact, ...]:
    return tuple(
        Fact(kind, one.value, one.valid_from, one.valid_to)
        for kind in KINDS
        for one in dated(f"--{kind}", given.get(kind, ()))
    )


def last_days(texts: Sequence[str]) -> dict[str, date]:
    """KIND=DATE."""
    days, wrong = {}, []
    for text in texts:
        kind, _, day = text.partition("=")
        try:
            days[kind] = date.fromisoformat(day)
        except ValueError:
            wrong.append(Finding("office.E128", {"option": "--end", "text": text}))
    if wrong:
        raise Refusal(Exit.REFUSED, *wrong)
    return days


@on_top("enter-player", without=("title", "confirmed_on", "since", "until", *KINDS))
@click.option("--federation", multiple=True, metavar=FORM, help="Since and until when; may repeat, as the next three.")
@click.option("--province", multiple=True, metavar=FORM)
@click.option("--club", multiple=True, metavar=FORM)
@click.option("--licence", multiple=True, metavar=FORM)
@click.option("--title", "titles", multiple=True, metavar="TITLE[@DAY]", help="With the day it was confirmed.")
def enter_player(desk: Desk, given: Given, titles: Sequence[str], **held: Sequence[str]) -> Exit:
    """Enter a person in the register. Similar people are named; `arpad office correct --merge` makes two one.

    \b
    arpad office enter-player "Peón, Pepa" --fide-id 2299000 --birth 1999-12-31 --sex w \\
        --federation ESP --club "Enroque@2010-01-01" --licence "A-123@2011-01-01/2011-12-31" --title WFM@2010-06-01
    """
    won = tuple(TitleGiven(one.value, one.valid_from) for one in dated("--title", titles))
    plain = {name: value for name, value in given.items() if name != "although"}
    done = enter_player_verb(desk.act, PersonForm(facts=facts(held), titles=won, **plain), given["although"])
    say(done.findings, desk.words)
    desk.tell("office.said.enrolled", id=done.player.key, name=done.player.name)
    return Exit.DONE


@on_top("change-player", without=("sex", "since", "until", "ended", "ended_on", *KINDS))
@click.option("--sex", type=click.Choice(["m", "w", ""]), default=None)
@click.option("--federation", multiple=True, metavar=FORM, help="From a day on; the one before ends the day before.")
@click.option("--province", multiple=True, metavar=FORM)
@click.option("--club", multiple=True, metavar=FORM)
@click.option("--licence", multiple=True, metavar=FORM)
@click.option("--end", "ended", multiple=True, metavar="KIND=DATE", help="The last day of what holds: club=2011-08-31.")
def change_player(desk: Desk, given: Given, sex: str | None, ended: Sequence[str], **held: Sequence[str]) -> Exit:
    """Correct a person's name, birth or sex, or enter facts with their days. Published lists stay as they are."""
    change = PersonChange(given["name"], given["birth"], sex, facts(held), last_days(ended))
    done = change_player_verb(desk.act, given["key"], change)
    desk.tell("office.said.enrolled", id=done.key, name=done.name)
    return Exit.DONE


@on_top("arbiter", optional=("key",), without=("licence", "since", "until"))
@click.option("--licence", "licences", multiple=True, metavar=FORM, help="FIDE@2011-01-01/2011-12-31; may repeat.")
def arbiter(desk: Desk, given: Given, licences: Sequence[str]) -> Exit:
    """Enter an arbiter, or change the facts; without KEY, show all with their licences."""
    if given["key"] is not None:
        held = dated("--licence", licences)
        shown = [keep_arbiter(desk.act, ArbiterForm(licences=held, **given))]
    else:
        shown = list(Arbiter.objects.order_by("key"))
    for one in shown:
        desk.tell("office.said.arbiter", arbiter=one.key, name=one.name, title=one.title or "—")
        for licence in one.licences.order_by("valid_from", "pk"):
            days = {"first": licence.valid_from or "…", "last": licence.valid_to or "…"}
            label = desk.words.text("office.fact.licence")
            desk.tell("office.said.fact", kind=label, value=licence.federation, **days)
    return Exit.DONE


@on_top("club", optional=("key",))
def club(desk: Desk, given: Given) -> Exit:
    """Enter a club, or change what is known of it; without KEY, show all."""
    if given["key"] is not None:
        shown = [keep_club(desk.act, given["key"], *(given[name] for name in (*CLUB_FIELDS, "letters_in")))]
    else:
        shown = list(Club.objects.order_by("name"))
    for one in shown:
        known = {name: getattr(one, name) or "—" for name in CLUB_FIELDS}
        desk.tell("office.said.club", club=one.key, **known)
    return Exit.DONE


@on_top("link-fide")
def link_fide(desk: Desk, given: Given) -> Exit:
    """Link people with FIDE's list, which was imported as a reference; without options, show who could be who."""
    if given["certain"] or given["links"]:
        done = link_fide_verb(desk.act, given["certain"], given["links"], given["although"])
        desk.tell("office.said.linked", count=done.linked, nobody=done.nobody, number=done.number)
        return Exit.DONE
    found = proposal()
    if found is None:
        raise Refusal(Exit.REFUSED, Finding("office.E259"))
    certain, likely = found.pairings.certain, found.pairings.likely
    for mark, pairing in [*(("=", one) for one in certain), *(("?", one) for one in likely)]:
        for candidate in pairing.candidates:
            _tell_link(desk, mark, pairing, candidate)
    linked = differences_on(desk.act.day)
    for person in linked.contradicted if linked is not None else ():
        note = desk.words.text("office.differs.contradicts")
        click.echo(f"! {person.key:<12} {person.name:<30} {'':<10}  {person.fide_id:>9} {person.there:<30} {note}")
    counts = {"certain": len(certain), "likely": len(likely), "nobody": found.pairings.nobody}
    desk.tell("office.said.link_counts", date=found.listed, **counts)
    return Exit.DONE


def _tell_link(desk: Desk, mark: str, pairing: Pairing, candidate: Candidate) -> None:
    ours, there = pairing.person, candidate.person
    reasons = ", ".join(desk.words.text(f"identity.reason.{reason}") for reason in candidate.reasons)
    click.echo(
        f"{mark} {ours.key:<12} {ours.name:<30} {ours.birth:<10}  {there.key:>9} {there.name:<30} {there.birth:<4}"
        f" {candidate.score:>3}  {reasons}"
    )


@on_top("take-over")
def take_over(desk: Desk, given: Given) -> Exit:
    """Without people: what FIDE's list says otherwise."""
    if given["people"] or given["everybody"]:
        done = take_over_verb(desk.act, given["kinds"], given["people"], given["everybody"], given["since"])
        counts = {"titles": done.titles, "federations": done.federations}
        desk.tell("office.said.taken_over", number=done.number, **counts)
        if done.skipped:
            desk.tell("office.said.not_taken_over", count=len(done.skipped), who=", ".join(done.skipped[:_NAMED]))
        return Exit.DONE
    found = differences_on(given["since"] or desk.act.day)
    if found is None:
        raise Refusal(Exit.REFUSED, Finding("office.E259"))
    for kind in given["kinds"] or COMPARED:
        label = desk.words.text(f"office.differs.{kind}") if kind in COMPARED else kind
        for person, one in found.with_another(kind):
            mark = "!" if person.contradicts else "+" if one.offered else " "
            ours, theirs = one.ours or "—", one.theirs or "—"
            who = f"{person.key:<12} {person.name:<30} {person.fide_id:>9} {person.there:<30}"
            click.echo(f"{mark} {who}  {label}: {ours} → {theirs}")
    desk.tell("office.said.differences", date=found.listed, linked=found.linked, **found.counts)
    return Exit.DONE


_NAMED = 10


@on_top("undo-take-over")
def undo_take_over(desk: Desk, given: Given) -> Exit:
    """Without a reason: what goes back, and what stands in the way."""
    if desk.act.reason.strip():
        done = undo_take_over_verb(desk.act, given["entry"])
        desk.tell("office.said.given_back", titles=done.titles, federations=done.federations)
        return Exit.DONE
    taken = take_over_of(given["entry"])
    for one in taken.back:
        label = desk.words.text(f"office.differs.{one.kind}")
        click.echo(f"{one.key:<12} {one.name:<30}  {label}: {one.now} → {one.then or '—'}")
    if taken.stands:
        raise Refusal(Exit.REFUSED, *taken.stands)
    desk.tell("office.said.goes_back", count=len(taken.back))
    return Exit.DONE


@office_command("person")
@click.argument("text", metavar="ID|NAME")
def person(desk: Desk, text: str) -> Exit:
    """Show what the register knows of a person, by any id, or everybody with these words in the name."""
    people = found_people(text)
    for one in people:
        ids = ", ".join(filter(None, (one.fide_id, one.national_id, one.regional_id))) or "—"
        about = {"birth": one.birth or "—", "sex": one.sex or "—", "ids": ids}
        desk.tell("office.said.person", id=one.key, name=one.name, **about)
        for kind, value, first, last in told_of(one):
            label = desk.words.text(f"office.fact.{kind}")
            desk.tell("office.said.fact", kind=label, value=value, first=first or "…", last=last or "…")
    if not people:
        desk.tell("office.said.nobody", text=text)
    return Exit.DONE
