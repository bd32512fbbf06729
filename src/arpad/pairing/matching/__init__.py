"""Matchings on plain graphs. Nothing in here knows chess."""
