"""Tournaments between bots, with the same dice for everybody, and ratings from their results.

This folder imports `engine`, `bots`, `record` and `rules`.
"""
