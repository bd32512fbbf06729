"""arpad office person"""

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("person")
@click.argument("text", metavar="ID|NAME")
def person(desk: Desk, text: str) -> Exit:
    """Show what the register knows of a person, by any id, or everybody with these words in the name."""
    from arpad.office.person_file import found_people, told_of

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
