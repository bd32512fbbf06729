"""JSON Schemas of what the commands write with `--format json`, made from classes and columns where they say it.

Where the JSON says more or less than the class, or under another name, that stands here. Published schemas are open:
a new key is no new version. A key that goes, or changes its type or meaning, is; the old file stays beside the new one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import document_schemas as documents
import tool_schemas as tools
from schema_parts import (
    CRITERION,
    DAY,
    DECIMAL,
    DEFINITIONS,
    FINDINGS,
    FLAG,
    NOTHING,
    NUMBER,
    OPTIONS,
    PAIR,
    RULE,
    TEXT,
    Schema,
    by_key,
    defined,
    either,
    listed,
    maybe,
    of_class,
    one_of,
    record,
)

from arpad.front_door.norms import PlayerNorm
from arpad.front_door.ratings import ExcludedGame, RatedPlayer
from arpad.front_door.standings import RankedParticipant
from arpad.titles.model import FieldCounts, GameLine, OpenFact, OpponentCounts, Requirement
from arpad.values.event_type import EventType
from arpad.values.person import Title
from arpad.values.result import Result
from arpad.values.time_control import Cadence

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def rated_event() -> Schema:
    event = record(
        {
            "name": TEXT, "start": maybe(DAY), "end": maybe(DAY), "type": maybe(one_of(EventType)),
            "cadence": maybe(one_of(Cadence)), "rated": FLAG, "reasons": listed(defined("reason")),
            "open": listed(record({**RULE, "fact": TEXT, "if_not_met": {"enum": ["not_rated", "rated"]}})),
        }
    )  # fmt: skip
    excluded = of_class(ExcludedGame, optional={"edition": TEXT})
    players = listed(of_class(RatedPlayer, otherwise={"excluded": listed(excluded)}))
    needed = {"event": maybe(event), "edition": maybe(TEXT), "players": players, "findings": FINDINGS}
    return record(needed, OPTIONS, "A report rated, or refused with its findings.")


def rate() -> Schema:
    several = record({"events": listed(defined("event"))}, about="Several reports of one call.")
    return {**either(defined("event"), several), "$defs": {"event": rated_event()}}


def standings() -> Schema:
    event = record(
        {
            "name": TEXT, "start": maybe(DAY), "type": one_of(EventType),
            "order": {"enum": ["asked", "report", "recommended", "none"]},
        }
    )  # fmt: skip
    between = record({"by": TEXT, "value": maybe(DECIMAL), "above": maybe(DECIMAL)}, {"article": TEXT})
    lines = listed(
        of_class(
            RankedParticipant,
            otherwise={"separated_by": maybe(between)},
            optional={
                "match_points": DECIMAL,
                "game_points": DECIMAL,
                "reasons": by_key(listed(defined("reason"))),
            },
        )
    )
    reason = DEFINITIONS["reason"]
    withdrawal = record({"number": NUMBER, **{key: reason["properties"][key] for key in reason["required"]}}, {
        key: schema for key, schema in reason["properties"].items() if key not in reason["required"]
    })  # fmt: skip
    return record(
        {
            "event": event, "edition": TEXT, "tiebreaks": listed(TEXT), "players": lines,
            "withdrawals": listed(withdrawal), "findings": FINDINGS,
        },
        {"rounds": NUMBER, "teams": lines, **OPTIONS},
    )  # fmt: skip


def norms() -> Schema:
    event = record(
        {"name": TEXT, "start": maybe(DAY), "end": maybe(DAY), "type": one_of(EventType), "category": maybe(NUMBER)}
    )
    opponents = of_class(OpponentCounts, without=("by_title",), optional={title.value: NUMBER for title in Title})
    rounds = of_class(GameLine, without=("round_number", "tenths", "rule"), otherwise={"round": NUMBER})
    remark = {**record(RULE), "additionalProperties": True}
    norm = of_class(
        PlayerNorm,
        without=("lines",),
        otherwise={
            "open": listed(TEXT),
            "open_facts": listed(of_class(OpenFact, without=("players",), optional={"players": listed(NUMBER)})),
            "rounds_ignored": listed(record({"round": NUMBER, "article": TEXT})),
            "requirements": listed(
                of_class(
                    Requirement,
                    without=("edition", "certainty", "players"),
                    optional={"unconfirmed": TEXT, "players": listed(NUMBER)},
                )
            ),
        },
        optional={"opponents": opponents, "rounds": listed(rounds), "remarks": listed(remark)},
    )
    field = of_class(FieldCounts)
    return record({"event": event, "edition": TEXT, "norms": listed(norm), "field": field, "findings": FINDINGS})


def checked_round() -> Schema:
    decided = record({"pair": PAIR, **CRITERION})
    return record(
        {"round": NUMBER, "identical": FLAG, "missing": listed(PAIR), "extra": listed(PAIR)},
        {"legal": FLAG, "decided_by": listed(decided)},
        "A round beside the pairing of the rules; [number, 0] rests.",
    )


def bracket() -> Schema:
    numbers = listed(NUMBER)
    because = record(
        {"coming": numbers, "alone": numbers, "nobody_rests": FLAG}, about="Why a bracket was opened again."
    )
    change = record({**RULE, "p": NUMBER, "moved_down": NUMBER, "players": numbers, "because": maybe(because)})
    decided = record({**RULE, "chosen": numbers, "plain": numbers, "first_try": listed(PAIR), "players": numbers})
    return record(
        {
            "score": DECIMAL, "members": numbers, "moved_down": numbers, "heterogeneous": FLAG, "p": NUMBER,
            "x": NUMBER, "z": maybe(NUMBER), "missed": NUMBER, "s1": numbers, "s2": numbers,
            "exchanged": listed(numbers, minItems=2, maxItems=2), "transposed": numbers,
            "moved_down_paired": listed(PAIR), "pairs": listed(PAIR),
            "relaxed": listed(record({**RULE, "count": NUMBER}, {"criterion": defined("rule")})),
            "changes": listed(change),
            "decided_by": maybe(decided),
            "leaving": listed(record({"player": NUMBER, **RULE})),
        },
        about="One bracket as it was paired.",
    )  # fmt: skip


def pair() -> Schema:
    head = {"edition": TEXT, "round": NUMBER}
    boards = record({"board": NUMBER, "white": NUMBER, "black": NUMBER}, {"colour": defined("rule")})
    why = record(
        {"players": PAIR, "paired": FLAG, "stranded": listed(NUMBER), "instead": listed(PAIR)},
        {**CRITERION, "rests": FLAG, "barred": listed(NUMBER)},
        "Why two players do not meet, or do.",
    )  # fmt: skip
    paired = record(
        {
            **head, "pairs": listed(boards), "bye": maybe(NUMBER), "absent": by_key(one_of(Result)),
            "avoided": listed(PAIR), "unavoidable": listed(PAIR), "brackets": listed(bracket()), "findings": FINDINGS,
        },
        {"why": why, "handed_in": checked_round()},
        "A round; one of a round robin has no brackets.",
    )  # fmt: skip
    set_aside = record({**RULE, "players": listed(NUMBER)})
    impossible = record(
        {
            **head, "pairs": listed({}, maxItems=0), "bye": NOTHING, "alone": listed(NUMBER),
            "concession": listed(set_aside), "findings": FINDINGS,
        },
        about="A round without a legal pairing: who stays alone, and the smallest concession.",
    )  # fmt: skip
    return either(paired, impossible)


def check() -> Schema:
    rank = record({"number": NUMBER, "reported": NUMBER, "computed": NUMBER})
    ranks = record(
        {"edition": TEXT, "tiebreaks": listed(TEXT), "identical": FLAG, "differ": listed(rank)},
        about="The ranks of the report beside those of the tie-breaks that it names.",
    )
    return record({"edition": TEXT, "rounds": listed(checked_round()), "findings": FINDINGS}, {"ranks": ranks})


def validate() -> Schema:
    return FINDINGS


def refused() -> Schema:
    return record({"findings": FINDINGS}, about="Input that a command refused (exit code 3).")


def edition_list() -> Schema:
    edition = {"id": TEXT, "chapter": TEXT, "governs": TEXT, "from": DAY, "to": maybe(DAY), "checked_on": DAY}
    return listed(record(edition))


@dataclass(frozen=True)
class Output:
    """`commands` write it with --format json; `about` says what else it is of."""

    make: Callable[[], Schema]
    commands: tuple[str, ...] = ()
    about: str = ""
    version: int = 1

    @property
    def title(self) -> str:
        told = [f"arpad {command} --format json" for command in self.commands]
        return ", ".join([*told, *filter(None, [self.about])])


def _of(schema: Schema) -> Callable[[], Schema]:
    return lambda: schema


STUDIES = ("calibration", "drift", "integrity", "simulate", "whatif")
OUTPUTS: Mapping[str, Output] = {
    "rate": Output(rate, ("rate",)),
    "standings": Output(standings, ("standings",)),
    "norms": Output(norms, ("norms",)),
    "norms-forecast": Output(documents.norms_forecast_, ("norms",), "with --forecast"),
    "pair": Output(pair, ("pair",)),
    "check": Output(check, ("check",)),
    "validate": Output(validate, ("validate",)),
    "refused": Output(refused, (), "what a command writes instead of its result"),
    "edition-list": Output(edition_list, ("edition list",)),
    "edition-show": Output(documents.edition_show, ("edition show",)),
    "edition-diff": Output(documents.edition_diff, ("edition diff",)),
    "arbiter-norm": Output(documents.arbiter_norm, ("arbiter-norm",)),
    "approximate": Output(documents.approximate, ("approximate",)),
    "certificate": Output(documents.certificate, ("certificate",)),
    "crosstable": Output(documents.crosstables, ("crosstable",)),
    "draw": Output(documents.drawing, ("draw",)),
    "draw-changes": Output(documents.changes_of_a_draw, ("draw",), "with --since"),
    "form-appeals": Output(documents.appeals, ("form appeals",)),
    "form-card": Output(documents.cards, ("form card",)),
    **{name: Output(_of(schema), (name.replace("-", " "),)) for name, schema in documents.FORMS.items()},
    "form-multiple": Output(documents.multiple, ("form multiple",)),
    "form-prospectus": Output(documents.prospectus, ("form prospectus",)),
    "form-round": Output(lambda: documents.round_documents(standings()), ("form round",)),
    "homologate": Output(documents.homologate, ("homologate", "office homologate")),
    "list-show": Output(documents.list_show, ("list show",)),
    "list-explain": Output(documents.list_explain, ("list show",), "with --explain"),
    "list-manifest": Output(documents.list_manifest, (), "the manifest beside a list, and `to_dict()` of `next_list`"),
    "playoff": Output(documents.playoff, ("playoff",)),
    "renumber": Output(documents.renumber, ("renumber",)),
    "schedule": Output(documents.schedule, ("schedule",)),
    "study": Output(documents.study, (*(f"study {name}" for name in STUDIES), "office drift")),
    "title-apply": Output(documents.title_apply, ("title apply",)),
    "title-arbiter": Output(documents.title_arbiter, ("title arbiter",)),
    "title-direct": Output(documents.title_direct, ("title direct",)),
    "title-organiser": Output(documents.title_organiser, ("title organiser",)),
    "title-rating": Output(documents.title_rating, ("title rating",)),
    "title-reached": Output(documents.title_reached, ("title reached",)),
    "office-doctor": Output(documents.office_doctor, ("office doctor",)),
    "office-jobs": Output(documents.office_jobs, ("office jobs",)),
    "office-preview": Output(documents.office_preview, ("office preview",)),
    "tool-rate": Output(lambda: tools.rate(rated_event()), (), "the tool `rate` of arpad mcp"),
    "tool-why": Output(lambda: tools.why(rated_event()), (), "the tool `why` of arpad mcp"),
    "tool-validate": Output(tools.validate, (), "the tool `validate` of arpad mcp"),
    "tool-article": Output(tools.article, (), "the tool `article` of arpad mcp"),
    "tool-edition_diff": Output(
        lambda: tools.edition_diff(documents.edition_diff()), (), "the tool `edition_diff` of arpad mcp"
    ),
    "tool-editions": Output(lambda: tools.editions(edition_list()), (), "the tool `editions` of arpad mcp"),
    "tool-files": Output(tools.files, (), "the tool `files` of arpad mcp"),
}


def outputs_of(command: str) -> list[str]:
    """The names of what a command may write."""
    return [name for name, output in OUTPUTS.items() if command in output.commands]


def named_in(schema: Any) -> set[str]:
    """The definitions that a schema refers to."""
    if isinstance(schema, dict):
        own = {schema["$ref"].rpartition("/")[2]} if "$ref" in schema else set()
        return own.union(*(named_in(part) for part in schema.values()))
    return set().union(*map(named_in, schema)) if isinstance(schema, list) else set()


def schema_of(output: str) -> Schema:
    made = dict(OUTPUTS[output].make())
    own = made.pop("$defs", {})
    used = {name: DEFINITIONS[name] for name in sorted(named_in([made, own]) & set(DEFINITIONS))}
    head = {
        "$schema": DIALECT,
        "$id": f"urn:arpad:schema:{output}:{OUTPUTS[output].version}",
        "title": OUTPUTS[output].title,
    }
    return {**head, **made, "$defs": {**own, **used}}


def file_of(output: str) -> str:
    return f"{output}.v{OUTPUTS[output].version}.json"


def closed(schema: Any) -> Any:
    """The same for tests: a key that is not described is an error."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: closed(part) for key, part in schema.items()}
    is_record = isinstance(made.get("properties"), dict) and made.get("type") == "object"
    return {"additionalProperties": False, **made} if is_record else made
