"""Spreadsheets (.xlsx) that hold a report: their cells as texts, read with the standard library and within limits."""
