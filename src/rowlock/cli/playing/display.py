"""Print the game for the people at the terminal: turns, board, dice, choices, outcomes and the result."""

from rich.console import Console
from rich.text import Text

from rowlock.boards.pieces import INK, TOKENS, pawns_on
from rowlock.boards.text import FULL_WIDTH, last_turns, shared_rows, sheet_lines, tokens_left
from rowlock.cli.board import draw, draw_board
from rowlock.cli.playing.descriptions import consequences, describe_choice, penalty_word
from rowlock.cli.playing.players import deciders, does, whose
from rowlock.cli.prose import NO_BREAK, print_figures, print_wrapped
from rowlock.rules import (
    COLOURS,
    NOTHING,
    Choice,
    Decision,
    Over,
    State,
    choice_text,
    game_of,
    legal,
    pending,
    scores,
)
from rowlock.rules.choices import colour_of, is_square
from rowlock.rules.dice import colour_die
from rowlock.rules.layout import row_count, row_letter, row_name
from rowlock.rules.meaning import leads_to_penalty, meaning
from rowlock.rules.rows import CLOSING, foremost, is_closed, marks_on, points
from rowlock.rules.sheet import PENALTY
from rowlock.rules.track import Track, last_field
from rowlock.rules.words import REASONS_IN_WORDS, action_words, counted

MAX_WIDTH = 78
FAULTS = {"penalty": "penalties", "misthrow": "misthrows"}
SPACES_AHEAD = 12
"""How many spaces ahead of a pawn are shown when the whole track isn't."""


