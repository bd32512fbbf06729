"""Claims, letters and jobs: their pages are made by hand, programs ask for the same."""

from arpad.office.verbs.decide import VERDICTS
from arpad.web.asks.description import REASON, Ask, Field, Given, Kind

_NUMBER = Field("correction", Kind.NUMBER, needed=True, least=1, most=2**31 - 1, about=("office.E097",))


def _claim(_: object, given: Given) -> str:
    return f"claim:{given['number']}"


ASKS = (
    Ask(
        "decide", "decide",
        (
            Field("verdict", Kind.CHOICE, needed=True, choices=tuple(one.value for one in VERDICTS)),
            Field("article", most=60),
            REASON,
        ),
        lambda do, given: do("decide", given["number"], given["verdict"], given["article"]),
        "", "/claims/{int:number}/decision", _claim,
    ),
    Ask(
        "settle", "settle", (_NUMBER,), lambda do, given: do("settle", given["number"], given["correction"]),
        "", "/claims/{int:number}/settlement", _claim,
    ),
    Ask(
        "send_letter", "send_letter", (Field("sent_on", Kind.DAY),),
        lambda do, given: do("send_letter", given["number"], given["sent_on"]),
        "", "/letters/{int:number}/sent", lambda done, given: f"letter:{given['number']}",
    ),
    Ask(
        "remind", "remind", (Field("within", Kind.NUMBER, most=366),),
        lambda do, given: do("remind", *([given["within"]] if given["within"] is not None else [])),
        "", "/letters/reminders", lambda done, given: "reminders",
    ),
    Ask(
        "enrol", "enrol", (Field("lines", Kind.NUMBERS, least=1, most=99_999), REASON),
        lambda do, given: do("enrol", given["key"], *given["lines"]),
        "", "/events/{key:key}/newcomers", lambda done, given: f"event:{given['key']}",
    ),
    Ask(
        "cancel_job", "cancel_job", (), lambda do, given: do("cancel_job", given["number"]),
        "", "/jobs/{int:number}/cancel", lambda done, given: f"job:{given['number']}",
    ),
)  # fmt: skip
