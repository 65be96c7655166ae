"""Holds games of the war in the east against history: who has which city at the end of a season.

``.venv/bin/python tools/seasons.py --games 20`` plays whole games between computer players and
tells

* in how many of them the Axis held each city at the end of each season, beside what happened;
* how many different set-ups and main efforts the seeds brought, by seat;
* what was done in a game, blunders among it (`players/awaw/deeds.py`).

With ``--keep FOLDER`` the games are written there. The same seed gives the same games, whatever the
number of workers.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from warcabinet import catalogue, files
from warcabinet.awaw.politics.parties import held_by_side
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.cli.parallel import in_batches
from warcabinet.cli.progress import Waiting
from warcabinet.cli.screen import write_json
from warcabinet.engine.decisions import Action
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.players import arena
from warcabinet.players.deeds import counted

CITIES = (
    "Riga",
    "Smolensk",
    "Kiev",
    "Kharkov",
    "Rostov",
    "Leningrad",
    "Moscow",
    "Stalingrad",
)
HISTORY: Mapping[str, frozenset[str]] = {
    "Summer 1941": frozenset({"Riga", "Smolensk"}),
    "Fall 1941": frozenset({"Riga", "Smolensk", "Kiev", "Kharkov"}),
    "Winter 1941": frozenset({"Riga", "Smolensk", "Kiev", "Kharkov"}),
    "Spring 1942": frozenset({"Riga", "Smolensk", "Kiev", "Kharkov"}),
    "Summer 1942": frozenset({"Riga", "Smolensk", "Kiev", "Kharkov", "Rostov"}),
    "Fall 1942": frozenset({"Riga", "Smolensk", "Kiev", "Kharkov", "Rostov"}),
    "Winter 1942": frozenset({"Riga", "Smolensk", "Kiev"}),
}
"""What the Axis held when the season was over. Rostov was taken in November 1941 and lost again in
the same month; Stalingrad was fought for in the Fall of 1942 and never held; Kharkov and Rostov
were lost in February 1943, and Kharkov was taken back in March."""


class Job(msgspec.Struct, frozen=True):
    """What a worker needs to play some of the games."""

    scenario: str
    players: tuple[str, ...]
    seed: str
    turns: int = 0
    keep: str = ""


class Played(msgspec.Struct, frozen=True):
    """One game: who held what when, how both sides began, and what they did."""

    seed: str
    result: str
    points: dict[str, int]
    held: dict[str, list[str]]
    """By season: the cities that the Axis held when it was over."""
    set_ups: dict[str, str]
    """By seat: who was set up where, as a text that is the same for the same set-up."""
    efforts: dict[str, str]
    """By seat: the main effort of its first turn."""
    deeds: dict[str, dict[str, int]]


class Calendar:
    """Looks at who holds which city whenever a season is over."""

    def __init__(self, game: Game) -> None:
        self.held: dict[str, list[str]] = {}
        self.last = game.position.world

    def before(self, game: Game, seat: Seat, action: Action) -> None:
        self.last = game.position.world

    def after(self, game: Game, seat: Seat, action: Action, seq: int) -> Game:
        world = game.position.world
        assert isinstance(world, AwawWorld)
        if game.over or _season(world) != _season(self.last):
            self.held[_season(self.last)] = cities(world)
        return game


def _season(world: object) -> str:
    assert isinstance(world, AwawWorld)
    return world.date.name if world.date else ""


def cities(world: AwawWorld) -> list[str]:
    """Those of the cities of the table that the Axis holds."""
    held = world.map.members(held_by_side(world, Side.AXIS))
    names = {place.name for space in held for place in world.board.places_at.get(space, ())}
    return [city for city in CITIES if city in names]


def play(job: Job, seed: str) -> Played:
    """One game, whole or as many turns as are wanted."""
    rules = catalogue.rules_for(job.scenario)
    lined_up = arena.lineup(rules, job.scenario, job.players)
    game = arena.start(rules, job.scenario, seed)
    calendar = Calendar(game)
    match = arena.Match(game, lined_up, seed, calendar)
    efforts: dict[str, str] = {}
    while not match.game.over:
        if job.turns and rules.turn(match.game.position.world) > job.turns:
            break
        seat = arena.next_seat(match.game)
        match.step(seat)
        if course := course_of(match.players[seat]):
            efforts.setdefault(str(seat), course)
    if job.keep:
        files.save(match.game, Path(job.keep) / f"{seed}.wcg")
    result = match.result()
    calendar.held.pop("", None)
    return Played(
        seed=seed,
        result=result.level,
        points=result.points,
        held=calendar.held,
        set_ups=set_ups(match.game),
        efforts=efforts,
        deeds=counted(match.game),
    )


def course_of(player: object) -> str:
    """What a staff, today's or an older one, has set out to do in its turn."""
    opened, course = getattr(player, "opened", ""), getattr(player, "course", "")
    return course if opened not in ("", "set-up") else ""


