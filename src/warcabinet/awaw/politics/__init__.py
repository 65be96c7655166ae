"""Who is with whom, what each party has in BRPs, and what is counted of it."""
