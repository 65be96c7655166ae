"""35-40: BRPs: year starts, mobilization, industrial centers, key economic areas, limits."""
