"""What HTTP takes and gives, described for people who write clients. Unknown parts and wrong types are refused."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from rowlock.rules import GAME_NAMES

if TYPE_CHECKING:
    GameName = str
else:
    GameName = Literal[GAME_NAMES]

Seconds = Annotated[float, Field(ge=1, le=1_000_000)]


class _Taken(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class OpenSeat(_Taken):
    """A seat for whoever comes first."""

    kind: Literal["open"]


class BotSeat(_Taken):
    """A seat for a bot."""

    kind: Literal["bot"]
    level: str = Field(max_length=40, description="One of the levels that `/api/v1/bots` lists.", examples=["casual"])
    name: str = Field("", max_length=60, description="By default the level, with a number where there are more of it.")


class MySeat(_Taken):
    """A seat for whoever opens the table. The answer has the token for it."""

    kind: Literal["me"]
    name: str = Field(
        "", max_length=60, description="At most 30 characters, all of them visible; empty for none.", examples=["Ada"]
    )


class Opening(_Taken):
    """A table to be opened. What is left out is as usual; `docs/table.md` tells what each option means."""

    game: GameName
    seats: list[Annotated[OpenSeat | BotSeat | MySeat, Field(discriminator="kind")]] = Field(
        min_length=1, max_length=5, description="From seat 1 on; at most one is `me`."
    )
    track: str | None = Field(None, max_length=20, description="On Board: the name of a track that everybody has.")
    track_file: str | None = Field(None, max_length=8000, description="On Board: the text of a track file instead.")
    dice: Literal["by-hand", "at-once", "typed"] = Field("by-hand", description="Fair dice, or real ones typed in.")
    first: int | None = Field(None, ge=1, le=5, description="The seat that begins; by lot if none.")
    clock: Seconds | None = Field(None, description="Seconds for a decision, or none.")
    grace: Seconds = Field(60.0, description="Seconds that a person may be away before the others may go on.")
    entropy_limit: Seconds = Field(15.0, description="Seconds for sealing, and for showing, entropy.")
    stand_in: str = Field("casual", max_length=40, description="The level that plays on for who resigns.")
    hints: bool = Field(False, description="Whether hints are given; only at a table of one person and bots.")


class PadSeat(_Taken):
    """A seat of a shared pad: yours, or open for whoever comes by the link."""

    name: str = Field(
        "", max_length=60, description="Up to 30 characters, all visible; without a name it is called by its number."
    )
    colour: str = Field("", max_length=20, description="A word of the client's own, which the others are told.")
    mine: bool = Field(False, description="Whether this phone has it.")


class PadOpening(_Taken):
    """A score pad to be shared: `docs/shared-pad.md` tells what it is."""

    game: GameName
    seats: list[PadSeat] = Field(min_length=1, max_length=5, description="From seat 1 on; any number are `mine`.")
    track: str | None = Field(None, max_length=20, description="On Board: the name of a track that everybody has.")
    show_points: bool = Field(True, description="Whether every phone shows everybody's points.")
    deeds: list[dict[str, Any]] = Field(
        [], max_length=400, description="What was written before, in its order, as the commands on the socket write it."
    )


class RecordGiven(_Taken):
    """A game that was played elsewhere."""

    record: str = Field(max_length=16_000, description="Its record, as `docs/record.md` describes it.")


class SheetWanted(BaseModel):
    """How a sheet is to be printed, as the parameters of an address. What is left out is as usual."""

    model_config = ConfigDict(extra="forbid")

    language: str = Field("en", max_length=20, description="`en`, `de`, `pl` or `it`.")
    paper: str = Field("a4", max_length=20, description="`a4` or `letter`.")
    grey: bool = Field(False, description="`1` for black on white.")
    sheets: int | None = Field(None, ge=1, le=100, description="1, 2 or 4 sheets to a page; 2 if not said.")
    track: str | None = Field(None, max_length=20, description="On Board: the track that is put on every sheet.")


class Opened(BaseModel):
    """A table that was opened. The link to it is all that a friend needs."""

    table: str = Field(description="Its id, which nobody can guess.")
    socket: str = Field(description="Where its socket is.", examples=["/api/v1/tables/Nq2v…/socket"])
    seat: int | None = Field(description="Your seat, if you asked for one.")
    token: str | None = Field(description="What opens your seat. It is told once: keep it, and show it to nobody.")
    view: dict[str, Any] = Field(description="The table as you see it: see `docs/table.md`.")


class PadOpened(BaseModel):
    """A shared pad that was opened. The link to it is all that the others need."""

    pad: str = Field(description="Its id, which nobody can guess.")
    socket: str = Field(description="Where its socket is.", examples=["/api/v1/pads/Nq2v…/socket"])
    token: str = Field(description="What opens your seats. It is told once: keep it, and show it to nobody.")
    view: dict[str, Any] = Field(description="The pad as you see it.")


class Hint(BaseModel):
    """What each legal choice is worth, the best first."""

    position: str
    seat: int
    choices: list[dict[str, Any]] = Field(description="As `rowlock hint --json` gives them: see `docs/analysis.md`.")
    decision: int = Field(description="Of which decision this is: it may have been decided since.")


class Refusal(BaseModel):
    """What could not be done: a code for programs and a sentence for people."""

    refused: str = Field(examples=["no-such-table"])
    message: str


class GameData(BaseModel):
    game: str
    title: str
    rules: str = Field(description="The version of its rules.")
    least_players: int
    most_players: int


class TrackData(BaseModel):
    name: str
    fields: list[str] = Field(description="The numbers of the fields 1 to 40, as choices are written.")
    points: list[int]


class Games(BaseModel):
    games: list[GameData]
    tracks: list[TrackData]


class BotData(BaseModel):
    level: str
    style: str
    games: list[str]


class Bots(BaseModel):
    """From the weakest to the strongest."""

    levels: list[BotData]


class DiceChecked(BaseModel):
    """Whether every roll follows from what was sealed before the first."""

    proven: bool
    why: str | None = Field(description="Why nothing can be proven, if so: the game goes on, or the dice are typed.")
    problems: list[str] = Field(description="What is wrong.")
    rolls: int
    commitment: str | None
    entropy_of: list[int] = Field(description="The seats whose entropy is in the dice.")
    not_shown: list[int] = Field(description="The seats that sealed entropy and did not show it in time.")


class Health(BaseModel):
    status: Literal["ok"]
    version: str
