"""21.35: what ships carry."""
