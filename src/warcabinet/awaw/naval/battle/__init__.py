"""Naval combat: rules 22.3 to 22.8."""
