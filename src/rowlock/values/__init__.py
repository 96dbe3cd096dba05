"""The value of positions, learnt by self-play, and of the choices in them.

This package imports `fast` and `rules`, and numba through `fast`. `weights/` holds the nets that come with Rowlock.
"""
