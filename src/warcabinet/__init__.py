"""War Cabinet: table, referee and computer opponent for A World at War."""

__version__ = "0.1.0"
