"""36: mobilization in play: when it comes, what it brings, and when that arrives."""
