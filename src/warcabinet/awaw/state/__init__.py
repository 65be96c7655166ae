"""Everything that can change in a game, as rows, and what never does: the World and its statics."""
