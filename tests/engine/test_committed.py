"""Dice that anyone can verify."""

from __future__ import annotations

import hashlib

import pytest

from tests.engine.playing import ANN, BOB
from tests.engine.toy_parts import SEATS
from warcabinet.engine import committed
from warcabinet.engine.chance import (
    NOBODY,
    PUBLIC,
    Dice,
    Draw,
    Drawn,
    Request,
    RollContext,
    channel,
)
from warcabinet.engine.committed import (
    SPACING,
    Chain,
    ChainExhausted,
    Commitment,
    Committed,
    Verifier,
)

REQUESTS: list[Request] = [
    Dice("a", "T1", (6, 6)),
    Draw("b", "T2", ("x", "y", "z"), 1, (ANN,)),
    Dice("c", "T3", (100, 100)),
    Draw("d", "T4", ("x", "y", "z"), 2, (BOB,)),
    Draw("e", "T5", ("x", "y", "z"), 2, ()),
    Dice("f", "T6", (20, 20), to=(ANN, BOB)),
    Dice("g", "T7", (1000, 1000)),
]


@pytest.fixture(autouse=True)
def short_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(committed, "LENGTHS", {PUBLIC: 20})
    monkeypatch.setattr(committed, "OTHER_LENGTH", 4)


def moments() -> list[RollContext]:
    places: dict[str, int] = {}
    found = []
    for number, request in enumerate(REQUESTS, 1):
        name = channel(request)
        places[name] = places.get(name, 0) + 1
        found.append(RollContext(number, places[name], f"public until {number}".encode()))
    return found


@pytest.mark.parametrize("length", [1, 5, SPACING - 1, SPACING, SPACING + 1, 3 * SPACING + 7])
def test_each_key_is_the_hash_of_the_next(length: int) -> None:
    chain = Chain(b"root", length)
    keys = [chain.key(n) for n in range(length + 1)]
    assert keys[length] == b"root"
    assert all(hashlib.sha256(keys[n]).digest() == keys[n - 1] for n in range(1, length + 1))


def test_a_chain_has_an_end() -> None:
    chain = Chain(b"root", 3)
    with pytest.raises(ChainExhausted, match="3 keys and this would be 4"):
        chain.key(4)
    with pytest.raises(ChainExhausted):
        chain.key(-1)
    source = Committed("s", SEATS)
    with pytest.raises(ChainExhausted):
        source.draw(Dice("a", "T", (6,)), RollContext(21, 21, b""))


def test_commitments_are_the_ends_of_the_chains() -> None:
    source = Committed("s", SEATS)
    published = source.commitments()
    assert set(published) == {PUBLIC, NOBODY, "seat:ann", "seat:bob", "seat:cyd"}
    assert len({c.end for c in published.values()}) == 5
    assert published[PUBLIC] == Commitment(source.chains[PUBLIC].key(0).hex(), 20)
    assert Committed("s", SEATS).commitments() == published
    assert Committed("t", SEATS).commitments() != published


def test_rolls_verify_and_are_the_same_again() -> None:
    source, again = Committed("s", SEATS), Committed("s", SEATS)
    verifier = Verifier(source.commitments())
    for request, moment in zip(REQUESTS, moments(), strict=True):
        drawn = source.draw(request, moment)
        assert again.draw(request, moment) == drawn
        assert verifier.wrong(request, moment, drawn) == ""


@pytest.mark.parametrize("place", range(len(REQUESTS)))
def test_any_forgery_is_found(place: int) -> None:
    source = Committed("s", SEATS)
    rolls = list(zip(REQUESTS, moments(), strict=True))

    def verdict(request: Request, moment: RollContext, drawn: Drawn) -> str:
        verifier = Verifier(source.commitments())
        for before, then in rolls[:place]:
            assert verifier.wrong(before, then, source.draw(before, then)) == ""
        return verifier.wrong(request, moment, drawn)

    request, moment = rolls[place]
    true = source.draw(request, moment)
    assert verdict(request, moment, true) == ""
    other = (
        tuple(v % 3 + 1 for v in true.values)
        if isinstance(request, Dice)
        else tuple(range(len(true.values)))
    )
    if other == true.values:
        other = tuple(v + 1 for v in other)
    assert "values do not follow" in verdict(request, moment, Drawn(other, true.key))
    flipped = bytes([bytes.fromhex(true.key)[0] ^ 1]).hex() + true.key[2:]
    assert "does not belong" in verdict(request, moment, Drawn(true.values, flipped))
    for bad in ("", "zz", true.key[:-1], true.key + "00"):
        assert verdict(request, moment, Drawn(true.values, bad)) != ""
    for respelled in (true.key.upper(), " " + true.key):
        if respelled != true.key:
            assert verdict(request, moment, Drawn(true.values, respelled)) == "its key is not a key"
    skipped = source.draw(request, RollContext(moment.number, moment.place + 1, moment.transcript))
    assert "does not belong" in verdict(request, moment, skipped)
    forged = Committed("other", SEATS).draw(request, moment)
    assert "does not belong" in verdict(request, moment, forged)


def test_the_number_and_the_transcript_bind_the_values() -> None:
    source = Committed("s", SEATS)
    request, moment = REQUESTS[-1], RollContext(3, 1, b"public")
    drawn = source.draw(request, moment)
    for other in (RollContext(4, 1, b"public"), RollContext(3, 1, b"publid")):
        assert "do not follow" in Verifier(source.commitments()).wrong(request, other, drawn)


def test_a_roll_without_a_chain_is_refused() -> None:
    source = Committed("s", SEATS)
    request = Draw("a", "T", ("x",), 1, (ANN,))
    drawn = source.draw(request, RollContext(1, 1, b""))
    assert "no chain" in Verifier({}).wrong(request, RollContext(1, 1, b""), drawn)
