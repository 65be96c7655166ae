"""7.215, 7.223: what a scenario brings during play, and who wins."""
