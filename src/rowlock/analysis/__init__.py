"""Analysis: the value of each choice, from exact endings to the review of a whole game.

This folder imports `values`, `fast`, `record` and `rules`.
"""
