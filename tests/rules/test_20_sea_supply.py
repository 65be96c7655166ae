"""20.231, 20.241, 20.251, 20.32, 20.42, 22.9434: which ships protect sea supply, and what
submarines do to them.
"""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table
from tests.rules.shared.sea_supply import KAGOSHIMA, seas
from tests.rules.test_30_sea_supply_opposed import ISLET, TAIPEI, SeaSupply, go_on, line_to, sail
from warcabinet.awaw.state.sea_supply import LineState
from warcabinet.awaw.state.world import Clock
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position


@pytest.mark.rule("20.231B#1", "destroyers carry sea supply: without them no ship protects a line")
@pytest.mark.rule("20.231C#1", "and protect it")
@pytest.mark.rule("20.241B#1", "so do cruisers")
@pytest.mark.rule("20.251B#1", "capital ships")
@pytest.mark.rule("20.32B#1", "and fast carriers")
def test_which_ships_protect_sea_supply() -> None:
    fleet = "japan-dd=4 japan-ca=2 japan-kongo japan-akagi"
    t = sail(ships={KAGOSHIMA: fleet})
    name = line_to(t, ISLET).id

    def against(*others: str) -> set[str]:
        return set(t.against(f"axis: protect-supply {name} - {','.join(sorted(others))}"))

    destroyers, cruisers = f"japan-dd@{KAGOSHIMA}=4", f"japan-ca@{KAGOSHIMA}=2"
    for other in (cruisers, "japan-kongo=3", "japan-akagi=3"):
        assert against(other) & {"30.361", "21.313"}
        assert against(other, destroyers) == set()
    assert against(cruisers) == {"30.361"}
    assert against(destroyers) == set()


@pytest.mark.rule("20.42A#1", "escort carriers protect sea supply")
def test_escort_carriers_protect_sea_supply() -> None:
    world = seas(us="W21 DD19 EE25", ships={"DD19": "us-dd=3 us-cve=2 us-submarine=1"})
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    t = Table(Position.opening(Staged(world, SeaSupply()), "pacific-1939", {}))
    name = line_to(t, "EE25").id
    order = f"allied: protect-supply {name} -"
    assert t.against(f"{order} us-cve@DD19=2,us-dd@DD19=3") == set()
    assert t.against(f"{order} us-dd@DD19=3,us-submarine@DD19=1") == {"21.4184A"}


def torpedoed(protecting: int, roll: tuple[int, int], boats: int = 1) -> Table:
    """A submarine attacks destroyers that protect a line, five more of which are in the port."""
    ships = {TAIPEI: f"us-submarine={boats}", KAGOSHIMA: f"japan-dd={protecting + 5}"}
    t = sail(ships=ships)
    name = line_to(t, ISLET).id
    t.say(f"axis: protect-supply {name} - japan-dd@{KAGOSHIMA}={protecting}")
    go_on(t, "interception-window")
    (activity,) = t.world.activities.values()
    space = activity.legs[0][-2]
    t.say(f"allied: intercept-at-sea {activity.id}={space}=us-submarine@{TAIPEI}={boats}")
    while t.pending != "losses-in-base":
        if t.position.request is not None:
            dice = roll if t.pending == "submarine attack" else (6,) * 9
            t.dice(*dice[: len(t.position.request.sides)])  # type: ignore[union-attr]
        elif t.pending == "interception-window":
            t.say(f"{t.position.to_answer()[0]}: intercept-at-sea -")
        else:
            t.default(t.position.to_answer()[0])
    return t


@pytest.mark.parametrize(
    "instead",
    [
        0,
        pytest.param(
            1,
            marks=pytest.mark.rule(
                "22.9434#2", "who protects a line may lose destroyers of his base instead"
            ),
        ),
    ],
)
def test_destroyers_that_protect_a_line_are_lost_in_their_base(instead: int) -> None:
    t = torpedoed(2, (3, 3))
    t.say(f"axis: lose-in-base {instead}")
    rows = list(t.world.hulls.rows())
    at_sea = sum(row.factors for row in rows if str(row.berth).startswith("tf:japan"))
    ashore = sum(row.factors for row in rows if row.berth == KAGOSHIMA)
    assert (at_sea, ashore) == (1 + instead, 5 - instead)
    assert line_to(t, ISLET).state is LineState.OPEN


@pytest.mark.rule("20.56#2", "hits beyond those that sink all who protect a line disrupt it")
@pytest.mark.rule("30.381B#3", "so does a line that is hit as its escorts are sunk")
@pytest.mark.parametrize(
    ("protecting", "instead", "state"),
    [(1, 0, LineState.DISRUPTED), (1, 1, LineState.OPEN), (4, 0, LineState.OPEN)],
)
def test_excess_hits_disrupt_a_line(protecting: int, instead: int, state: LineState) -> None:
    t = torpedoed(protecting, (6, 5))  # three hits
    t.say(f"axis: lose-in-base {instead}")
    assert line_to(t, ISLET).state is state
