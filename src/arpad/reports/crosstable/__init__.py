"""Crosstables as text, CSV, JSON, a web page and paper."""

from arpad.reports.crosstable.data import crosstable_csv, crosstable_json
from arpad.reports.crosstable.page import crosstable_html, crosstable_paper
from arpad.reports.crosstable.plain import crosstable_text

__all__ = ["crosstable_csv", "crosstable_html", "crosstable_json", "crosstable_paper", "crosstable_text"]
