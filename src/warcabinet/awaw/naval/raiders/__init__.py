"""21.53, 22.35: raiders, and those who hunt them."""
