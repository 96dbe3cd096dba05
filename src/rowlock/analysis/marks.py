"""Marks for bad choices."""

from rowlock.analysis.figures import Figure

INACCURACY, MISTAKE, BLUNDER = "?!", "?", "??"
NO_MARK = ""

SHARE_THRESHOLDS = ((0.08, BLUNDER), (0.04, MISTAKE), (0.02, INACCURACY))
"""The smallest loss for each mark, as a share of the win. Players don't notice smaller ones."""

POINT_THRESHOLDS = ((8.0, BLUNDER), (4.0, MISTAKE), (2.0, INACCURACY))
"""The same in points, for solo games."""

MARK_WORDS = {INACCURACY: "inaccuracy", MISTAKE: "mistake", BLUNDER: "blunder"}


def mark(loss: Figure, alone: bool) -> str:
    """The mark for a loss; none if the loss may be zero within its error."""
    if loss.includes_zero:
        return NO_MARK
    for least, sign in POINT_THRESHOLDS if alone else SHARE_THRESHOLDS:
        if loss.value >= least:
            return sign
    return NO_MARK


def too_close_to_call(loss: Figure) -> bool:
    """Whether another choice looks better, but by less than the error."""
    return loss.value > 0 and loss.includes_zero
