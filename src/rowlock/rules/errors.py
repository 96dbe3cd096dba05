"""The errors of the rules. Each kind has its own class, and a message for the person who made the mistake."""


class RulesError(ValueError):
    """Anything the rules reject."""


class IllegalChoice(RulesError):
    """A choice the rules do not allow here. `seat` counts from 0, the message from 1."""

    def __init__(self, seat: int, action: str, why: str) -> None:
        super().__init__(f"seat {seat + 1} cannot {action}: {why}")
        self.seat = seat
        self.why = why


class IllegalRoll(RulesError):
    """Dice that cannot have been rolled here."""


class NotAwaited(RulesError):
    """A roll where a choice is awaited, a choice where a roll is, or anything after the end."""


class BadChoice(RulesError):
    """A text that is not a choice."""


class BadOptions(RulesError):
    """Options that no game can be started with."""


class BadTrack(RulesError):
    """A text that is not a valid track; the message names the field."""


class BadPosition(RulesError):
    """A text that is not a position. `place` is the character, from 1, where it goes wrong."""

    def __init__(self, place: int, why: str) -> None:
        super().__init__(f"character {place}: {why}")
        self.place = place
        self.why = why
