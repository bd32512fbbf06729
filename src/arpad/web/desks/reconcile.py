"""Another federation's list beside ours."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from arpad.office.models import Series
from arpad.office.verb_fields import ID_KINDS
from arpad.office.verbs.lists.reconcile import RECONCILE
from arpad.web.desks.asking import do, given_by, page


@require_http_methods(["GET", "HEAD", "POST"])
def reconcile(request: HttpRequest) -> HttpResponse:
    """Nothing is kept of the file."""
    found = None
    if request.method == "POST":
        given = given_by(request, RECONCILE)
        file = given["file"]
        found = do(request, "reconcile", given["series"], file.data, file.name, given["ids"], given["list_date"])
    return page(request, "reconcile", series=Series.objects.order_by("key"), ids=ID_KINDS, found=found)
