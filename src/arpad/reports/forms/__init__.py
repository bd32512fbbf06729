"""The forms of a Swiss in the regulations of 2005: the pairing card (Form 2) and the multiple report (Form 3)."""
