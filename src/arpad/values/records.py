"""`dataclass` as the standard library's, but its methods are made when a class is first used.

The standard one compiles up to seven functions per class while its module is imported, used or not: with the hundred
classes behind `arpad rate` that was a third of the command's time. Here a class costs a few microseconds until its
first instance, and then one compiled function. `field`, `replace`, `fields` and `asdict` are the standard ones.
"""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError
from operator import attrgetter
from threading import RLock
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, slots=False, eq=True):
        """With the parameters that arpad uses; another one is refused."""

        def described(cls):
            parts = _own_parts(cls)
            cls = _with_slots(cls, parts, frozen) if slots else cls
            _describe(cls, parts, frozen, eq)
            return cls

        return described if cls is None else described(cls)


_making = RLock()


class _Part:
    """What the methods need to know of a field."""

    __slots__ = ("annotation", "compared", "default", "factory", "name", "shown")

    def __init__(self, name: str, annotation: object, given: Any) -> None:
        self.name, self.annotation = name, annotation
        if isinstance(given, Field):
            if not given.init or given.kw_only is True or given.metadata or given.hash is not None:
                raise TypeError(f"{name}: init, kw_only, metadata and hash need the standard dataclass")
            self.default, self.factory = given.default, given.default_factory
            self.shown, self.compared = given.repr, given.compare
        else:
            self.default, self.factory, self.shown, self.compared = given, MISSING, True, True


class _StandardFields:
    """The fields as the standard library's functions want them, made when one of them asks."""

    def __get__(self, instance: object, owner: Any) -> dict[str, "Field[Any]"]:
        parts = owner.__dataclass_parts__
        bare: dict[str, Any] = {
            part.name: dataclasses.field(
                default=part.default, default_factory=part.factory, repr=part.shown, compare=part.compared
            )
            for part in parts.values()
        }
        bare |= {"__module__": owner.__module__, "__doc__": ""}
        bare["__annotations__"] = {part.name: part.annotation for part in parts.values()}
        standard: Any = dataclasses.dataclass(init=False, repr=False, eq=False, match_args=False)(type("_", (), bare))
        fields = {field.name: field for field in dataclasses.fields(standard)}
        for described in owner.__mro__:
            if "__dataclass_fields__" in described.__dict__:
                described.__dataclass_fields__ = fields
                break
        return fields


def _own_parts(cls: Any) -> dict[str, _Part]:
    """A field that `field` describes leaves its default in the class, or nothing."""
    parts = {}
    for name, annotation in cls.__annotations__.items():
        if not _is_class_variable(annotation):
            given = cls.__dict__.get(name, MISSING)
            part = parts[name] = _Part(name, annotation, given)
            if part.default is not given:
                if part.default is MISSING:
                    delattr(cls, name)
                else:
                    setattr(cls, name, part.default)
    return parts


def _is_class_variable(annotation: object) -> bool:
    if isinstance(annotation, str):
        return annotation.startswith("ClassVar")
    return annotation is ClassVar or getattr(annotation, "__origin__", None) is ClassVar


def _describe(cls: Any, own_parts: Mapping[str, _Part], frozen: bool, eq: bool) -> None:
    """Nothing is compiled here: each method makes the class and calls what then stands in its place.

    An instance can come without `__init__`, from a pickle, so every method has to do so.
    """
    parts: dict[str, _Part] = {}
    for base in cls.__mro__[-1:0:-1]:
        parts.update(base.__dict__.get("__dataclass_parts__", {}))
    parts.update(own_parts)
    later: dict[str, Callable[..., Any]] = {
        "__init__": lambda self, /, *args, **kwargs: _made(cls).__init__(self, *args, **kwargs),
        "__repr__": lambda self: _made(cls).__repr__(self),
    }
    if eq:
        later["__eq__"] = lambda self, other: _made(cls).__eq__(self, other)
    later = {name: method for name, method in later.items() if name not in cls.__dict__}
    if eq and cls.__dict__.get("__hash__") is None:
        if frozen:
            later["__hash__"] = lambda self: _made(cls).__hash__(self)
        else:
            cls.__hash__ = None
    for name, method in later.items():
        setattr(cls, name, method)
    if frozen:
        cls.__setattr__, cls.__delattr__ = _refusals(cls, parts)
    setattr(cls, "__match_args__", tuple(parts))  # noqa: B010
    cls.__dataclass_parts__ = parts
    cls.__dataclass_later__ = tuple(later)
    cls.__dataclass_params__ = SimpleNamespace(frozen=frozen)
    cls.__dataclass_fields__ = _StandardFields()


