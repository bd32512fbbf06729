"""arpad's `dataclass` does what the standard one does, but nothing is compiled before a class is used."""

import copy
import dataclasses
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict, field, fields, replace
from typing import Any, ClassVar

import pytest

from arpad.values import records
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0
    kind: ClassVar[str] = "point"


@dataclass(frozen=True, slots=True)
class Slotted:
    x: int
    names: tuple[str, ...] = ()
    seen: list[int] = field(default_factory=list, compare=False)


@dataclass
class Open:
    x: int
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Named(Point):
    name: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown", self.name.upper())


@dataclass(frozen=True, eq=False)
class Unequal:
    x: int


STANDARD: dict[type, Any] = {}
for _cls, _options in (
    (Point, {"frozen": True}),
    (Slotted, {"frozen": True, "slots": True}),
    (Open, {}),
    (Unequal, {"frozen": True, "eq": False}),
):
    _body: dict[str, Any] = {"__annotations__": dict(_cls.__annotations__), "__module__": __name__}
    if _cls is Point:
        _body |= {"y": 0, "kind": "point"}
    if _cls is Slotted:
        _body |= {"names": (), "seen": field(default_factory=list, compare=False)}
    if _cls is Open:
        _body["notes"] = field(default_factory=list)
    STANDARD[_cls] = dataclasses.dataclass(**_options)(type(_cls.__name__, (), _body))


@pytest.mark.parametrize("cls", STANDARD)
def test_it_makes_shows_compares_and_lists_as_the_standard_one(cls: type) -> None:
    def seen(of: Callable[..., Any]) -> list[Any]:
        one, same, other = of(1), of(x=1), of(2)
        return [
            repr(one),
            one == same,
            one == other,
            one == 1,
            one.__hash__ is None or (hash(one) == hash(same)) == (one == same),
            [(one.name, one.type, one.repr, one.compare, one.init) for one in fields(of)],  # type: ignore[arg-type]
            asdict(one),
            replace(one, x=3).x,
            of.__match_args__,  # type: ignore[attr-defined]
        ]

    assert seen(cls) == seen(STANDARD[cls])


def test_a_frozen_one_refuses_to_change() -> None:
    point = Point(1)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'x'"):
        del point.x  # type: ignore[misc]


def test_a_slotted_one_has_no_dictionary() -> None:
    assert not hasattr(Slotted(1), "__dict__")


def test_each_instance_gets_its_own_list() -> None:
    one, other = Open(1), Open(1)
    one.notes.append("mine")
    assert other.notes == []


def test_fields_of_a_base_come_first_and_post_init_runs() -> None:
    named = Named(1, 2, "ana")
    assert [part.name for part in fields(Named)] == ["x", "y", "name"]
    assert repr(named) == "Named(x=1, y=2)"
    assert named.shown == "ANA"  # type: ignore[attr-defined]
    assert named != Point(1, 2)


def test_a_missing_or_unknown_argument_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point(1, z=2)  # type: ignore[call-arg]


def test_the_standard_one_can_build_on_it() -> None:
    @dataclasses.dataclass(frozen=True)
    class Further(Point):
        z: int = 0

    assert repr(Further(1, 2, 3)).endswith("Further(x=1, y=2, z=3)")


@pytest.mark.parametrize("instance", [Point(1, 2), Slotted(1, ("a",)), Open(1, ["a"]), Named(1, 2, "ana")])
def test_it_survives_a_pickle_and_a_copy(instance: object) -> None:
    assert pickle.loads(pickle.dumps(instance)) == instance
    assert copy.deepcopy(instance) == instance


def test_a_pickle_read_where_the_class_was_never_used() -> None:
    from arpad.values.finding import Place

    pickled = pickle.dumps(Place(player=3)).hex()
    program = f"import pickle; one = pickle.loads(bytes.fromhex({pickled!r})); print(one == one, hash(one) != 0, one)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert answer.startswith("True True Place(player=3")


def test_nothing_is_made_before_it_is_used() -> None:
    @dataclass(frozen=True)
    class Unused:
        x: int

    assert Unused.__dataclass_later__  # type: ignore[attr-defined]
    Unused(1)
    assert not Unused.__dataclass_later__  # type: ignore[attr-defined]


def test_another_parameter_is_refused() -> None:
    with pytest.raises(TypeError):
        records.dataclass(order=True)


@pytest.mark.parametrize("given", [{"init": False}, {"kw_only": True}, {"metadata": {"unit": 1}}])
def test_what_it_does_not_know_of_a_field_is_refused(given: dict[str, Any]) -> None:
    bare = type("Odd", (), {"__annotations__": {"x": int}, "x": dataclasses.field(default=1, **given)})
    with pytest.raises(TypeError, match="standard dataclass"):
        records.dataclass(bare)
