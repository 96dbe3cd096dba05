"""The game in the terminal, for `rowlock play`: who sits where, what is shown, what is asked, what is kept.

A sitting leads the game; it asks people through the keyboard, and bots through their one function. It uses `rules`,
`record` and `bots`, and decides nothing about what is legal.
"""
