"""Say whose office this is: name, face, languages, money, contact, clock. What is not given stays as it is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from zoneinfo import available_timezones

from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_ADMINISTRATORS,
    About,
    Desk,
    FieldKind,
    Given,
    Offer,
    Said,
    Upload,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.federation_settings import (
    BLACK,
    WHITE,
    image_type,
    percent_in_hundredths,
    percent_text,
    settings,
    wrong_colour,
    wrong_currency,
    wrong_email,
    wrong_federation,
    wrong_languages,
    wrong_time_zone,
)
from arpad.office.models import FederationSettings, Series
from arpad.office.models.federation import USUAL_CURRENCY
from arpad.office.national_ids import wrong_scheme
from arpad.office.refused import Refused
from arpad.office.series import series_named
from arpad.office.verb_fields import all_series
from arpad.reports.wording import LANGUAGES
from arpad.values.currencies import CURRENCIES
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class FederationChange:
    """What is None stays; an empty text takes it back. A logo without bytes stays, `without_logo` takes it away."""

    name: str | None = None
    short_name: str | None = None
    federation: str | None = None
    logo: Upload | None = None
    without_logo: bool | None = None
    colour: str | None = None
    colour_dark: str | None = None
    languages: Sequence[str] | None = None
    all_languages: bool | None = None
    currency: str | None = None
    email: str | None = None
    address: str | None = None
    account: str | None = None
    tax_number: str | None = None
    tax_percent: str | None = None
    time_zone: str | None = None
    national_id_scheme: str | None = None
    main_series: str | None = None
    guardian_consent: bool | None = None


_CONTACT, _MONEY, _LISTS = "federation_contact", "federation_money", "federation_lists"
_PLAIN = ("name", "short_name", "address", "account", "tax_number")
_CODES: Mapping[str, Callable[[str], Iterator[Finding]]] = {
    "federation": wrong_federation,
    "currency": wrong_currency,
    "email": wrong_email,
    "time_zone": wrong_time_zone,
    "national_id_scheme": wrong_scheme,
    "colour": lambda colour: wrong_colour(colour, WHITE),
    "colour_dark": lambda colour: wrong_colour(colour, BLACK),
}


def _known(_: str) -> Given:
    now = settings()
    plain = {name: getattr(now, name) for name in (*_PLAIN, *_CODES, "main_series", "guardian_consent")}
    plain["all_languages"] = now.all_languages
    return {**plain, "languages": now.language_codes, "tax_percent": percent_text(now.tax_hundredths)}


def _currencies(_: str) -> list[Offer]:
    return [(code, "") for code in sorted(CURRENCIES)]


def _languages(_: str) -> list[Offer]:
    return [(code, "") for code in LANGUAGES]


def _zones(_: str) -> list[Offer]:
    return [(zone, "") for zone in sorted(available_timezones()) if "/" in zone and not zone.startswith("Etc/")]


def _told(done: FederationSettings, given: Given) -> Iterator[Said]:
    yield said("office.said.federation", name=done.name or "—", currency=done.currency, email=done.email or "—")


FEDERATION = VerbDescription(
    "federation", Desk.BOOKS, About.OFFICE, OF_ADMINISTRATORS,
    (
        VerbField("name", group="federation", help="Of the federation, in the head of every page."),
        VerbField("short_name", most=30, group="federation", help="As people say it: FADA."),
        VerbField("federation", most=3, about=("office.E287",), group="federation", metavar="CODE",
                  help="FIDE's code: ESP."),
        VerbField("logo", FieldKind.FILE, about=("office.E281",), group="face", help="PNG or JPEG, 200 kB at most."),
        VerbField("without_logo", FieldKind.FLAG, group="face", off="--keep-logo", help="Take the logo away."),
        VerbField("colour", most=7, about=("office.E282", "office.E283"), group="face", metavar="#RRGGBB",
                  help="Of buttons and links on white; white letters must be readable on it."),
        VerbField("colour_dark", most=7, about=("office.E282", "office.E283"), group="face", metavar="#RRGGBB",
                  help="The same on dark pages, with black letters."),
        VerbField("languages", FieldKind.LINES, most=3, about=("office.E285",), group="face", option="--language",
                  metavar="CODE", help="Of pages and letters, the office's own first; may repeat."),
        VerbField("all_languages", FieldKind.FLAG, group="face", off="--one-language",
                  help="Letters in each of these languages, not in the recipient's alone."),
        VerbField("email", most=254, about=("office.E289",), group=_CONTACT, help="Where people write to."),
        VerbField("address", FieldKind.LONG, most=500, group=_CONTACT, help="On letters and invoices."),
        VerbField("time_zone", most=60, offers=_zones, about=("office.E286",), group=_CONTACT, metavar="ZONE",
                  help="Whose midnight ends a day: Europe/Madrid."),
        VerbField("currency", most=3, offers=_currencies, about=("office.E284",), group=_MONEY, metavar="CODE",
                  help="Of fees: EUR, NOK."),
        VerbField("account", most=100, group=_MONEY, help="The account that fees are paid to."),
        VerbField("tax_number", most=60, group=_MONEY, help="Of the federation, on invoices."),
        VerbField("tax_percent", most=6, about=("office.E288",), group=_MONEY, metavar="PERCENT",
                  help="Tax on fees: 21, or 12.5."),
        VerbField("national_id_scheme", most=60, group=_LISTS, about=("office.E256",),
                  help="How national ids are numbered: NOR{number:06}, or {number:5:20000}{check}."),
        VerbField("main_series", FieldKind.CHOICE, most=20, offers=all_series, about=("office.E003",), group=_LISTS,
                  metavar="SERIES", help="The list that comes first everywhere."),
        VerbField("guardian_consent", FieldKind.FLAG, group=_LISTS, off="--no-guardian-consent",
                  help="Show a minor's year of birth only with a guardian's consent."),
    ),
    arguments=lambda given: [FederationChange(**{one.name: given[one.name] for one in fields(FederationChange)})],
    acted_on=lambda done, given: "federation", then="desk", known=_known, tab="federation", said=_told,
)  # fmt: skip


@verb(FEDERATION)
def federation(record: Record, change: FederationChange) -> FederationSettings:
    new = _values(change)
    FederationSettings.objects.update_or_create(
        pk=FederationSettings.ONLY, defaults={**new, "changed_in": record.number}
    )
    record.about("federation", changed=".".join(sorted(new))[:120])  # a fact of the log is no longer
    return settings()


def _values(change: FederationChange) -> dict[str, object]:
    """What the row gets; everything that is wrong is refused at once."""
    new: dict[str, object] = {}
    wrong: list[Finding] = []
    for name in _PLAIN:
        if (text := getattr(change, name)) is not None:
            new[name] = text.strip()
    for name, check in _CODES.items():
        if (text := getattr(change, name)) is not None:
            code = _as_written(name, text.strip())
            new[name] = code or (USUAL_CURRENCY if name == "currency" else "")
            wrong += check(code) if code else ()
    if change.languages is not None:
        codes = [code.strip().lower() for code in change.languages]
        new["languages"] = " ".join(dict.fromkeys(codes))
        wrong += wrong_languages(codes)
    if change.all_languages is not None:
        new["all_languages"] = change.all_languages
    if change.main_series is not None:
        new["main_series"] = change.main_series
        wrong += _wrong_series(change.main_series)
    if change.guardian_consent is not None:
        new["guardian_consent"] = change.guardian_consent
    new |= _logo(change, wrong) | _tax(change, wrong)
    if wrong or not new:
        raise Refused(*(wrong or [Finding("office.E280")]))
    return new


def _as_written(name: str, code: str) -> str:
    """Codes have one spelling, whatever the keyboard."""
    if name in ("federation", "currency"):
        return code.upper()
    return code.lower() if name.startswith("colour") else code


def _wrong_series(key: str) -> Iterator[Finding]:
    if key and not Series.objects.filter(key=key).exists():
        try:
            series_named(key)
        except Refused as refused:
            yield from refused.findings


def _logo(change: FederationChange, wrong: list[Finding]) -> dict[str, object]:
    if change.logo is not None and change.logo.data:
        kind = image_type(change.logo.data)
        if not kind:
            wrong.append(Finding("office.E281"))
        return {"logo": change.logo.data, "logo_type": kind}
    return {"logo": b"", "logo_type": ""} if change.without_logo else {}


def _tax(change: FederationChange, wrong: list[Finding]) -> dict[str, object]:
    if change.tax_percent is None:
        return {}
    hundredths = percent_in_hundredths(change.tax_percent or "0")
    if hundredths is None:
        wrong.append(Finding("office.E288", {"text": change.tax_percent[:20]}))
    return {"tax_hundredths": hundredths}
