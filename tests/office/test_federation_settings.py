"""Whose office it is: said once, changed field by field, in the archive, on the clock."""

from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from arpad.office.description import Upload
from arpad.office.federation_settings import at_home, image_type, settings
from arpad.office.models import FederationSettings, LogEntry
from arpad.office.refused import Refused
from arpad.office.verbs.books.backup import backup
from arpad.office.verbs.books.federation import FederationChange, federation
from arpad.office.verbs.books.restore import restore
from arpad.office.verbs.lists.series import open_series
from support.books import act
from support.pictures import png


@pytest.mark.usefixtures("books")
class TestSettings:
    def test_before_anybody_has_said_anything(self) -> None:
        assert (settings().name, settings().currency, settings().language_codes) == ("", "EUR", ())
        assert not FederationSettings.objects.exists()

    def test_what_is_not_given_stays(self) -> None:
        federation(act(), FederationChange(name="Norges Sjakkforbund", currency="nok", languages=("no", "en")))
        federation(act(), FederationChange(tax_percent="12,5", federation="nor"))
        now = settings()
        assert (now.name, now.currency, now.language_codes) == ("Norges Sjakkforbund", "NOK", ("no", "en"))
        assert (now.federation, now.tax_percent) == ("NOR", Decimal("12.5"))
        assert LogEntry.objects.order_by("-number")[0].facts == '{"changed":"federation.tax_hundredths"}'

    def test_an_empty_text_takes_it_back(self) -> None:
        federation(act(), FederationChange(email="elo@example.org", currency="NOK"))
        federation(act(), FederationChange(email="", currency=""))
        assert (settings().email, settings().currency) == ("", "EUR")

    def test_all_that_is_wrong_is_said_at_once_and_nothing_is_kept(self) -> None:
        wrong = FederationChange(
            name="Nobody", federation="NORGE", logo=Upload("a.svg", b"<svg/>"), colour="#eeeeee", colour_dark="blue",
            languages=("english",), currency="XXQ", email="elo", tax_percent="much", time_zone="Europe/Atlantis",
            main_series="none",
        )  # fmt: skip
        with pytest.raises(Refused) as refused:
            federation(act(), wrong)
        found = {finding.id for finding in refused.value.findings}
        assert found == {f"office.E28{number}" for number in range(1, 10)} | {"office.E003"}
        assert not FederationSettings.objects.exists()

    def test_nothing_to_change(self) -> None:
        with pytest.raises(Refused, match=r"office\.E280"):
            federation(act(), FederationChange())

    def test_a_colour_must_carry_letters(self) -> None:
        """#777777 is just too light for white letters, #767676 is not."""
        with pytest.raises(Refused, match=r"office\.E283"):
            federation(act(), FederationChange(colour="#777777"))
        federation(act(), FederationChange(colour="#767676", colour_dark="#79CFAE"))
        assert (settings().colour, settings().colour_dark) == ("#767676", "#79cfae")

    def test_the_logo(self) -> None:
        federation(act(), FederationChange(logo=Upload("logo.png", png(40, 30))))
        assert bytes(FederationSettings.objects.get().logo) == png(40, 30)
        assert settings().logo_type == "image/png"
        federation(act(), FederationChange(name="With a logo", logo=Upload()))
        assert settings().logo_type == "image/png"
        federation(act(), FederationChange(without_logo=True))
        assert (settings().logo_type, bytes(FederationSettings.objects.get().logo)) == ("", b"")

    def test_the_main_list_is_one_of_ours(self) -> None:
        open_series(act(), "standard")
        federation(act(), FederationChange(main_series="standard"))
        assert settings().main_series == "standard"

    def test_the_day_ends_at_its_midnight(self) -> None:
        late = datetime(2026, 3, 31, 22, 30, tzinfo=UTC)
        assert at_home(late).date() == late.date()
        federation(act(), FederationChange(time_zone="Europe/Madrid"))
        assert str(at_home(late).date()) == "2026-04-01"

    def test_they_are_in_the_archive(self, tmp_path: Path) -> None:
        federation(act(), FederationChange(name="Norges Sjakkforbund", logo=Upload("a.png", png(8, 8))))
        backup(act(), tmp_path / "books.zip")
        federation(act(), FederationChange(name="Another"))
        restore(act(), tmp_path / "books.zip")
        assert settings().name == "Norges Sjakkforbund"
        assert bytes(FederationSettings.objects.get().logo) == png(8, 8)


_JPEG = b"\xff\xd8\xff\xe0\x00\x04JF\xff\xc0\x00\x0b\x08\x00\x20\x00\x30\x01\x01\x11\x00\xff\xd9"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (png(1, 1), "image/png"),
        (_JPEG, "image/jpeg"),
        (png(2001, 1), ""),
        (png(1, 1)[:-3], ""),
        (png(1, 1) + b" " * 200_000, ""),
        (b"GIF89a", ""),
        (b"<svg onload='alert(1)'/>", ""),
        (_JPEG[:12], ""),
        (b"", ""),
    ],
)
def test_pictures_that_pages_may_show(data: bytes, kind: str) -> None:
    assert image_type(data) == kind
