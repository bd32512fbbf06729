"""Every setting there is: a variable of the environment, its default, what it does. docs/reference/settings.md is made
from this table."""

from collections.abc import Mapping
from datetime import date

from arpad.languages import LANGUAGES
from arpad.office.work_calendar import Planned, read_schedule
from arpad.values.numbers import plain_number
from arpad.values.records import dataclass

LOCAL, PRODUCTION = "local", "production"
PROFILES = (LOCAL, PRODUCTION)


@dataclass(frozen=True)
class Variable:
    name: str
    default: str
    meaning: str


VARIABLES = (
    Variable("DATABASE_URL", "", "A path, or postgresql://user:password@host/name. Empty: a file of the user's own."),
    Variable("ARPAD_PROFILE", LOCAL, "`local`: http on 127.0.0.1 only. `production`: https behind a proxy."),
    Variable("ARPAD_BIND", "127.0.0.1:8000", "Address and port, or unix:/path, on which `arpad serve` listens."),
    Variable("ARPAD_HOSTS", "", "Host names of the office, separated by commas. Production needs at least one."),
    Variable("ARPAD_WORKERS", "2", "Processes that answer requests; each has four threads."),
    Variable(
        "ARPAD_REQUEST_SECONDS",
        "20",
        "Within so many seconds a request must be here whole. A proxy has a limit of its own.",
    ),
    Variable("ARPAD_HOME", "", "Folder of the secret key. Empty: that of the user's own database file."),
    Variable("ARPAD_SECRET_KEY", "", "The secret key itself, where a file will not do."),
    Variable("ARPAD_BEHIND_PROXY", "", "`1`: believe X-Forwarded-For and -Proto. Always so in production."),
    Variable(
        "ARPAD_SMTP",
        "",
        "smtp+starttls://user:password@host:587, smtps://user:password@host, or smtp://host:25 for a relay without "
        "encryption; with a password for another machine smtp:// means smtp+starttls://. "
        "Empty: letters are sent by hand.",
    ),
    Variable("ARPAD_MAIL_FROM", "office@localhost", "The sender of mail."),
    Variable("ARPAD_UPLOAD_MB", "40", "The largest request, in MB."),
    Variable("ARPAD_LANGUAGE", "es", f"One of {', '.join(LANGUAGES)}: for whoever asks for none of them."),
    Variable("ARPAD_DEMO_DAY", "", "A day that a local office takes for today: a demo lives in its invented year."),
    Variable("ARPAD_DRIFT_STUDIES", "1", "`0`: no study of drift is asked for when a list is published."),
    Variable(
        "ARPAD_PUBLIC_API", "0", "`1`: anybody may call /api/report; its limits are preliminary. `0`: it answers 403."
    ),
    Variable("ARPAD_PUBLIC_API_CALLS", "20", "Calls of /api/report a minute and network address, in each process."),
    Variable("ARPAD_OWN_WORKER", "1", "`0`: no worker beside the pages; `arpad office work` is a service of its own."),
    Variable("ARPAD_LOG", "faults", "`requests`: a line of JSON for each request too, without personal data."),
    Variable("ARPAD_METRICS_TOKEN", "", "Who sends it as Bearer reads /metrics; without it only this machine does."),
    Variable("ARPAD_LAW", "", "Folders with a federation's own editions, separated as in PATH."),
    Variable(
        "ARPAD_SCHEDULE",
        "",
        "What the worker does by itself, in the federation's time: `backup daily 02:30; verify sunday 03:30; "
        "remind daily 07:00; drift 1 04:30`. A day is `daily`, one of the week in English, or 1 to 28 of the month.",
    ),
    Variable("ARPAD_BACKUPS", "", "Folder into which the calendar's backups go."),
    Variable(
        "ARPAD_BACKUPS_KEPT",
        "7,5,12",
        "Of how many days, weeks and months a backup stays; one of every year always does.",
    ),
    Variable(
        "ARPAD_BACKUP_KEY",
        "",
        "File of the key that seals backups, made with the first. Without it nobody reads them: keep a copy elsewhere.",
    ),
    Variable("ARPAD_OFFICE_NAME", "", "The federation's own name, in the head of every page."),
)
_DEFAULTS = {variable.name: variable.default for variable in VARIABLES}


class BadSetting(ValueError):
    """A variable and what it holds."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__(f"{name}={value}")
        self.name, self.value = name, value


def setting(environment: Mapping[str, str], name: str) -> str:
    return environment.get(name, "") or _DEFAULTS[name]


def whole_number(environment: Mapping[str, str], name: str, smallest: int, largest: int) -> int:
    text = setting(environment, name)
    number = plain_number(text, 18)
    if number is None or not smallest <= number <= largest:
        raise BadSetting(name, text)
    return number


def flag(environment: Mapping[str, str], name: str) -> bool:
    return whole_number(environment, name, 0, 1) == 1


def schedule(environment: Mapping[str, str]) -> tuple[Planned, ...]:
    try:
        return read_schedule(setting(environment, "ARPAD_SCHEDULE"))
    except ValueError as error:
        raise BadSetting("ARPAD_SCHEDULE", str(error)) from None


def log(environment: Mapping[str, str]) -> str:
    name = setting(environment, "ARPAD_LOG")
    if name not in ("faults", "requests"):
        raise BadSetting("ARPAD_LOG", name)
    return name


def backups_kept(environment: Mapping[str, str]) -> tuple[int, int, int]:
    text = setting(environment, "ARPAD_BACKUPS_KEPT")
    numbers = [plain_number(part.strip(), 4) for part in text.split(",")]
    match numbers:
        case [int(days), int(weeks), int(months)] if min(days, weeks, months) >= 0:
            return days, weeks, months
    raise BadSetting("ARPAD_BACKUPS_KEPT", text)


def profile(environment: Mapping[str, str]) -> str:
    name = setting(environment, "ARPAD_PROFILE")
    if name not in PROFILES:
        raise BadSetting("ARPAD_PROFILE", name)
    return name


def language(environment: Mapping[str, str]) -> str:
    name = setting(environment, "ARPAD_LANGUAGE")
    if name not in LANGUAGES:
        raise BadSetting("ARPAD_LANGUAGE", name)
    return name


def demo_day(environment: Mapping[str, str]) -> date | None:
    """The day that a demo takes for today; nothing but a local office may have one."""
    text = setting(environment, "ARPAD_DEMO_DAY")
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadSetting("ARPAD_DEMO_DAY", text) from None
    if profile(environment) != LOCAL:
        raise BadSetting("ARPAD_DEMO_DAY", text)
    return day


def hosts(environment: Mapping[str, str]) -> list[str]:
    return [host.strip() for host in setting(environment, "ARPAD_HOSTS").split(",") if host.strip()]
