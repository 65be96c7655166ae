"""21.556: what squadrons of carriers at sea do over land."""
