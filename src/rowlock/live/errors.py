"""Rejected commands: a code for programs, and a message for the person who sent the command."""

CODES = {
    "bad-command": "an unknown command, or one with a missing, unknown or wrongly typed field",
    "bad-id": "a command's id is not 1 to 64 letters, digits, - and _",
    "bad-name": "the name is longer than 30 characters, or has invisible ones, or nothing but accents and spaces",
    "bad-time": "the time is not a number of seconds",
    "name-taken": "someone already has this name, or one that looks like it",
}
"""The codes that tables and pads share, and when they occur. Each has a list of its own as well."""


class Refused(ValueError):
    """A command that was rejected and changed nothing. The message is for the person who sent it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
