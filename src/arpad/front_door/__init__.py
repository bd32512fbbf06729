"""What `import arpad` offers: read, rate, rank, judge, pair, check, validate. The commands call the same functions.

Nothing here prints, reads the clock, the locale or the current folder, or keeps anything between two calls.
"""
