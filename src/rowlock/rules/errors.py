"""The errors of the rules. Each kind has its own class, and a message for the person who made the mistake."""


class RulesError(ValueError):
    """Anything the rules reject.

    >>> try:
    ...     rowlock.parse("qwixx")
    ... except rowlock.RulesError as error:
    ...     print(error)
    character 1: a position begins with its game, the rules version and its seats (qwixx/1/r.y.g.b.0/1:roll)
    """


class IllegalChoice(RulesError):
    """A choice the rules do not allow here. `seat` counts from 0, the message from 1.

    >>> try:
    ...     rowlock.apply(rowlock.parse("duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652"), "r6")
    ... except rowlock.IllegalChoice as error:
    ...     print(error.seat, error.why)
    0 the white sum is 5
    """

    def __init__(self, seat: int, action: str, why: str) -> None:
        super().__init__(f"seat {seat + 1} cannot {action}: {why}")
        self.seat = seat
        self.why = why


class IllegalRoll(RulesError):
    """Dice that cannot have been rolled here.

    >>> rowlock.apply(rowlock.start(rowlock.Options("duel", players=2)), rowlock.Dice(7, 1, 3, 6, 5, 2))
    Traceback (most recent call last):
    rowlock.rules.errors.IllegalRoll: a white die cannot show 7: it shows 1 to 6
    """


class NotAwaited(RulesError):
    """A roll where a choice is awaited, a choice where a roll is, or anything after the end.

    >>> rowlock.apply(rowlock.start(rowlock.Options("duel", players=2)), ("r5",))
    Traceback (most recent call last):
    rowlock.rules.errors.NotAwaited: no choice is awaited: it's seat 1's turn to roll
    """


class BadChoice(RulesError):
    """A text that is not a choice.

    >>> rowlock.parse_choice("red 5")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    rowlock.rules.errors.BadChoice: 'red 5' is not a choice: write a colour and a number (r5, y12, g2, b10), ...
    """


class BadOptions(RulesError):
    """Options that no game, bot or evaluation can be started with.

    >>> rowlock.start(rowlock.Options("duel", players=3))
    Traceback (most recent call last):
    rowlock.rules.errors.BadOptions: duel is for 2 players, not 3
    """


class BadTrack(RulesError):
    """A text that is not a valid track; the message names the field.

    >>> rowlock.parse_track('name = "A"')
    Traceback (most recent call last):
    rowlock.rules.errors.BadTrack: name: 'A' is one of Rowlock's own tracks: choose another
    """


class BadPosition(RulesError):
    """A text that is not a position. `place` is the character, from 1, where it goes wrong.

    >>> try:
    ...     rowlock.parse("duel/1/r75.y.g.b.0/r.y.g.b.0/1:roll")
    ... except rowlock.BadPosition as error:
    ...     print(error.place, error.why)
    10 red 5 is left of the one before it
    """

    def __init__(self, place: int, why: str) -> None:
        super().__init__(f"character {place}: {why}")
        self.place = place
        self.why = why
