"""29: control of hexes, and the hexes that decide about an area."""
