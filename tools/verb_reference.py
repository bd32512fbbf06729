"""The reference of the verbs, from their descriptions: what each is told, by whom, and where it is asked for."""

from collections.abc import Iterable, Iterator

from arpad.office.database import set_up

set_up()

from arpad.cli.office.commands import NO_COMMAND, office_commands  # noqa: E402
from arpad.office.description import ROLES, Desk, VerbDescription, VerbField  # noqa: E402
from arpad.office.verb_names import label_of, title_of  # noqa: E402
from arpad.reports.wording import Wording  # noqa: E402
from arpad.web.security.gate import all_descriptions, permissions  # noqa: E402

_PARTS = {"{key:key}": "KEY", "{int:number}": "NUMBER", "{key:series}": "SERIES", "{day}": "DATE"}
"""Parts of an address, as a reader writes them."""
_BEYOND = {"preview": "; `?edition=ID` names one where the day lies in a gap, `?closing=DATE` another closing date"}
WORDS = {
    "en": {
        "title": "Verbs",
        "about": "What the office does, desk by desk in the order of a month. Each verb is one description in "
        "`office/verbs`: its command, its page, its call, its row among the [rights](permissions.md) and this entry "
        "are made from it.",
        "command": "command", "page": "page", "on_top": "page on top", "call": "call", "who": "who",
        "reason": "it needs a reason",
        "machine": "whoever runs the machine", "field": "field", "what": "what it says", "kind": "kind",
        "needed": "needed",
        "officers": "officers only", "yes": "yes", "no_page": "no page", "no_call": "no call",
        "dangerous": "it cannot be taken back",
        "own": "own events", "place": "events of their place", "office": "the whole office", "self": "own account",
        "anybody": "anybody",
    },
    "es": {
        "title": "Verbos",
        "about": "Lo que hace la oficina, mesa por mesa en el orden de un mes. Cada verbo es una descripción en "
        "`office/verbs`: su orden, su página, su llamada, su fila entre los [permisos](permissions.md) y esta entrada "
        "se hacen de ella.",
        "command": "orden", "page": "página", "on_top": "página propia", "call": "llamada", "who": "quién",
        "reason": "pide un motivo",
        "machine": "quien lleva la máquina", "field": "campo", "what": "qué dice", "kind": "clase",
        "needed": "obligatorio",
        "officers": "solo oficiales", "yes": "sí", "no_page": "sin página", "no_call": "sin llamada",
        "dangerous": "no se puede deshacer", "own": "torneos propios", "place": "torneos de su ámbito",
        "office": "toda la oficina",
        "self": "cuenta propia", "anybody": "cualquiera",
    },
}  # fmt: skip


def permission_row(description: VerbDescription) -> str:
    rights = (str(description.rights.get(role, "")) for role in ROLES)
    return _row([f"`{description.name}`", description.about, *rights])


def permissions_table() -> str:
    return "\n".join(permission_row(one) for _, one in sorted(permissions().items())) + "\n"


def calls_table() -> str:
    """Every call that does something, by its address."""
    found = {f"/api{call_of(one)}": one.name for one in all_descriptions().values() if call_of(one)}
    rows = [_row([f"`{address}`", f"`{verb}`{_BEYOND.get(verb, '')}"]) for address, verb in sorted(found.items())]
    return "\n".join(["| address (POST) | verb |", "|---|---|", *rows]) + "\n"


def call_of(description: VerbDescription) -> str:
    """The address of its call, as a reader writes it."""
    address = description.api
    for part, written in _PARTS.items():
        address = address.replace(part, written)
    return address


def reference(words: Wording, note: str) -> str:
    """By desk, in the order of a month."""
    said = WORDS[words.language]
    lines = [f"# {said['title']}", "", note, said["about"], ""]
    for desk in Desk:
        lines += [f"## {words.text(f'command.desk.{desk}')}", ""]
        for description in all_descriptions().values():
            if description.desk is desk:
                lines += entry(description, words)
    return "\n".join(lines)


def entry(description: VerbDescription, words: Wording) -> Iterator[str]:
    """One verb: what it is for, who may do it, where, and what it is told."""
    said = WORDS[words.language]
    yield from (f"### {description.name}", "", f"{title_of(description, words)}.", "")
    yield from (f"- {line}" for line in _where(description, words.language))
    rights = permissions()[description.verb].rights
    who = ", ".join(f"{words.text(f'web.role.{role}')} ({said[reach]})" for role, reach in rights.items())
    yield f"- {said['who']}: {who or said['machine']}"
    yield from (f"- {said[key]}" for key, holds in _marks(description) if holds)
    yield ""
    if description.fields:
        yield _row([said["field"], said["what"], said["kind"], said["needed"], said["officers"]])
        yield "|---|---|---|---|---|"
        yield from (_field(description, one, words) for one in description.fields)
        yield ""


def _marks(description: VerbDescription) -> Iterable[tuple[str, bool]]:
    return (("reason", description.reason_needed), ("dangerous", description.dangerous))


def _where(description: VerbDescription, language: str) -> Iterator[str]:
    """Reasons stand in the code, in English."""
    said, english = WORDS[language], language == "en"
    if description.slug in office_commands():
        yield f"{said['command']}: [`arpad office {description.slug}`](commands.md#arpad-office-{description.slug})"
    elif english and description.name in NO_COMMAND:
        yield f"{said['command']}: {NO_COMMAND[description.name]}"
    if description.page:
        page = description.page.replace("<key:key>", "KEY").replace("<int:number>", "NUMBER")
        yield f"{said['page']}: `/{page}`"
    elif description.on_top is not None:
        yield f"{said['on_top']}: `{description.on_top.address}`" + (f"; {description.on_top.why}" if english else "")
    elif english:
        yield f"{said['no_page']}: {description.no_page}"
    if call_of(description):
        yield f"{said['call']}: `POST /api{call_of(description)}`"
    elif english:
        yield f"{said['no_call']}: {description.no_call}"


def _field(description: VerbDescription, field: VerbField, words: Wording) -> str:
    yes = WORDS[words.language]["yes"]
    kind = " · ".join(f"`{choice}`" for choice in field.choices) or field.kind
    needed, officers = yes if field.needed else "", yes if field.officers else ""
    return _row([f"`{field.name}`", label_of(description, field, words), kind, needed, officers])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
