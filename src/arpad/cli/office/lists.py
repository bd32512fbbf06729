"""arpad office series, calendar, import, preview, export, reconcile, drift and controls: the commands about lists."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from operator import attrgetter
from pathlib import Path
from typing import Any

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, write_bytes, write_text
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk, ask, later_option, now, office_command
from arpad.cli.reading import say
from arpad.cli.study.delivery import deliver_study, study_output
from arpad.formats.moving_in.headings import UNUSED
from arpad.formats.moving_in.plan import plan_toml
from arpad.office.description import Given
from arpad.office.draft_rows import draft_rows
from arpad.office.drafting import Looks
from arpad.office.entering import enters_text, leaves_text, waits_text
from arpad.office.hashes import sha256
from arpad.office.made_good import made_good_on
from arpad.office.models import RatingList, Series
from arpad.office.moving_in import ListImport, counts_of, looked_at
from arpad.office.series import series_named
from arpad.office.series_figures import controls_of
from arpad.office.verbs.lists.calendar import set_calendar
from arpad.office.verbs.lists.drift import watch_drift
from arpad.office.verbs.lists.export import export_list as export_list_verb
from arpad.office.verbs.lists.import_ import import_list as import_list_verb
from arpad.office.verbs.lists.preview import preview as preview_verb
from arpad.office.verbs.lists.reconcile import reconcile as reconcile_verb
from arpad.office.verbs.lists.series import open_series
from arpad.reports.findings import finding_json
from arpad.reports.rating import event_heading
from arpad.reports.slip import player_slip
from arpad.results.data import as_csv
from arpad.results.layout import rendered
from arpad.results.table import CODE, NUMBER, TEXT, Column, Table
from arpad.studies.study import study_from
from arpad.values.finding import Finding
from arpad.values.time_control import Cadence


@on_top("series", without=("options",))
@shared.set_option
@click.option("--unset", multiple=True, metavar="RULE.KEY", help="Take a key that was set back to the edition's own.")
@shared.strict_option
def series(desk: Desk, given: Given, options: Sequence[str], unset: Sequence[str]) -> Exit:
    """Open a list series, or change its settings: what is not given stays. A regional list names its edition."""
    key, name, cadence, edition = (given[name] for name in ("key", "name", "cadence", "edition"))
    changes = (*options, *(f"{path}=" for path in unset))
    is_new = not Series.objects.filter(key=key).exists()
    done = open_series(desk.act, key, name, cadence, edition, changes, given["second_officer"], given["although"])
    desk.tell("office.said.series", series=key)
    if cadence is None and is_new and done.cadence != Cadence.STANDARD:
        desk.tell("office.said.series_cadence", cadence=desk.words.text(f"cadence.{done.cadence}"))
    for option in json.loads(done.options):
        desk.tell("office.said.series_option", option=option)
    return Exit.DONE


@on_top("calendar", without=("date", "closing", "remove"))
@click.option("--list", "lists", multiple=True, metavar="DATE[=CLOSING]", help="A list date, with its closing date.")
@click.option("--remove", multiple=True, metavar="DATE", help="Take a date out again.")
def calendar(desk: Desk, given: Given, lists: Sequence[str], remove: Sequence[str]) -> Exit:
    """Show or set the list dates and closing dates of a series that are not those of its edition."""
    series = given["key"]
    if lists or remove:
        dates = dict(_dates(text) for text in lists)
        set_calendar(desk.act, series, dates, tuple(_day(text) for text in remove))
    for line in series_named(series).dates.order_by("date"):
        desk.tell("office.said.list_date", date=line.date, closing=line.closing or "—")
    return Exit.DONE


def _dates(text: str) -> tuple[date, date | None]:
    day, _, closing = text.partition("=")
    return _day(day), _day(closing) if closing else None


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal(Exit.REFUSED, Finding("office.E078", {"text": text})) from None


@on_top("import")
@click.option("--dry-run", is_flag=True, help="Only look: counts, columns, and what is to decide.")
@click.option("-o", "--output", default="", metavar="PLAN", help="With --dry-run: write the plan to be filled in.")
@later_option
def import_list(desk: Desk, given: Given, dry_run: bool, output: str, later: bool) -> Exit:
    """Bring a list and its players into the books: a table of your own (XLSX, ODS, CSV), arpad's CSV or Parquet, or
    FIDE's files as published."""
    data, file = given["file"].data, given["file"].name
    series, list_date, ids, reference = (given[name] for name in ("series", "list_date", "ids", "reference"))
    also, plan = given["also"], given["plan"].data
    asked = ListImport(data, file, series, list_date, ids, reference, also, plan)
    if dry_run:
        return _dry_run(desk, asked, output)
    if later:
        told = {"file": str(Path(file).resolve()), "sha256": sha256(data), "series": series, "ids": ids}
        told |= {"also": list(also), "plan": plan.decode(errors="replace")} if also or plan else {}
        return ask(desk, "import", {**told, "date": str(list_date or ""), "reference": reference})
    done = import_list_verb(desk.act, asked, clock=now)
    say(done.findings, desk.words, file)
    if (kept := done.reference) is not None:
        desk.tell("office.said.referenced", date=kept.date, rows=kept.rows_count)
        return Exit.DONE
    new = done.new_players
    for made in done.lists:
        desk.tell("office.said.imported", series=made.series.key, date=made.date, rows=made.rows_count, new=new)
        desk.tell("office.said.head", head=made.log_head)
        new = 0
    return Exit.DONE


