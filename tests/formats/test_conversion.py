"""Reports from one format into another: what both can say comes back, and what one cannot is named."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from trf_strategies import ascii_codes, byes, days, digits, numbers, tournaments, words

from arpad.formats.conversion import WRITERS, converted, format_of
from arpad.formats.report_kinds import read_any_report
from arpad.formats.trf import TrfReport, read_trf, write_trf
from arpad.formats.trf.document import TrfDocument
from arpad.formats.typed.write import write_table, write_toml
from arpad.tournament.model import Entry, PointSystem, RoundRecord, Team, Tournament
from arpad.values.person import Birth, Sex, Title
from arpad.values.result import Colour, Result
from arpad.values.time_control import Cadence
from support.swiss_manager import swiss, team_swiss


def report_of(tournament: Tournament) -> TrfReport:
    return TrfReport(TrfDocument.unread(b""), tournament, ())


def lost(tournament: Tournament, to: str) -> set[str]:
    found = converted(report_of(tournament), to).findings
    fields = [str(name) for finding in found for name in finding.data.get("fields", ())]
    return {*fields, *(str(finding.data["field"]) for finding in found if "field" in finding.data)}


_games = st.builds(
    RoundRecord, numbers, st.sampled_from([None, *Colour]), st.sampled_from([r for r in Result if r.has_opponent])
)


@st.composite
def typed_events(draw: st.DrawFn) -> Tournament:
    """What a typed table can say."""
    starting_ranks = draw(st.lists(numbers, min_size=1, max_size=5, unique=True))
    entries = tuple(
        Entry(
            number=number,
            name=draw(words(40)) or "N",
            sex=draw(st.sampled_from([None, *Sex])),
            title=draw(st.sampled_from([None, *Title])),
            rating=draw(st.none() | st.integers(1, 4000)),
            federation=draw(st.just("") | ascii_codes),
            player_id=draw(st.just("") | digits),
            birth=draw(st.sampled_from([None, Birth(1999), Birth(2001, 2, 28)])),
            points=draw(st.integers(0, 999)),
            rank=draw(st.none() | numbers),
            rounds=tuple(draw(st.lists(st.none() | _games | byes, max_size=4))),
        )
        for number in sorted(starting_ranks)
    )
    return Tournament(
        entries,
        name=draw(words(60)),
        city=draw(words(30)),
        federation=draw(st.just("") | ascii_codes),
        start=draw(st.none() | days),
        end=draw(st.none() | days),
        round_dates=(*draw(st.lists(st.none() | days, max_size=3)), draw(days)),
        rounds_planned=draw(st.none() | st.integers(1, 99)),
        chief_arbiter=draw(words(40)),
        deputy_arbiters=tuple(name for name in draw(st.lists(words(20), max_size=3)) if name),
    )


def same(before: Tournament, after: Tournament | None) -> None:
    assert after is not None
    assert [trimmed(entry) for entry in after.entries] == [trimmed(entry) for entry in before.entries]
    assert replace(after, entries=(), time_control=None) == replace(before, entries=(), time_control=None)


def trimmed(entry: Entry) -> Entry:
    rounds = list(entry.rounds)
    while rounds and rounds[-1] is None:
        rounds.pop()
    return replace(entry, rounds=tuple(rounds))


@given(typed_events())
@settings(suppress_health_check=[HealthCheck.too_slow])
@pytest.mark.parametrize("write", [write_table, write_toml])
def test_a_typed_table_comes_back_as_it_was(write, event: Tournament) -> None:  # type: ignore[no-untyped-def]
    same(event, read_any_report(write(event)).tournament)


def test_ranks_by_which_somebody_would_meet_himself_are_not_the_numbers_of_opponents() -> None:
    game = RoundRecord(2, None, Result.WIN)
    event = Tournament(
        (
            Entry(number=1, name="Alfil, Ana", points=0, rank=2, rounds=(game,)),
            Entry(3, "Rey, Dario", points=0, rank=1),
        ),
        rounds_planned=1,
    )
    same(event, read_any_report(write_table(event)).tournament)


@pytest.mark.parametrize(("name", "deputies"), [("NR", ()), ("Elo", ()), ("Open", ("Name", "Elo"))])
def test_an_event_may_be_called_like_a_column(name: str, deputies: tuple[str, ...]) -> None:
    event = Tournament(
        (Entry(number=1, name="Alfil, Ana", points=0),), name=name, deputy_arbiters=deputies, rounds_planned=3
    )
    same(event, read_any_report(write_table(event)).tournament)


@given(tournaments())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_what_trf16_says_trf26_says_too(event: Tournament) -> None:
    """There and back again nothing is lost but the ids by which lines are kept."""
    there = read_trf(write_trf(event, "TRF26")).tournament
    assert there is not None
    back = read_trf(write_trf(there, "TRF16")).tournament
    once = read_trf(write_trf(event, "TRF16")).tournament
    assert back is not None and once is not None
    assert back.entries == once.entries
    assert replace(back, entries=(), teams=()) == replace(once, entries=(), teams=())


@given(tournaments(trf26=True), st.sampled_from(sorted(WRITERS)))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_what_no_finding_names_is_still_there(event: Tournament, to: str) -> None:
    made = converted(report_of(event), to)
    after = read_any_report(made.data).tournament
    if after is None:
        assert "convert.W003" in {finding.id for finding in made.findings}
        return
    named = lost(event, to)
    for field in ("name", "city", "start", "end", "tiebreak_codes", "accelerations", "abnormal_points", "comments"):
        value = getattr(event, field)
        if value and f"convert.field.{field}" not in named:
            assert getattr(after, field) == value


def two_players(**values: object) -> Tournament:
    game = (RoundRecord(2, Colour.WHITE, Result.WIN),)
    reply = (RoundRecord(1, Colour.BLACK, Result.LOSS),)
    entries = (Entry(1, "Alfil, Ana", points=10, rounds=game), Entry(2, "Peón, Bea", points=0, rounds=reply))
    return replace(Tournament(entries, name="Duelo"), **values)


def test_ranks_follow_the_points_where_there_are_none() -> None:
    made = converted(report_of(two_players()), "trf16")
    assert "convert.I001" in {finding.id for finding in made.findings}
    again = read_trf(made.data).tournament
    assert again is not None and [entry.rank for entry in again.entries] == [1, 2]


def test_what_a_typed_table_cannot_say_is_named_at_once() -> None:
    event = two_players(teams=(Team(1, "A", (1, 2)),), point_system=PointSystem(win=30), tiebreak_codes=("BH",))
    assert lost(event, "csv") == {"convert.field.teams", "convert.field.point_system"}


def test_a_name_that_does_not_fit_is_named_with_its_player() -> None:
    event = two_players()
    long = replace(event, entries=(replace(event.entries[0], name="A" * 40), event.entries[1]))
    (finding,) = [f for f in converted(report_of(long), "trf16").findings if f.id == "convert.W002"]
    assert (finding.data["field"], finding.data["players"]) == ("convert.player.name", "1")


def test_nothing_is_lost_of_an_ordinary_event() -> None:
    for to in WRITERS:
        assert lost(two_players(), to) == set()


@pytest.mark.parametrize("file", [swiss(), team_swiss()])
def test_a_swiss_manager_file_becomes_every_format(file) -> None:  # type: ignore[no-untyped-def]
    report = read_any_report(file.to_bytes())
    assert report.tournament is not None
    for to in WRITERS:
        after = read_any_report(converted(report, to).data).tournament
        assert after is not None
        assert [entry.rounds for entry in after.entries] == [entry.rounds for entry in report.tournament.entries]
        assert [entry.player_id for entry in after.entries] == [e.player_id for e in report.tournament.entries]


def test_teams_of_a_swiss_manager_file_come_back_from_a_report() -> None:
    report = read_any_report(team_swiss().to_bytes())
    again = read_trf(converted(report, "trf26").data).tournament
    assert again is not None and report.tournament is not None
    assert again.teams == report.tournament.teams
    assert again.extra == report.tournament.extra
    assert again.forbidden_pairs == report.tournament.forbidden_pairs


def test_a_typed_table_keeps_the_cadence_that_no_rate_of_play_tells() -> None:
    event = Tournament((Entry(1, "N"),), type_text="swiss", declared_cadence=Cadence.BLITZ)
    assert b"swiss (blitz)" in converted(report_of(event), "csv").data
    assert "the cadence" not in " ".join(lost(event, "csv"))


def test_the_ending_names_the_format() -> None:
    assert [format_of(name) for name in ("a.trf", "a.csv", "a.toml", "a.TXT", "a", "-")] == [
        "trf16", "csv", "toml", "trf16", None, None,
    ]  # fmt: skip


@pytest.mark.parametrize("to", ["csv", "toml"])
def test_an_event_before_its_first_round_is_read_back(to: str) -> None:
    entries = tuple(Entry(number=number, name=f"Player, P{number}", rating=1800 + number) for number in (1, 2, 3))
    event = Tournament(entries=entries, name="Open", rounds_planned=5)
    made = converted(report_of(event), to)
    assert "convert.W003" not in {finding.id for finding in made.findings}
    again = read_any_report(made.data).tournament
    assert again is not None
    assert [(entry.number, entry.name, entry.rounds) for entry in again.entries] == [
        (entry.number, entry.name, ()) for entry in entries
    ]
