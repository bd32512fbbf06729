"""Norms and titles of arbiters: (event, arbiter, edition) -> a verdict with every check."""
