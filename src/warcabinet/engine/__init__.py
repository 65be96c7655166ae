"""How any game is played: decisions, procedures, chance, record, undo, views, notation, saves.

Nothing in this package knows a hex, a side or a war. It does no input or output, reads no clock and
no environment, and never rolls a die by itself.
"""
