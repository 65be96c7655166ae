"""18.55, 18.56, 18.61: ground support, defensive support, and the battles about them."""
