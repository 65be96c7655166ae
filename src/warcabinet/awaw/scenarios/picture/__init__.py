"""The start of a scenario as a picture and in words."""
