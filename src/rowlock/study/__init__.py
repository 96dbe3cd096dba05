"""Learning from one's own games: which decisions become exercises, and when an exercise comes back.

It asks `analysis` what choices are worth. The page runs the same functions, translated.
"""
