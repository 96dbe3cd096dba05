"""What can be wrong, each kind with a name of its own and a sentence for the person who made it."""


class RulesError(ValueError):
    """Anything the rules refuse."""


class IllegalChoice(RulesError):
    """A choice the rules do not allow here. `seat` counts from 0, the message from 1."""

    def __init__(self, seat: int, deed: str, why: str) -> None:
        super().__init__(f"seat {seat + 1} cannot {deed}: {why}")
        self.seat = seat
        self.why = why


class IllegalRoll(RulesError):
    """Dice that cannot have been rolled here."""


class NotAwaited(RulesError):
    """A roll where a choice is awaited, a choice where a roll is, or anything after the end."""


class BadChoice(RulesError):
    """A text that is no choice at all."""


class BadOptions(RulesError):
    """A game that cannot be started so."""


class BadTrack(RulesError):
    """A track that is none: the message names the field."""


class BadPosition(RulesError):
    """A text that is not a position. `place` is the character, from 1, where it goes wrong."""

    def __init__(self, place: int, why: str) -> None:
        super().__init__(f"character {place}: {why}")
        self.place = place
        self.why = why
