"""24, 25: strategic warfare: the table on which it is fought, and submarines against transports."""
