"""Computer players, and what plays, checks and measures whole games with them.

A player sees what its seat sees and nothing else: see `contract.py`.
"""
