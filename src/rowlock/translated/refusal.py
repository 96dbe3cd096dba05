"""What the translator does not know, it refuses."""


class Untranslatable(Exception):
    """Python that has no translation here. `file` and `line` say where it stands, `what` what it is."""

    def __init__(self, file: str, line: int, what: str) -> None:
        super().__init__(f"{file}, line {line}: {what}")
        self.file = file
        self.line = line
        self.what = what
