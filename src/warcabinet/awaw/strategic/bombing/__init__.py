"""26: strategic bombing, flying bombs and rockets."""
