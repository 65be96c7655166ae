"""The players' door: all that players may know of A World at War besides the engine's contract.

A player gets a World that holds what its seat knows, and asks these modules about it. They answer
and change nothing. `lint-imports` keeps players from reaching any other module of the game.
"""
