"""13.4: how ground units move, and what stands in their way."""
