"""arpad study: questions asked of a history of lists and games."""

import os

import click

from arpad.cli.command_help import LazyCommands

# On the short columns of a federation a second thread costs more than it brings, and so does giving memory back to the
# system after half a second only to ask for it again with the next list. Polars asks for both when it is loaded.
os.environ.setdefault("POLARS_MAX_THREADS", "1")
os.environ.setdefault("_RJEM_MALLOC_CONF", "dirty_decay_ms:3000")

COMMANDS: dict[str, tuple[str, str]] = {
    "calibration": (
        "arpad.cli.study.calibration:calibration_command",
        "Are the expectations true? The table against results.",
    ),
    "drift": ("arpad.cli.study.drift:drift_command", "Drift of the rating scale: ledger, panel, expectations, pools."),
    "integrity": (
        "arpad.cli.study.integrity:integrity_command",
        "What deserves a look: scores, groups, first ratings.",
    ),
    "simulate": ("arpad.cli.study.simulate:simulate", "An invented federation whose truth is known, rated for years."),
    "whatif": ("arpad.cli.study.whatif:whatif_command", "What would another rule, rating or result have done?"),
}


@click.group("study", cls=LazyCommands, commands_by_name=COMMANDS)
def study() -> None:
    """The drift of the rating scale, how well results were expected, and what another rule would do.

    A study reads a history: a TOML file that names an opening list and, for each later list, its date, its file and
    the games behind it (docs/howto/studies.md).
    """
