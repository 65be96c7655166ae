"""34: the weather."""
