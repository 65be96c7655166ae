"""15: ground attacks as they are fought, from the announcement to the advance."""
