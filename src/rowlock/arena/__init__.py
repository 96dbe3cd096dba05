"""Bots against bots: many games with the same dice for everybody, and what they say about who is stronger.

This folder imports `engine`, `bots`, `record` and `rules`.
"""
