"""Computer players, and what plays, checks and measures whole games with them.

A player sees what its seat sees and nothing else: see `contract.py`. What players know about
reactions is offered to people as policies for their standing orders.
"""

from importlib import import_module

from warcabinet.engine import policies


def _of_awaw() -> policies.Policies:
    found: policies.Policies = import_module("warcabinet.players.awaw.greedy.policies").POLICIES
    return found


policies.provide("awaw", _of_awaw)
