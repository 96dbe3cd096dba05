"""Why a game is over, for a person."""

SENTENCES = {
    "two-rows-closed": "two rows are closed",
    "four-penalties": "a player has taken the fourth penalty",
    "four-misthrows": "four tokens lie in the misthrow column",
    "out-of-tokens": "a player has placed the last token",
    "goal-reached": "a pawn has reached the goal and the last round is played",
}
