"""30: supply: sources, lines, determination."""
