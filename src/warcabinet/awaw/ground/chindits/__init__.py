"""10.6: the Chindit."""
