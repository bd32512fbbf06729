"""What an office gets about an event beside its report: the organiser's form, and the facts a report cannot say."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from arpad.web.demo.andalusia.events import ROUND_ROBINS, Event


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def pairs(values: Mapping[str, object]) -> Iterator[str]:
    return (f"{key} = {toml(value)}" for key, value in values.items())


def _arbiter(event: Event) -> list[str]:
    until = date(event.start.year - 1 if event.wrong == "no_licence" else event.start.year, 12, 31)
    given = {
        "name": event.arbiter,
        "title": "FA",
        "chief": True,
        "licence_from": date(event.start.year - 2, 1, 1),
        "licence_to": until,
    }
    return ["", "[[arbiters]]", *pairs(given)]


def is_official(event: Event) -> bool:
    return event.kind in ("closed", "rapid", "extraordinary")


def facts(event: Event) -> str:
    school = event.kind in ("school", "extraordinary")
    given: dict[str, object] = {
        "kind": "school" if school else "ordinary",
        "official": is_official(event),
        "registered_on": event.start - timedelta(days=10),
        "received_on": event.received,
    }
    if event.kind == "extraordinary":
        given["extraordinary_computation"] = True
    return "\n".join([*pairs(given), *_arbiter(event), ""])


def form(event: Event) -> str:
    """Everything that the regulation asks of such an event, unless something is to be wrong."""
    school = event.kind in ("school", "extraordinary")
    kind = {"school": "school", "extraordinary": "school_extraordinary", "rapid": "rapid"}.get(event.kind, "ordinary")
    system = "Round robin" if event.kind in ROUND_ROBINS else "Swiss"
    lines = list(
        pairs(
            {
                "name": event.name, "kind": kind, "province": event.province, "start": event.start, "end": event.end,
                "rate_of_play": event.rate_of_play, "system": system, "chief_arbiter": event.arbiter,
                "email": "arbitra@rea.example", "venue": f"{event.city or event.province}, Calle Enroque 1", "web": "",
                "rating_list": "REA", "telephone": "600 000 000", "remarks": "",
                "registered_on": event.start - timedelta(days=10), "official": is_official(event),
                "round_dates": event.days,
            }
        )
    )  # fmt: skip
    if event.kind == "rapid":
        lines += pairs({"championship": "provincial", "absolute": event.wrong != "not_absolute"})
    own = event.wrong != "not_for_own_players"
    lines += ["", "[scope]", *pairs({"aimed_at_own_players": own, "rated_by": ()})]
    lines += ["", "[access]", *pairs({"capacity": 120, "limited_to": "class" if school else "nobody"})]
    promoter = {
        "kind": "federated_club",
        "name": f"Club de {event.province}",
        "seasons": (event.start.year - 1, event.start.year),
        "players": 25,
    }
    lines += ["", "[promoter]", *pairs(promoter)]
    signed = () if event.wrong == "not_certified" else ("arbiter", "organiser", "director", "promoter")
    papers = {
        "received_on": event.received, "files": (f"{event.key}.tunx",), "deputy_arbiter": "", "certificates": signed,
        "rules_included": True, "sessions": len(set(event.days)), "minutes": len(set(event.days)),
    }  # fmt: skip
    lines += ["", "[papers]", *pairs(papers)]
    told = {
        "rules_announce": True, "venue_open": True, "scoresheets_compulsory": False,
        "notice_on": event.start - timedelta(days=20),
    }  # fmt: skip
    lines += ["", "[transparency]", *pairs(told)]
    if school:
        given = {
            "age_limit": 16, "entry_fee": "6.00", "on_school_days": False,
            "delegation_approved_on": event.start - timedelta(days=20), "places_reserved": True, "announced": True,
            "public_place": True,
        }  # fmt: skip
        lines += ["", "[school]", *pairs(given)]
    lines += _arbiter(event)
    for number, player in enumerate(event.players, 1):
        lines += ["", f"[players.{number}]", *pairs({"own_id": player.id, "province": player.province})]
    return "\n".join([*lines, ""])
