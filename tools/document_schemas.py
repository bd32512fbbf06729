"""JSON Schemas of papers, forms, lists, studies and the office: what commands write besides the six of an event."""

from types import SimpleNamespace
from typing import Any

from schema_parts import (
    DAY,
    DECIMAL,
    FINDINGS,
    FLAG,
    NUMBER,
    PAIR,
    RULE,
    SCALAR,
    TEXT,
    Schema,
    by_key,
    defined,
    either,
    listed,
    maybe,
    of_class,
    of_columns,
    of_type,
    one_of,
    record,
)

from arpad.reports import (
    application,
    arbiter_application,
    crosstable,
    direct_titles,
    draw,
    homologation,
    norms_forecast,
)
from arpad.reports.editions import differences_table
from arpad.reports.forms.event_report import EventReport
from arpad.reports.forms.norms_table import NormsTable
from arpad.reports.forms.organiser import OrganiserApplication, OrganiserReport
from arpad.reports.forms.round_robin_report import RoundRobinReport
from arpad.reports.forms.title_result import TitleResult, TitleResult2005
from arpad.titles.forecast import Against
from arpad.titles.model import Answer
from arpad.tournament.appeals import Appeal, AppealsRecord
from arpad.tournament.prospectus import Prospectus
from arpad.values.event_type import EventType
from arpad.values.person import Title

DATA: Schema = {"type": "object"}
COLOUR = {"enum": ["w", "b", None]}
READ = {"findings": FINDINGS}  # only where the law was not read so far
REQUIREMENT = record({**RULE, "measured": TEXT, "required": TEXT, "passed": maybe(FLAG)}, {"missing_fact": TEXT})
RESTS = listed(listed(PAIR))


def form(names: str | list[str], kind: Any) -> Schema:
    made = of_class(kind)
    named = {"form": {"enum": [names] if isinstance(names, str) else names}}
    properties = {**named, **made["properties"]}
    return {**made, "properties": {**properties, **READ}, "required": list(properties)}


def approximate() -> Schema:
    reasons = listed(defined("reason"))
    newcomer = {
        "number": NUMBER, "name": TEXT, "id": TEXT, "games": NUMBER, "score": DECIMAL, "percentage": NUMBER,
        "bounded": FLAG, "rated_opponents": listed(NUMBER), "newcomers_met": listed(NUMBER), "shift": DECIMAL,
        "values": listed(DECIMAL), "distance": maybe(DECIMAL), "rating": maybe(NUMBER), "reasons": reasons,
    }  # fmt: skip
    return record(
        {
            "event": TEXT, "edition": TEXT, "applies": FLAG, "conditions": reasons, "fee": maybe(TEXT),
            "start": DECIMAL, "passes": NUMBER, "converged": FLAG, "moves": listed(DECIMAL),
            "newcomers": listed(record(newcomer)), "findings": FINDINGS,
        }
    )  # fmt: skip


def certificate() -> Schema:
    return either(form("it1", TitleResult), form("form4", TitleResult2005))


def crosstables() -> Schema:
    event = {
        "name": TEXT, "city": TEXT, "federation": TEXT, "start": maybe(DAY), "end": maybe(DAY),
        "type": one_of(EventType),
    }  # fmt: skip
    met = {"round": NUMBER, "opponent": maybe(NUMBER), "opponent_rank": maybe(NUMBER), "colour": COLOUR}
    no_lines = SimpleNamespace(lines=(), by_opponent=False, rounds=0, primary="MP")
    players = of_columns(
        crosstable.players_table(no_lines, None).json, {"games": listed(record({**met, "result": TEXT}))}
    )
    match = record({**met, "match_points": DECIMAL, "game_points": DECIMAL, "mark": TEXT})
    teams = of_columns(crosstable.teams_table(no_lines, None).json, {"matches": listed(match)})
    return record(
        {"event": record(event), "rounds": NUMBER}, {"players": listed(players), "teams": listed(teams), **READ}
    )


