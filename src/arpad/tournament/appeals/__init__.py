"""The appeals committee of an event, and the appeals that came before it."""