def _dry_run(desk: Desk, asked: ListImport, output: str) -> Exit:
    """What an import would do; nothing is written but the plan. 1: something is to decide, 3: it would be refused."""
    found = looked_at(asked)
    say(found.findings, desk.words, asked.file)
    if found.headings:
        desk.tell("office.said.dry_run_columns")
        for heading in found.headings:
            desk.tell("office.said.dry_run_column", heading=heading, target=found.plan.columns.get(heading, UNUSED))
    counts = counts_of(found, asked.all_series)
    told = {"rows": counts.rows, "new": counts.rows - counts.known, "known": counts.known}
    desk.tell("office.said.dry_run", **told, clubs=counts.clubs, years=counts.years)
    for key, rated in counts.rated.items():
        desk.tell("office.said.dry_run_rated", series=key, rated=rated, unrated=counts.rows - rated)
    for what, tally in (("sex", counts.sexes), ("federation", counts.federations), ("title", counts.titles)):
        shown = ", ".join(f"{value} {count}" for value, count in tally.items())
        desk.tell("office.said.dry_run_tally", what=desk.words.text(f"moving_in.{what}"), tally=shown)
    desk.tell("office.said.dry_run_open", count=len(found.open))
    for question in found.open[:_QUESTIONS_SHOWN]:
        rows = ", ".join(map(str, question.rows))
        about = desk.words.text(f"moving_in.about.{question.about}")
        click.echo(f"  {rows}: {about}: {question.who} {question.detail}".rstrip())
    if output:
        write_text(output, plan_toml(found.plan, found.questions, found.unread))
    desk.tell("office.said.dry_run_refused" if found.is_refused else "office.said.dry_run_done")
    if found.is_refused:
        return Exit.REFUSED
    return Exit.DIFFERENCES if found.open else Exit.DONE


_QUESTIONS_SHOWN = 50


@on_top("preview")
@later_option
@click.option("--format", "output_format", type=click.Choice(["table", "json"]), default="table", show_default=True)
@click.option("--draft", metavar="FILE", help="Write the whole draft as CSV: rank, rating before and after, change.")
@click.option("--explain", metavar="ID", help="Print the calculation of one player of the draft.")
def preview(desk: Desk, given: Given, later: bool, output_format: str, draft: str | None, explain: str | None) -> Exit:
    """Compute the next list and keep it as a draft that nobody sees. Which events enter, and which wait and why, comes
    first; then what looks wrong, and who leaves the list for what cause.
    """
    series, list_date, closing, edition = (given[name] for name in ("series", "list_date", "closing", "edition"))
    if later:
        asked = {"series": series, "date": str(list_date), "closing": str(closing or ""), "edition": edition}
        return ask(desk, "preview", asked)
    done = preview_verb(desk.act, series, list_date, closing, now, edition=edition)
    say(done.findings, desk.words)
    if output_format == "json":
        shown = {"inputs": done.inputs_sha256, "rows": done.draft.rows_count, **asdict(done.looks)}
        shown["findings"] = [finding_json(finding, desk.words) for finding in done.findings]
        click.echo(json.dumps(shown, ensure_ascii=False, indent=1))
    else:
        tell_looks(desk, done.looks)
        desk.tell("office.said.drafted", date=list_date, rows=done.draft.rows_count, inputs=done.inputs_sha256)
    if draft:
        write_text(draft, draft_rows(done.draft).drop("folded").write_csv())
    if explain:
        _explain(desk, done.draft, explain)
    return Exit.DONE


