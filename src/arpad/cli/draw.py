"""arpad draw: the draw of lots with its minutes and, with --since, the entries now beside those of the draw."""

from collections.abc import Callable, Mapping
from datetime import date, datetime

import click

from arpad.cli import options as shared
from arpad.cli.command_help import wrong_value
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.lots import chosen_edition, fresh_seed, read_players
from arpad.cli.reading import say
from arpad.formats.entries import read_entries
from arpad.pairing.lots import Lots
from arpad.pairing.round_robin.draw_check import (
    Ceremony,
    DrawCheck,
    announced_before_the_start,
    changes_since,
    check_draw,
    findings_about,
    held_a_night_before,
    numbers_wrong,
    overflows,
    published_in_time,
)
from arpad.pairing.round_robin.restricted_draw import Draw, Entrant, envelopes_for, restricted_draw
from arpad.regulations.tables import draw_groups
from arpad.reports.draw import (
    changes_json,
    changes_table,
    changes_text,
    draw_checked,
    draw_json,
    draw_minutes,
    draw_table,
)
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv
from arpad.values.finding import Finding


def _moment(_: click.Context, __: click.Parameter, value: str | None) -> datetime | None:
    if value is None:
        return None
    try:
        return datetime.fromisoformat(value).replace(tzinfo=None)
    except ValueError:
        raise wrong_value("moment", value) from None


def _when(name: str, text: str) -> Callable[[shared.Command], shared.Command]:
    return click.option(name, default=None, callback=_moment, metavar="WHEN", help=f"{text} ('YYYY-MM-DD HH:MM').")


