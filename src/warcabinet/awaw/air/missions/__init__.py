"""Who may fly which mission, how far, and with what oil."""
