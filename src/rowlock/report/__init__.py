"""A review of a game for the browser: a piece of HTML that the page shows, or one file that needs nothing else, to be
kept, printed and sent to a friend.

What it shows comes as plain data, with its words in one language; it knows no rules and computes no worth. What can be
read without a script (the verdict, the graph, luck and skill, the totals, the table of all decisions) is written here;
boards and stepping are drawn in the browser by the modules of `page/review`. This folder imports `words`, what
`analysis` says in a language, and the files of `page`.
"""

from rowlock.report.fragment import fragment, script_data
from rowlock.report.page import page, policy

__all__ = ["fragment", "page", "policy", "script_data"]
