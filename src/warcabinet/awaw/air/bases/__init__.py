"""17.2, 18.1: where air units may be based, and which bases operate."""
