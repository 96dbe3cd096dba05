"""A review of a game as a page: one HTML file that needs nothing else, to be kept, printed and sent to a friend.

What a page shows comes as plain data; it knows no rules and computes no worth. What can be read without a script (the
verdict, the graph, luck and skill, the totals, the table of all decisions) is written here; boards and stepping are
drawn in the browser by the scripts here, plain code without a library. This folder imports the standard library only.
"""

from rowlock.report.page import page

__all__ = ["page"]
