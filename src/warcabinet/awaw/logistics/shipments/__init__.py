"""40, 33.43, 21.42: BRP grants and oil shipments."""
