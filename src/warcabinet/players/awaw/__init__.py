"""What the built-in players know of A World at War."""
