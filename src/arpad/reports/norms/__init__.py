"""Norms as JSON, CSV and text."""
