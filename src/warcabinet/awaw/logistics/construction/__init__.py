"""27: unit construction: what it costs, what may be built, and where."""
