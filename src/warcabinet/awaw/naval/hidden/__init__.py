"""20.164A: what the other side may have under its markers."""
