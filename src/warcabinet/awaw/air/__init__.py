"""17-19: air units, air operations and air combat."""
