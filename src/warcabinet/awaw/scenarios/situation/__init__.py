"""What a scenario file leaves to be worked out: areas, and how the world stood in Fall 1939."""
