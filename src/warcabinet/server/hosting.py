"""What a host does with games: begin, rename, delete, back up, import."""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from warcabinet import files
from warcabinet.engine import savefile
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.policies import first_orders
from warcabinet.engine.rules import BadOption, UnknownScenario
from warcabinet.server.faults import BadRequest, CannotBeRead, NotThere
from warcabinet.server.live_game import LiveGame, header_line
from warcabinet.server.reckoning_process import Failed, Reply, Sound
from warcabinet.server.requests import NewGame
from warcabinet.server.seals import seal_after
from warcabinet.server.seating import AIDS, HostChoices, places, places_of, players_of
from warcabinet.server.service import Games, computer_due, ready_dice
from warcabinet.server.shapes import GameCard
from warcabinet.server.states import digest_of, live_card
from warcabinet.server.storage import GameRow, Head, NoSuchGame, RawGame, now

MOST_BYTES = 64 * 1024 * 1024
"""The largest game file that is taken in."""


def create(games: Games, wanted: NewGame, seeds_allowed: bool = False) -> GameCard:
    """Begin a game."""
    try:
        rules = games.rules_of(wanted.game)
    except UnknownScenario as error:
        raise BadRequest(f"{_plain(error)}.", field="game") from error
    scenario = rules.scenarios().get(wanted.scenario)
    if scenario is None:
        known = ", ".join(sorted(rules.scenarios()))
        raise BadRequest(
            f"There is no scenario {wanted.scenario!r}; there are: {known}.", field="scenario"
        )
    if wanted.seed is not None and not seeds_allowed:
        raise BadRequest("This server takes no seeds: its dice can be verified.", field="seed")
    for aid in wanted.aids:
        if aid not in AIDS:
            raise BadRequest(
                f"There is no aid {aid!r}; there are: {', '.join(AIDS)}.", field="aids"
            )
    try:
        options = rules.options(wanted.options)
    except BadOption as error:
        raise BadRequest(f"{_plain(error)}.", field="options") from error
    seats = places(rules.seats(scenario.name, options), wanted.seats)
    secret = files.fresh_secret()
    if wanted.seed is not None:
        secret = hashlib.sha256(wanted.seed.encode()).hexdigest()
    game = new_game(
        rules,
        scenario.name,
        secret,
        options=options,
        title=wanted.title,
        # Part of what the dice follow from: a game from a seed must not depend on the time.
        created="" if wanted.seed is not None else now(),
        players=players_of(seats),
    )
    setting = HostChoices(
        seats=seats,
        aids={aid: wanted.aids.get(aid, True) for aid in AIDS},
        explains=wanted.explains and not game.position.world.may_keep_secrets,
        seed=wanted.seed or secrets.token_hex(8),
    )
    orders = first_orders(rules.name, game.position.world)
    for seat in seats if orders else ():
        if seat not in setting.computers:
            game.order(seat, orders)
    return store(games, game, setting, wanted.title)


def taken_in(games: Games, data: bytes, reply: Reply) -> GameCard:
    """Keep a game from a file that has been played again from the first entry to the last. From
    here on its dice are new: whoever has the file may know the old ones."""
    if not isinstance(reply, Sound):
        why = reply.why if isinstance(reply, Failed) else "nobody waited for it"
        raise CannotBeRead(f"This file cannot be taken in: {_plain(why)}.")
    contents = savefile.read(data)
    rules = games.rules_of(contents.header.game)
    game = savefile.load(reply.file, rules)
    game.renew_dice(files.fresh_secret())
    setting = HostChoices(
        seats=places_of(game.header.seats, game.header.players),
        aids=dict.fromkeys(AIDS, True),
        seed=secrets.token_hex(8),
    )
    return store(games, game, setting, contents.title[:200])


