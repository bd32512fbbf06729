"""The stages of a knock-out."""

STAGES = ("qualified", "round_of_16", "quarter_final", "semi_final", "final", "winner")
"""From the first to the last; who won the final is the winner."""
