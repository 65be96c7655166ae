"""32: fortifications."""
