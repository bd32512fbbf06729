"""Drafts that nobody finishes are swept away at the start; one that is still being written is told so."""

from datetime import timedelta

import pytest

from arpad.office import list_store
from arpad.office.list_store import ORPHANED_AFTER, sweep
from arpad.office.models import ListBlob, ListRow, Player, RatingList
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from support.books import NOW, act
from support.month import AFTER, LIST, NOVEMBER, OPENING, accepted, opened, previewed
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
LATER = NOW + ORPHANED_AFTER + timedelta(seconds=1)


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_store, "PIECE", 2)


@pytest.mark.parametrize("at_row", [2, 4])
def test_swept_while_it_is_written(at_row: int) -> None:
    """After a piece, or after the last one: the writer hears why, and nothing stays."""
    opened()
    accepted()

    def swept_meanwhile(done: int, total: int) -> None:
        if done == at_row:
            assert sweep(LATER) == 1

    with pytest.raises(Refused) as error:
        preview(act(), "standard", NOVEMBER, progress=swept_meanwhile)
    assert ids(error) == ["office.E145"]
    assert (RatingList.objects.count(), ListRow.objects.count(), ListBlob.objects.count()) == (1, 4, 1)


def test_a_draft_that_shows_signs_of_life_stays() -> None:
    """Each piece has the hour of the clock, so that a long draft is not taken for an orphan."""
    opened()
    accepted()
    swept: list[int] = []
    preview(act(), "standard", NOVEMBER, clock=lambda: LATER, progress=lambda done, total: swept.append(sweep(LATER)))
    assert swept == [0, 0]
    assert RatingList.objects.filter(state="draft").count() == 1


def test_a_draft_being_thrown_away_cannot_be_published() -> None:
    """The sweeper has taken it back, and died before its rows were gone."""
    opened()
    accepted()
    seen = previewed()
    RatingList.objects.filter(pk=seen.draft.pk).update(state="writing", drafted_by="")
    with pytest.raises(Refused) as error:
        publish(act(), "standard", NOVEMBER, seen.inputs_sha256)
    assert ids(error) == ["office.E031"]
    sweep(LATER)
    publish(act(), "standard", NOVEMBER, previewed().inputs_sha256)
    assert dict(ListRow.objects.filter(list__date=NOVEMBER).values_list("key", "rating")) == AFTER


class TestAnImport:
    def test_somebody_works_meanwhile(self) -> None:
        """What does not concern the players of the file is no hindrance."""
        open_series(act(), "standard")

        def meanwhile(done: int, total: int) -> None:
            days = {"start": NOVEMBER, "end": NOVEMBER, "registered_on": OPENING}
            register(act("eva"), Registration(f"event-{done}", "Event", ["standard"], **days))

        import_list(act(), ListImport(LIST, "list.csv", "standard", OPENING, "fide"), meanwhile)
        assert (Player.objects.count(), RatingList.published.count()) == (4, 1)
        assert verify().findings == []

    def test_a_player_of_the_file_is_entered_meanwhile(self) -> None:
        """With another key, so that the rows written so far would be nobody's: refused, and nothing stays."""
        open_series(act(), "standard")

        def meanwhile(done: int, total: int) -> None:
            if done == 2:
                open_series(act("eva"), "another", cadence="standard")
                Player.objects.create(key="7", fide_id="990000001", name="Alfil, Ana", changed_in=99)

        with pytest.raises(Refused) as error:
            import_list(act(), ListImport(LIST, "list.csv", "standard", OPENING, "fide"), meanwhile)
        assert ids(error) == ["office.E144"]
        assert (Player.objects.count(), RatingList.objects.count(), ListRow.objects.count()) == (1, 0, 0)

    def test_two_at_once_give_one_list(self) -> None:
        open_series(act(), "standard")
        asked = ListImport(LIST, "list.csv", "standard", OPENING)

        def another_officer(done: int, total: int) -> None:
            if done == 4:
                import_list(act("eva"), asked)

        with pytest.raises(Refused) as error:
            import_list(act(), asked, another_officer)
        assert ids(error) == ["office.E010"]
        assert (Player.objects.count(), RatingList.objects.count(), ListRow.objects.count()) == (4, 1, 4)
