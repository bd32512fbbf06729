"""What was read is written back: the file byte for byte, the event field for field."""

from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from trf_lines import GOOD, add, as_bytes, line, lines_of
from trf_strategies import entries, tournaments

from arpad.formats.trf import TrfDocument, read_trf, write_trf
from arpad.tournament.model import Entry, PointSystem, RequestedBye, RoundRecord, Team, Tournament
from arpad.values.person import Birth
from arpad.values.result import Colour, Result
from support.examples import FEW, SOME

PAIRED = sorted((Path(__file__).parents[1] / "events" / "paired").glob("*.trf"))

PATIENT = settings(max_examples=SOME, deadline=None, suppress_health_check=[HealthCheck.too_slow])

OF_TEAMS = {"teams", "declared_teams", "type_text", "type_code"}

CONTROLS = [
    b"\r",
    b"\n",
    b"\r\n",
    b"\t",
    b"\0",
    b"\x85",
    b"\x1c",
    b"\xc2\xa0",
    b"\xe9",
    b"\xef\xbb\xbf",
    "ñ".encode(),
    b" " * 40,
]
RECORDS = (
    b"001|001    1 |   2 w 1  |0000 - +|012 |132 |042 |162 W|240 H|250 1.0 |260 |299 |310 |XXA    1  1.0|XXS W="
    b"|ESP    1 |###|9999999|.|-"
).split(b"|")
SPLINTERS = st.sampled_from([*CONTROLS, *RECORDS, b"|"])
ANY_BYTES = st.one_of(st.binary(max_size=300), st.lists(SPLINTERS | st.binary(max_size=8), max_size=30).map(b"".join))


@given(ANY_BYTES)
@PATIENT
def test_any_bytes_are_read_without_an_exception_and_given_back(data: bytes) -> None:
    report = read_trf(data)
    assert report.document.to_bytes() == data
    assert TrfDocument.of(data).to_bytes() == data
    assert TrfDocument.unread(data).to_bytes() == data
    if report.tournament is None:
        assert any(finding.is_error for finding in report.findings)
    else:
        assert report.rewrite(report.tournament) == data


@given(st.data())
@PATIENT
def test_a_report_with_a_damaged_line_is_read_to_the_end(data: st.DataObject) -> None:
    lines = lines_of()
    number = data.draw(st.integers(0, len(lines) - 1))
    column = data.draw(st.integers(0, 110))
    damage = data.draw(st.text(max_size=12).filter(lambda text: "\0" not in text))
    lines[number] = lines[number][:column] + damage + lines[number][column + data.draw(st.integers(0, 12)) :]
    raw = as_bytes(lines).decode().encode("utf-8", errors="surrogatepass")
    report = read_trf(raw)
    assert report.document.to_bytes() == raw
    if report.tournament is not None:
        assert report.rewrite(report.tournament) == raw
        read_trf(write_trf(report.tournament, "TRF26"))


@given(tournaments())
@PATIENT
def test_trf16_gives_back_what_it_can_carry(event: Tournament) -> None:
    assert read_trf(write_trf(event)).tournament == event


@given(tournaments(trf26=True))
@PATIENT
def test_trf26_gives_back_the_whole_event(event: Tournament) -> None:
    assert read_trf(write_trf(event, "TRF26", "\n")).tournament == event


@pytest.mark.parametrize("path", PAIRED, ids=lambda path: path.name)
def test_events_of_other_engines(path: Path) -> None:
    data = path.read_bytes()
    report = read_trf(data)
    assert report.tournament is not None
    assert report.document.to_bytes() == data
    assert report.rewrite(report.tournament) == data
    assert not [finding for finding in report.findings if finding.is_error]
    assert read_trf(write_trf(report.tournament, "TRF26")).tournament == report.tournament


def test_there_are_events_with_carriage_returns_alone() -> None:
    assert [path for path in PAIRED if b"\n" not in path.read_bytes()]
    assert len(PAIRED) == 6


# --- changes ------------------------------------------------------------------------------------------------


def read(data: bytes) -> Tournament:
    tournament = read_trf(data).tournament
    assert tournament is not None
    return tournament


@given(st.data())
@settings(PATIENT, max_examples=FEW)
def test_a_changed_event_is_in_the_rewritten_file(data: st.DataObject) -> None:
    old = data.draw(tournaments(trf26=True))
    changes = data.draw(tournaments(trf26=True))
    names = [field.name for field in fields(Tournament) if field.name not in ("declared_type", "time_control")]
    chosen = set(data.draw(st.lists(st.sampled_from(names), unique=True, max_size=4)))
    if chosen & OF_TEAMS:  # an event that calls itself individual has no teams
        chosen |= OF_TEAMS
    new = replace(old, **{name: getattr(changes, name) for name in chosen})
    rewritten = read(read_trf(write_trf(old, "TRF26", data.draw(st.sampled_from("\r\n")))).rewrite(new))
    derived = {"declared_type": rewritten.declared_type, "time_control": rewritten.time_control}
    by_number = {"entries": tuple(sorted(new.entries, key=lambda entry: entry.number))}
    assert replace(rewritten, entries=tuple(sorted(rewritten.entries, key=lambda entry: entry.number))) == replace(
        new, **derived, **by_number
    )


