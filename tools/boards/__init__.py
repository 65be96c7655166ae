"""Drafts of the game boards from public geographical data, in plain Python.

The boards of the game are authored: each row of `awaw/data/boards` names its source. Where neither
the rulebook nor the map of the ancestor game says anything, the row is computed by this package
and its source is exactly `geography`. `python -m tools.boards --geodata DIR` computes those rows
again and touches no other. See README.md for the data it reads.
"""
