"""19: air combat."""
