"""The bots, hints and reviews that the page computes itself, and the files it needs for that.

The page calls the functions of `bots`, `analysis` and `study`. `translation` turns them into JavaScript and
WebAssembly, and `files` caches the result. This folder imports the layers below it.
"""
