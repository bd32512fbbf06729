"""C.04.3 of 2017 and of 2026 by hand: slow, literal, and sharing no line with the package's pairing code.

`position.py` reads the earlier rounds, `sequence.py` lists the candidates of a bracket in the order of the text,
`criteria.py` measures one, `rounds.py` goes from the top scoregroup down. Every candidate of a bracket is built and
measured, so brackets of more than about eight players are out of reach.
"""
