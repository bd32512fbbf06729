"""Makes `support` and `reference` importable from every test, and property tests independent of the machine's speed."""

import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))

settings.register_profile("arpad", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("arpad")
