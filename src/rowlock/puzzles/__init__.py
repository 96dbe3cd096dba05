"""Puzzles: decisions from games between bots in which the best choice is certain.

`making` finds and verifies them, with the dice and the bots of the `arena` and the rollouts of `analysis`; `pack` reads
and writes the packs that come with Rowlock.
"""
