"""The bots, hints and reviews that the page computes by itself, and the files it needs for that.

`bots` and `analysis` here are what the page calls. `translation` makes JavaScript and WebAssembly of them, and `files`
caches what it makes. This folder imports the layers below it.
"""