def _refusals(cls: type[Any], parts: Mapping[str, _Part]) -> tuple[Callable[..., None], Callable[..., None]]:
    """A frozen class refuses to change what its instances were made with."""

    def __setattr__(self: Any, name: str, value: object) -> None:
        if type(self) is cls or name in parts:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self: Any, name: str) -> None:
        if type(self) is cls or name in parts:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return __setattr__, __delattr__


def _made(cls: Any) -> Any:
    """The class with its methods, made once."""
    with _making:
        if cls.__dataclass_later__:
            methods = _methods(cls)
            for name in cls.__dataclass_later__:
                setattr(cls, name, methods[name])
            cls.__dataclass_later__ = ()
    return cls


def _methods(cls: Any) -> dict[str, Callable[..., Any]]:
    parts = cls.__dataclass_parts__.values()
    compared = _values_of([part.name for part in parts if part.compared])
    shown = [part.name for part in parts if part.shown]

    def __repr__(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    def __eq__(self: Any, other: object) -> bool:
        if other.__class__ is self.__class__:
            return compared(self) == compared(other)
        return NotImplemented

    def __hash__(self: Any) -> int:
        return hash(compared(self))

    return {"__init__": _init(cls), "__repr__": __repr__, "__eq__": __eq__, "__hash__": __hash__}


def _values_of(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda instance: tuple([getattr(instance, name) for name in names])


def _init(cls: Any) -> Callable[..., None]:
    frozen = cls.__dataclass_params__.frozen
    scope: dict[str, Any] = {"__name__": cls.__module__, "_set": object.__setattr__, "_absent": MISSING}
    parameters, lines = ["self"], []
    for name, part in cls.__dataclass_parts__.items():
        value = name
        if part.factory is not MISSING:
            scope[f"_make_{name}"] = part.factory
            parameters.append(f"{name}=_absent")
            value = f"_make_{name}() if {name} is _absent else {name}"
        elif part.default is not MISSING:
            scope[f"_default_{name}"] = part.default
            parameters.append(f"{name}=_default_{name}")
        else:
            parameters.append(name)
        lines.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    body = "\n ".join(lines or ["pass"])
    exec(f"def __init__({', '.join(parameters)}):\n {body}", scope)
    init: Callable[..., None] = scope["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


def _with_slots(cls: Any, parts: Mapping[str, _Part], frozen: bool) -> Any:
    """The same class once more, without a dictionary in its instances: slots cannot be added to a class that is."""
    inherited = {name for base in cls.__mro__[1:] for name in getattr(base, "__slots__", ())}
    left = {name: value for name, value in cls.__dict__.items() if name not in parts}
    left.pop("__dict__", None)
    left.pop("__weakref__", None)
    left["__slots__"] = tuple(name for name in parts if name not in inherited)
    if frozen:  # a pickle would set the fields one by one, which is refused
        left.setdefault("__getstate__", _state)
        left.setdefault("__setstate__", _set_state)
    slotted = type(cls)(cls.__name__, cls.__bases__, left)
    slotted.__qualname__ = cls.__qualname__
    return slotted


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__dataclass_parts__]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__dataclass_parts__, state, strict=True):
        object.__setattr__(self, name, value)
