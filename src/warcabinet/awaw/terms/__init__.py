"""What the game speaks in: powers and sides, the calendar, the order of play, printed tables."""
