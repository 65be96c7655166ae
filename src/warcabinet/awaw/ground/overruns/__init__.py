"""13.5: overruns, with and without air support."""
