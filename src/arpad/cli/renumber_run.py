"""One call of `arpad renumber`: a report in, the same with its final numbers out."""

import json
from dataclasses import replace

import click

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import same_file, write_bytes
from arpad.cli.pairing_case import PairingCase
from arpad.cli.reading import say
from arpad.pairing.declared_ratings import estimated_ratings, estimates_of
from arpad.pairing.swiss.starting_order import starting_order
from arpad.results.as_csv import csv_text
from arpad.results.as_text import plain_table
from arpad.tournament.renumber import renumbered
from arpad.values.finding import Finding


class RenumberRun(PairingCase):
    """A round robin keeps the numbers of its lots."""

    def render(self, output_format: str, output: str) -> None:
        if self.system.by_tables:
            raise Refusal(Exit.REFUSED, Finding("pair.E015"))
        if same_file(self.file, output):
            raise Refusal(Exit.REFUSED, Finding("file.E003", {"file": self.file}))
        rule = self.system.edition.rule("pairing_order")
        self.add(list(estimated_ratings(self.tournament, self.facts, self.system.edition)))
        order = starting_order(self.tournament, rule, estimates_of(self.facts))
        event, new = renumbered(self.tournament, order)
        changed = {old: number for old, number in sorted(new.items()) if old != number}
        if changed:
            changes = " ".join(f"{number}<{old}" for old, number in changed.items())
            comment = self.words.text("renumber.comment", changes=changes)
            event = replace(event, comments=(*event.comments, comment))
            self._warn_of_what_stays()
        say(self.findings, self.words, self.file)
        write_bytes(output, self.read.report.rewrite(event))
        if output != "-":
            click.echo(self._shown(new, changed, output_format), nl=False)

    def _warn_of_what_stays(self) -> None:
        """Lines that arpad keeps without understanding them, and the facts, may name the old numbers."""
        stays = [*self.tournament.extra, *(["facts"] if self.facts.players else [])]
        if stays:
            self.findings.append(Finding("pair.W014", {"records": ", ".join(stays)}))

    def _shown(self, new: dict[int, int], changed: dict[int, int], output_format: str) -> str:
        names = {entry.number: entry.name for entry in self.tournament.entries}
        rows = [[number, old, names[old]] for old, number in sorted(new.items(), key=lambda item: item[1])]
        if output_format == "json":
            shown = [dict(zip(("number", "was", "name"), row, strict=True)) for row in rows]
            return json.dumps({"edition": self.system.edition.id, "players": shown}, ensure_ascii=False) + "\n"
        if output_format == "csv":
            return csv_text(["number", "was", "name"], rows)
        rule = self.system.edition.rule("provisional_numbers")
        head = self.words.text("renumber.title", edition=rule.edition, article=rule.article)
        if not changed:
            return f"{head}\n\n{self.words.text('renumber.same')}\n"
        header = [self.words.text(f"renumber.{name}") for name in ("number", "was", "player")]
        return f"{head}\n\n{plain_table(header, [[str(cell) for cell in row] for row in rows], (2,))}\n"
