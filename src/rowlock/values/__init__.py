"""The values of positions and choices, learned by self-play.

This package imports `fast` and `rules`, and numba through `fast`. `weights/` holds the nets that come with Rowlock.
"""
