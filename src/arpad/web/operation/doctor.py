"""How the office is: each part is looked at by itself, says what it is and what is wrong with it.

The command, the page and the JSON are made from `PARTS`; nothing is changed, and nothing is opened that is not there.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail.backends.smtp import EmailBackend
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor

from arpad import __version__
from arpad.office.act import long_verb
from arpad.office.backups import newest
from arpad.office.database import is_postgresql, unknown_migrations
from arpad.office.description import ADMINISTRATOR, AUDITOR, About, Desk, OnTop, Reach, VerbDescription
from arpad.office.federation_settings import at_home
from arpad.office.models import Job, LogEntry, Series
from arpad.office.refused import Refused
from arpad.office.sealing import read_key
from arpad.office.series import law_of
from arpad.regulations.calendar import law_read_to
from arpad.regulations.errors import RegulationError, finding_of
from arpad.regulations.sources import plugged_in
from arpad.reports.findings import finding_json
from arpad.reports.wording import Wording
from arpad.values.finding import FileName, Finding, any_error
from arpad.values.records import dataclass
from arpad.web.operation.state import jobs_by_state, last_backup, last_verify, mail_by_state
from arpad.web.security.environment import PRODUCTION, profile, setting
from arpad.web.security.profiles import key_file, refuse_bad_settings

_BACKUP_DAYS, _VERIFY_DAYS = 8, 35
_LITTLE, _TOO_LITTLE = 2_000_000_000, 200_000_000
_WAITS = timedelta(minutes=10)
_WRONG_CLOCK = timedelta(minutes=2)
_MAIL_SECONDS = 5

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Checked:
    """A part of the office; without `facts` it could not be looked at."""

    part: str
    facts: Facts
    findings: tuple[Finding, ...]

    @property
    def state(self) -> str:
        if any_error(self.findings):
            return "wrong"
        return "look" if self.findings else "well" if self.facts else "unknown"

    @property
    def is_well(self) -> bool:
        return self.state in ("well", "look")


@dataclass(frozen=True)
class Diagnosis:
    parts: tuple[Checked, ...]

    @property
    def is_well(self) -> bool:
        return all(part.is_well for part in self.parts)


Look = tuple[Facts, list[Finding]]


def _settings(now: datetime) -> Look:
    wrong: list[Finding] = []
    try:
        refuse_bad_settings(os.environ)
    except Refused as refused:
        wrong += refused.findings
    secret = key_file(os.environ)
    if os.name != "nt" and secret.is_file() and secret.stat().st_mode & 0o077:
        wrong.append(Finding("office.W461", {"file": FileName(secret)}))
    facts = {"profile": profile(os.environ), "version": __version__, "python": sys.version.split()[0]}
    return {**facts, "bind": setting(os.environ, "ARPAD_BIND")}, wrong


def _database(now: datetime) -> Look:
    if not is_postgresql() and not Path(str(connection.settings_dict["NAME"])).exists():
        return {}, [Finding("office.E477", {"file": FileName(str(connection.settings_dict["NAME"]))})]
    with connection.cursor() as cursor:
        cursor.execute("SELECT version()" if is_postgresql() else "SELECT sqlite_version()")
        version = str(cursor.fetchone()[0]).split(",")[0]
    known = connection.settings_dict
    place = f"{known['HOST'] or 'localhost'}/{known['NAME']}" if is_postgresql() else str(known["NAME"])
    engine = "PostgreSQL" if is_postgresql() else "SQLite"
    return {"engine": engine, "version": version.removeprefix(f"{engine} "), "place": place}, []


def _migrations(now: datetime) -> Look:
    executor = MigrationExecutor(connection)
    if unknown := unknown_migrations(executor.loader):
        return {"pending": 0}, [Finding("office.E390", {"version": __version__, "migration": unknown[-1]})]
    pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    wrong = [Finding("office.E469", {"count": len(pending), "first": str(pending[0][0])})] if pending else []
    return {"pending": len(pending)}, wrong


def _clock(now: datetime) -> Look:
    """The clock: no entry is of a time to come, and the database has about the same time."""
    last = LogEntry.objects.order_by("-number").values_list("at", flat=True).first()
    wrong = []
    if last and datetime.fromisoformat(last) > now + _WRONG_CLOCK:
        wrong.append(Finding("office.E470", {"now": _moment(now), "last": _moment(datetime.fromisoformat(last))}))
    if is_postgresql():
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            theirs: datetime = cursor.fetchone()[0]
        if abs(theirs - datetime.now(UTC)) > _WRONG_CLOCK:
            wrong.append(Finding("office.W462", {"now": _moment(now), "database": _moment(theirs)}))
    return {"now": _moment(at_home(now)), "zone": str(at_home(now).tzname())}, wrong


def _mail(now: datetime) -> Look:
    waiting = mail_by_state()
    facts = {"server": "—", "queued": waiting["queued"], "refused": waiting["refused"]}
    wrong = [Finding("office.W463", {"count": waiting["refused"]})] if waiting["refused"] else []
    if not settings.ARPAD_MAIL_SERVER:
        return facts, wrong
    facts["server"] = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    server = EmailBackend(fail_silently=False, timeout=_MAIL_SECONDS)
    try:
        server.open()
        server.close()
    except (OSError, ValueError) as error:  # smtplib's errors are OSErrors
        problem = (
            type(error).__name__ if not isinstance(error, OSError) else str(error.strerror or type(error).__name__)
        )
        wrong.append(Finding("office.E471", {"server": facts["server"], "problem": problem}))
    return facts, wrong


def _disk(now: datetime) -> Look:
    places = [] if is_postgresql() else [Path(str(connection.settings_dict["NAME"])).parent]
    if settings.ARPAD_BACKUPS:
        places.append(Path(settings.ARPAD_BACKUPS))
    free = {str(place): shutil.disk_usage(place).free for place in places if place.is_dir()}
    wrong = []
    for place, room in free.items():
        if room < _LITTLE:
            code = "office.E472" if room < _TOO_LITTLE else "office.W464"
            wrong.append(Finding(code, {"folder": FileName(place), "megabytes": room // 1_000_000}))
    least = min(free.values(), default=shutil.disk_usage(Path.cwd()).free)
    return {"megabytes": least // 1_000_000}, wrong


def _jobs(now: datetime) -> Look:
    counts = jobs_by_state()
    oldest = Job.objects.filter(state=Job.State.WAITING).order_by("pk").values_list("asked_at", flat=True).first()
    busy = Job.objects.filter(state=Job.State.RUNNING, heartbeat__gt=now - _WAITS).exists()
    wrong = []
    if oldest is not None and now - oldest > _WAITS and not busy:
        wrong.append(Finding("office.E473", {"count": counts["waiting"], "since": _moment(oldest)}))
    if not settings.ARPAD_SCHEDULE and profile(os.environ) == PRODUCTION:
        wrong.append(Finding("office.W465"))
    planned = "; ".join(f"{one.kind} {one.day} {one.hour:%H:%M}" for one in settings.ARPAD_SCHEDULE)
    return {"waiting": counts["waiting"], "failed": counts["failed"], "schedule": planned or "—"}, wrong


def _backup(now: datetime) -> Look:
    last, wrong = last_backup(), []
    if last is None or now - last > timedelta(days=_BACKUP_DAYS):
        wrong.append(Finding("office.W466", {"last": _moment(last), "days": _BACKUP_DAYS}))
    folder = settings.ARPAD_BACKUPS
    there = newest(Path(folder)) if folder else None
    if folder and any(one.kind == "backup" for one in settings.ARPAD_SCHEDULE) and there is None:
        wrong.append(Finding("office.W467", {"folder": FileName(folder)}))
    if settings.ARPAD_BACKUP_KEY and there is not None:
        try:
            read_key(settings.ARPAD_BACKUP_KEY)
        except Refused as refused:
            wrong += refused.findings
    return {"last": _moment(last), "folder": folder or "—", "file": there.name if there is not None else "—"}, wrong


def _verify(now: datetime) -> Look:
    last, wrong = last_verify(), []
    if last is None or now - last.at > timedelta(days=_VERIFY_DAYS):
        wrong.append(Finding("office.W468", {"last": _moment(last.at if last else None), "days": _VERIFY_DAYS}))
    if last is not None and last.defects:
        wrong.append(Finding("office.E474", {"count": last.defects, "last": _moment(last.at)}))
    return {"last": _moment(last.at if last else None), "defects": last.defects if last is not None else 0}, wrong


def _law(now: datetime) -> Look:
    """Whether every series has the law it needs today; a series of a folder that is not named here has not."""
    wrong: list[Finding] = []
    try:
        read_to = str(law_read_to())
    except RegulationError as error:
        return {"folders": _folders(), "read_to": "—"}, [finding_of(error)]
    for series in Series.objects.exclude(edition="").order_by("key"):
        try:
            law_of(series, now.date())
        except Refused as refused:
            wrong.append(Finding("office.E475", {"series": series.key, "edition": series.edition}))
            wrong += refused.findings
    return {"folders": _folders(), "read_to": read_to}, wrong


def _folders() -> str:
    return os.pathsep.join(plugged_in()) or "—"


def _limits(now: datetime) -> Look:
    """What the system can hold a process to."""
    names = {"fork": hasattr(os, "fork"), "locks": find_spec("fcntl") is not None}
    names["limits"] = find_spec("resource") is not None
    missing = [name for name, there in names.items() if not there]
    wrong = [Finding("office.W469")] if "limits" in missing else []
    return {"has": ", ".join(name for name, there in names.items() if there) or "—"}, wrong


def _moment(at: datetime | None) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC") if at is not None else "—"


_ITSELF: tuple[str, ...] = ()
_THE_DATABASE = ("database",)
_WHOLE_BOOKS = ("database", "migrations")
PARTS: Mapping[str, tuple[Callable[[datetime], Look], tuple[str, ...]]] = {
    "settings": (_settings, _ITSELF),
    "database": (_database, _ITSELF),
    "migrations": (_migrations, _THE_DATABASE),
    "clock": (_clock, _WHOLE_BOOKS),
    "disk": (_disk, _ITSELF),
    "mail": (_mail, _WHOLE_BOOKS),
    "jobs": (_jobs, _WHOLE_BOOKS),
    "backup": (_backup, _WHOLE_BOOKS),
    "verify": (_verify, _WHOLE_BOOKS),
    "law": (_law, _WHOLE_BOOKS),
    "limits": (_limits, _ITSELF),
}
"""How each is looked at, and which parts must be well for that."""

DOCTOR = VerbDescription(
    "doctor", Desk.BOOKS, About.OFFICE, {ADMINISTRATOR: Reach.OFFICE, AUDITOR: Reach.OFFICE},
    on_top=OnTop("desk_doctor", "a table of all parts, with what is wrong beside each"),
    no_call="it reads only; its page answers programs as JSON, and /metrics those that watch the machine",
)  # fmt: skip


@long_verb(DOCTOR)
def doctor(now: datetime) -> Diagnosis:
    found: list[Checked] = []
    for part, (look, needed) in PARTS.items():
        unfit = any(one.part in needed and not one.is_well for one in found)
        found.append(Checked(part, {}, ()) if unfit else _looked(part, look, now))
    return Diagnosis(tuple(found))


def _looked(part: str, look: Callable[[datetime], Look], now: datetime) -> Checked:
    try:
        facts, findings = look(now)
    except Refused as refused:
        return Checked(part, {}, tuple(refused.findings))
    except Error as error:
        problem = str(error).strip().partition("\n")[0]
        return Checked(part, {}, (Finding("office.E090", {"problem": problem}),))
    except OSError as error:
        return Checked(part, {}, (Finding("office.E476", {"part": part, "problem": str(error)}),))
    return Checked(part, facts, tuple(findings))


def in_words(parts: Iterable[Checked], words: Wording) -> Iterator[tuple[Checked, str, str, str]]:
    """Each part with its name, its state and its sentence."""
    for one in parts:
        sentence = words.text(f"doctor.{one.part}.is", **one.facts) if one.facts else "—"
        yield one, words.text(f"doctor.{one.part}"), words.text(f"doctor.state.{one.state}"), sentence


def as_data(diagnosis: Diagnosis, words: Wording) -> dict[str, Any]:
    return {
        "well": diagnosis.is_well,
        "parts": [
            {
                "part": one.part,
                "state": one.state,
                "facts": dict(one.facts),
                "findings": [finding_json(finding, words) for finding in one.findings],
            }
            for one in diagnosis.parts
        ],
    }
