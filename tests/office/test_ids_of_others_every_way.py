"""Whether a line has somebody else's id is one judgement (I-433, I-601): beside a list in each of its forms, for the next
list, and in the books. Each line of one report is a case that an officer would know."""

from datetime import date
from pathlib import Path

import polars as pl
import pytest

import arpad
from arpad.office.models import Entry, Report
from arpad.office.refused import Refused
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.values.finding import Finding
from support.books import act_on
from support.refusals import ids

OUT, DAY, NEXT = date(2024, 4, 1), date(2024, 4, 9), date(2024, 5, 1)
LONG = "Fuentes de la Encina y Olivares Mayor, Maximiliano"
CASES = [  # on the list, in the report, and whether name and birth say that it is another person
    (("Hval, Hans", "1990-05-01", "m"), ("HVAL, H.", "1990/05/01", "m"), False),
    (("Sanz, Sara", "1985-02-03", "w"), ("Rey, Sara", "1985/02/03", "w"), False),  # she married
    (("Juks, Jens", "1970-01-01", "m"), ("Juks, Jens", "1951/01/01", "m"), False),  # mistyped, or his father
    (("Lie, Jan", "2005-03-03", "m"), ("Lie, Lola", "2005/03/03", "w"), True),  # his twin
    (("Mora, Mario", "2000-01-01", "m"), ("Mora, Marta", "2004/01/01", "w"), True),  # his sister
    (("Pino, Pablo", "1960-01-01", "m"), ("Pino", "1960/01/01", "m"), False),  # too little to say
    (("Cruz, Carla", "1960-01-01", "w"), ("Cruz", "1999/01/01", "w"), True),
    (("Romero, Ines", "1960-01-01", "w"), ("Romero, I.", "1999/01/01", "w"), True),
    (("Papadopoulos, Nikos", "1988-01-01", "m"), ("Παπαδόπουλος, Νίκος", "1988/01/01", "m"), False),
    (("Ødegård, Bjørn", "1977-07-07", "m"), ("Одегорд, Бьёрн", "1977/07/07", "m"), False),
    (("Alba, Alma", "1991-01-01", "w"), ("Bravo, Bea", "", "w"), True),  # two lines changed their ids
    (("Bravo, Bea", "1992-01-01", "w"), ("Alba, Alma", "", "w"), True),
    (("Gil, Guido", "1950-01-01", "m"), ("Gil, Guido", "1980/01/01", "m"), True),  # father and son did
    (("Gil, Guido", "1980-01-01", "m"), ("Gil, Guido", "1950/01/01", "m"), True),
    ((LONG, "1979-01-01", "m"), (LONG[:33], "1979/01/01", "m"), False),
    (("Reyes, Tomas", "1979-01-01", "m"), ("GM Reyes, Tomas", "", "m"), False),
    (("Susanto", "1979-01-01", "m"), ("Susanto", "1979/01/01", "m"), False),
    (("Vik, Vera", "1979-01-01", "w"), ("Orm, Olga", "", "w"), True),
]
EXPECTED = {number for number, (_, _, is_another) in enumerate(CASES, start=1) if is_another}
HEAD = "id,name,federation,sex,birth,rating,k,games,peak,listed_from"
LISTED = "\n".join(
    [HEAD, *(f'N{number},"{name}",NOR,{sex},{birth},2000,20,90,2000,2010-01-01'
             for number, ((name, birth, sex), _, _) in enumerate(CASES, start=1))]
) + "\n"  # fmt: skip
REPORT = """\
012 Open
042 2024/04/09
052 2024/04/09
092 Individual: Swiss-System
122 120 min
132                                                                                        24/04/09
""" + "".join(
    f"001 {number:4} {sex}    {name:<33} 2000 NOR {f'N{number}':>11} {birth:<10}  {number % 2}.0 {number:4}"
    f"  {number + (1 if number % 2 else -1):4} {'w' if number % 2 else 'b'} {number % 2}\n"
    for number, (_, (name, birth, sex), _) in enumerate(CASES, start=1)
)


def others(findings: tuple[Finding, ...]) -> set[object]:
    return {finding.data["player"] for finding in findings if finding.id == "rate.W235"}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    written = {name: tmp_path / name for name in ("open.trf", "list.csv", "plain.csv", "list.parquet")}
    written["open.trf"].write_text(REPORT)
    written["list.csv"].write_text(LISTED)
    frame = pl.read_csv(LISTED.encode(), schema_overrides={"birth": pl.String})
    frame.write_parquet(written["list.parquet"])
    frame.select("id", "name", "sex", "birth", "rating", "k", "games", "peak").write_csv(written["plain.csv"])
    return written


@pytest.mark.parametrize("form", ["list.csv", "plain.csv", "list.parquet"])
def test_beside_a_list(files: dict[str, Path], form: str) -> None:
    report = arpad.read_report(files["open.trf"])
    event = arpad.rate(report, rating_list=files[form]).event
    assert others(event.findings) == EXPECTED
    assert others(arpad.validate(report, rating_list=files[form]).findings) == EXPECTED
    silent = {number for one in EXPECTED for number in (one, one + (1 if one % 2 else -1))}  # and their opponents
    assert {player.number for player in event.players if not player.games} == silent


@pytest.mark.parametrize("form", ["list.csv", "list.parquet"])
def test_for_the_next_list(files: dict[str, Path], form: str) -> None:
    made = arpad.next_list([arpad.read_report(files["open.trf"])], on=NEXT, previous=[(files[form], OUT)])
    assert others(made.findings) == EXPECTED


@pytest.mark.usefixtures("books")
def test_in_the_books(files: dict[str, Path]) -> None:
    open_series(act_on(OUT), "standard")
    import_list(act_on(OUT), ListImport(files["list.csv"].read_bytes(), "list.csv", "standard", OUT))
    register(act_on(OUT), Registration("open", "Open", ["standard"], start=DAY, end=DAY, registered_on=OUT))
    receive(act_on(DAY), Submission("open", files["open.trf"].read_bytes(), "open.trf", received_on=DAY))
    lines = {entry.number: entry for entry in Entry.objects.select_related("player")}
    assert {number for number, entry in lines.items() if entry.evidence == "contradicts"} == EXPECTED
    assert {entry.player.key for entry in lines.values() if entry.player is not None} <= {
        f"N{number}" for number in lines if number not in EXPECTED
    }
    with pytest.raises(Refused) as refused:
        review(act_on(DAY), "open", Verdict.ACCEPT)
    assert "office.E220" in ids(refused)
    assert Report.objects.get().state == Report.State.RECEIVED
