"""11: partisans."""
