"""The registry of a live game's commands: each has a name, a type and a handler."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from rowlock.live.command_parsing import Command, CommandShape, parse_command, shape_of
from rowlock.live.events import NewEvent

Game = TypeVar("Game")
Context = TypeVar("Context")
Kind = TypeVar("Kind", bound=Command)


@dataclass(frozen=True)
class CommandRegistry(Generic[Game, Context]):
    """The commands of one kind of game. A handler gets the game, the command and its context (who sent it, and when);
    it returns the events the command leads to, or raises `Refused`.
    """

    shapes: dict[str, CommandShape] = field(default_factory=dict)
    handlers: dict[type[Command], Callable[[Game, Any, Context], list[NewEvent]]] = field(default_factory=dict)

    def parse(self, data: object) -> Command:
        """The command a client sent as JSON."""
        return parse_command(self.shapes, data)

    def handle(self, game: Game, command: Command, context: Context) -> list[NewEvent]:
        return self.handlers[type(command)](game, command, context)


def handler_in(
    registry: CommandRegistry[Game, Context],
) -> Callable[[Callable[[Game, Kind, Context], list[NewEvent]]], Callable[[Game, Kind, Context], list[NewEvent]]]:
    """Register the decorated function for the command, or each command of a union, that it is annotated with."""

    def register(
        function: Callable[[Game, Kind, Context], list[NewEvent]],
    ) -> Callable[[Game, Kind, Context], list[NewEvent]]:
        _game, annotation, *_ = get_type_hints(function).values()
        for kind in get_args(annotation) or (annotation,):
            registry.shapes[kind.name] = shape_of(kind)
            registry.handlers[kind] = function
        return function

    return register