def drawing() -> Schema:
    numbers = listed(NUMBER)
    turns = of_columns(draw._turns_table(()).json, {"among": listed(TEXT), "held": numbers, "left": numbers})
    ceremony = dict.fromkeys(("held", "announced", "first_round", "published"), maybe(TEXT))
    return record(
        {
            "edition": TEXT, "article": TEXT, "players": listed(of_columns(draw.draw_table({}).json)),
            "ceremony": record({**ceremony, "place": TEXT, "arbiter": TEXT}),
            "meetings": listed(record({"round": NUMBER, "white": NUMBER, "black": NUMBER, "federation": TEXT})),
            "round_one": listed(PAIR), "findings": FINDINGS,
        },
        {"seed": TEXT, "envelopes": by_key(numbers), "turns": listed(turns)},
    )  # fmt: skip


def changes_of_a_draw() -> Schema:
    entrant = {"number": maybe(NUMBER), "name": TEXT, "federation": TEXT}
    lists = dict.fromkeys(("left", "came", "squeezed_in"), listed(record(entrant)))
    return record(
        {
            "edition": TEXT, "article": TEXT, "pairings_stand": FLAG, **lists,
            "moved": listed(record({**entrant, "drawn": NUMBER})), "findings": FINDINGS,
        }
    )  # fmt: skip


def edition_diff() -> Schema:
    return listed(of_columns(differences_table(()).json, {"first": {}, "second": {}}))


def edition_show() -> Schema:
    numbers = listed(TEXT)
    rule = record({"article": TEXT, "also": numbers, "policy": maybe(TEXT), "interpretations": numbers})
    erratum = dict.fromkeys(("ruling", "article", "printed", "used", "why", "rule"), TEXT)
    unconfirmed = record({**RULE, "why": TEXT}, {"certainty": TEXT, "absent": FLAG, "policy": maybe(TEXT)})
    return record(
        {
            "id": TEXT, "chapter": TEXT, "title": TEXT, "document": TEXT, "governs": TEXT, "from": DAY,
            "to": maybe(DAY), "checked_on": DAY,
            "history": listed(record({"act": TEXT, "body": TEXT, "years": listed(NUMBER)})),
            "supplement": maybe(TEXT),
            "rules": by_key({**rule, "additionalProperties": True}),  # the keys of a rule are its own
            "errata": listed(record(erratum)),
            "unconfirmed": listed({**unconfirmed, "additionalProperties": True}),
        }
    )  # fmt: skip


def appeals() -> Schema:
    verdict = {
        "conditions": by_key(maybe(FLAG)), "admissible": maybe(FLAG), "due_at": maybe(TEXT), "panel": listed(TEXT),
        "deposit": TEXT,
    }  # fmt: skip
    appeal = of_class(Appeal, otherwise={"verdict": record(verdict)})
    head = {"form": {"const": "appeals"}, "edition": TEXT, "findings": FINDINGS}
    return of_class(AppealsRecord, otherwise={**head, "appeals": listed(appeal)})


_HEAD = ("name", "city", "federation", "start", "end", "time_control", "chief_arbiter", "deputy_arbiter")
_MAYBE = maybe(NUMBER)


def cards() -> Schema:
    texts = dict.fromkeys(("name", "colour", "score", "total", "tiebreak"), TEXT)
    line = record({"round": NUMBER, "opponent": _MAYBE, "rating": _MAYBE, **texts})
    texts = dict.fromkeys(("name", "id", "title", "birth", "federation", "sex", "tiebreak_total"), TEXT)
    points = dict.fromkeys(("score_vs_rated", "total"), DECIMAL)
    numbers = {"number": NUMBER, "rating": _MAYBE, "rated_opponents": NUMBER, "average": _MAYBE, "rank": _MAYBE}
    card = record({**texts, **points, **numbers, "rounds": listed(line)})
    return record({"event": record(dict.fromkeys(_HEAD, TEXT)), "cards": listed(card)}, READ)


def multiple() -> Schema:
    line = record({"round": NUMBER, "opponent": _MAYBE, "rating": _MAYBE, "result": TEXT})
    texts = dict.fromkeys(("family", "first", "federation", "title", "id", "birth"), TEXT)
    numbers = {"number": NUMBER, "rank": _MAYBE, "rating": _MAYBE, "games": NUMBER, "average": _MAYBE}
    block = record({**texts, **numbers, "points": DECIMAL, "score": DECIMAL, "rounds": listed(line)})
    return record({"event": record(dict.fromkeys(_HEAD, TEXT)), "players": listed(block)}, READ)


