"""63-81: special rules of regions and of the powers that own them."""
