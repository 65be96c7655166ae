"""21.2, 21.3, 21.41: ships sail: announced, carried out, and back in port."""
