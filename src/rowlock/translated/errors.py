"""The translator's error."""


class Untranslatable(Exception):
    """Python code that the translator doesn't support, with its file and line."""

    def __init__(self, file: str, line: int, what: str) -> None:
        super().__init__(f"{file}, line {line}: {what}")
        self.file = file
        self.line = line
        self.what = what
