"""Titles: (tournament, applicant, edition) -> verdicts with reasons."""
