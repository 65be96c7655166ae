"""7.2, 7.3: how a scenario becomes a World, and the opening set-up."""
