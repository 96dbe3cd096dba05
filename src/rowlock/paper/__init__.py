"""Printable PDFs: score sheets, tracks and shared boards. The design is our own.

The contents come from the rules (`picture`, `points`, the penalties), the colours from the page and the texts from
`words`, so that paper and page can't disagree. This layer imports `rules`, `words` and `page`. It draws with reportlab
and embeds the font Manrope; no other layer imports either.
"""

from rowlock.paper.pdf import render_pdf
from rowlock.paper.print_job import PAPERS, SHEETS_PER_PAGE, BadPrintJob, PrintJob

__all__ = ["PAPERS", "SHEETS_PER_PAGE", "BadPrintJob", "PrintJob", "render_pdf"]
