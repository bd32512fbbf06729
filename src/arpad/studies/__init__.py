"""Questions asked of lists and games: does the scale drift, do the expectations hold, what would another rule do?

A study returns a `Study`: figures, charts and verdicts without words. Statistics are the one place where arpad counts
with floating-point numbers; ratings and the ledger stay whole numbers here too.
"""
