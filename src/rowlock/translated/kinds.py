"""Infer the kind of an expression's value, from annotations and from the values of constants.

A kind is a type as in an annotation (`int`, `tuple[int, ...]`, a class, a union), or `None` if unknown. Kinds only
simplify the translation: for unknown ones, a generic function of python.js is used.
"""

import dataclasses
import inspect
import types
import typing
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

Kind = Any

NUMBERS = {"float64": float, "float32": float, "int64": int, "bool": bool, "bool_": bool}
"""The kinds of NumPy's numbers."""

ARRAYS = (tuple, list, range, set)
"""Types that become arrays in JavaScript."""


def of_constant(module: types.ModuleType, name: str) -> Kind:
    """The kind of a constant: as annotated, or that of its value."""
    annotated = typing.get_type_hints(module) if name in vars(module).get("__annotations__", {}) else {}
    return known(annotated.get(name)) or of_value(vars(module)[name])


def of_value(value: object) -> Kind:
    if isinstance(value, tuple) and type(value) is tuple:
        return tuple_of(same([of_value(item) for item in value]))
    if isinstance(value, dict):
        keys, held = same([of_value(key) for key in value]), same([of_value(item) for item in value.values()])
        return types.GenericAlias(dict, (keys or Any, held or Any))
    return type(value)


def is_numbers(kind: Kind) -> bool:
    """Whether a kind is a NumPy array."""
    return getattr(origin(kind), "__name__", "") == "ndarray"


def number_in(kind: Kind) -> Kind:
    """The kind of the numbers in an array, if its annotation says so."""
    items = typing.get_args(typing.get_args(kind)[1]) if len(typing.get_args(kind)) == 2 else ()
    return NUMBERS.get(getattr(items[0], "__name__", "")) if items else None


def list_of(item: Kind) -> Kind:
    return types.GenericAlias(list, (item,)) if item else list


def tuple_of(item: Kind) -> Kind:
    """A tuple of any length with items of one kind."""
    return types.GenericAlias(tuple, (item, ...)) if item else tuple


def tuple_with(items: list[Kind]) -> Kind:
    """A tuple with one item of each kind."""
    return types.GenericAlias(tuple, tuple(item or Any for item in items))


def known(kind: Kind) -> Kind:
    """The kind, with None for `Any` and the bound for a type variable."""
    if isinstance(kind, typing.TypeVar):
        kind = kind.__bound__
    return None if kind is Any else kind


def same(kinds: list[Kind]) -> Kind:
    """The common kind of all, or None."""
    return kinds[0] if kinds and all(kind == kinds[0] for kind in kinds) else None


def union(yes: Kind, no: Kind) -> Kind:
    """The kind of a value that has one kind or the other."""
    if yes == no:
        return yes
    kinds = [kind for kind in (yes, no) if kind is not types.NoneType]
    return kinds[0] | None if len(kinds) == 1 and kinds[0] else None


def origin(kind: Kind) -> Kind:
    plain: Kind = typing.get_origin(kind)
    return dict if plain is Mapping else kind if plain is None else plain


def is_array(kind: Kind) -> bool:
    plain = origin(kind)
    return plain in ARRAYS or is_named_tuple(plain)


def is_named_tuple(kind: Kind) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def is_dataclass(kind: Kind) -> bool:
    return isinstance(kind, type) and dataclasses.is_dataclass(kind)


def dataclass_fields(kind: Any) -> list[dataclasses.Field[Any]]:
    """The fields in the order of arguments: keyword-only fields come last."""
    return sorted(dataclasses.fields(kind), key=lambda field: bool(field.kw_only))


def is_falsy_alike(kind: Kind) -> bool:
    """Whether Python and JavaScript agree on which values of this kind are false."""
    return kind in (bool, int, float, str, types.NoneType)


def item_of(kind: Kind, index: int | None = None) -> Kind:
    """The kind of the items of a tuple, list or string, or of the item at an index."""
    plain, items = origin(kind), typing.get_args(kind)
    if len(members(kind)) > 1:
        return same([item_of(one, index) for one in members(kind)])
    if kind is str:
        return str
    if is_numbers(kind):
        return number_in(kind)
    if kind is range:
        return int
    if is_named_tuple(plain):
        fields = list(typing.get_type_hints(plain).values())
        return known(fields[index] if index is not None else same(fields))
    if plain is tuple and items:
        if items[-1] is Ellipsis:
            return known(items[0])
        return known(items[index] if index is not None and index < len(items) else same(list(items)))
    if plain in (list, set, dict) and items:
        return known(items[0])
    return None


def value_of(kind: Kind) -> Kind:
    """The kind of a dictionary's values."""
    items = typing.get_args(kind)
    return known(items[1]) if len(items) == 2 else None


def members(kind: Kind) -> list[Kind]:
    """The members of a union; for other kinds, just the kind."""
    return list(typing.get_args(kind)) if origin(kind) in (typing.Union, types.UnionType) else [kind]


def attribute_of(kind: Kind, name: str) -> Kind:
    """The kind of an attribute, if all members of a union that have it agree."""
    found = [hints[name] for one in members(kind) if name in (hints := _class_hints(one))]
    return known(same(found))


def method_of(kind: Kind, name: str) -> Any:
    """The method with this name in one of our classes, or None."""
    classes = [origin(one) for one in members(kind)]
    found = [inspect.getattr_static(one, name, None) for one in classes if isinstance(one, type)]
    return next(filter(inspect.isfunction, found), None)


def plain(function: Any) -> Any:
    """The Python function behind a compiled one."""
    return getattr(function, "py_func", function)


@lru_cache(None)
def returned_by(function: Any) -> Kind:
    function = plain(function)
    return known(typing.get_type_hints(function).get("return"))


@lru_cache(None)
def _class_hints(kind: Kind) -> dict[str, Kind]:
    kind = origin(kind)
    if not isinstance(kind, type) or kind.__module__ == "builtins":
        return {}
    properties = {
        name: typing.get_type_hints(value.fget).get("return")
        for one in reversed(kind.__mro__)
        for name, value in vars(one).items()
        if isinstance(value, property)
    }
    return {**typing.get_type_hints(kind), **properties}


@lru_cache(None)
def parameters(function: Any) -> dict[str, Kind]:
    """The parameters of one of our functions or classes, in order, with their kinds."""
    if is_dataclass(function):
        hints = typing.get_type_hints(function)
        return {field.name: known(hints[field.name]) for field in dataclass_fields(function)}
    function = plain(function)
    if is_named_tuple(function):
        return {name: known(kind) for name, kind in typing.get_type_hints(function).items()}
    if isinstance(function, type):
        given, function = function, vars(function).get("__init__")
        if not inspect.isfunction(function):
            # An exception without its own __init__, or a class without attributes.
            return {"message": str} if issubclass(given, Exception) else {}
    hints = typing.get_type_hints(function)
    return {name: known(hints.get(name)) for name in inspect.signature(function).parameters if name != "self"}
