"""JSON Schemas of the data that the tools of `arpad mcp` answer with, where they are not the JSON of a command."""

from copy import deepcopy

from schema_parts import DAY, FINDINGS, FLAG, NUMBER, TEXT, Schema, listed, maybe, record


def rate(event: Schema) -> Schema:
    """The event as `arpad rate` has it, without reasons."""
    made = deepcopy(event)
    player = made["properties"]["players"]["items"]
    for key in ("reasons", "excluded"):
        del player["properties"][key]
        player["required"].remove(key)
    return made


def why(event: Schema) -> Schema:
    made = deepcopy(event)
    made["properties"]["player"] = made["properties"].pop("players")["items"]
    made["required"] = ["player" if key == "players" else key for key in made["required"]]
    return made


def article() -> Schema:
    line = dict.fromkeys(("id", "article", "area", "what"), TEXT)
    rule = {
        "rule": TEXT, "about": TEXT, "article": TEXT, "also": listed(TEXT), "policy": maybe(TEXT),
        "values": {"type": "object"}, "interpretations": listed(TEXT),
    }  # fmt: skip
    erratum = dict.fromkeys(("ruling", "article", "printed", "used", "why"), TEXT)
    return record(
        {
            "edition": TEXT, "title": TEXT, "document": TEXT, "checked_on": DAY, "articles": listed(record(line)),
            "rules": listed(record(rule)), "errata": listed(record(erratum)),
        }
    )  # fmt: skip


def edition_diff(differences: Schema) -> Schema:
    return record({"first": TEXT, "second": TEXT, "differences": differences})


def editions(listed_editions: Schema) -> Schema:
    return record({"editions": listed_editions})


def validate() -> Schema:
    return record({"sound": FLAG, "findings": FINDINGS})


def files() -> Schema:
    return record({"files": listed(TEXT), "left_out": NUMBER})
