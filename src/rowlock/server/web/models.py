"""The request and response bodies, described for OpenAPI. Unknown fields and wrong types are rejected."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from rowlock.rules import GAME_NAMES
from rowlock.table.proof import Status

if TYPE_CHECKING:
    GameName = str
else:
    GameName = Literal[GAME_NAMES]

Seconds = Annotated[float, Field(ge=1, le=1_000_000)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class OpenSeat(_Request):
    """A seat for the first person who takes it."""

    kind: Literal["open"]


class BotSeat(_Request):
    """A seat for a bot."""

    kind: Literal["bot"]
    level: str = Field(max_length=40, description="One of the levels that `/api/v1/bots` lists.", examples=["casual"])
    name: str = Field("", max_length=60, description="By default the level, numbered if several bots have it.")


class MySeat(_Request):
    """A seat for a person at the device that opens the table. The response has one token for all of them."""

    kind: Literal["me"]
    name: str = Field("", max_length=60, description="Up to 30 visible characters; may be empty.", examples=["Ada"])


class Opening(_Request):
    """A table to open. The options are explained in `docs/table.md`."""

    game: GameName
    seats: list[Annotated[OpenSeat | BotSeat | MySeat, Field(discriminator="kind")]] = Field(
        min_length=1, max_length=5, description="From seat 1; any number may be `me`."
    )
    track: str | None = Field(None, max_length=20, description="On Board: the name of a built-in track.")
    track_file: str | None = Field(None, max_length=8000, description="On Board: the text of a track file instead.")
    dice: Literal["by-hand", "at-once", "typed"] = Field("by-hand", description="Fair dice, or real ones typed in.")
    first: int | None = Field(None, ge=1, le=5, description="The seat that begins; random if missing.")
    clock: Seconds | None = Field(None, description="Seconds per decision; unlimited if missing.")
    grace: Seconds = Field(60.0, description="Seconds a person may be away before the others may go on.")
    entropy_limit: Seconds = Field(15.0, description="Seconds for committing to entropy, and for revealing it.")
    stand_in: str = Field("casual", max_length=40, description="The level of the bot that replaces a person.")
    hints: bool = Field(False, description="Whether to give hints; only at a table of one person and bots.")


class PadSeat(_Request):
    """A seat of a shared pad: yours, or open for people who follow the link."""

    name: str = Field("", max_length=60, description="Up to 30 visible characters; unnamed seats go by their number.")
    colour: str = Field("", max_length=20, description="Any word the client chooses; the other clients receive it.")
    mine: bool = Field(False, description="Whether this phone has the seat.")


class PadOpening(_Request):
    """A score pad to share: see `docs/shared-pad.md`."""

    game: GameName
    seats: list[PadSeat] = Field(min_length=1, max_length=5, description="From seat 1; any number may be `mine`.")
    track: str | None = Field(None, max_length=20, description="On Board: the name of a built-in track.")
    show_points: bool = Field(True, description="Whether phones show everybody's points.")
    deeds: list[dict[str, Any]] = Field(
        [], max_length=400, description="What was written before, in order, in the format of the socket's commands."
    )


class RecordGiven(_Request):
    """A game that was played elsewhere."""

    record: str = Field(max_length=16_000, description="The record, in the format of `docs/record.md`.")


class SheetOrder(BaseModel):
    """The query parameters of a printed sheet."""

    model_config = ConfigDict(extra="forbid")

    language: str = Field("en", max_length=20, description="`en`, `de`, `pl` or `it`.")
    paper: str = Field("a4", max_length=20, description="`a4` or `letter`.")
    grey: bool = Field(False, description="`1` for black on white.")
    sheets: int | None = Field(None, ge=1, le=100, description="1, 2 or 4 sheets per page; 2 by default.")
    track: str | None = Field(None, max_length=20, description="On Board: the track to print on every sheet.")


class Opened(BaseModel):
    """A new table. Friends need only the link to it."""

    table: str = Field(description="The id, which nobody can guess.")
    socket: str = Field(description="The path of the socket.", examples=["/api/v1/tables/Nq2v…/socket"])
    seat: int | None = Field(description="Your seat, if you asked for one; the first, if for several.")
    seats: list[int] = Field(description="Your seats.")
    token: str | None = Field(description="The secret of your seats. It is sent only once: keep it to yourself.")
    view: dict[str, Any] = Field(description="The table as you see it: see `docs/table.md`.")


class PadOpened(BaseModel):
    """A new shared pad. The others need only the link to it."""

    pad: str = Field(description="The id, which nobody can guess.")
    socket: str = Field(description="The path of the socket.", examples=["/api/v1/pads/Nq2v…/socket"])
    token: str = Field(description="The secret of your seats. It is sent only once: keep it to yourself.")
    view: dict[str, Any] = Field(description="The pad as you see it.")


class Hint(BaseModel):
    """The value of each legal choice, best first."""

    position: str
    seat: int
    choices: list[dict[str, Any]] = Field(description="In the format of `rowlock hint --json`: see `docs/analysis.md`.")
    decision: int = Field(description="The number of the decision, which may have been made since.")


class Refusal(BaseModel):
    """An error: a code for programs and a sentence for people."""

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
    fields: list[str] = Field(description="The numbers of the fields, written as choices.")
    points: list[int]


class Games(BaseModel):
    games: list[GameData]
    tracks: list[TrackData]


class BotData(BaseModel):
    level: str
    style: str
    games: list[str]


class Bots(BaseModel):
    """The bots, from weakest to strongest."""

    levels: list[BotData]


class DiceChecked(BaseModel):
    """Whether every roll follows from the commitments made before the first roll."""

    proven: bool = Field(description="Whether the rolls follow from the sealed seed. See `status` for the seed itself.")
    status: Status = Field(
        description="`seed-unproven` if no player added entropy, so that the host could have picked the seed."
    )
    why: str | None = Field(description="Why nothing can be proven: the game goes on, or the dice are typed in.")
    problems: list[str] = Field(description="The rolls that do not match.")
    rolls: int
    commitment: str | None
    entropy_of: list[int] = Field(description="The seats whose entropy went into the dice.")
    not_shown: list[int] = Field(description="The seats that did not reveal their entropy in time.")


class Health(BaseModel):
    status: Literal["ok"]
    version: str
