"""44-47: spies, counter-intelligence, covert operations, and what is raised behind the enemy."""
