"""A rapid event of 2019 for the books: the four friends on the ninth of April."""

from datetime import date

from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act, act_on
from support.kept import kept
from support.month import LIST, REPORT

DAY = date(2019, 4, 9)
RAPID = (
    REPORT.replace("2011/10/01", "2019/04/09").replace("2011/10/03", "2019/04/09").replace("120 min", "15 min")
    .replace("11/10/01  11/10/02  11/10/03", "19/04/09  19/04/09  19/04/09")
)  # fmt: skip


@kept
def accepted_rapid() -> None:
    open_series(act(), "rapid", cadence="rapid")
    import_list(act(), ListImport(LIST, "2019-04.csv", "rapid", date(2019, 4, 1)))
    form = Registration("rapid", "Rapid", ["rapid"], DAY, DAY, date(2019, 3, 1), cadence="rapid")
    register(act(), form)
    receive(act_on(date(2019, 4, 10)), Submission("rapid", RAPID.encode()))
    review(act(), "rapid", Verdict.ACCEPT)