def prospectus() -> Schema:
    items = record({"number": NUMBER, "item": TEXT, "article": TEXT, "missing": listed(TEXT)})
    head = {"form": {"const": "prospectus"}, "edition": TEXT, "items": listed(items), "findings": FINDINGS}
    return of_class(Prospectus, otherwise=head)


def round_documents(standings: Schema) -> Schema:
    """Those that are ready: a round without results has only its pairings."""
    side = {"number": NUMBER, "name": TEXT, "points": maybe(DECIMAL)}
    sides = {"pairings": record(side), "results": record({**side, "result": maybe(TEXT)})}
    boards = {
        name: listed(record({"board": _MAYBE, "white": maybe(one), "black": maybe(one)})) for name, one in sides.items()
    }
    crosstable_of_round = crosstables()
    return record(
        {"form": {"const": "round"}, "round": NUMBER, "event": TEXT},
        {**boards, "standings": standings, "crosstable": crosstable_of_round, **READ},
    )


def homologate() -> Schema:
    event = record({"name": TEXT, "start": TEXT, "end": TEXT, "kind": TEXT})
    ground = record({"article": TEXT, "ground": TEXT, "applies": maybe(FLAG), "inputs": DATA}, {"missing": TEXT})
    table = homologation.requirements_table(SimpleNamespace(requirements=()), None)
    told = {"rule": TEXT, "outcome": TEXT, "inputs": DATA}
    return record(
        {
            "event": event, "edition": TEXT, "phase": {"enum": ["registration", "report"]}, "proposal": TEXT,
            "low_transparency": record({"applies": maybe(FLAG), "grounds": listed(ground)}),
            "requirements": listed(of_columns(table.json, told)), "public": by_key(TEXT), "findings": FINDINGS,
        }
    )  # fmt: skip


def list_show() -> Schema:
    """The columns of a line are those of its list and section."""
    return record(
        {"section": TEXT, "date": maybe(DAY), "edition": maybe(TEXT), "players": listed(by_key(SCALAR))}, READ
    )


def list_explain() -> Schema:
    group = dict.fromkeys(("years", "players", "least", "total"), NUMBER)
    score = record(
        {"article": TEXT, "why_not": TEXT, "value": _MAYBE},
        {
            "group": record({"first": TEXT, "last": TEXT, **group}), "mean": DECIMAL, "deviation": DECIMAL,
            "rating": _MAYBE,
        },
    )  # fmt: skip
    activity = {"state": TEXT, "games": NUMBER, "months": NUMBER, "last": TEXT, "article": TEXT}
    return record(
        {
            "id": TEXT, "name": TEXT, "date": DAY, "edition": TEXT, "activity": record(activity), "age_score": score,
            "place": _MAYBE, "players": NUMBER,
        },
        READ,
    )  # fmt: skip


def norms_forecast_() -> Schema:
    outlook = {
        "against": one_of(Against), "opponents": _MAYBE, "best": maybe(DECIMAL), "worst": maybe(DECIMAL),
        "exact": FLAG, "enough": maybe(FLAG),
    }  # fmt: skip
    told = {
        "paired": listed(record({"round": NUMBER, "opponent": NUMBER})), "unpaired": listed(NUMBER),
        "outlooks": listed(record(outlook)), "lost": listed(record({**RULE, "measured": TEXT, "required": TEXT})),
    }  # fmt: skip
    line = of_columns(norms_forecast.forecast_table(None, (), {}).json, told)
    return record({"edition": TEXT, "rounds": NUMBER, "forecasts": listed(line), "findings": FINDINGS})


