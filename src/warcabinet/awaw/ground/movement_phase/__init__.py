"""13.2, 13.4: what is ordered in the movement phase."""
