"""Which choices are called mistakes."""

from rowlock.analysis.evaluation import Figure

INACCURACY, MISTAKE, BLUNDER = "?!", "?", "??"
NO_MARK = ""

FROM_SHARE = ((0.08, BLUNDER), (0.04, MISTAKE), (0.02, INACCURACY))
"""From which loss on, in shares of the win. No player notices less."""

FROM_POINTS = ((8.0, BLUNDER), (4.0, MISTAKE), (2.0, INACCURACY))
"""The same where one plays alone, for points."""

MARK_WORDS = {INACCURACY: "inaccuracy", MISTAKE: "mistake", BLUNDER: "blunder"}


def mark(loss: Figure, alone: bool) -> str:
    """The mark of a choice that loses so much; none if it may be that nothing is lost."""
    if loss.may_be_nothing:
        return NO_MARK
    return next((sign for least, sign in (FROM_POINTS if alone else FROM_SHARE) if loss.value >= least), NO_MARK)


def too_close_to_call(loss: Figure) -> bool:
    """Another choice looks better, but not by more than the error."""
    return loss.value > 0 and loss.may_be_nothing
