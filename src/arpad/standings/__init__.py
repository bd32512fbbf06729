"""(tournament, order of tie-breaks, edition) -> standings: who stands where, what separated whom, and why."""
