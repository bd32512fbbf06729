"""A year of an invented Andalusian federation, the same from the same seed: 400 players, 8 provinces, 40 events.

    python examples/andalusian_year.py FOLDER        writes the inputs, runs the year, and leaves everything in FOLDER

`write_year` writes what an office gets: the opening list with six years of last games, the register, and for each event
the organiser's form, the report and the facts beside it. `run_year` takes them through the real commands: a verdict on
every event, a list on the 5th of each month, the last one on paper. Everybody and everything here is invented.
"""

import io
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path

from arpad.formats.trf import write_trf
from arpad.pairing.lots import Lots
from arpad.regulations.calendar import edition_named
from arpad.tournament.model import Tournament
from arpad.values.result import Colour, Result
from arpad.web.demo.andalusia.events import EXPECTED, Event, events, facts, form, pairs, played, toml
from arpad.web.demo.andalusia.people import Player, list_csv, list_line, players

__all__ = ["CLAIMED_LIST", "EXPECTED", "LISTS", "OPENING", "run_year", "write_year"]

YEAR, SEED, EDITION = 2016, "andalusian year", "fada-2014"
OPENING = date(YEAR, 1, 5)
LISTS = tuple(date(YEAR + month // 12, month % 12 + 1, 5) for month in range(1, 13))


@dataclass(frozen=True)
class Year:
    folder: Path
    players: tuple[Player, ...]
    events: tuple[Event, ...]
    claims: tuple["Claim", ...] = ()


@dataclass(frozen=True)
class Claim:
    """A claim against the list of June: a game of May. `right` is what the arbiter found when he looked again."""

    filed_on: date
    event: str
    round_number: int
    white: str
    black: str
    right: bool


CLAIMED_LIST = date(YEAR, 6, 5)


# ---- What the office gets


def write_year(folder: Path, seed: str = SEED) -> Year:
    """The inputs of the year, and nothing computed from them."""
    lots = Lots(seed)
    everybody = players(lots, YEAR)
    whole = Year(folder, everybody, events(everybody, lots, YEAR))
    (folder / "events").mkdir(parents=True, exist_ok=True)
    listed = [list_line(player, OPENING) for player in everybody if player.rating is not None]
    (folder / "opening.csv").write_text(list_csv(listed), "utf-8")
    (folder / "register.csv").write_text(
        list_csv([{**list_line(player, OPENING), "rating": ""} for player in everybody]), "utf-8"
    )
    tournaments = {event.key: played(event, SEED) for event in whole.events}
    for event in whole.events:
        base = folder / "events" / f"{event.key}.trf"
        base.write_bytes(write_trf(tournaments[event.key], "TRF26", "\n"))
        Path(f"{base}.facts.toml").write_text(facts(event), "utf-8")
        (folder / "events" / f"{event.key}.form.toml").write_text(form(event), "utf-8")
    claims = tuple(_claims(whole.events, tournaments))
    told = [["[[claims]]", *pairs({**asdict(claim), "list": CLAIMED_LIST}), ""] for claim in claims]
    (folder / "claims.toml").write_text("\n".join(line for lines in told for line in lines), "utf-8")
    return replace(whole, claims=claims)


def _claims(whole: Sequence[Event], tournaments: Mapping[str, Tournament]) -> Iterator[Claim]:
    """On the last day, a day too late, and one that is not right: wins of White that were draws, it is said."""
    event = next(one for one in whole if one.start.month == 5 and not one.wrong and one.kind != "extraordinary")
    entries = tournaments[event.key].by_number
    days = ((15, True), (16, True), (9, False))
    won = (
        (entry.player_id, entries[game.opponent].player_id)
        for entry, player in zip(tournaments[event.key].entries, event.players, strict=True)
        if (game := entry.rounds[0]) is not None and game.opponent and game.result is Result.WIN
        if game.colour is Colour.WHITE and player.rating and event.players[game.opponent - 1].rating
    )
    for (white, black), (day, right) in zip(won, days, strict=False):
        yield Claim(CLAIMED_LIST.replace(day=day), event.key, 1, white, black, right)


# ---- The year through the real commands


@dataclass
class Run:
    """What came of it: the proposals of the verdicts, and where the lists are."""

    folder: Path
    proposals: dict[str, str] = field(default_factory=dict)
    lists: dict[date, Path] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    games: dict[date, tuple[str, ...]] = field(default_factory=dict)
    as_published: dict[date, Path] = field(default_factory=dict)  # lists that a claim had corrected
    upheld: tuple[Claim, ...] = ()
    late: tuple[Claim, ...] = ()

    def arpad(self, *args: object) -> int:
        """A command in this process; what it says goes to the record of the run."""
        from arpad.cli.__main__ import main

        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            try:
                main([str(arg) for arg in args])
            except SystemExit as left:
                code = int(left.code or 0)
        self.said.append(f"$ arpad {' '.join(map(str, args))}\n{err.getvalue()}")
        return code


def run_year(year: Year, paper: bool = True) -> Run:
    """A verdict on each event when its report is in; a list on every 5th; the last list on paper."""
    run = Run(year.folder, lists={OPENING: year.folder / "opening.csv"})
    left = list(year.events)
    for day in LISTS:
        closing = day.replace(day=1) - timedelta(days=1)
        here = [event for event in left if event.end <= closing and event.received <= closing]
        for event in here:
            left.remove(event)
            _homologate(run, event)
        games = [part for event in here for part in ("--games", _report(run, event))]
        previous = [part for file in run.lists.values() for part in ("--previous", file)]
        out = year.folder / f"{day}.csv"
        code = run.arpad(
            "list", "next", "--edition", EDITION, *previous, *games, "--players", year.folder / "register.csv",
            "--on", day, "-o", out,
        )  # fmt: skip
        if code:
            raise SystemExit("\n".join(run.said[-1:]))
        run.lists[day] = out
        run.games[day] = tuple(f"events/{event.key}.trf" for event in here)
        if day == CLAIMED_LIST:
            _decide_claims(run, year.claims)
    if paper:
        for name in ("pdf", "xlsx"):
            run.arpad(
                "list",
                "show",
                out,
                "--edition",
                EDITION,
                "--top",
                40,
                "--format",
                name,
                "-o",
                year.folder / f"list.{name}",
            )
    return run


def _decide_claims(run: Run, claims: Sequence[Claim]) -> None:
    """Ten days from publication; what is upheld is corrected, and the next list begins with the corrected one."""
    last_day = CLAIMED_LIST + timedelta(days=edition_named(EDITION).rule("claims").integer("days"))
    run.late = tuple(claim for claim in claims if claim.filed_on > last_day)
    run.upheld = tuple(claim for claim in claims if claim.right and claim not in run.late)
    lists = [["", "[[lists]]", *pairs(_of_history(run, day))] for day in run.games]
    head = list(pairs({"cadence": "standard", "edition": EDITION, "opening": f"opening.csv@{OPENING}"}))
    history = run.folder / "history.toml"
    history.write_text("\n".join([*head, *(line for lines in lists for line in lines), ""]), "utf-8")
    (run.folder / "revised").mkdir(exist_ok=True)
    results = [f"events/{one.event}.trf:{one.round_number}:{one.white}-{one.black}=1/2-1/2" for one in run.upheld]
    options = [part for result in results for part in ("--result", result)]
    code = run.arpad(
        "list", "correct", history, *options, "--commit", run.folder / "revised", "--reason", "claim upheld"
    )
    if code:
        raise SystemExit(run.said[-1])
    run.as_published[CLAIMED_LIST] = run.lists[CLAIMED_LIST]
    run.lists[CLAIMED_LIST] = run.folder / "revised" / f"{CLAIMED_LIST}.csv"


def _of_history(run: Run, day: date) -> dict[str, object]:
    return {"date": day, "file": run.lists[day].name, "games": run.games[day], "players": "register.csv"}


def _report(run: Run, event: Event) -> Path:
    return run.folder / "events" / f"{event.key}.trf"


def _homologate(run: Run, event: Event) -> None:
    """The verdict, and the administrator's decision by it: an accepted event counts, any other does not."""
    report, out = _report(run, event), run.folder / "events" / f"{event.key}.verdict.json"
    serving = max(day for day in run.lists if day <= event.start)
    form, listed = run.folder / "events" / f"{event.key}.form.toml", run.lists[serving]
    run.arpad("homologate", form, "--report", report, "--list", listed, "--format", "json", "-o", out)
    proposal = json.loads(out.read_text("utf-8"))["proposal"]
    run.proposals[event.key] = proposal
    beside = Path(f"{report}.facts.toml")
    beside.write_text(f"homologated = {toml(proposal == 'accept')}\n{facts(event)}", "utf-8")


def main() -> None:
    year = write_year(Path(sys.argv[1] if len(sys.argv) > 1 else "out/andalusian-year"))
    run = run_year(year)
    refused = {key: proposal for key, proposal in run.proposals.items() if proposal != "accept"}
    print(f"{len(year.players)} players, {len(year.events)} events, {len(run.lists) - 1} lists in {year.folder}")
    print(f"not accepted: {refused}")
    (year.folder / "run.log").write_text("\n".join(run.said), "utf-8")


if __name__ == "__main__":
    main()
