"""Transports: where they are, how many may be used and what for. Rule 20.6."""
