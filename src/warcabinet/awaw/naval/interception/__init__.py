"""Naval interception: rules 22.1 and 22.2."""
