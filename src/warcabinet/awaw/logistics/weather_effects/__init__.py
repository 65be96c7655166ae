"""34.2, 34.4: what weather does to ground and air units."""
