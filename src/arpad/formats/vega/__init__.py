"""Vega's own file of a tournament (.tdf): records like those of a TRF, with bars between the fields of a player.

It has what a TRF lacks, a national number and rating of every player; several record numbers mean something else.
"""
