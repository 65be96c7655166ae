"""`warcabinet play`: a game in the terminal, through the notation."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from warcabinet import catalogue, files
from warcabinet.cli import typed
from warcabinet.cli.errors import FAILURE, Misuse
from warcabinet.cli.opening import ENDING, Opened, known_seat, open_game, unused
from warcabinet.cli.options import Seats, with_seats
from warcabinet.cli.screen import BAD, HINT
from warcabinet.cli.terminal_game import TerminalGame
from warcabinet.engine.committed import fingerprint
from warcabinet.engine.game import Game, new_game
from warcabinet.players import registry
from warcabinet.players.contract import orders_of

PERSON, RANDOM = "person", "random"


def play_command(
    scenario: Annotated[
        str | None, typer.Argument(help="What to play; see 'warcabinet scenario list'.")
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(help="Play this seat; computer players have the others."),
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="The game's file. If it exists, the game goes on.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=CHOICE", help="Choose a ruling (may be repeated)."),
    ] = None,
    seats: Seats = None,
    opponent: Annotated[
        str | None,
        typer.Option(help="Which computer player has the other seats: random, greedy, ..."),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(help="Take the dice of a new game from this text; nobody can verify them."),
    ] = None,
    recover: Annotated[
        bool, typer.Option("--recover", help="Take up the intact part of a damaged file.")
    ] = False,
    continue_old: Annotated[
        bool,
        typer.Option("--continue", help="Go on with a game that was played under older rules."),
    ] = False,
) -> None:
    """Play a game in the terminal.

    Without --seat all seats are played at this screen, which is passed from hand to hand; a curtain
    hides what the others may not see. Answers are typed as the game writes them, 'move red-1 C4';
    '?' tells at each question what can be said. The game is saved after every answer. Answers can
    also be piped in, one to a line; then the exit code is 1 if any of them was refused.

    Several answers may stand on one line, separated by semicolons, or in a file: 'answers FILE'.
    The first that is refused ends such a list, and so do dice, something revealed and a question to
    another seat. What was done stands, and you are told how many were given and why no more.

    Examples:

      warcabinet play skirmish --seat red        # against a computer player
      warcabinet play skirmish --file west.wcg   # two people, one screen
      warcabinet play --file west.wcg            # go on later
      warcabinet play skirmish-duel --file duel.wcg < moves.txt
    """
    resuming = file is not None and file.exists()
    if resuming and file is not None:
        if option or seats or seed is not None:
            raise Misuse(
                f"{file} holds a game already; --option, --seats and --seed are for new games."
            )
        opened = open_game(file, recover=recover, continue_old=continue_old)
        held = opened.game.header.scenario
        if scenario is not None and scenario != held:
            raise Misuse(f"{file} holds a game of {held}, not of {scenario}.")
        path = file
    else:
        opened, path = _new(scenario, seat, file, with_seats(option or [], seats), opponent, seed)
    table = _seated(opened.game, path, seat, opponent)
    table.words = (*typed.COMMANDS, *opened.game.rules.reports())
    table.store()
    _introduce(table, opened)
    raise typer.Exit(sit(table))


def _new(
    scenario: str | None,
    seat: str | None,
    file: Path | None,
    option: list[str],
    opponent: str | None,
    seed: str | None,
) -> tuple[Opened, Path]:
    if scenario is None:
        if file is not None:
            raise Misuse(f"There is no file {file}; to begin a game in it, name a scenario.")
        raise Misuse("Name a scenario to begin, or a --file to go on. 'warcabinet scenario list'.")
    rules = catalogue.rules_for(scenario)
    chosen = dict(_choice(text) for text in option)
    seats = rules.seats(scenario, rules.options(chosen))
    players = dict.fromkeys(seats, opponent or RANDOM if seat else PERSON)
    if seat:
        players[known_seat(seat, seats)] = PERSON
    if seed is None:
        game = files.new(scenario, options=chosen, players=players, rules=rules)
    else:
        secret = files.fresh_secret()
        game = new_game(
            rules, scenario, secret, options=chosen, chance="seeded", seed=seed, players=players
        )
    return Opened(game), file or unused(Path(f"{scenario}{ENDING}"))


def _choice(text: str) -> tuple[str, str]:
    name, equals, choice = text.partition("=")
    if not equals:
        raise Misuse(f"A ruling is chosen as --option NAME=CHOICE, not '{text}'.")
    return name, choice


def _seated(game: Game, path: Path, seat: str | None, opponent: str | None) -> TerminalGame:
    """The table with its computer players: those asked for, or those the game began with."""
    names = {s: n for s, n in game.header.players.items() if n != PERSON and s in game.header.seats}
    if seat is not None:
        mine = known_seat(seat, game.header.seats)
        names = {s: names.get(s, RANDOM) for s in game.header.seats if s != mine}
    if opponent is not None:
        if not names:
            raise Misuse("--opponent needs --seat: say which seat you play yourself.")
        names = dict.fromkeys(names, opponent)
    if len(names) == len(game.header.seats):
        raise Misuse("Computer players have all seats of this game; take one with --seat.")
    chance = secrets.token_hex(8)
    players = {other: registry.make(name, other, chance) for other, name in names.items()}
    for other, player in players.items():
        if (orders := orders_of(player)) and game.standing.orders.get(other) != orders:
            game.order(other, orders)
    return TerminalGame(game, path, players)


PARTLY = (
    "Not all that this scenario needs is enforced yet. The board, the forces and the set-up are "
    "there; what is named here the players do themselves, by amendment:"
)


def _introduce(table: TerminalGame, opened: Opened) -> None:
    game, screen = table.game, table.screen
    scenario = game.rules.scenario(game.header.scenario)
    screen.say(f"{game.rules.title}: {scenario.title}. {scenario.summary}")
    if scenario.reconstructed:
        screen.say("Some of its data are reconstructed, not taken from the published game.")
    if scenario.partly and (gaps := game.rules.gaps(scenario.name)):
        screen.say(PARTLY)
        for line in gaps:
            screen.say(line, indent="  ")
    for note in opened.notes:
        screen.say(note)
    if commitment := fingerprint(game.commitments):
        screen.say(f"The dice follow from keys fixed by this commitment: {commitment}", HINT)
    if table.players:
        others = " and ".join(map(table.called, table.players))
        screen.say(f"You play {table.called(table.seat)}; computer players have {others}.")
    screen.say(f"Saved after every answer in {table.path}. '?' helps, 'quit' leaves.", HINT)


def sit(table: TerminalGame) -> int:
    """Play until the game is over or somebody leaves; the exit code."""
    refused = 0
    table.tell_of_crash()
    while True:
        table.let_computers_play()
        if table.game.over:
            table.show()
            break
        try:
            table.face(table.next_person())
            line = table.keyboard.ask(f"{table.called(table.seat)}> ")
            if line and not line.startswith("#"):
                refused += not typed.obey(table, line)
        except (EOFError, typed.Leave):
            _say_where(table)
            break
        except KeyboardInterrupt:
            table.screen.say()
            _say_where(table)
            return 130
    return FAILURE if refused and not table.keyboard.live else 0


def _say_where(table: TerminalGame) -> None:
    if table.saved:
        table.screen.say(f"Saved. 'warcabinet play --file {table.path}' goes on.")
    else:
        table.screen.say(f"The last answers are not in {table.path}.", BAD)
