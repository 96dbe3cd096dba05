"""What each choice is worth, from the exact value of an ending up to what is said of a whole game.

This folder imports `values`, `fast`, `record` and `rules`.
"""