@given(st.data())
@PATIENT
def test_only_the_changed_player_is_written_anew(data: st.DataObject) -> None:
    report = read_trf(GOOD.encode())
    event = read(GOOD.encode())
    changed = data.draw(entries(2, national=False))
    new = replace(event, entries=(event.entries[0], changed, *event.entries[2:]))
    before, after = GOOD.encode().split(b"\n"), report.rewrite(new).split(b"\n")
    assert [number for number in range(len(before)) if before[number] != after[number]] in ([14], [])
    assert read(report.rewrite(new)) == new


ODD = add("", "### a comment", "777 unknown  ", "DAT 0001 EMAIL a@example.org", "XXC rank")


def test_a_result_is_entered_and_nothing_else_is_touched() -> None:
    event = read(ODD)
    game = RoundRecord(4, Colour.WHITE, Result.UNKNOWN)
    answer = RoundRecord(1, Colour.BLACK, Result.UNKNOWN)
    first, *others, last = event.entries
    new = replace(
        event,
        entries=(
            replace(first, rounds=(*first.rounds, game)),
            *others,
            replace(last, rounds=(*last.rounds, answer)),
        ),
    )
    before, after = ODD.split(b"\r\n"), read_trf(ODD).rewrite(new).split(b"\r\n")
    assert [index + 1 for index in range(len(before)) if before[index] != after[index]] == [14, 17]
    assert after[13] == before[13] + b"     4 w"


def test_old_byes_beside_a_change_stay_as_they_were() -> None:
    report = line(14, lines_of()[13] + "  0000 - +")
    event = read(report)
    renamed = replace(event, entries=(replace(event.entries[0], name="Alba, Ada"), *event.entries[1:]))
    assert read_trf(report).rewrite(renamed).split(b"\r\n")[13].endswith(b"  0000 - +")


def test_new_players_follow_the_last_one() -> None:
    event = read(ODD)
    new = replace(event, entries=(*event.entries, Entry(5, "Esteban, Elena", birth=Birth(2000))))
    lines = read_trf(ODD).rewrite(new).split(b"\r\n")
    assert lines[17] == f"{'001    5      Esteban, Elena':<69}2000/00/00".encode()
    assert lines[:17] + lines[18:] == ODD.split(b"\r\n")


def test_a_player_who_is_gone_takes_his_lines_with_him() -> None:
    report = add("ESP    4 m    Dorado, Dario                     1900")
    event = read(report)
    new = replace(event, entries=event.entries[:3])
    assert read_trf(report).rewrite(new) == as_bytes(lines_of()[:16])


def test_records_are_changed_where_they_stand() -> None:
    event = read(ODD)
    new = replace(event, city="Ágreda", rounds_planned=5, start=None, initial_colour=Colour.BLACK)
    lines = read_trf(ODD).rewrite(new).decode().split("\r\n")
    assert lines[1] == "022 Ágreda"
    assert "XXR 5" in lines
    assert not [text for text in lines if text.startswith("042")]
    assert lines.index("XXC black1") < lines.index(lines_of()[13])


def test_the_encoding_of_the_file_is_kept() -> None:
    old = line(2, "022 Logroño").decode().encode("cp1252")
    new = replace(read(old), name="Año Nuevo", city="Łódź")
    lines = read_trf(old).rewrite(new).split(b"\r\n")
    assert lines[0] == "012 Año Nuevo".encode("cp1252")
    assert lines[1] == "022 ?ódz".encode("cp1252")


def test_a_file_that_is_no_report_cannot_be_rewritten() -> None:
    with pytest.raises(ValueError, match="no report"):
        read_trf(b"").rewrite(read(GOOD.encode()))


# --- writing ------------------------------------------------------------------------------------------------


def test_a_player_line_in_its_columns() -> None:
    assert write_trf(read(GOOD.encode())).decode().split("\r\n")[13] == lines_of()[13]


def test_the_whole_report() -> None:
    expected = lines_of()
    expected[15] = expected[15].replace("1985      ", "1985/00/00")
    assert write_trf(read(GOOD.encode()), line_end="\n").decode() == "\n".join(expected) + "\n"


