"""30.33: supply by sea: lines, their protection, and how they are disrupted."""
