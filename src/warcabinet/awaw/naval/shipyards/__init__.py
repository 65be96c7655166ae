"""27.7: shipyards and their charts: ships laid down, advanced, launched and repaired."""
