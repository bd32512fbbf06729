"""Pairings in words: boards, reasons, answers to "why not?", and what a check found."""
