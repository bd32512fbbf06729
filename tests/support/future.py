"""Four friends on days that nobody has read the law for yet, worked out by hand under the edition of 2025.

Ana 2400 (K 10), Blas 2300, Celia 2200 and Dario 2100 (K 20) play each other once. PD for 100, 200 and 300 points are .64,
.76 and .85; the change is rounded, a half away from zero:

    Ana    2.5 − 2.25 =  .25, times 10 =   2.5 →   3   2403
    Blas   1   − 1.76 = −.76, times 20 = −15.2 → −15   2285
    Celia  1   − 1.24 = −.24, times 20 =  −4.8 →  −5   2195
    Dario  1.5 −  .75 =  .75, times 20 =  15           2115
"""

from dataclasses import dataclass
from datetime import date, timedelta

from arpad.office.act import Act
from arpad.office.verbs.events.register import Registered, Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Received, Submission, receive
from arpad.office.verbs.reports.review import Reviewed, Verdict, review
from support.books import act_on
from support.month import LIST, REPORT

AFTER = {"990000001": 2403, "990000002": 2285, "990000003": 2195, "990000004": 2115}


@dataclass(frozen=True)
class Month:
    """The list before, the event, the list that takes it."""

    opening: date
    start: date
    list: date

    @property
    def end(self) -> date:
        return self.start + timedelta(days=2)

    @property
    def act(self) -> Act:
        """On the day after the event."""
        return act_on(self.end + timedelta(days=1))

    @property
    def report(self) -> str:
        text = REPORT.replace("120 min", "90 min + 30 sec/move")
        for number in (0, 1, 2):
            new = (self.start + timedelta(days=number)).strftime("%Y/%m/%d")
            text = text.replace(f"2011/10/0{number + 1}", new).replace(f"11/10/0{number + 1}", new[2:])
        return text

    def opened(self) -> None:
        open_series(self.act, "standard")
        csv = LIST.replace(b",15,", b",20,")
        import_list(self.act, ListImport(csv, "opening.csv", "standard", self.opening))

    def registered(self, edition: str = "") -> Registered:
        early = self.start - timedelta(days=60)
        form = Registration("friends", "Four friends", ["standard"], self.start, self.end, early, edition=edition)
        return register(self.act, form)

    def received(self) -> Received:
        return receive(self.act, Submission("friends", self.report.encode(), "friends.trf"))

    def accepted(self) -> Reviewed:
        return review(self.act, "friends", Verdict.ACCEPT)


NEXT_WEEK = Month(date(2026, 11, 1), date(2026, 11, 23), date(2026, 12, 1))
LATER = Month(date(2031, 5, 1), date(2031, 5, 3), date(2031, 6, 1))
IN_A_GAP = Month(date(2019, 5, 1), date(2019, 5, 3), date(2019, 6, 1))
