"""The office for programs: JSON over HTTP, described by OpenAPI at /api/openapi.json."""

from typing import Any

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from arpad import __version__
from arpad.web.api import drafts, events, fide, law, lists, players, report, report_lines, verb_calls
from arpad.web.api.answers import CONTENT_TYPE, speak_in_problems


class OfficeApi(NinjaAPI):
    """Errors are problem details, and the description says so."""

    def get_root_path(self, path_params: dict[str, Any]) -> str:
        """The addresses are in the office's own table, not in a namespace of ninja's."""
        return "/api/"

    def get_openapi_schema(self, *args: Any, **kwargs: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(*args, **kwargs)
        for path in schema["paths"].values():
            for operation in path.values():
                for code, response in operation["responses"].items():
                    if int(code) >= 400 and "application/json" in response.get("content", {}):
                        response["content"] = {CONTENT_TYPE: response["content"].pop("application/json")}
        return schema


api = OfficeApi(
    title="arpad",
    version=__version__,
    description="A chess federation's rating office: every number with its reasons.",
    docs_url=None,
)
speak_in_problems(api)
api.add_router("/lists", lists.router)
api.add_router("/lists", drafts.router)
api.add_router("/players", players.router)
api.add_router("/events", events.router)
api.add_router("/events", report_lines.router)
api.add_router("/editions", law.router)
api.add_router("/report", report.router)
api.add_router("/claims", verb_calls.claims)
api.add_router("", verb_calls.rest)
api.add_router("", fide.router)