def playoff() -> Schema:
    seat = record({"number": NUMBER, "rank": _MAYBE}, {"player": NUMBER, "name": TEXT})
    section = {"section": TEXT, "seats": listed(seat), "rounds": RESTS, "white": _MAYBE}
    ties = listed(record({"tied": NUMBER, "by": TEXT, "article": TEXT}))
    phase = {
        "article": TEXT, "format": TEXT, "control": TEXT, "rest": _MAYBE, "sections": listed(record(section)),
        "ties": ties, "again": ties, "shared_places": listed(NUMBER),
    }  # fmt: skip
    quick = record({"minutes": NUMBER, "seconds": NUMBER})
    controls = record({"quick": quick, "armageddon": record({"white": NUMBER, "black": NUMBER})})
    return record(
        {
            "edition": TEXT, "article": TEXT, "tied": NUMBER, "numbers_by": {"enum": ["lot", "tiebreak"]},
            "seed": maybe(TEXT), "controls": controls, "left_out": listed(record({"player": NUMBER, "name": TEXT})),
            "phases": listed(record(phase)),
        },
        READ,
    )  # fmt: skip


def renumber() -> Schema:
    player = record({"number": NUMBER, "was": NUMBER, "name": TEXT})
    return record({"edition": TEXT, "players": listed(player)})


def schedule() -> Schema:
    return record(
        {"players": NUMBER, "rounds": RESTS, "edition": TEXT, "article": TEXT}, {"names": listed(TEXT), **READ}
    )


def title_apply() -> Schema:
    failed = record({**application_norm()["properties"], "failed": listed(REQUIREMENT)})
    surcharge = {
        "article": TEXT, "percent": _MAYBE, "days": _MAYBE, "may_be_waived": FLAG, "earliest_decision": maybe(DAY),
        "fee": maybe(TEXT), "next_meeting": FLAG,
    }  # fmt: skip
    return record(
        {
            "edition": TEXT, "title": one_of(Title), "player": record({"name": TEXT, "id": TEXT}), "complete": FLAG,
            "games_credited": NUMBER, "attained_on": maybe(DAY), "norms": listed(failed),
            "requirements": listed(REQUIREMENT), "missing": listed(TEXT), "surcharge": maybe(record(surcharge)),
            "findings": FINDINGS,
        }
    )  # fmt: skip


def application_norm() -> Schema:
    told = {
        "event": maybe(TEXT), "source": TEXT, "verdict": one_of(Answer),
        "open_facts": listed(record({"fact": TEXT, **RULE}, {"players": listed(NUMBER)})),
    }  # fmt: skip
    return of_columns(application.norms_table(()).json, told)


def arbiter_norm() -> Schema:
    maybe_number = maybe(NUMBER)
    event = {
        "name": TEXT, "start": maybe(DAY), "end": maybe(DAY), "codes": listed(TEXT), "systems": listed(TEXT),
        "rounds": NUMBER, "players": NUMBER, "rated": NUMBER, "federations": NUMBER, "titled": NUMBER, "level": TEXT,
    }  # fmt: skip
    route = record({**RULE, "passed": maybe(FLAG), "at_most": maybe_number})
    return record(
        {
            "edition": TEXT, "title": {"enum": ["FA", "IA"]},
            "arbiter": record({"name": TEXT, "id": TEXT, "role": TEXT}), "event": record(event),
            "verdict": {"enum": ["met", "not_met", "open"]}, "achieved": FLAG,
            "open_facts": listed(TEXT), "route": maybe(route), "other_routes": listed(route),
            "once": listed(record({"article": TEXT, "at_most": NUMBER})),
            "certificates": record({"issued": maybe_number, "most": maybe_number}), "signed_by": TEXT,
            "requirements": listed(REQUIREMENT), "findings": FINDINGS,
        }
    )  # fmt: skip


def title_arbiter() -> Schema:
    listed_texts = {"systems": listed(TEXT), "exceptions": listed(TEXT)}
    norm = of_columns(arbiter_application.norms_table(()).json, listed_texts)
    return record(
        {
            "edition": TEXT, "title": {"enum": ["FA", "IA"]}, "arbiter": record({"name": TEXT, "id": TEXT}),
            "complete": FLAG, "norms": listed(norm),
            "requirements": listed(REQUIREMENT), "missing": listed(TEXT), "considered_by": maybe(DAY),
            "shown_until": maybe(DAY), "fee_paid_by": TEXT, "findings": FINDINGS,
        }
    )  # fmt: skip


