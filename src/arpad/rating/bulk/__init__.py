"""Tables of games rated on columns: whole periods of plain events at once.

Events that need more than columns can say (matches, round robins with unrated players) go to the event engine, and both
give the same kind of effects. `table` is what a source of games offers, `groups` says which events share their law and
their list, `sums` adds up the rated players' games, `effects` collects what the unrated ones did.
"""
