"""Ground and air units as such: what they are, how they come and go, their training and supply."""
