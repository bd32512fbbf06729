"""Screening of a history for what a person should look at: never proof of anything, always with what else explains it.

    study = integrity(past, played(past), rate=0.05)

The expectation is fitted to the games themselves (`curve`); how far strength lies from rating is measured by kind of
player (`sides`); scores are held against their exact distribution, and many tests are corrected for at once
(`tails`). First ratings go by plain rules (`first_ratings`).
"""

from arpad.studies.integrity.screening import integrity

__all__ = ["integrity"]
