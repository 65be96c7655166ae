"""The war at sea: rules 20 to 23."""
