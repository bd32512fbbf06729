"""The same chain through the command and through the office: reports are files, lists are files or books."""

import contextlib
import io
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from arpad.cli.__main__ import main
from arpad.formats.lists import read_list
from arpad.formats.lists.engine_list import in_engine_columns, list_bytes
from arpad.formats.trf.writer import write_trf
from reference.list_years.federations import CROSSINGS, Federation, ListToMake, Series
from support.chains import Reference, Rows, name_of, opening_of, steps, tournament_of

BY_OTHER_WAYS = ["2004-2005", "2009-2012", "2014-2017", "2017-2022"]  # crossings that go through files and books too


SYSTEMS = {"swiss": "Swiss", "round_robin": "Round-Robin", "double_round_robin": "Double Round-Robin"}


def report_of(made: Federation, event: dict[str, Any]) -> bytes:
    """With its system: by chance everybody of a small Swiss may have met everybody."""
    tournament = replace(tournament_of(made, event), type_text=f"Individual: {SYSTEMS[event['type']]}")
    clock = f"122 {tournament.rate_of_play_text}\r\n" if tournament.rate_of_play_text else ""
    written = write_trf(tournament, "TRF26")
    return written if b"\n122 " in written else clock.encode() + written


def facts_text(event: dict[str, Any]) -> str:
    said = {
        "kind": '"league"' if event["league"] else "",
        "received_on": str(event["received"] or ""),
        "list_of_each_game": "true" if event["each_game"] else "",
        "edition": f'"{edition}"' if (edition := named_for(event)) else "",
    }
    return "".join(f"{name} = {value}\n" for name, value in said.items() if value)


def named_for(event: dict[str, Any]) -> str:
    """The edition that has to be named: in a declared gap there is none by the day, whatever the list follows."""
    return name_of(event["edition"]) if event["gap"] else ""


def cadence_of(series: Series) -> str:
    return "rapid" if series.name == "rapid" else "standard"


def rows_of_file(file: Path, day: date) -> Rows:
    table, findings = read_list(file.read_bytes(), file.name)
    assert table is not None, findings
    return {row["id"]: row for row in in_engine_columns(table, day).frame.iter_rows(named=True)}


class ByCommand:
    """`arpad list next` on files, each list written and read again."""

    def __init__(self, folder: Path):
        self.folder = folder

    def __call__(self, made: Federation, reference: Reference) -> Iterator[tuple[Series, ListToMake, Rows]]:
        files: dict[str, list[str]] = {}
        for series in made.series:
            opening = self.folder / f"{series.name}-{series.opening_day}.csv"
            opening.write_bytes(list_bytes(opening_of(made, series), "csv"))
            files[series.name] = [f"{opening}@{series.opening_day}"]
            for event in series.events:
                report = self.folder / f"{event['key']}.trf"
                report.write_bytes(report_of(made, event))
                if facts := facts_text(event):
                    Path(f"{report}.facts.toml").write_text(facts)
        for series, to_make in steps(made):
            made_file = self.folder / f"{series.name}-{to_make.day}.csv"
            self.make(series, to_make, reference.given(series, to_make), files, made_file)
            files[series.name].append(f"{made_file}@{to_make.day}")
            yield series, to_make, rows_of_file(made_file, to_make.day)

    def make(
        self, series: Series, to_make: ListToMake, events: list[dict[str, Any]], files: dict[str, list[str]], out: Path
    ) -> None:
        asked = ["list", "next", "--on", str(to_make.day), "--cadence", cadence_of(series), "-o", str(out)]
        for name in files[series.name]:
            asked += ["--previous", name]
        if series.name == "rapid":
            for name in files["standard"]:
                asked += ["--standard", name]
        for event in events:
            asked += ["--games", str(self.folder / f"{event['key']}.trf")]
        if not events:
            nothing = self.folder / "nothing.csv"
            nothing.write_text("event,start,end,cadence,type,round,white,black,result\n")
            asked += ["--games", str(nothing)]
        if to_make.named:
            asked += ["--edition", name_of(to_make.edition)]
        if to_make.closing:
            asked += ["--closing", str(to_make.closing)]
        self.run(asked)

    def run(self, asked: list[str]) -> None:
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                main(asked)
        except SystemExit as left:
            if left.code:
                raise AssertionError(f"{left.code}: {asked}: {said.getvalue()[-800:]}") from None


class ByOffice:
    """Registered, received, accepted, previewed and published in books that are open and fresh."""

    def __call__(self, made: Federation, reference: Reference) -> Iterator[tuple[Series, ListToMake, Rows]]:
        from arpad.office.models import ListRow
        from arpad.office.person_form import PersonForm
        from arpad.office.verbs.lists.import_ import ListImport, import_list
        from arpad.office.verbs.lists.preview import preview
        from arpad.office.verbs.lists.publish import publish
        from arpad.office.verbs.lists.series import open_series
        from arpad.office.verbs.people.enter_player import enter_player
        from support.books import act_on

        opened = min(series.opening_day for series in made.series)
        for series in made.series:
            edition = name_of(series.lists[0].edition) if made.kind not in CROSSINGS and series.lists[0].named else ""
            open_series(act_on(opened), series.name, cadence=cadence_of(series), edition=edition)
            data = list_bytes(opening_of(made, series), "csv")
            import_list(act_on(opened), ListImport(data, "opening.csv", series.name, series.opening_day))
        known = {player for series in made.series for player in series.opening}
        for player, name in made.names.items():
            if player not in known:
                enter_player(act_on(opened), PersonForm(name, key=player, birth=made.births[player]))
        received: set[str] = set()
        for series, to_make in steps(made):
            for event in reference.given(series, to_make):
                if event["key"] not in received and (event["received"] or event["end"]) < to_make.day:
                    received.add(event["key"])
                    self.accept(made, series, event)
            eve = act_on(to_make.day - timedelta(days=1))
            named = name_of(to_make.edition) if made.kind in CROSSINGS and to_make.named else ""
            draft = preview(eve, series.name, to_make.day, to_make.closing, edition=named)
            done = publish(eve, series.name, to_make.day, draft.inputs_sha256).list
            rows = ListRow.objects.filter(list=done).values()
            yield series, to_make, {row["key"]: row for row in rows}

    def accept(self, made: Federation, series: Series, event: dict[str, Any]) -> None:
        from arpad.office.verbs.events.register import Registration, register
        from arpad.office.verbs.reports.receive import Submission, receive
        from arpad.office.verbs.reports.review import Verdict, review
        from support.books import act_on

        came: date = event["received"] or event["end"]
        before = event["start"] - timedelta(days=60)
        form = {"start": event["start"], "end": event["end"], "registered_on": before, "cadence": cadence_of(series)}
        if event["league"]:
            form["kind"] = "league"
        if edition := named_for(event):
            form["edition"] = edition
        register(act_on(before), Registration(event["key"], event["key"], [series.name], **form))
        data, facts = report_of(made, event), facts_text(event).encode()
        receive(act_on(came), Submission(event["key"], data, "report.trf", facts, received_on=came))
        review(act_on(came), event["key"], Verdict.ACCEPT)
