"""Who may attack what, how strong both sides are, and which units pay for losses."""
