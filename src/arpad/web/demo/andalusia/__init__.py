"""An invented Andalusian federation: its people, a year of its events, and the papers an office gets about them.

Everybody and everything is invented; the same lots give the same year. `examples/andalusian_year.py` takes it through
the commands, the demo through the office's verbs.
"""
