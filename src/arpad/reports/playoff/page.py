"""The plan of a play-off for the terminal and for the notice board."""

from dataclasses import asdict

from arpad.reports.paper import page
from arpad.reports.playoff.shown import ShownPhase, ShownPlan, ShownSection
from arpad.reports.wording import Wording


def playoff_text(plan: ShownPlan, heading: str) -> str:
    """`heading` is the event, if it is known."""
    lines = [*filter(None, [heading]), plan.title, *plan.notes]
    for phase in plan.phases:
        lines += ["", *_phase_lines(phase)]
    return "\n".join(lines) + "\n"


def _phase_lines(phase: ShownPhase) -> list[str]:
    lines = [phase.title, *(f"  {note}" for note in phase.notes)]
    for section in phase.sections:
        lines += ["", *_section_lines(section)]
    for depth, text in phase.after:
        lines += ["  " * (depth + 1) + text] if depth else ["", f"  {text}"]
    return lines


def _section_lines(section: ShownSection) -> list[str]:
    lines = [f"  {section.name}"] if section.name else []
    seats = [f"{number}  {player}" for number, player in section.seats]
    if section.match:
        return [*lines, "    " + " – ".join(seats), *(f"    {white}" for white in filter(None, [section.white]))]
    lines += [f"    {seat}" for seat in seats]
    for turn in section.rounds:
        games = [f"{white}-{black}" for white, black in turn.games]
        lines.append(f"    {turn.name}:  " + "   ".join([*games, *filter(None, [turn.rests])]))
    return lines


def playoff_paper(plan: ShownPlan, heading: str, words: Wording) -> bytes:
    """With room for the results."""
    texts = {key: words.text(f"crosstable.{key}") for key in ("of", "chief_arbiter", "signature")}
    return page("playoff", {"lang": words.language, "words": texts, "heading": heading, **asdict(plan)})
