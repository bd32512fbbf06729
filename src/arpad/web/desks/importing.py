"""An opening list, or another's for reference, brought into the books."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from arpad.office.models import Series
from arpad.office.verb_fields import ID_KINDS
from arpad.office.verbs.lists.import_ import ListImport
from arpad.web.desks.asking import Fields, do, onward, page


@require_http_methods(["GET", "HEAD", "POST"])
def import_list(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return page(request, "import", series=Series.objects.order_by("key"), ids=ID_KINDS)
    fields = Fields(request)
    series, ids, day = fields.text("series", needed=True), fields.text("ids"), fields.day("date")
    name, data = fields.file("list", needed=True)
    fields.check()
    kind = ids if ids in ID_KINDS else "own"
    do(request, "import", ListImport(data, name, series, day, kind, fields.flag("reference")))
    return onward("desk", "imported")