def test_trf16_has_no_records_of_trf26() -> None:
    event = replace(read(GOOD.encode()), initial_colour=Colour.WHITE, point_system=PointSystem(win=30), comments=("x",))
    written = {text[:3] for text in write_trf(event).decode().split("\r\n") if text}
    assert written == {text[:3] for text in lines_of()} | {"XXC", "XXS", "###"}
    assert {"142", "152", "162", "###"} <= {text[:3] for text in write_trf(event, "TRF26").decode().split("\r\n")}


def test_trf16_keeps_comments_unknown_lines_and_what_the_engines_can_tell() -> None:
    more = (
        "XXC black1\nXXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=3.0 FW=3.0 FL=0.0\n"
        "XXP    1    2\nXXA    1  1.0  0.5\nDAT 0001 EMAIL a@b\n### hola\nQQQ foo\n"
        "FRA    1 m  A Test                              2700 BRE      L01854 1990/00/00\n"
    )
    event = read(GOOD.encode() + more.encode())
    again = read(write_trf(event))
    for field in ("initial_colour", "point_system", "forbidden_pairs", "accelerations", "extra", "comments"):
        assert getattr(again, field) == getattr(event, field), field
    assert again.by_number[1].national[0].rating == 2700


def test_what_is_too_long_is_cut_and_shifts_nothing() -> None:
    long = Entry(
        1,
        "A very long name that has more than 33 letters",
        rating=12345,
        federation="SPAIN",
        player_id="123456789012",
        points=10005,
    )
    text = write_trf(Tournament((long,))).decode().split("\r\n")[0]
    assert text == "001    1      A very long name that has more th      SPA".rstrip()


def test_controls_in_a_name_become_blanks() -> None:
    text = write_trf(Tournament((Entry(1, "Alba\r\n001\tAda"),))).decode()
    assert text == "001    1      Alba  001 Ada\r\n"


def test_ascii_for_federations_that_ask_for_it() -> None:
    assert write_trf(Tournament((Entry(1, "Núñez, Begoña"),)), encoding="ascii") == b"001    1      Nunez, Begona\r\n"


def test_teams_in_both_editions() -> None:
    event = Tournament((Entry(1, "A"), Entry(2, "B")), teams=(Team(1, "Soria", (1, 2), "SOR", "2400", 30, 45, 1),))
    assert f"013 {'Soria':<32}   1    2\r\n" in write_trf(event).decode()
    assert f"310   1 {'Soria':<32} SOR     2400    3.0    4.5   1     1    2\r\n" in write_trf(event, "TRF26").decode()


def test_dates_have_four_digits_of_the_year_and_round_dates_two() -> None:
    text = write_trf(read(GOOD.encode()), "TRF26").decode()
    assert "042 2024/05/02\r\n" in text
    assert "24/05/02  24/05/03\r\n" in text


def test_an_event_of_ten_thousand_players_less_one() -> None:
    """9,999 players, 30 rounds: each round shifts the table by one, so every pair agrees."""
    players, rounds = 9_999, 30
    records: list[list[RoundRecord]] = [[] for _ in range(players + 1)]
    for round_number in range(rounds):
        order = [1 + (index * (round_number + 1)) % players for index in range(players)]
        order = order if len(set(order)) == players else list(range(1, players + 1))
        for white, black in zip(order[0:-1:2], order[1::2], strict=True):
            records[white].append(RoundRecord(black, Colour.WHITE, Result.WIN))
            records[black].append(RoundRecord(white, Colour.BLACK, Result.LOSS))
        records[order[-1]].append(RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE))
    event = Tournament(
        tuple(Entry(number, f"P{number}", rounds=tuple(records[number])) for number in range(1, players + 1))
    )
    report = read_trf(write_trf(event))
    assert report.tournament == event
    assert not [finding for finding in report.findings if finding.is_error]


def test_a_bye_for_the_coming_round_is_entered_ahead_where_trf16_has_no_record() -> None:
    """Half a point for 1 in round 2, 3 absent: a cell on the line, and XXZ, which counts from the last paired round."""
    game = (RoundRecord(2, Colour.WHITE, Result.WIN), RoundRecord(1, Colour.BLACK, Result.LOSS))
    event = Tournament(
        (Entry(1, "A", rounds=game[:1]), Entry(2, "B", rounds=game[1:]), Entry(3, "C")),
        requested_byes=(
            RequestedBye(Result.HALF_POINT_BYE, 2, (1,)),
            RequestedBye(Result.ZERO_POINT_BYE, 2, (3,)),
        ),
    )
    text = write_trf(event, "TRF16").decode()
    assert "   2 w 1  0000 - H\r\n" in text
    assert "XXZ    3\r\n" in text
    again = read_trf(text.encode()).tournament
    assert again is not None
    assert again.requested_byes == (RequestedBye(Result.ZERO_POINT_BYE, 2, (3,)),)
    assert again.entries[0].rounds[1] == RoundRecord(None, None, Result.HALF_POINT_BYE)
