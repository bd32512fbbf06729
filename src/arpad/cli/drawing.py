"""One call of `arpad draw`: read the entries, draw (or take the numbers that are there), look at the end, print."""

from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.lots import chosen_edition, fresh_seed, read_players
from arpad.cli.reading import say
from arpad.formats.entries import read_entries
from arpad.pairing.lots import Lots
from arpad.pairing.round_robin.ceremony import (
    Ceremony,
    announced_before_the_start,
    held_a_night_before,
    published_in_time,
)
from arpad.pairing.round_robin.draw_check import DrawCheck, check_draw, numbers_wrong, overflows
from arpad.pairing.round_robin.restricted_draw import Draw, Entrant, envelopes_for, restricted_draw
from arpad.regulations.draw_tables import draw_groups
from arpad.reports.draw import draw_checked, draw_json, draw_minutes, draw_table
from arpad.reports.wording import Wording
from arpad.results.as_csv import as_csv
from arpad.values.finding import Finding


class Drawing:
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
