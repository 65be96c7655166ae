"""Task forces: how they are formed, split and broken up. Rule 20.16."""
