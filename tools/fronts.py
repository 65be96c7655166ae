"""Measures how far the war in the east gets by the end of a scenario, and draws where it stops.

``.venv/bin/python tools/fronts.py --games 20`` plays whole games between computer players and
tells, for each game,

* the easternmost hex of rows H to J, the way to Moscow, that the Axis holds in supply at the end;
* which share of the ground combat factors that each side had on the board when the first turn began
  it lost in that turn.

The picture, ``fronts.svg`` unless another file is named, shows the median front: a hex
is drawn as held by the Axis if it was in more than half of the games.  The same seed gives the same
games, whatever the number of workers.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from warcabinet import catalogue
from warcabinet.awaw.boards.picture import tints as looks
from warcabinet.awaw.pieces.ground_units import total_factors
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import held_by_side, own_units, side_of_party
from warcabinet.awaw.scenarios.picture.drawing import INKS, KEY, StartPlot
from warcabinet.awaw.scenarios.picture.scenes import start_of
from warcabinet.awaw.state.ground import Eliminated
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.cli import pictures
from warcabinet.cli.parallel import in_batches
from warcabinet.cli.progress import Waiting
from warcabinet.cli.screen import Screen, grid, write_json
from warcabinet.engine.game import Game
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId
from warcabinet.players import arena

ROWS = ("H", "I", "J")
SCALE = 48.0
"""Hex width in pixels."""


class Job(msgspec.Struct, frozen=True):
    """What a worker needs to play some of the games."""

    scenario: str
    players: tuple[str, ...]
    seed: str


class Measured(msgspec.Struct, frozen=True):
    """One game: how far east the Axis got, and what the first turn cost either side."""

    seed: str
    result: str
    easternmost: str
    column: float
    """How far east that is: the place of its middle, in hexes from the western edge."""
    lost: dict[str, float]
    """The share of its combat factors that each side lost in the first turn."""
    axis: tuple[str, ...]
    """The hexes that the Axis holds at the end."""


def of_awaw(world: Any) -> AwawWorld:
    """The World of a game that must be A World at War."""
    if not isinstance(world, AwawWorld):
        raise SystemExit("Fronts are measured in A World at War only.")
    return world


# Measuring --------------------------------------------------------------------------------------


def easternmost(world: AwawWorld, rows: Sequence[str] = ROWS) -> SpaceId | None:
    """The easternmost hex of these rows that the Axis holds with full or partial supply; of two
    the northern one."""
    held = held_by_side(world, Side.AXIS) & world.map.hexes & world.board.land
    hexes = [
        space
        for space in world.map.members(held)
        if space.rstrip("0123456789") in rows and supply_in(world, space) is not Supply.NONE
    ]
    spots = {space: world.map.grid.position(space) for space in hexes}
    return max(hexes, key=lambda space: (spots[space][0], -spots[space][1]), default=None)


def lost_in_first_turn(game: Game) -> dict[Side, float]:
    """The share of the ground combat factors on the board when the first turn began that each side
    lost in it, whatever it lost them to. The record is gone through anew, entry by entry, since
    the World forgets its losses when a turn ends."""
    rules = game.rules
    again = Game(rules, game.header)
    began: dict[Side, int] = {}
    lost: Counter[Side] = Counter()
    before: Position | None = None
    for entry in game.entries:
        again.replay([entry], verify=False)
        position = again.position
        changes = [] if position is before else position.changes
        before = position
        world = of_awaw(position.world)
        turn = rules.turn(world)
        if turn and not began:
            began = {side: total_factors(world, own_units(world, side)) for side in Side}
        if not began:
            continue
        for change in changes:
            if not isinstance(change.new, Eliminated):
                continue
            kind = world.statics.kinds[change.new.type]
            side = side_of_party(world, change.new.party)
            if side is not None and not kind.quantity:  # air units and flak are kept in factors
                lost[side] += kind.combat
        if turn > 1:
            break
    return {side: lost[side] / began[side] if began[side] else 0.0 for side in began}


def measured(game: Game, seed: str) -> Measured:
    """What is told of one game that is over."""
    world = of_awaw(game.position.world)
    far = easternmost(world)
    held = held_by_side(world, Side.AXIS) & world.board.land
    return Measured(
        seed=seed,
        result=game.rules.level(world),
        easternmost=far or "none",
        column=world.map.grid.position(far)[0] if far else 0.0,
        lost={str(side): share for side, share in lost_in_first_turn(game).items()},
        axis=tuple(world.map.members(held)),
    )


def play_batch(job: Job, first: int, count: int) -> list[Measured]:
    """Some of the games, in this process."""
    rules = catalogue.rules_for(job.scenario)
    lined_up = arena.lineup(rules, job.scenario, job.players)
    found = []
    for number in range(first, first + count):
        seed = f"{job.seed}-{number}"
        match = arena.Match(arena.start(rules, job.scenario, seed), lined_up, seed)
        match.run()
        found.append(measured(match.game, seed))
    return found


# Drawing ----------------------------------------------------------------------------------------


def median_front(games: Sequence[Measured]) -> list[SpaceId]:
    """The hexes that the Axis holds at the end of more than half of the games."""
    counts = Counter(space for game in games for space in game.axis)
    return [SpaceId(space) for space in sorted(counts) if 2 * counts[space] > len(games)]


class FrontPlot(StartPlot):
    """A map of a scenario with the front somewhere else than at its start, and without units."""

    def __init__(self, setting: Statics, axis: Iterable[SpaceId], title: str) -> None:
        assert setting.scenario is not None
        start = start_of(setting.scenario, setting.data, setting.board)
        super().__init__(setting.board, setting.scenario, start, SCALE)
        self.words = title
        whole = self.sides[Side.AXIS] | self.sides[Side.ALLIED]
        held = self.board.board.mask(axis) & whole
        self.sides = {Side.AXIS: held, Side.ALLIED: whole & ~held}
        self.stacks = {}

    def _markers(self) -> Iterable[str]:
        return ()

    def _legend(self, bottom: float) -> Iterable[str]:
        """Whose hexes are whose, and what the picture is made of."""
        y = bottom - KEY / 2
        yield (
            f'<rect x="{self._n(self.left)}" y="{self._n(bottom - KEY)}" height="{self._n(KEY)}" '
            f'width="{self._n(self.right - self.left)}" fill="#F6F1E6" stroke="#DED4BF"/>'
        )
        words = [("Axis", INKS[Side.AXIS]), ("Allies", INKS[Side.ALLIED]), (self.words, looks.INK)]
        for place, (text, colour) in enumerate(words):
            yield (
                f'<text x="{self._n(self.left + 0.4 + 1.6 * place)}" y="{self._n(y + 0.1)}" '
                f'text-anchor="start" font-size="{self._n(0.3)}" fill="{colour}">{text}</text>'
            )


def draw(setting: Statics, games: Sequence[Measured], players: Sequence[str]) -> str:
    """The median front as an SVG document."""
    assert setting.scenario is not None
    against = " against ".join(dict.fromkeys(players)) if len(set(players)) > 1 else players[0]
    title = (
        f"the median front at the end of {setting.scenario.scenario.last}: "
        f"{len(games)} games of the computer player {against}"
    )
    return FrontPlot(setting, median_front(games), title).svg()


# Telling ----------------------------------------------------------------------------------------


def tell(games: Sequence[Measured]) -> None:
    """Each game, and the middle of them all."""
    table = grid("game", "easternmost", "axis lost", "allied lost", "result", right=(2, 3))
    for game in games:
        table.add_row(game.seed, game.easternmost, *_shares(game), game.result)
    ordered = sorted(games, key=lambda game: game.column)
    middle = {str(side): median(game.lost.get(str(side), 0.0) for game in games) for side in Side}
    place = ordered[len(ordered) // 2].easternmost
    table.add_row("median", place, *(f"{100 * middle[str(side)]:.1f} %" for side in Side), "")
    Screen().console.print(table)


def _shares(game: Measured) -> list[str]:
    return [f"{100 * game.lost.get(str(side), 0.0):.1f} %" for side in Side]


def main() -> None:
    """Play, tell and draw."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    words.add_argument("--scenario", default="barbarossa-1941")
    words.add_argument("--players", default="staff", help="one for both seats, or A,B")
    words.add_argument("--games", type=int, default=20)
    words.add_argument("--seed", default="1")
    words.add_argument("--workers", type=int)
    words.add_argument("--out", type=Path, default=Path("fronts.svg"))
    words.add_argument("--json", action="store_true", help="tell the games as JSON")
    given = words.parse_args()
    rules = catalogue.rules_for(given.scenario)
    players = arena.lineup(rules, given.scenario, given.players.split(",")).values()
    job = Job(given.scenario, tuple(players), given.seed)
    played: dict[int, Measured] = {}
    with Waiting(f"Playing {given.scenario}", given.games) as waiting:
        for first, batch in in_batches(play_batch, job, given.games, given.workers):
            played.update(enumerate(batch, first))
            waiting.advance(len(batch))
    games = [played[number] for number in range(given.games)]
    if given.json:
        write_json(games)
    else:
        tell(games)
    world = of_awaw(arena.start(rules, given.scenario, given.seed).position.world)
    pictures.write(given.out, draw(world.statics, games, job.players))
    print(f"{given.out} shows the median front.", file=sys.stderr)


if __name__ == "__main__":
    main()
