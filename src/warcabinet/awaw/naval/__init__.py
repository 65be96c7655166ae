"""20 to 23: ships and other naval units. So far where they are, and what is built where."""
