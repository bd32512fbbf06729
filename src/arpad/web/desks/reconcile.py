"""Another federation's list beside ours."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from arpad.office.models import Series
from arpad.office.verb_fields import ID_KINDS
from arpad.web.desks.asking import Fields, do, page


@require_http_methods(["GET", "HEAD", "POST"])
def reconcile(request: HttpRequest) -> HttpResponse:
    """Nothing is kept of the file."""
    found = None
    if request.method == "POST":
        fields = Fields(request)
        series, ids, day = fields.text("series", needed=True), fields.text("ids"), fields.day("on")
        name, data = fields.file("list", needed=True)
        fields.check()
        found = do(request, "reconcile", series, data, name, ids if ids in ID_KINDS else "fide", day)
    return page(request, "reconcile", series=Series.objects.order_by("key"), ids=ID_KINDS, found=found)
