"""Research and production (41, 42)."""
