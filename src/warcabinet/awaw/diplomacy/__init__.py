"""49: the tension tracks: what moves them, and what the dice make of them."""
