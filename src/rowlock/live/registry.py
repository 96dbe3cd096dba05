"""The registry of a live game's commands: each has a name, a type and a handler."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from rowlock.live.command_parsing import Command, parse_command
from rowlock.live.events import NewEvent

Game = TypeVar("Game")
Context = TypeVar("Context")
Kind = TypeVar("Kind", bound=Command)


class CommandRegistry(Generic[Game, Context]):
    """The commands of one kind of game. A handler gets the game, the command and its context (who sent it, and when);
    it returns the events the command leads to, or raises `Refused`.
    """

    def __init__(self) -> None:
        self.types: dict[str, type[Command]] = {}
        self._handlers: dict[type[Command], Callable[[Game, Any, Context], list[NewEvent]]] = {}

    def handler(
        self, function: Callable[[Game, Kind, Context], list[NewEvent]]
    ) -> Callable[[Game, Kind, Context], list[NewEvent]]:
        """Registers the decorated function for the command, or each command of a union, that it is annotated with."""
        _game, annotation, *_ = get_type_hints(function).values()
        for kind in get_args(annotation) or (annotation,):
            self.types[kind.name] = kind
            self._handlers[kind] = function
        return function

    def parse(self, data: object) -> Command:
        """The command a client sent as JSON."""
        return parse_command(self.types, data)

    def handle(self, game: Game, command: Command, context: Context) -> list[NewEvent]:
        return self._handlers[type(command)](game, command, context)