@click.command()
@click.argument("entries", metavar="ENTRIES")
@click.option("--seed", default=None, metavar="S", help="Any text; the same seed draws the same lots for ever.")
@click.option(
    "--check", is_flag=True,
    help="Leave with 1 if compatriots meet in the last rounds; numbers already in ENTRIES are checked, not drawn.",
)  # fmt: skip
@_when("--held", "When the draw takes place")
@click.option("--place", default="", help="Where it takes place, for the minutes.")
@click.option("--arbiter", default="", help="Who is responsible, for the minutes.")
@_when("--announced", "When the restriction was announced")
@_when("--first-round", "When round 1 starts")
@_when("--published", "When the pairings of round 1 were published")
@click.option(
    "--since", "drawn_file", default=None, metavar="DRAWN",
    help="Compare ENTRIES with the numbers of the draw: leave with 1 if anybody's pairings were altered.",
)  # fmt: skip
@shared.edition_option
@shared.on_option
@shared.format_option
@shared.out_option
@shared.lang_option
def draw(
    entries: str,
    seed: str | None,
    check: bool,
    held: datetime | None,
    place: str,
    arbiter: str,
    announced: datetime | None,
    first_round: datetime | None,
    published: datetime | None,
    drawn_file: str | None,
    edition_id: str | None,
    on: date | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Hold the restricted (Varma) draw of lots for a round robin of 9 to 24 players, and print its minutes.

    ENTRIES is a CSV with the columns name, federation and, if you like, id, rating and number; or a TRF.
    Players of one federation draw from one envelope, so that they do not meet in the last three rounds.

    \b
    arpad draw entries.csv
    arpad draw entries.csv --seed "Sevilla 2011" --format csv -o numbers.csv
    arpad schedule --names numbers.csv
    arpad draw numbers.csv --check
    arpad draw now.csv --since numbers.csv
    """
    words = wording(lang or shared.language_of_locale())
    if drawn_file is not None:
        return show_changes(entries, drawn_file, edition_id, on, output_format, output, words)
    ceremony = Ceremony(held, place, arbiter, announced, first_round, published)
    drawing = Drawing(words, ceremony, edition_id, on)
    drawing.read(entries)
    drawing.draw_or_check(seed, check)
    drawing.render(output_format, output)
    return Exit.DIFFERENCES if check and drawing.promise_broken else Exit.DONE


class Drawing:
    """One call: read the entries, draw (or take the numbers that are there), look at the end, print."""

    entrants: list[Entrant]
    envelopes: dict[str, tuple[int, ...]]
    by_number: dict[int, Entrant]
    check: DrawCheck

    def __init__(self, words: Wording, ceremony: Ceremony, edition_id: str | None, on: date | None) -> None:
        self.words, self.ceremony = words, ceremony
        edition, read = chosen_edition("restricted_draw", edition_id, on)
        self.rule = edition.rule("restricted_draw")
        self.findings: list[Finding] = [
            *read,
            *held_a_night_before(ceremony, edition.rule("draw_ceremony")),
            *announced_before_the_start(ceremony, edition.rule("restriction_announced")),
            *published_in_time(ceremony, edition.rule("draw_ceremony")),
        ]
        self.draw: Draw | None = None
        self.seed = ""

    @property
    def promise_broken(self) -> bool:
        return bool(self.check.broken)

    def read(self, path: str) -> None:
        self.file = path
        self.entrants = read_players(path, read_entries, self.words)
        groups = draw_groups(self.rule.text("groups"))
        fewest, most = min(groups) - 1, max(groups)
        if not fewest <= len(self.entrants) <= most:
            data = {"players": len(self.entrants), "fewest": fewest, "most": most}
            raise Refusal(Exit.REFUSED, Finding("draw.E001", data, rule=self.rule.name, article=self.rule.article))
        self.envelopes = envelopes_for(len(self.entrants), groups)
        self.findings += [
            Finding("entries.W002", {"name": entrant.name}) for entrant in self.entrants if not entrant.federation
        ]

    def draw_or_check(self, seed: str | None, check: bool) -> None:
        if check and any(entrant.number is not None for entrant in self.entrants):
            self._take_numbers()
        else:
            self.seed = seed or fresh_seed()
            self.draw = restricted_draw(self.entrants, self.envelopes, Lots(self.seed))
            self.by_number = self.draw.by_number
            self.findings += overflows(self.draw, self.rule)
        self.check = check_draw(self.by_number, self.envelopes, self.rule)
        self.findings += self.check.findings

    def _take_numbers(self) -> None:
        if wrong := numbers_wrong(self.entrants):
            raise Refusal(Exit.REFUSED, *wrong)
        self.by_number = {entrant.number: entrant for entrant in self.entrants if entrant.number is not None}

    def render(self, output_format: str, output: str) -> None:
        say(self.findings, self.words)
        if output_format == "csv":
            text = as_csv(draw_table(self.by_number))
        elif output_format == "json":
            text = draw_json(
                self.by_number, self.draw, self.seed, self.ceremony, self.check, self.findings, self.rule, self.words
            )
        elif self.draw is None:
            text = draw_checked(self.by_number, self.check, self.rule, self.words)
        else:
            text = draw_minutes(self.draw, self.seed, self.ceremony, self.check, self.rule, self.words)
        deliver(output, text, self.file)


def show_changes(
    now_file: str, drawn_file: str, edition_id: str | None, on: date | None, output_format: str, output: str,
    words: Wording,
) -> Exit:  # fmt: skip
    """DIFFERENCES where somebody's pairings would not stand as they were drawn."""
    edition, read = chosen_edition("draw_stands", edition_id, on)
    rule = edition.rule("draw_stands")
    drawn = read_players(drawn_file, read_entries, words)
    now = read_players(now_file, read_entries, words)
    most = 2 * max(len(drawn), len(now))
    if wrong := [*numbers_wrong(drawn), *numbers_wrong(now, most)]:
        raise Refusal(Exit.REFUSED, *wrong)
    changes = changes_since(drawn, now)
    findings = [*read, *findings_about(changes, rule)]
    say(findings, words, now_file)
    makers: Mapping[str, Callable[[], str]] = {
        "table": lambda: changes_text(changes, now, rule, words),
        "csv": lambda: as_csv(changes_table(changes, now)),
        "json": lambda: changes_json(changes, findings, rule, words),
    }
    deliver(output, makers[output_format](), now_file, drawn_file)
    return Exit.DONE if changes.pairings_stand else Exit.DIFFERENCES
