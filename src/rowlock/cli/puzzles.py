"""`rowlock puzzles`: list packs of puzzles, show and solve them."""

import datetime
import json as json_text
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from rowlock.bots.registry import LEVELS
from rowlock.cli.board import board_console, draw_board
from rowlock.cli.completion import one_of
from rowlock.cli.errors import fail
from rowlock.cli.playing.keyboard import Keyboard, PlayerQuit
from rowlock.cli.prose import Row, print_rows, print_wrapped
from rowlock.cli.puzzle_making import make
from rowlock.cli.wording import counted
from rowlock.puzzles.daily import puzzle_of_day
from rowlock.puzzles.pack import BadPack, Pack, Puzzle, PuzzleChoice, packs, read_pack
from rowlock.puzzles.themes import THEMES
from rowlock.rules import BadChoice, State, choice_text, choice_words, parse, parse_choice
from rowlock.rules.words import action_words

ABOUT_THEMES = {
    "lock": "lock now or wait",
    "end": "end the game or play on",
    "penalty": "accept the penalty",
    "beat": "beat or stack",
    "pawn": "when to run with the pawn",
    "skip": "skip or pass",
    "row": "which number",
}

app = typer.Typer(no_args_is_help=False)
app.command()(make)


def complete_pack(incomplete: str) -> list[str]:
    return one_of(*packs())(incomplete)


PackArgument = Annotated[
    str, typer.Argument(metavar="PACK", help="The name of a pack, or a file.", autocompletion=complete_pack)
]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object.")]


@app.callback(invoke_without_command=True)
def puzzles(
    context: typer.Context,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per pack.")] = False,
) -> None:
    """Solve puzzles: decisions whose best choice is certain. Without a command, list the packs.

    Examples: [bold]rowlock puzzles play[/bold], [bold]rowlock puzzles play duel-2 --theme beat[/bold]
    """
    if context.invoked_subcommand is not None:
        return
    console = board_console()
    for name, pack in packs().items():
        if json:
            print(json_text.dumps(_summary(name, pack)))
        else:
            graded = ", ".join(f"{level} {count}" for level, count in _grades(pack).items())
            print_wrapped(console, f"{name}: {counted(len(pack.puzzles), 'puzzle')}; hard for: {graded}", rest="  ")
            listed = ", ".join(f"{theme} {count}" for theme, count in _themes(pack).items())
            print_wrapped(console, f"  themes: {listed}", rest="    ")


@app.command()
def show(
    pack: PackArgument,
    number: Annotated[int, typer.Argument(min=1, help="The number of the puzzle in its pack.")],
    answer: Annotated[bool, typer.Option("--answer", help="Also show what each choice is worth.")] = False,
    json: JsonOption = False,
) -> None:
    """Show one puzzle of a pack.

    Example: [bold]rowlock puzzles show duel-2 7 --answer[/bold]
    """
    found = _pack(pack)
    puzzle = _numbered(found, number)
    if json:
        print(json_text.dumps(_data(found, puzzle)))
        return
    console = _board(puzzle)
    if answer:
        _show_answer(console, found, puzzle)
    else:
        console.print(f"Choices: {_listed(puzzle)}")


@app.command()
def play(
    pack: Annotated[
        str | None,
        typer.Argument(
            metavar="PACK",
            help="The name of a pack, or a file. \\[default: the day's puzzle]",
            autocompletion=complete_pack,
        ),
    ] = None,
    grade: Annotated[
        str | None,
        typer.Option(metavar="LEVEL", help="Only puzzles that this level finds hard.", autocompletion=one_of(*LEVELS)),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(help=f"Only puzzles with this theme: {', '.join(THEMES)}.", autocompletion=one_of(*THEMES)),
    ] = None,
    number: Annotated[int, typer.Option(min=1, help="Begin with this puzzle of the pack.")] = 1,
    date: Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="The puzzle of that day.")] = None,
) -> None:
    """Solve puzzles in the terminal: today's, or those of a pack, one after the other.

    Examples: [bold]rowlock puzzles play[/bold], [bold]rowlock puzzles play qwixx-2 --grade steady[/bold]
    """
    if pack is None:
        found, chosen = _of_day(date)
    elif date is not None:
        fail("the puzzle of the day comes from all packs: leave the pack out", 2)
    else:
        found = _pack(pack)
        chosen = _chosen(found, grade, theme, number)
    right = 0
    keyboard = Keyboard()
    try:
        for done, puzzle in enumerate(chosen, start=1):
            right += _solve(keyboard, found, puzzle)
            print(f"{right} of {done} right\n")
            if done < len(chosen):
                keyboard.ask("Enter for the next puzzle, Ctrl-D to stop: ")
    except PlayerQuit as quit:
        raise typer.Exit(quit.status) from None
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _solve(keyboard: Keyboard, pack: Pack, puzzle: Puzzle) -> bool:
    """Ask for the best choice until the answer is a legal one, then show what each is worth."""
    console = _board(puzzle)
    legal = {one.choice for one in puzzle.choices}
    while True:
        try:
            choice = choice_text(parse_choice(keyboard.ask(f"Your choice ({_listed(puzzle)}): ")))
        except BadChoice as error:
            print(error)
            continue
        if choice in legal:
            break
        print(f"{choice} is not possible here.")
    is_right = choice in puzzle.right_choices
    best = choice_words(parse_choice(puzzle.choices[0].choice))
    print("Right!" if is_right else f"No: {best} is better.")
    _show_answer(console, pack, puzzle)
    return is_right


