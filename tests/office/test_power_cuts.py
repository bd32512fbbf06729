"""A power cut at any statement, or at any moment: the books are before a step or after it, never between."""

from random import Random

import pytest

from arpad.office.list_store import sweep
from arpad.office.models import Correction, Job, ListRow, LogEntry, Player, RatingList
from arpad.office.verbs.books.ask_job import ask_job
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.series import open_series
from support.books import NOW, PostgreSQL, SQLite, act, connect
from support.month import AFTER, LIST, NOVEMBER, accepted, opened, previewed
from support.power_cut import PowerCut
from support.two_lists import AFTER_JANUARY, DRAWN, DRAWN_JANUARY, JANUARY, corrected, ratings, second_list, two_lists

STEPS = ("preview", "publish", "correct", "redraft", "republish")
CUTS = 200


def standing_before(step: str) -> None:
    if step in ("preview", "publish"):
        opened()
        accepted()
        if step == "publish":
            previewed()
        return
    two_lists()
    if step != "correct":
        corrected()
    if step == "republish":
        redraft(act(), "standard")


def stage() -> tuple[int, str]:
    """How many corrections there are, and which lists are in force; there are no others."""
    assert verify().findings == []
    known = {
        (): "nothing",
        (AFTER_OF_NOVEMBER,): "november",
        (AFTER_OF_NOVEMBER, frozenset(AFTER_JANUARY.items())): "old",
        (frozenset(DRAWN.items()), frozenset(DRAWN_JANUARY.items())): "new",
    }
    days = [day for day in (NOVEMBER, JANUARY) if RatingList.published.filter(date=day).exists()]
    assert len({RatingList.published.filter(date=day).count() for day in days}) <= 1
    return Correction.objects.count(), known[tuple(frozenset(ratings(day).items()) for day in days)]


AFTER_OF_NOVEMBER = frozenset(AFTER.items())
BEFORE = {
    "preview": (0, "nothing"),
    "publish": (0, "nothing"),
    "correct": (0, "old"),
    "redraft": (1, "old"),
    "republish": (1, "old"),
}
AFTERWARDS = {
    "preview": (0, "nothing"),
    "publish": (0, "november"),
    "correct": (1, "old"),
    "redraft": (1, "old"),
    "republish": (1, "new"),
}


@pytest.mark.parametrize(
    ("step", "statement"),
    [("preview", 24), ("publish", 1), ("publish", 8), ("publish", 14), ("correct", 20), ("redraft", 40), ("republish", 34)],
)  # fmt: skip
def test_killed_in_the_middle(books: str, power_cut: PowerCut, step: str, statement: int) -> None:
    standing_before(step)
    assert power_cut.at(books, step, statement)
    assert stage() == BEFORE[step]
    assert not power_cut.at(books, step)
    assert stage() == AFTERWARDS[step]


def test_a_draft_cut_short_is_swept_away(books: str, power_cut: PowerCut) -> None:
    standing_before("preview")
    statement = 24
    while not RatingList.objects.filter(state="writing").exists():  # until the cut falls into the writing
        assert power_cut.at(books, "preview", statement)
        statement += 2
    sweep(NOW.replace(year=2012))
    assert set(RatingList.objects.values_list("state", flat=True)) == {"published"}
    publish(act(), "standard", NOVEMBER, previewed().inputs_sha256)
    assert stage() == (0, "november")


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS)
def test_killed_before_every_statement(books: str, power_cut: PowerCut, step: str) -> None:
    standing_before(step)
    for statement in range(1, 1000):
        if not power_cut.at(books, step, statement):
            assert statement > 10
            assert stage() == AFTERWARDS[step]
            return
        assert stage() == BEFORE[step]
    pytest.fail("the step never ended")


@pytest.mark.slow
def test_killed_200_times_at_any_moment(engine: SQLite | PostgreSQL, power_cut: PowerCut) -> None:
    """From the draft to the republication, each step tried until it is through; then in new books."""
    moments, cuts = Random(7), 0
    while cuts < CUTS:
        with engine.fresh() as url:
            connect(url)
            standing_before("preview")
            for step in STEPS:
                if step == "correct":
                    second_list()
                cuts += _until_through(url, power_cut, step, moments)
            assert stage() == AFTERWARDS["republish"]


def _until_through(url: str, power_cut: PowerCut, step: str, moments: Random) -> int:
    """How often it was killed. The moment of death may be after the last commit, so that it is through all the same."""
    cuts = 0
    while power_cut.at(url, step, milliseconds=moments.randint(1, 60) * 10 if cuts < 20 else 20_000):
        cuts += 1
        now = stage()
        assert now in (BEFORE[step], AFTERWARDS[step])
        if now == AFTERWARDS[step] != BEFORE[step]:
            return cuts
    assert stage() == AFTERWARDS[step]
    return cuts


class TestAWorker:
    """Killed, its job is taken again when the lease has run out, and is done once."""

    def asked(self, kind: str, folder: str) -> None:
        if kind == "import":
            open_series(act(), "standard")
            given: dict[str, object] = {"file": folder, "date": "2011-09-01", "ids": "fide"}
            ask_job(act(), "import", {**given, "series": "standard", "reference": False})
        else:
            standing_before("preview")
            ask_job(act(), "preview", {"series": "standard", "date": str(NOVEMBER)})

    def done_once(self, kind: str) -> None:
        assert verify().findings == []
        job = Job.objects.get()
        assert (job.state, job.problem) == ("done", "")
        if kind == "import":
            assert (Player.objects.count(), RatingList.published.count()) == (4, 1)
            assert LogEntry.objects.filter(verb="import").count() == 1
        else:
            draft = RatingList.objects.get(state="draft")
            assert dict(ListRow.objects.filter(list=draft).values_list("key", "rating")) == AFTER

    @pytest.mark.parametrize(("kind", "statement"), [("import", 14), ("import", 22), ("preview", 30)])
    def test_killed(self, books: str, power_cut: PowerCut, list_file: str, kind: str, statement: int) -> None:
        self.asked(kind, list_file)
        assert power_cut.at(books, "work0", statement)
        assert not power_cut.at(books, "work1")
        self.done_once(kind)

    @pytest.mark.slow
    @pytest.mark.parametrize("kind", ["import", "preview"])
    def test_killed_before_every_statement(
        self, engine: SQLite | PostgreSQL, power_cut: PowerCut, list_file: str, kind: str
    ) -> None:
        for statement in range(1, 1000):
            with engine.fresh() as url:
                connect(url)
                self.asked(kind, list_file)
                killed = power_cut.at(url, "work0", statement)
                power_cut.at(url, "work1")
                self.done_once(kind)
            if not killed:
                assert statement > 10
                return
        pytest.fail("the job never ended")


@pytest.fixture
def list_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("list") / "list.csv"
    path.write_bytes(LIST)
    return str(path)
