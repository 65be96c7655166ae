"""Scenario files: their words, their records, how they are read."""
