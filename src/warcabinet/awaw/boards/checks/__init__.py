"""Checks of a board against the rulebook and against itself."""
