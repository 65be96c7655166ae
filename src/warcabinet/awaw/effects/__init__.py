"""What weather and fortifications do to units: entries of the book that many phases ask."""
