"""What a seat sees: the view that clients get, its text for the terminal, reports on request."""
