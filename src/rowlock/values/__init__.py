"""What a position is worth: values learnt by self-play, and the choices that follow from them.

This folder imports `fast` and `rules`, and numba through `fast`. `weights/` holds the nets that come with Rowlock.
"""
