"""Input from a terminal, with line editing, or from a pipe."""

import contextlib
import io
import os
import re
import shutil
import sys
import textwrap


class PlayerQuit(Exception):
    """A player quit, or the input ended. `status` is the exit status of the command."""

    def __init__(self, status: int = 0) -> None:
        super().__init__(status)
        self.status = status


class Keyboard:
    """Reads typed lines, and counts the screen rows they have taken since the last question began."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        self.can_erase = self.is_terminal and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self.rows = 0
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.is_terminal and sys.stdout.isatty():
            # Not every Python has readline. Without it, lines can be typed but not edited.
            with contextlib.suppress(ImportError):
                import readline

                readline.set_auto_history(False)  # a sealed choice must not show up in the history
                readline.parse_and_bind("set enable-bracketed-paste off")

    def ask(self, prompt: str) -> str:
        """Read the next line. Piped input is echoed, so that the output shows the whole game."""
        try:
            if self.is_terminal:
                return input(self._fitting(prompt)).strip()
            print(prompt, end="", flush=True)
            line = sys.stdin.readline()
        except EOFError:
            line = ""
        if not line:
            print()
            raise PlayerQuit
        print(line.strip())
        return line.strip()

    def _fitting(self, prompt: str) -> str:
        """The last sentence of a prompt that needs more than one line; what comes before it is printed."""
        self.rows += 1
        columns = shutil.get_terminal_size().columns
        sentences = re.fullmatch(r"(.*[.?]) (.*)", prompt)
        if len(prompt) < columns or sentences is None:
            return prompt
        lines = textwrap.wrap(sentences[1], columns, break_long_words=False, break_on_hyphens=False)
        print("\n".join(lines))
        self.rows += len(lines)
        return sentences[2]

    def begin_question(self) -> None:
        self.rows = 0

    def erase_question(self) -> None:
        """Erase what was typed since the question began, if the terminal can do that."""
        if self.can_erase and self.rows:
            sys.stdout.write(f"\x1b[{self.rows}A\r\x1b[J")
            sys.stdout.flush()
