"""What attacks do to ships: rule 20.5."""
