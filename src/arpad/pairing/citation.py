"""Findings that cite the rule they come from."""

from collections.abc import Mapping
from typing import Any

from arpad.regulations.edition import Edition
from arpad.values.finding import Finding, Place


def cited(edition: Edition, rule_name: str, finding_id: str, data: Mapping[str, Any], place: Place) -> Finding:
    """A finding under a rule with its article; an edition may be silent on it."""
    rule = edition.find(rule_name)
    name, article = (rule.name, rule.article) if rule is not None else ("", "")
    return Finding(finding_id, data, rule=name, article=article, place=place)
