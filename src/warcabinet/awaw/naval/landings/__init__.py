"""21.5: ships off an enemy coast."""
