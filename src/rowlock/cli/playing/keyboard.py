"""Where people type: a terminal, with its line editing, or a pipe."""

import contextlib
import io
import os
import sys


class Left(Exception):
    """Somebody wants to leave, or has: the game is to be kept. `status` is what the command exits with."""

    def __init__(self, status: int = 0) -> None:
        super().__init__(status)
        self.status = status


class Keyboard:
    """Lines that are typed, and how many rows of the screen they took since the last question began."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        self.can_erase = self.is_terminal and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self.rows = 0
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.is_terminal and sys.stdout.isatty():
            # Not every Python has it. Without it lines can be typed all the same, only not edited.
            with contextlib.suppress(ImportError):
                import readline

                readline.set_auto_history(False)  # a sealed choice is nobody else's business
                readline.parse_and_bind("set enable-bracketed-paste off")

    def ask(self, prompt: str) -> str:
        """The next line. What comes through a pipe is shown, so that the output reads as the game went."""
        self.rows += 1
        try:
            if self.is_terminal:
                return input(prompt).strip()
            print(prompt, end="", flush=True)
            line = sys.stdin.readline()
        except EOFError:
            line = ""
        if not line:
            print()
            raise Left
        print(line.strip())
        return line.strip()

    def begin_question(self) -> None:
        self.rows = 0

    def erase_question(self) -> None:
        """Wipes what was typed since the question began, where the terminal can."""
        if self.can_erase and self.rows:
            sys.stdout.write(f"\x1b[{self.rows}A\r\x1b[J")
            sys.stdout.flush()
