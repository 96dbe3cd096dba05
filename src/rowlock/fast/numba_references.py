"""Passes named tuples of arrays by reference.

numba passes every number in a tuple by itself, and an array has seven or more of them. A function with a net, its
workspace and a position would take two hundred arguments, and calling it would take longer than adding up a layer of
the net. So lean parts of kernels get the address of such a tuple. The caller keeps the tuple until they return, and
nothing ever changes it, only the numbers in its arrays.
"""

from typing import Any

from numba import extending, types
from numba.core import cgutils as untyped_cgutils
from numba.core import imputils
from numba.core.typing import templates

cgutils: Any = untyped_cgutils
ir: Any = cgutils.ir
models: Any = extending.models
register_model: Any = extending.register_model
Type: Any = types.Type
Array: Any = types.Array
BaseTuple: Any = types.BaseTuple
BaseNamedTuple: Any = types.BaseNamedTuple
AttributeTemplate: Any = templates.AttributeTemplate
infer_getattr: Any = templates.infer_getattr
lower_cast: Any = imputils.lower_cast
lower_getattr_generic: Any = imputils.lower_getattr_generic
impl_ret_borrowed: Any = imputils.impl_ret_borrowed
"""Typed as `Any` because numba has no annotations for these, or wrong ones."""


class Reference(Type):  # type: ignore[misc]
    """The type of a reference to a named tuple. It has the tuple's attributes."""

    def __init__(self, target: Any) -> None:
        self.target = target
        super().__init__(f"reference({target})")


def by_reference(kind: Any) -> Any:
    """The type that is passed for an argument of a type: a reference if it is a named tuple with arrays."""
    return Reference(kind) if isinstance(kind, BaseNamedTuple) and _has_arrays(kind) else kind


def _has_arrays(kind: Any) -> bool:
    return isinstance(kind, Array) or (isinstance(kind, BaseTuple) and any(map(_has_arrays, kind)))


@register_model(Reference)
class _ReferenceModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, manager.lookup(kind.target).get_value_type().as_pointer())

    def from_argument(self, _builder: Any, value: Any) -> Any:
        # Writing to an array doesn't change the tuple, so what was loaded from it once is still there.
        value.add_attribute("noalias")
        return value


@infer_getattr
class _Attributes(AttributeTemplate):  # type: ignore[misc]
    key = Reference

    def generic_resolve(self, reference: Any, name: str) -> Any:
        target = reference.target
        return by_reference(target[target.fields.index(name)]) if name in target.fields else None


@lower_cast(BaseNamedTuple, Reference)
def _refer(_context: Any, builder: Any, _from_type: Any, _to_type: Any, value: Any) -> Any:
    place = cgutils.alloca_once(builder, value.type)
    builder.store(value, place)
    return place


@lower_getattr_generic(Reference)
def _attribute(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    index = kind.target.fields.index(name)
    field = kind.target[index]
    place = cgutils.gep_inbounds(builder, value, 0, index)
    if isinstance(by_reference(field), Reference):
        return place
    return impl_ret_borrowed(context, builder, field, _loaded(builder, place))


def _loaded(builder: Any, place: Any) -> Any:
    """The value at an address, loaded number by number, so that LLVM can leave out those that aren't needed."""
    kind = place.type.pointee
    if not isinstance(kind, ir.types.Aggregate):
        return builder.load(place)
    value = ir.Constant(kind, ir.Undefined)
    for index in range(len(kind)):
        value = builder.insert_value(value, _loaded(builder, cgutils.gep_inbounds(builder, place, 0, index)), index)
    return value
