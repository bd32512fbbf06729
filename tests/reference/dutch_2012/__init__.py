"""The 2012 wording of the Dutch system, played out literally for small events (P0, M0, X1, Z1; C1 to C14; D2, D3).

It shares the pairing cards, D1, E and F1 with the reference of 2009, whose text is the same there, and no line with the
package. What it is good for: JaVaFo's answers on small events show how far the text alone, read this way, goes.

Where the wording leaves a choice: downfloat criteria judge who is left over, upfloat criteria the residents paired with
moved-down players first; a criterion set aside is broken as seldom as possible, counting B5 before B6 and downfloats
before upfloats; once the remainder was reached C14 lowers P1 only, also while C13 undoes a bracket; a joined bracket is
heterogeneous at first, whatever A3 says, and M1 then falls as in any lowest bracket.
"""
