"""Are the expectations true? An edition's table held against results and against other ways to expect them.

Every expectation is out of sample: for a game of a period a model knows only what happened in earlier periods.
"""
