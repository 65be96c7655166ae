"""18.52: counterair combat."""
