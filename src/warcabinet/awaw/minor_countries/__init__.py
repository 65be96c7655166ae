"""82-89: minor countries: standing, set-up, conquest, association, alliance."""
