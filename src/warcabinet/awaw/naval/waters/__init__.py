"""21.1, 21.2, 21.36: the waters: straits, canals, ports, boxes, and how far ships can go."""
