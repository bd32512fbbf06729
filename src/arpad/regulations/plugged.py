"""Policies that a federation brings along: functions in the policies.py of its folder, named in its editions.

The file has one name, POLICIES: for each rule and policy a Plugged. It is Python and runs with the rights of whoever
names the folder; data alone needs none of it.
"""

import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cache
from pathlib import Path
from typing import Any

from arpad.regulations.errors import EditionFileError
from arpad.regulations.shapes import POLICY_KEYS, Shape, ValueKind
from arpad.regulations.sources import plugged_in
from arpad.values.records import dataclass

OPEN_RULES = ("k_factor",)
"""Rules whose engine takes a policy from outside."""
_FILE = "policies.py"


@dataclass(frozen=True)
class Plugged:
    """The function, as the rule's engine calls its own, and the keys that the policy cannot do without."""

    function: Callable[..., Any]
    keys: Mapping[str, ValueKind] = field(default_factory=dict)


def plugged_policies(rule: str) -> Mapping[str, Plugged]:
    """By name, those of a rule."""
    return {policy: one for (name, policy), one in _policies(plugged_in()).items() if name == rule}


def with_plugged(rule: str, shape: Shape) -> Shape:
    """What an edition's file may say of the rule, with the policies from outside."""
    found = plugged_policies(rule) if rule in OPEN_RULES else {}
    if not found:
        return shape
    keys = {key: kind for one in found.values() for key, kind in one.keys.items() if key not in shape.keys}
    return replace(shape, policies=(*shape.policies, *found), optional={**shape.optional, **keys})


def policy_keys(rule: str, policy: str) -> tuple[str, ...]:
    """The keys that a policy cannot do without."""
    own = POLICY_KEYS.get((rule, policy))
    if own is not None or rule not in OPEN_RULES:
        return own or ()
    found = plugged_policies(rule).get(policy)
    return tuple(found.keys) if found else ()


@cache
def _policies(names: tuple[str, ...]) -> Mapping[tuple[str, str], Plugged]:
    found: dict[tuple[str, str], Plugged] = {}
    for name in names:
        file = Path(name) / _FILE
        for key, policy in (_read(file) if file.is_file() else {}).items():
            if not (isinstance(key, tuple) and len(key) == 2 and isinstance(policy, Plugged)):
                raise EditionFileError(_FILE, f"POLICIES[{key!r}]", "not_a_policy")
            if key[0] not in OPEN_RULES:
                raise EditionFileError(_FILE, f"POLICIES[{key!r}]", "closed_rule", rules=", ".join(OPEN_RULES))
            if key in found:
                raise EditionFileError(_FILE, f"POLICIES[{key!r}]", "policy_twice")
            found[key] = policy
    return found


def _read(file: Path) -> Mapping[Any, Any]:
    spec = importlib.util.spec_from_file_location(f"arpad_policies_of_{file.parent.name.replace('-', '_')}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        policies = module.POLICIES
    except Exception as error:  # whatever a foreign file does wrong is its finding
        raise EditionFileError(_FILE, "(code)", "broken_code", error=f"{type(error).__name__}: {error}") from None
    if not isinstance(policies, Mapping):
        raise EditionFileError(_FILE, "POLICIES", "not_a_policy")
    return policies
