"""The handlers that validate rolls: by hand, typed in, and undone."""

from rowlock.live import NewEvent, Refused, handler_in
from rowlock.rules import IllegalRoll, apply, dice_text, parse_dice
from rowlock.table.commands import COMMANDS, Context, Roll, TypeDice, UndoRoll
from rowlock.table.fair_rolls import rolled_event
from rowlock.table.limits import check_may_correct
from rowlock.table.options import TYPED
from rowlock.table.table import Table, awaited_words, check_playing, name_of


@handler_in(COMMANDS)
def roll(table: Table, command: Roll, context: Context) -> list[NewEvent]:
    number = context.seat
    check_playing(table)
    if table.options.dice == TYPED:
        raise Refused("wrong-dice", "this table plays with real dice: roll them and type in what they show")
    _check_is_awaited(table, number, command.roll)
    return [rolled_event(table, "by-hand")]


@handler_in(COMMANDS)
def type_dice(table: Table, command: TypeDice, context: Context) -> list[NewEvent]:
    number = context.seat
    check_playing(table)
    if table.options.dice != TYPED:
        raise Refused("wrong-dice", "the server rolls the dice at this table: they cannot be typed in")
    _check_is_awaited(table, number, command.roll)
    words = command.dice.split()
    try:
        if len(words) != 2:
            raise IllegalRoll(
                "dice are written as 41 3652: white, then red, yellow, green, blue; . is a die that is out"
            )
        dice = parse_dice(*words)
        apply(table.state, dice)
    except IllegalRoll as error:
        raise Refused("bad-dice", str(error)) from None
    rolled = {"roll": command.roll, "seat": table.state.active + 1, "dice": dice_text(dice), "how": "typed"}
    return [NewEvent("rolled", rolled)]


def _check_is_awaited(table: Table, number: int, roll: int) -> None:
    if 1 <= roll <= table.rolls:
        # If it was undone and repeated, the last one counts.
        shown = next(e.data["dice"] for e in reversed(table.log) if e.kind == "rolled" and e.data["roll"] == roll)
        raise Refused("stale-roll", f"roll {roll} has already been made: {shown}. Now {awaited_words(table)}")
    if not table.roll_is_awaited or roll != table.rolls + 1:
        raise Refused("not-awaited", f"roll {roll} is not awaited: {awaited_words(table)}")
    _check_may_roll(table, number, "has to roll")


def _check_may_roll(table: Table, number: int, action: str) -> None:
    active = table.state.active
    # Everybody can see real dice, so anybody may type in a roll for a bot.
    for_a_bot = table.options.dice == TYPED and table.seats[active].level
    if number != active and not for_a_bot:
        raise Refused("not-your-roll", f"{name_of(table, active)} {action}, not {name_of(table, number)}")


@handler_in(COMMANDS)
def undo_roll(table: Table, command: UndoRoll, context: Context) -> list[NewEvent]:
    """Typed dice can be corrected until a choice made with them has been revealed."""
    number = context.seat
    check_playing(table)
    if table.options.dice != TYPED:
        raise Refused("wrong-dice", "the server rolls the dice at this table, and its rolls are final")
    last_roll = table.last_roll
    if last_roll is None or not 1 <= command.roll <= last_roll.number:
        raise Refused("nothing-to-undo", f"roll {command.roll} has not been made: {awaited_words(table)}")
    if command.roll < last_roll.number or last_roll.is_played:
        raise Refused("final-already", f"choices have been made with roll {command.roll}, so it is final")
    _check_may_roll(table, number, "typed in the dice")
    check_may_correct(table)
    return [NewEvent("roll-undone", {"roll": command.roll, "seat": number + 1})]