def set_ups(game: Game) -> dict[str, str]:
    """By seat: all that it placed before the first turn, in the order of the texts."""
    placed: dict[str, list[str]] = {}
    for entry in game.entries:
        if isinstance(entry, Answered) and entry.text.startswith("deploy "):
            placed.setdefault(str(entry.seat), []).append(entry.text)
    return {seat: "; ".join(sorted(texts)) for seat, texts in placed.items()}


def play_batch(job: Job, first: int, count: int) -> list[Played]:
    """Some of the games, in this process."""
    return [play(job, f"{job.seed}-{number}") for number in range(first, first + count)]


# Telling ----------------------------------------------------------------------------------------


def tell(*cells: object) -> None:
    print(f"| {' | '.join(map(str, cells))} |")


def tell_cities(games: Sequence[Played]) -> None:
    """In how many games the Axis held each city; in brackets where it did in history."""
    tell("end of", *CITIES)
    tell(*["---"] * (1 + len(CITIES)))
    for season in dict.fromkeys(season for game in games for season in game.held):
        held = Counter(city for game in games for city in game.held.get(season, ()))
        real = HISTORY.get(season, frozenset())
        tell(season, *(f"({held[c]})" if c in real else held[c] for c in CITIES))


def tell_openings(games: Sequence[Played]) -> None:
    """How many ways of setting up there were, and each first main effort."""
    for seat in sorted({seat for game in games for seat in game.set_ups}):
        ways = {game.set_ups.get(seat) for game in games}
        print(f"{seat}: {len(ways)} set-ups in {len(games)} games")
        efforts = Counter(in_order(game.efforts.get(seat, "")) for game in games)
        print(f"{seat}: {len(efforts)} main efforts")
        for effort, times in efforts.most_common():
            print(f"  {times} x {effort}")


def in_order(effort: str) -> str:
    """The same text for the same goals, in whichever order they are named."""
    words, towards, goals = effort.partition(" towards ")
    return words + towards + " and ".join(sorted(goals.split(" and ")))


def tell_deeds(games: Sequence[Played]) -> None:
    """What each seat did in a game, on average."""
    seats = sorted({seat for game in games for seat in game.deeds})
    tell("in a game", *seats, "both")
    tell(*["---"] * (2 + len(seats)))
    for deed in dict.fromkeys(d for game in games for had in game.deeds.values() for d in had):
        means = [sum(game.deeds[seat][deed] for game in games) / len(games) for seat in seats]
        tell(deed, *(f"{mean:.1f}" for mean in means), f"{sum(means):.1f}")


def tell_results(games: Sequence[Played]) -> None:
    for result, times in Counter(game.result for game in games).most_common():
        print(f"{times} x {result}")


def main() -> None:
    """Play and tell."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    words.add_argument("--scenario", default="barbarossa")
    words.add_argument("--players", default="staff", help="one for both seats, or A,B")
    words.add_argument("--games", type=int, default=20)
    words.add_argument("--seed", default="1")
    words.add_argument("--workers", type=int)
    words.add_argument("--most-turns", type=int, default=0, help="stop after so many turns")
    words.add_argument("--keep", type=Path, help="the folder for the games")
    words.add_argument("--json", action="store_true", help="tell the games as JSON")
    given = words.parse_args()
    rules = catalogue.rules_for(given.scenario)
    players = arena.lineup(rules, given.scenario, given.players.split(",")).values()
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    keep = str(given.keep or "")
    job = Job(given.scenario, tuple(players), given.seed, given.most_turns, keep)
    played: dict[int, Played] = {}
    with Waiting(f"Playing {given.scenario}", given.games) as waiting:
        for first, batch in in_batches(play_batch, job, given.games, given.workers):
            played.update(enumerate(batch, first))
            waiting.advance(len(batch))
    games = [played[number] for number in range(given.games)]
    if given.json:
        write_json(games)
        return
    for part in (tell_cities, tell_openings, tell_deeds, tell_results):
        part(games)
        print()


if __name__ == "__main__":
    main()
