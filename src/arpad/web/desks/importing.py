"""An opening list, or another's for reference, brought into the books."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from arpad.office.models import Series
from arpad.office.verb_fields import ID_KINDS
from arpad.office.verbs.lists.import_ import IMPORT, ListImport
from arpad.web.desks.asking import do, given_by, onward, page


@require_http_methods(["GET", "HEAD", "POST"])
def import_list(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return page(request, "import", series=Series.objects.order_by("key"), ids=ID_KINDS)
    given = given_by(request, IMPORT)
    file, series, day = given["file"], given["series"], given["list_date"]
    do(request, "import", ListImport(file.data, file.name, series, day, given["ids"], given["reference"]))
    return onward("desk", "imported")
