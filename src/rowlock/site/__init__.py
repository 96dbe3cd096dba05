"""The page as files: its modules in bundles, the translated rules and tables, and its words in every language.

The server serves these files, and `rowlock site` writes them to a folder for any static file host. This folder imports
everything below it that the page shows or runs: `pad`, `table`, `bots` and `rules`.
"""
