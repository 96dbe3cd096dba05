"""A review of a game for the browser: an HTML fragment for the page, or one self-contained file to keep, print or send.

The input is plain data with its words in one language; nothing here knows the rules or computes values. Everything
readable without a script (the verdict, the graph, luck and skill, the totals, the table of decisions) is rendered here;
the modules of `page/review` draw boards and step through the game. May import `words`, `analysis` for its words, and
the files of `page`. HTML is built with f-strings and `escaped`: a Jinja2 template for the table of decisions had about
as many lines, was seven times slower and would add 1.4 MB to the install.
"""

from rowlock.report.fragment import fragment, script_data
from rowlock.report.page import page, policy

__all__ = ["fragment", "page", "policy", "script_data"]
