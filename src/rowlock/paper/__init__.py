"""Sheets to print, as PDF: score sheets of Qwixx and On Board, the tracks, the board of Duel. The design is our own.

What stands on them is asked of the rules (`picture`, `points`, the penalties), their colours are those of the page, and
their words those of `words`: so paper and page cannot disagree. The layer imports `rules`, `words` and `page`, and
nothing above; reportlab draws, and the letters are Manrope, which is embedded. Only this layer imports either.
"""

from rowlock.paper.order import PAPERS, SHEETS_TO_A_PAGE, BadOrder, Order
from rowlock.paper.printing import printed

__all__ = ["PAPERS", "SHEETS_TO_A_PAGE", "BadOrder", "Order", "printed"]