def title_direct() -> Schema:
    return record(
        {
            "event": record({"name": TEXT, "start": maybe(DAY)}), "edition": TEXT, "championship": TEXT,
            "rewards": listed(of_columns(direct_titles.direct_titles_table(()).json)),
            "requirements": listed(REQUIREMENT), "findings": FINDINGS,
        }
    )  # fmt: skip


def title_organiser() -> Schema:
    no_events = SimpleNamespace(record=SimpleNamespace(events=()))
    return record(
        {
            "edition": TEXT, "title": {"const": "IO"}, "name": TEXT, "complete": FLAG,
            "requirements": listed(REQUIREMENT), "findings": FINDINGS,
            "events": listed(of_columns(application.organiser_table(no_events).json)),
        }
    )  # fmt: skip


def title_rating() -> Schema:
    return record(
        {
            "edition": TEXT,
            "titles": listed(
                of_columns(direct_titles.by_rating_table(()).json, {"games": _MAYBE, "enough_games": TEXT})
            ),
            "findings": FINDINGS,
        }
    )


def title_reached() -> Schema:
    game = of_columns(direct_titles._GAME, {"opponent_rating": _MAYBE, "rating": _MAYBE})
    return record(
        {
            "id": TEXT, "name": TEXT, "title": one_of(Title), "required": NUMBER, "rating": _MAYBE,
            "games": listed(game), "reached": maybe(game), "provisional": FLAG, "findings": FINDINGS,
        }
    )  # fmt: skip


def study() -> Schema:
    """Figures keep every digit; the columns of a table are those of its study."""
    verdict = {"check": TEXT, "level": TEXT, "test": TEXT, "inputs": DATA, "message": TEXT}
    section = {"section": TEXT, "inputs": DATA, "tables": by_key(listed(by_key(SCALAR)))}
    return record(
        {"study": TEXT, "about": DATA, "verdicts": listed(record(verdict)), "sections": listed(record(section))}, READ
    )


def office_preview() -> Schema:
    """`unmatched`: event, number, name. `missing`: event, last day, state."""
    mover = {"id": TEXT, "name": TEXT, "before": _MAYBE, "after": _MAYBE}
    movers = dict.fromkeys(("movers", "newcomers", "seeded"), listed(record(mover)))
    left = listed(record({**mover, "cause": TEXT, "detail": TEXT}))
    told = {"unmatched": listed(of_type(tuple[str, int, str])), "missing": listed(of_type(tuple[str, str, str]))}
    enters = {"event": TEXT, "end": TEXT, "players": NUMBER, "games": NUMBER, "unrated_by": TEXT}
    waits = dict.fromkeys(("event", "end", "why", "detail"), TEXT)
    events = {"entering": listed(record(enters)), "waiting": listed(record(waits)), "closing": TEXT}
    return record({"inputs": TEXT, "rows": NUMBER, **movers, "left": left, **told, **events, "findings": FINDINGS})


def office_jobs() -> Schema:
    texts = dict.fromkeys(("kind", "state", "asked_by", "asked_at", "cancel_asked_by"), TEXT)
    numbers = dict.fromkeys(("job", "done", "total"), NUMBER)
    return listed(record({**numbers, **texts, "result": DATA, "problem": listed(DATA)}))


def office_doctor() -> Schema:
    part = {"part": TEXT, "state": TEXT, "facts": DATA, "findings": FINDINGS}
    return record({"well": FLAG, "parts": listed(record(part))})


def list_manifest() -> Schema:
    texts = dict.fromkeys(("edition", "arpad", "sha256"), TEXT)
    days = dict.fromkeys(("date", "law_read_to", "closing"), DAY)
    return record(
        {
            **texts, **days, "closing_stated": FLAG, "options": listed(TEXT), "ledger": by_key(DECIMAL),
            "inputs": listed(record({"file": TEXT, "sha256": TEXT})),
        }
    )  # fmt: skip


FORMS = {
    "form-it3": form("it3", EventReport), "form-form5": form("form5", EventReport),
    "form-form1": form("form1", RoundRobinReport), "form-form6": form("form6", NormsTable),
    "form-io1": form("io1", OrganiserReport), "form-io2": form("io2", OrganiserApplication),
}  # fmt: skip