def store(games: Games, game: Game, setting: HostChoices, title: str) -> GameCard:
    """Keep a new game."""
    row = GameRow(
        id="",
        game=game.header.game,
        scenario=game.header.scenario,
        title=title,
        created="",
        updated="",
        setting=msgspec.json.encode(setting).decode(),
        digest="{}",
        due=False,
    )
    live = LiveGame(row, setting, game, Head(0, ""))
    batch = live.batch()
    digest = msgspec.json.encode(digest_of(game, live.next_seq(batch))).decode()
    live.due = computer_due(live) is not None
    batch = msgspec.structs.replace(batch, digest=digest, due=live.due, updated=None)
    header = header_line(game)
    game_id, head = games.storage.create_game(
        header,
        game=row.game,
        scenario=row.scenario,
        title=title,
        setting=row.setting,
        batch=batch,
    )
    live.is_written(batch, head)
    live.keys = {}
    ready_dice(live)
    live.id, live.row = game_id, games.storage.row(game_id)
    games.keep(live)
    games.moved(game_id)
    return games.look(game_id, live_card)


def rename(games: Games, game_id: str, title: str) -> GameCard:
    """Give a game another title."""
    with games.at(game_id) as live:
        games.storage.set_row(game_id, title=title)
        live.row = msgspec.structs.replace(live.row, title=title)
        live.changed()
        card = live_card(live)
    games.moved(game_id)
    return card


def set_stopped(games: Games, game_id: str, stopped: bool) -> GameCard:
    """Let the computer players of a game wait, or go on."""
    with games.at(game_id) as live:
        live.setting = msgspec.structs.replace(live.setting, stopped=stopped)
        live.stuck = ""
        live.due = computer_due(live) is not None
        setting = msgspec.json.encode(live.setting).decode()
        games.storage.set_row(game_id, setting=setting, due=live.due)
        live.changed()
        card = live_card(live)
    games.moved(game_id)
    return card


def delete(games: Games, game_id: str) -> None:
    """Remove a game for good, also one that can no longer be opened."""
    try:
        games.storage.delete_game(game_id)
    except NoSuchGame as error:
        raise NotThere(str(error)) from error
    games.forget_id(game_id)
    games.removed(game_id)


def backup(games: Games, game_id: str, with_secret: bool = False) -> tuple[str, bytes]:
    """The whole game as a file, for the host, with a name for it. Only on request with the secret
    of its dice: whoever has that foresees all rolls to come."""

    def file(live: LiveGame) -> tuple[str, bytes]:
        data = savefile.encode(live.game, live.row.title, with_secret=with_secret)
        return _file_name(live.row, "wcg"), data

    return games.look(game_id, file)


def raw(games: Games, game_id: str, with_secret: bool = False) -> tuple[str, bytes]:
    """What is stored of a game as a file, whatever it is: for games that cannot be opened any more.
    The intact part can be recovered from it."""
    try:
        stored = games.storage.raw(game_id)
    except NoSuchGame as error:
        raise NotThere(str(error)) from error
    return _file_name(stored.row, "wcg"), raw_file(stored, with_secret)


def raw_file(stored: RawGame, with_secret: bool) -> bytes:
    """The stored lines, with seals as far as they are what was written: the first that is not shows
    in the file as it does in the database."""
    first = stored.header or ""
    if not with_secret:
        bare = savefile.without_secret(first.encode())
        if bare is None:
            raise CannotBeRead(
                "The header of this game cannot be read, so the secret of its dice cannot be left "
                "out. Ask for the file with_secret=true."
            )
        first = bare.decode()
    lines, seal, intact = [first], seal_after("", stored.header or ""), True
    for line, stored_seal in stored.lines:
        seal = seal_after(seal, line)
        intact = intact and seal == stored_seal
        if not intact:
            break
        lines.append(line)
    if intact:
        lines.append(f'{{"type":"end","entries":{len(stored.lines)}}}')
    file = savefile.sealed([msgspec.Raw(line.encode()) for line in lines])
    for line, stored_seal in stored.lines[len(lines) - 1 :]:
        text = f"{stored_seal} {line}".replace("\n", " ")
        file += f"{text}\n".encode()
    return file


def _file_name(row: GameRow, ending: str) -> str:
    title = row.title or row.scenario
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in title)
    return f"{kept.strip('-')[:60] or 'game'}.{ending}"


def _plain(error: Exception | str) -> str:
    text = str(error).rstrip(".")
    return f"{text[:1].upper()}{text[1:]}"
