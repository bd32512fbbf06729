"""The report of an accepted event for anybody: under the register's ids and as corrected, with years of birth only."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arpad.formats.trf import write_trf
from arpad.tournament.model import Tournament
from arpad.values.person import Birth
from arpad.web.downloading import download
from arpad.web.queries.events import accepted, event_or_404


@require_safe
def report_copy(request: HttpRequest, key: str) -> HttpResponse:
    whole = accepted(event_or_404(key))
    if whole is None:
        raise Http404
    return download(write_trf(public_copy(whole.tournament), "TRF16", "\n"), f"{key}.trf", "text/plain; charset=utf-8")


def public_copy(tournament: Tournament) -> Tournament:
    """Written anew from what was understood: remarks in the file, which may say anything, stay in the office."""
    entries = (replace(entry, birth=Birth(entry.birth.year) if entry.birth else None) for entry in tournament.entries)
    return replace(tournament, entries=tuple(entries), comments=())
