"""Which procedure plays which step of the order of play.

A module that writes the rules of a step registers its procedure beside them:

    @plays("T.P.MOV.GND.20")
    class GroundMovement(Procedure[None], tag="ground-movement"): ...

The procedure takes no arguments; the World's clock says which game turn and whose player turn it
is. A step without a procedure is not enforced yet, and play says so when it passes it. A step of
the war at sea is played where the scenario file says that ships sail (`[play]`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.engine.book import Occasion
from warcabinet.engine.procedures import Procedure

P = TypeVar("P", bound=type[Procedure[Any]])

_PLAYED_BY: dict[StepId, type[Procedure[Any]]] = {}
_AT_SEA: set[StepId] = set()
_OF_RAIDERS: set[StepId] = set()
_NEEDS: dict[StepId, str] = {}
_SPECIAL: dict[StepId, tuple[str, ...]] = {}
_WITH_SHIPS: dict[StepId, type[Procedure[Any]]] = {}
_ARISES: dict[StepId, Callable[[Any], bool]] = {}


def plays(
    step: str,
    *,
    at_sea: bool = False,
    raiders: bool = False,
    needs: str = "",
    special: str | tuple[str, ...] = (),
) -> Callable[[P], P]:
    """Register the procedure that plays a step, with everything under it; `at_sea`: only in
    scenarios in which ships sail; `raiders`: or in which raiders do without the map; `needs`: only
    in those that use this rule; `special`: only in those that name this special rule,
    or one of these.
    """

    def register(procedure: P) -> P:
        if StepId(step) in _PLAYED_BY:
            raise ValueError(f"{step} is played twice")
        _PLAYED_BY[StepId(step)] = procedure
        if at_sea or raiders:
            _AT_SEA.add(StepId(step))
        if raiders:
            _OF_RAIDERS.add(StepId(step))
        if needs:
            _NEEDS[StepId(step)] = needs
        if special:
            _SPECIAL[StepId(step)] = (special,) if isinstance(special, str) else special
        return procedure

    return register


def plays_with_ships(step: str) -> Callable[[P], P]:
    """Register the procedure that plays a step instead of its own where ships sail; it has the
    step's own played first or afterwards (`player_of`).
    """

    def register(procedure: P) -> P:
        if StepId(step) in _WITH_SHIPS:
            raise ValueError(f"{step} is played with ships twice")
        _WITH_SHIPS[StepId(step)] = procedure
        return procedure

    return register


W = TypeVar("W", bound=Callable[[Any], bool])


def comes_up(*steps: str) -> Callable[[W], W]:
    """Register when steps that nobody enforces yet are worth a question: the World then has
    something to carry out in them.
    """

    def register(test: W) -> W:
        _ARISES.update({StepId(step): test for step in steps})
        return test

    return register


def arises(world: Any, step: StepId) -> bool:
    """Is there anything to carry out in a step by hand? Where nobody says when, there is."""
    test = _ARISES.get(step)
    return test is None or test(world)


SET_UP: Occasion[type[Procedure[Any]]] = Occasion("the set-up is nearly over")
"""Procedures that are played before the first turn, when all forces are in place."""

PHASE_ENDS: Occasion[type[Procedure[Any]]] = Occasion("a phase ends")
"""Procedures that are played as every phase of a player turn ends."""

PHASE_ENDS_AT_SEA: Occasion[type[Procedure[Any]]] = Occasion("a phase ends where ships sail")
"""Procedures that follow these in scenarios in which ships sail."""

Aftermath = Callable[[Any], "Procedure[Any] | None"]
AT_ONCE: Occasion[Aftermath] = Occasion("units have moved, or an attack has been resolved")
"""What must be played before anything else is ordered: each part says whether it is due."""


def what_follows(world: Any) -> Procedure[Any] | None:
    """The first of them that is due, if any."""
    return next((due for part in BOOK.parts(AT_ONCE) if (due := part(world)) is not None), None)


def player_of(step: StepId) -> type[Procedure[Any]] | None:
    """The procedure of a step, if its rules are written."""
    return _PLAYED_BY.get(step)


def player_with_ships(step: StepId) -> type[Procedure[Any]] | None:
    """The procedure of a step in scenarios in which ships sail."""
    return _WITH_SHIPS.get(step) or _PLAYED_BY.get(step)


def is_at_sea(step: StepId) -> bool:
    """Is a step played only where ships sail?"""
    return step in _AT_SEA


def is_of_raiders(step: StepId) -> bool:
    """Is such a step played where only raiders sail, too?"""
    return step in _OF_RAIDERS


def rule_needed(step: StepId) -> str:
    """The rule without which a step is not played; none, if it is empty."""
    return _NEEDS.get(step, "")


def special_needed(step: StepId) -> tuple[str, ...]:
    """The special rules of a scenario without any of which a step is not played; none, if there is
    none.
    """
    return _SPECIAL.get(step, ())


def played_steps() -> tuple[StepId, ...]:
    """All steps that have a procedure."""
    return tuple(sorted(_PLAYED_BY))
