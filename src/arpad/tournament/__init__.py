"""The event as frozen objects, and the checks on them."""
