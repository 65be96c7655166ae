"""7.215, 7.223: what a scenario brings in the course of play, and who wins."""
