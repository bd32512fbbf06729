"""An invented federation whose truth is known: what a study says about it can be held against that.

    world = Federation(Setting(players=2_000, years=3), law)
    for period in world.periods(): …  # games, list, and the true strength of everybody on its day

Players have a true strength that grows, declines and wanders; results are drawn from the true expectation; ratings are
made by the list engine. The same setting gives the same games, digit by digit.
"""

from arpad.studies.simulation.federation import Federation, Law, SimulatedPeriod
from arpad.studies.simulation.setting import Setting, WrongSetting, setting_with

__all__ = ["Federation", "Law", "Setting", "SimulatedPeriod", "WrongSetting", "setting_with"]
