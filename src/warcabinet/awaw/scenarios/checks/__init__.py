"""Checks of a scenario: each doubt with its file, line and reason."""
