"""The addresses anybody may see."""

from arpad.web.addresses import Address
from arpad.web.language import choose_language
from arpad.web.operation import probes
from arpad.web.public import calculators, claims, federation, law
from arpad.web.public.calculators import goal
from arpad.web.public.check_report import check_report
from arpad.web.public.events import report_copy, show_event, show_events
from arpad.web.public.lists import download, drift_figures, show_drift, show_list
from arpad.web.public.players import chart, front, search_players, show_period, show_player

ADDRESSES = [
    Address("", front, "front"),
    Address("healthz", probes.healthz, "healthz"),
    Address("readyz", probes.readyz, "readyz"),
    Address("metrics", probes.metrics, "metrics"),
    Address("language/", choose_language, "language"),
    Address("federation/logo", federation.logo, "federation_logo"),
    Address("federation/colours.css", federation.colours, "federation_colours"),
    Address("lists/<key:series>/", show_list, "series"),
    Address("lists/<key:series>/<day:day>/", show_list, "list"),
    Address("lists/<key:series>/<day:day>/drift/", show_drift, "drift"),
    Address("lists/<key:series>/<day:day>/drift.json", drift_figures, "drift_figures"),
    Address("lists/<key:series>/<day:day>/<slug:kind>", download, "download"),
    Address("players/", search_players, "search"),
    Address("players/<key:key>/", show_player, "player"),
    Address("players/<key:key>/chart.svg", chart, "chart"),
    Address("players/<key:key>/<key:series>/<day:day>/", show_period, "period"),
    Address("events/", show_events, "events"),
    Address("events/<key:key>/", show_event, "event"),
    Address("events/<key:key>/report.trf", report_copy, "event_report"),
    Address("law/", law.show_law, "law"),
    Address("law/compare/", law.compare_editions, "compare"),
    Address("law/<slug:edition>/", law.show_edition, "edition"),
    Address("calculators/change/", calculators.change, "change"),
    Address("calculators/initial/", calculators.initial, "initial"),
    Address("calculators/performance/", calculators.performance, "performance"),
    Address("calculators/norm/", calculators.norm, "norm"),
    Address("calculators/goal/", goal, "goal"),
    Address("check/", check_report, "check"),
    Address("claim/", claims.file_claim, "claim"),
    Address("claim/<slug:token>/", claims.confirm_claim, "confirm_claim"),
]