class Display:
    """Prints to the console, using the players' names."""

    def __init__(self, console: Console, names: tuple[str, ...]) -> None:
        self.console = console
        self.names = names

    @property
    def width(self) -> int:
        return min(self.console.width, MAX_WIDTH)

    def say(self, words: str | Text, indent: str = "") -> int:
        """Print the words in lines that fit, and return how many."""
        return print_wrapped(self.console, words, rest=indent)

    def say_command(self, words: str, command: str) -> None:
        """Print the words and a command, which stays in one piece so that it can be copied."""
        if len(words) + len(command) < self.console.width:
            self.say(f"{words} {command}")
        else:
            self.say(words)
            self.console.print(command)

    def welcome(self, state: State, introduced: list[str], file: str, continuing: bool) -> None:
        begins = f" {does(self.names[state.active], 'begin')}." if len(self.names) > 1 and not continuing else ""
        self.say(Text.assemble((game_of(state).TITLE, "bold"), f": {_listed(introduced)}.{begins}"))
        self.say(f"Saved in {file}. Type a choice from the list, or ? for help.")

    def turn(self, number: int, state: State) -> None:
        head, made = f"── Turn {number}, {whose(self.names[state.active])} turn ── ", f"{self.points(state)} "
        fits = len(head) + len(made) <= self.width
        self.say(Text(f"\n{head + made * fits:─<{self.width}}", style="bold"))
        if not fits:
            self.say(Text(made, style="bold"))
        if last_turns(state):
            self.say(last_turns(state).strip())

    def points(self, state: State) -> str:
        return " · ".join(f"{name}: {made}" for name, made in zip(self.names, scores(state), strict=True))

    def board(self, state: State) -> None:
        """Show the whole board."""
        draw_board(self.console, state, self.names)
        self.say("")

    def whose_board(self, state: State, seat: int) -> None:
        """At one keyboard, name the player who should look now, unless the board is shared."""
        if not game_of(state).IS_SHARED:
            self.say(Text(self.names[seat], style="bold"))

    def own_board(self, state: State, seat: int) -> None:
        """Show what a player needs before choosing: their own sheet in full, the others in one line each."""
        if game_of(state).IS_SHARED:
            self.say("  " + "   ".join(self._supply(state, place) for place in range(len(state.sheets))))
            draw(self.console, shared_rows(state, self.console.width))
            return
        draw(self.console, sheet_lines(state, seat, self.console.width))
        track = game_of(state).TRACK.track_of(state)
        if track:
            self.say(self._track_ahead(state, track, seat), indent="    ")
        for other in range(len(self.names)):
            if other != seat:
                self.say(self._sheet_in_a_line(state, other))

    def _supply(self, state: State, seat: int) -> str:
        misthrows = state.sheets[seat].penalties
        misthrown = f", {misthrows} misthrown" if misthrows else ""
        return f"{TOKENS[seat]} {self.names[seat]}, {tokens_left(state, seat)}{misthrown}"

    def _sheet_in_a_line(self, state: State, seat: int) -> Text:
        """A sheet in one line, `casual      r ··✗·✗______  y …`: crossed, lost and open numbers."""
        sheet = state.sheets[seat]
        line = Text(f"  {self.names[seat]:10.10}")
        row_break = "\n   " if self.console.width < FULL_WIDTH else ""
        for index, row in enumerate(sheet.rows):
            squares = ""
            for square in range(CLOSING + 1):
                lost = square < foremost(row) or is_closed(state.closed, index)
                squares += "✗" if marks_on(row, square) else "·" if lost else "_"
            line.append(row_break if index % 2 == 0 else "")
            letter, ink = row_letter(state.layout, index), INK[state.layout.locks[index]]
            line.append(f" {letter}{NO_BREAK if row_break else ' '}{squares}", style=ink)
        line.append(f"  -{PENALTY * sheet.penalties}" if sheet.penalties else "")
        pawn = game_of(state).TRACK.pawn_of(state, seat)
        line.append("" if pawn is None else f" pawn {pawn}")
        return line

    def _track_ahead(self, state: State, track: Track, seat: int) -> Text:
        pawn = game_of(state).TRACK.pawn_of(state, seat) or 0
        line = Text(f"  {'track ' + track.name:10.10} " + (f"on space {pawn}, then" if pawn else "from the start"))
        last = last_field(track.fields)
        for field in range(pawn + 1, min(pawn + SPACES_AHEAD, last) + 1):
            choice = track.fields[field]
            line.append(f" {choice_text(choice)}{pawns_on(state, field)}", style=INK[colour_of(choice)])
        line.append(" …" if pawn + SPACES_AHEAD < last else " end")
        return line

    def dice(self, state: State) -> None:
        line = Text(f"Dice  white {state.dice.white1} and {state.dice.white2}")
        for colour, word in enumerate(COLOURS):
            if colour_die(state.dice, colour):
                line.append("   ").append(f"{word} {colour_die(state.dice, colour)}", style=INK[colour])
        self.say(line, indent="      ")

    def choices(self, state: State, seat: int) -> None:
        """Show the action, and every legal choice with what it would do."""
        awaited = pending(state)
        assert isinstance(awaited, Decision)
        listed = legal(state, seat)
        who = "everyone: " if len(awaited.seats) > 1 else ""
        self.say(Text.assemble((f"Action {awaited.kind}", "bold"), f", {who}{action_words(state)}"))
        if listed == (NOTHING,):
            costs = f", so the turn ends with {penalty_word(state)}" if leads_to_penalty(state, seat, NOTHING) else ""
            self.say(f"  Nothing fits{costs}. Press Enter to pass.")
            return
        self._list([self._choice_line(state, seat, choice) for choice in listed if choice != NOTHING])
        self.say(self._choice_line(state, seat, NOTHING), indent=" " * 7)

    def _choice_line(self, state: State, seat: int, choice: Choice) -> Text:
        ink = INK[colour_of(choice)] if is_square(choice) else "bold"
        points = f" ({meaning(state, seat, choice).gain:+})" if choice != NOTHING else ""
        words = describe_choice(state, seat, choice, self.names)
        return Text.assemble("  ", (f"{choice_text(choice):4}", ink), f" {words}{points}")

    def _list(self, lines: list[Text]) -> None:
        """Print the lines in one column, or in two if they are many and short."""
        half = (len(lines) + 1) // 2
        widest = max(map(len, lines))
        if len(lines) < 4 or widest > self.width // 2:
            half = len(lines)
        for place in range(half):
            row = lines[place]
            for second in lines[place + half : place + half + 1]:
                row.pad_right(widest - len(row))
                row += second
            self.say(row, indent=" " * 7)

    def outcome(self, before: State, choices: tuple[Choice, ...], after: State, seats: tuple[int, ...]) -> None:
        """Show what the given seats chose, and what everybody's choices led to."""
        chosen = dict(zip(deciders(before), choices, strict=True))
        described = [f"{self.names[seat]}: {describe_choice(before, seat, chosen[seat], self.names)}" for seat in seats]
        if described:
            self.say(f"→ action {before.stage}  " + "  ·  ".join(described), indent=" " * 12)
        for words in consequences(before, after, self.names):
            if not (len(chosen) == 1 and seats and ("penalty" in words or "misthrow" in words)):
                self.say("→ " + words, indent="  ")

    def result(self, state: State) -> None:
        """Show the points row by row, and the winner."""
        over = pending(state)
        assert isinstance(over, Over)
        self.say(Text.assemble(("\nThe game is over", "bold"), f": {REASONS_IN_WORDS[over.reason]}.\n"))
        game = game_of(state)
        track = game.TRACK.track_of(state)
        rows = [row_name(state.layout, row) for row in range(row_count(state.layout))]
        heads = [*rows, FAULTS[game.FAULT], *(["track"] if track else []), "points"]
        width, widths = max(10, *map(len, self.names)), [max(8, len(head) + 2) for head in heads]
        fits = 2 + width + sum(widths) <= self.console.width
        if fits:
            headings = "".join(f"{head:>{columns}}" for head, columns in zip(heads, widths, strict=True))
            self.say("  " + " " * width + headings)
        for seat, name in enumerate(self.names):
            sheet = state.sheets[seat]
            counts = [*map(points, sheet.rows), -PENALTY * sheet.penalties]
            if track:
                counts.append(track.points[game.TRACK.pawn_of(state, seat) or 0])
            counts.append(over.scores[seat])
            if fits:
                *cells, total = (f"{count:>{columns}}" for count, columns in zip(counts, widths, strict=True))
                self.say(Text.assemble(f"  {name:{width}}", *cells, (total, "bold")))
            else:
                print_figures(self.console, Text(name, style="bold"), zip(heads, map(str, counts), strict=True))
        most = counted(max(over.scores), "point")
        winners = [self.names[seat] for seat in over.winners]
        if len(self.names) == 1:
            self.say(f"\nYour final score: {most}.")
        elif len(winners) == 1:
            self.say(Text(f"\n{does(winners[0], 'win')} with {most}.", style="bold"))
        else:
            self.say(Text(f"\n{_listed(winners)} share the win with {most}.", style="bold"))


def _listed(names: list[str] | tuple[str, ...]) -> str:
    """`Ada`, `Ada and Bo`, `Ada, Bo and Cy`"""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