def _board(puzzle: Puzzle) -> Console:
    """Draw the position, and say what is asked."""
    state: State = parse(puzzle.position)
    console = board_console()
    draw_board(console, state, ("",) * len(state.sheets))
    print_wrapped(console, Text(f"Seat {puzzle.seat}, action {state.stage}: {action_words(state)}", style="bold"))
    return console


def _show_answer(console: Console, pack: Pack, puzzle: Puzzle) -> None:
    alone = pack.players == 1
    title = f"    {'choice':17}{'' if alone else '  wins'}  points          loss"
    rows = []
    for place, one in enumerate(puzzle.choices):
        wins = "" if alone else f"{100 * one.share:5.1f}%"
        sign = "*" if place < puzzle.right else " "
        words = choice_words(parse_choice(one.choice))
        loss = _loss(one, alone)
        line = f"  {sign} {one.choice:4} {words:12}{wins}{one.points:8.1f}  {loss}".rstrip()
        rows.append(Row(line, f"{sign} {words}", {"wins": wins, "points": f"{one.points:.1f}", "loss": loss}))
    print_rows(console, title, rows)
    missed = ", ".join(
        f"{level} {100 * count // pack.made['tries']}%"
        for level, count in zip(pack.made["levels"], puzzle.missed, strict=True)
    )
    print_wrapped(console, f"Missed by: {missed}. Themes: {', '.join(ABOUT_THEMES[theme] for theme in puzzle.themes)}.")


def _loss(one: PuzzleChoice, alone: bool) -> str:
    """The loss with its standard error, and how it was found."""
    if not one.loss:
        return ""
    unit, sign = (1, "") if alone else (100, "%")
    error = f" ±{unit * one.loss_error:.1f}" if one.loss_error else ""
    how = f" (standard error, {one.trials} trials)" if one.trials else " (exact)"
    return f"{unit * one.loss:6.1f}{sign}{error}{how}"


def _listed(puzzle: Puzzle) -> str:
    """The choices in their canonical order; that of the pack would give away the best."""
    return " ".join(map(choice_text, sorted(parse_choice(one.choice) for one in puzzle.choices)))


def _pack(name: str) -> Pack:
    if name in packs():
        return packs()[name]
    try:
        return read_pack(Path(name))
    except FileNotFoundError:
        fail(f"there is no pack or file {name!r}: the packs are {', '.join(packs())}", 2)
    except OSError as error:
        fail(f"can't read {name}: {error.strerror or error}", 1)
    except (BadPack, UnicodeDecodeError) as error:
        fail(f"{name}: {error if isinstance(error, BadPack) else 'this file is not a pack of puzzles'}", 1)


def _numbered(pack: Pack, number: int) -> Puzzle:
    if number > len(pack.puzzles):
        fail(f"there is no puzzle {number}: the pack has {counted(len(pack.puzzles), 'puzzle')}", 2)
    return pack.puzzles[number - 1]


def _chosen(pack: Pack, grade: str | None, theme: str | None, number: int) -> list[Puzzle]:
    levels = pack.made["levels"]
    if grade is not None and grade not in levels:
        fail(f"there is no level {grade!r}: puzzles are graded by {', '.join(levels)}", 2)
    if theme is not None and theme not in THEMES:
        fail(f"there is no theme {theme!r}: the themes are {', '.join(THEMES)}", 2)
    _numbered(pack, number)
    found = [
        one
        for one in pack.puzzles[number - 1 :]
        if grade in (None, levels[one.grade - 1]) and (theme is None or theme in one.themes)
    ]
    if not found:
        fail("this pack has no puzzle with that grade and theme", 1)
    return found


def _of_day(date: str | None) -> tuple[Pack, list[Puzzle]]:
    try:
        day = datetime.date.fromisoformat(date) if date else datetime.date.today()
    except ValueError:
        fail(f"{date!r} is not a date: write it as 2026-11-16", 2)
    listed = list(packs().values())
    which, place = puzzle_of_day((day - datetime.date(1970, 1, 1)).days, [len(pack.puzzles) for pack in listed])
    return listed[which], [listed[which].puzzles[place]]


def _grades(pack: Pack) -> dict[str, int]:
    levels = pack.made["levels"]
    return {level: sum(one.grade == grade for one in pack.puzzles) for grade, level in enumerate(levels, start=1)}


def _themes(pack: Pack) -> dict[str, int]:
    counts = {theme: sum(theme in one.themes for one in pack.puzzles) for theme in THEMES}
    return {theme: count for theme, count in counts.items() if count}


def _summary(name: str, pack: Pack) -> dict[str, Any]:
    return {
        "pack": name,
        "game": pack.game,
        "players": pack.players,
        "puzzles": len(pack.puzzles),
        "grades": _grades(pack),
        "themes": _themes(pack),
        "made": pack.made,
    }


def _data(pack: Pack, puzzle: Puzzle) -> dict[str, Any]:
    return {
        "position": puzzle.position,
        "seat": puzzle.seat,
        "grade": pack.made["levels"][puzzle.grade - 1],
        "themes": list(puzzle.themes),
        "missed": dict(zip(pack.made["levels"], puzzle.missed, strict=True)),
        "right": list(puzzle.right_choices),
        "choices": [one._asdict() for one in puzzle.choices],
    }
