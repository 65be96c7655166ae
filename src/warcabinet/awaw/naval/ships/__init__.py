"""Ships, what they are in, and who knows of it: rule 20."""
