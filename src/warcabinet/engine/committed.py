"""Dice that anyone can check: keys from a hash chain whose end is published before the first roll.

Before the game a chain of keys is made from a secret, each key the hash of the one after it, and
the end of the chain is published. Each roll uses the next key and reveals it with the roll: hashing
it must give the key before, so no key can be exchanged. The values come from HMAC-SHA256 of the key
over the number of the roll, its rule and label, and a hash of everything public so far.

What only some seats may see needs its own chain, since a revealed key reveals all keys before it:
one chain for the public, one for each seat, one for what nobody sees. The keys of all rolls are
opened when the game is over.

**What this proves**, to whoever noted the commitment before the first roll: every roll follows from
a key that was fixed then and from everything that was public before the roll. No roll was changed,
left out or made twice, and no key exchanged, neither by a seat nor by the host.

**What it does not prove**: that nobody knew the rolls beforehand. Whoever has the secret (the host,
its database, a file that holds it) can compute every key. That one can foresee rolls; can try out
which of several answers leads to a better one, since the values follow from the answers too; and
could have drawn many secrets before the game and kept the one it liked. It can also play on from a
copy: a game that is taken up from a file therefore gets a new secret, and its record says so
(`NewDice`). Where all sit at one machine this cannot be helped. Between machines, dice from the
keys of all seats will: the record has room for them (`Rolled.seat_keys`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import NoReturn

import msgspec

from warcabinet.engine.chance import (
    NOBODY,
    PUBLIC,
    Drawn,
    Request,
    RollContext,
    channel,
    values_from,
)
from warcabinet.engine.records import Seat

LENGTHS = {PUBLIC: 1 << 16}
OTHER_LENGTH = 1 << 12
SPACING = 256
KEPT = 64
"""So many chains stay known, those of a game being four or more."""


class ChainExhausted(Exception):
    """All keys of a chain are used up."""


class Commitment(msgspec.Struct, frozen=True):
    """What is published at the start: the end and the length of a chain."""

    end: str
    length: int


def fingerprint(commitments: Mapping[str, Commitment]) -> str:
    """All commitments of a game as one, short enough to be noted; empty where there are none."""
    if not commitments:
        return ""
    text = "\n".join(f"{name} {c.length} {c.end}" for name, c in sorted(commitments.items()))
    return hashlib.sha256(text.encode()).hexdigest()


def hashed(key: bytes) -> bytes:
    return hashlib.sha256(key).digest()


class Chain:
    """The secret side of one chain. Key n hashes to key n - 1; key 0 is the published end."""

    def __init__(self, root: bytes, length: int) -> None:
        self.root = root
        self.length = length

    def key(self, number: int) -> bytes:
        if not 0 <= number <= self.length:
            raise ChainExhausted(f"the chain has {self.length} keys and this would be {number}")
        at = min(self.length, -(-number // SPACING) * SPACING)
        key = _marks(self.root, self.length)[at]
        for _ in range(at - number):
            key = hashed(key)
        return key


@lru_cache(maxsize=KEPT)
def _marks(root: bytes, length: int) -> Mapping[int, bytes]:
    """Every so many-th key of a chain. To walk one takes a while, and each game is made twice: when
    its commitments are published, and when it is played."""
    marks = {}
    key, sha256 = root, hashlib.sha256
    for number in range(length, -1, -1):
        if number % SPACING == 0 or number == length:
            marks[number] = key
        key = sha256(key).digest()
    return marks


class Committed:
    """The source used in play. Made again from the secret when a game is loaded."""

    def __init__(self, secret: str, seats: tuple[Seat, ...]) -> None:
        names = (PUBLIC, NOBODY, *(f"seat:{seat}" for seat in seats))
        self.chains = {
            name: Chain(
                hashlib.sha256(f"{secret}\0{name}".encode()).digest(),
                LENGTHS.get(name, OTHER_LENGTH),
            )
            for name in names
        }

    def commitments(self) -> dict[str, Commitment]:
        return {
            name: Commitment(chain.key(0).hex(), chain.length)
            for name, chain in self.chains.items()
        }

    def draw(self, request: Request, moment: RollContext) -> Drawn:
        key = self.chains[channel(request)].key(moment.place)
        return Drawn(values_from(key, request, moment.number, bytes(moment.transcript)), key.hex())


class NoSecret(Exception):
    """A game from a file without its secret cannot roll before it has a new one."""


class Locked:
    """The source of a game whose secret is not here."""

    def draw(self, request: Request, moment: RollContext) -> NoReturn:
        raise NoSecret("this game has no secret to roll with; it needs new dice")


class Verifier:
    """The public side: checks each roll as it comes, knowing only the commitments."""

    def __init__(self, commitments: Mapping[str, Commitment]) -> None:
        self.last = {name: bytes.fromhex(c.end) for name, c in commitments.items()}

    def wrong(self, request: Request, moment: RollContext, drawn: Drawn) -> str:
        """What is wrong with a roll, or an empty string."""
        if reason := self.wrong_key(request, drawn):
            return reason
        key = bytes.fromhex(drawn.key)
        if values_from(key, request, moment.number, bytes(moment.transcript)) != drawn.values:
            return "its values do not follow from its key"
        return ""

    def wrong_key(self, request: Request, drawn: Drawn) -> str:
        """What is wrong with the key of a roll: it must be the next one of its chain."""
        name = channel(request)
        if name not in self.last:
            return f"no chain of keys was published for {name}"
        try:
            key = bytes.fromhex(drawn.key)
        except ValueError:
            return "its key is not a key"
        if key.hex() != drawn.key:
            return "its key is not a key"
        if hashed(key) != self.last[name]:
            return "its key does not belong to the chain published at the start"
        self.last[name] = key
        return ""
