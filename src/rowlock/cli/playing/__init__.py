"""The game loop of `rowlock play`.

A `Session` runs one game: it asks people through `Prompts` and bots through `choose`. It uses `rules`, `record` and
`bots`, and leaves it to the rules to decide what is legal.
"""