def _explain(desk: Desk, draft: RatingList, key: str) -> None:
    """The slips behind a number that is not out yet."""
    from arpad.web.queries.slips import period_of

    period = period_of(draft, key)
    good = made_good_on(draft).by_entry(key)
    if period is None or not (period.games or good):
        raise Refusal(Exit.REFUSED, Finding("list.E055", {"id": key}))
    parts: list[Any] = []
    for entry, points in good.items():
        said = desk.words.text("web.period.made_good", points=desk.words.signed(points), entries=entry)
        parts.append(said + ("\n" if entry != list(good)[-1] or not period.games else "\n\n"))
    for event, player in period.games:
        parts += [event_heading(event, desk.words) + "\n", player_slip(event, player, desk.words)]
    click.echo(rendered(parts, False), nl=False)


def tell_looks(desk: Desk, looks: Looks) -> None:
    words = desk.words
    desk.tell("office.looks.entering", count=len(looks.entering))
    for enters in looks.entering:
        click.echo(f"  {enters.event} {enters.end}  {enters_text(enters, words)}")
    desk.tell("office.looks.waiting", count=len(looks.waiting))
    for waits in looks.waiting:
        click.echo(f"  {waits.event} {waits.end}  {waits_text(waits, looks.closing, words)}")
    for group in ("movers", "newcomers", "left", *(["seeded"] if looks.seeded else [])):
        people = getattr(looks, group)
        desk.tell(f"office.looks.{group}", count=len(people))
        for person in people:
            before, after = (str(value if value is not None else "—") for value in (person.before, person.after))
            why = f"  {leaves_text(person, words)}" if getattr(person, "cause", "") else ""
            click.echo(f"  {person.id:<12} {person.name:<34} {before:>5} → {after:>5}{why}")
    desk.tell("office.looks.unmatched", count=len(looks.unmatched))
    for event, number, name in looks.unmatched:
        click.echo(f"  {event} {number} {name}")


@on_top("export")
@click.option("-o", "--output", required=True, metavar="OUT", help="The file; OUT.proof.json comes beside it.")
def export(desk: Desk, given: Given, output: str) -> Exit:
    """A published list as a file, and beside it its hash and the head of the log that published it."""
    series, list_date, kind, revision = (given[name] for name in ("series", "list_date", "kind", "revision"))
    done = export_list_verb(desk.act, series, list_date, kind, revision, desk.words.language)
    write_bytes(output, done.content)
    write_text(f"{output}.proof.json", done.proof)
    desk.tell("office.said.exported", file=output)
    return Exit.DONE


@on_top("reconcile")
@click.option("--format", "output_format", type=click.Choice(["table", "csv"]), default="table", show_default=True)
def reconcile(desk: Desk, given: Given, output_format: str) -> Exit:
    """Compare FIDE's or the national list with ours: each difference with its likeliest cause. 1 if there is one."""
    data, file = given["file"].data, given["file"].name
    done = reconcile_verb(given["series"], data, file, given["ids"], given["list_date"])
    say(done.findings, desk.words, file)
    if output_format == "csv":
        columns = (
            Column("id", CODE, attrgetter("key")),
            Column("name", TEXT, attrgetter("name")),
            Column("ours", NUMBER, attrgetter("ours")),
            Column("theirs", NUMBER, attrgetter("theirs")),
            Column("cause", CODE, attrgetter("cause.value")),
            Column("detail", TEXT, attrgetter("detail")),
        )
        click.echo(as_csv(Table(done.differences, csv=columns)), nl=False)
    else:
        for cause, differences in done.groups:
            click.echo(f"{desk.words.text(f'desk.cause.{cause.value}')} ({len(differences)})")
            for difference in differences:
                told = desk.words.text(f"office.cause.{cause.value}", detail=difference.detail or "—")
                theirs = "—" if difference.theirs is None else difference.theirs
                click.echo(f"  {difference.key:<12} {difference.name:<34} {difference.ours:>5} {theirs:>5}  {told}")
        if done.left_out:
            desk.tell("office.said.left_out", count=done.left_out)
        desk.tell("office.said.reconciled", compared=done.compared, count=len(done.differences), date=done.list.date)
    return Exit.DIFFERENCES if done.differences else Exit.DONE


@on_top("drift")
@study_output
def drift(desk: Desk, given: Given, output_format: str, output: str, folder: str) -> Exit:
    """Whether the scale drifts, from the published lists of a series up to one; kept with that list for its page."""
    kept = watch_drift(desk.act, given["series"], given["day"])
    deliver_study(study_from(json.loads(kept.content)), desk.words, output_format, output, folder)
    return Exit.DONE


@office_command("controls")
@click.argument("series")
@click.option("--every-list", is_flag=True, help="Not only the last list of each year.")
@shared.out_option
def controls(desk: Desk, series: str, every_list: bool, output: str) -> Exit:
    """Mean, spread and drift of the published lists, as CSV: whether a rating means the same from year to year."""
    deliver(output, as_csv(controls_of(series, every_list=every_list)))
    return Exit.DONE
