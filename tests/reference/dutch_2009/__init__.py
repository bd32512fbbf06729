"""The Dutch system of 2009 (C.04.1), played out by hand: an independent, slow reference for the pairing of one round.

Written straight from the text, the readings D-01 to D-16 and, where these leave a choice, I-210 to I-217; sharing no line with the package: the tests compare the two.
It enumerates every candidate in the printed order and takes the first that passes. Its one economy: a candidate is
abandoned at its first forbidden pair. So it is for small events only (a dozen players).

    player.py      A2, A4, A5, A7: what a pairing card says about a player
    orders.py      D1 and D2: the order of transpositions and exchanges
    criteria.py    A8, B1 to B6: what a pair and a player left over must satisfy
    bracket.py     C2 to C11: the candidates of one bracket, in order
    procedure.py   C1, C12, C13, C14: from bracket to bracket
    colours.py     E1 to E5: who has White; F1: the order of the boards
    report.py      the same, read from a tournament report
    random_events.py, compare.py: events to try an engine on, and the first difference
"""
