"""`warcabinet scenario`: what can be played, and what there is as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec
import typer

from warcabinet import catalogue, files
from warcabinet.awaw import loading
from warcabinet.awaw.boards.tables import Flaw
from warcabinet.awaw.scenarios.checks.checking import flaws_of
from warcabinet.awaw.scenarios.file.catalogue import Sheet, sheet_of, sheets_of
from warcabinet.awaw.scenarios.file.counters import counters_of
from warcabinet.awaw.scenarios.picture.description import (
    NOT_PLAYABLE,
    names_on,
    particulars,
    title_page,
)
from warcabinet.awaw.scenarios.picture.drawing import SCALE, draw_start
from warcabinet.awaw.state.naming import Lexicon
from warcabinet.cli import pictures
from warcabinet.cli.errors import FAILURE, Problem
from warcabinet.cli.options import AsJson
from warcabinet.cli.screen import BAD, Screen, grid, write_json
from warcabinet.engine.rules import UnknownScenario

T = TypeVar("T")

scenario = typer.Typer(
    no_args_is_help=True, help="What can be played: scenarios, rulings; scenario files and packs."
)

Data = Annotated[
    Path | None, typer.Option("--data", help="A data pack: a folder with files of its own.")
]
Name = Annotated[str, typer.Argument(help="The scenario's name, as 'scenario list' has it.")]

GAME, TITLE = "awaw", "A World at War"
"""The game whose scenarios are files."""


@scenario.command("list")
def list_command(data: Data = None, as_json: AsJson = False) -> None:
    """List the scenarios of all games.

    Example:

      warcabinet scenario list
    """
    texts = _told(lambda: loading.scenario_texts(data))
    ours = texts if data is None else loading.scenario_texts()
    offered = catalogue.listed()
    known = {one.scenario.name for one in offered}
    changed = [name for name in texts if name not in known or texts[name] != ours.get(name)]
    found = [one for one in offered if one.scenario.name not in changed]
    sheets = [sheet_of(name, texts) for name in changed]
    if as_json:
        rows = [
            {"game": one.game, **msgspec.to_builtins(one.scenario), "playable": True}
            for one in found
        ]
        write_json([*rows, *(_facts(sheet) for sheet in sheets)])
        return
    table = grid("scenario", "game", "seats", "what it is")
    for _, title, one in found:
        partly = " Not all of it is enforced yet." if one.partly else ""
        table.add_row(one.name, title, ", ".join(one.seats), f"{one.title}. {one.summary}{partly}")
    for sheet in sheets:
        table.add_row(sheet.name, TITLE, *_row(sheet))
    screen = Screen()
    screen.console.print(table)
    if sheets:
        screen.say(f"* as data only: {NOT_PLAYABLE[0].lower()}{NOT_PLAYABLE[1:]}")


@scenario.command("show")
def show_command(name: Name, data: Data = None, as_json: AsJson = False) -> None:
    """Show one scenario: its title page and forces, or its seats and the rulings to choose from.

    A ruling is a place where the rulebook leaves something open; the first choice named is what is
    played unless another is chosen with 'play --option NAME=CHOICE'.

    Example:

      warcabinet scenario show skirmish

      warcabinet scenario show barbarossa
    """
    offered = name in {one.scenario.name for one in catalogue.listed()}
    if not offered or name in _told(lambda: loading.scenario_texts(data)):
        _show_data(_readable(name, data), data, as_json)
        return
    rules = catalogue.rules_for(name)
    one = rules.scenario(name)
    if as_json:
        facts = {"game": rules.name, "rules_version": rules.version, **msgspec.to_builtins(one)}
        write_json({**facts, "rulings": rules.rulings})
        return
    screen = Screen()
    screen.say(f"{one.title} ({one.name})", "bold")
    screen.say(one.summary)
    if one.reconstructed:
        screen.say("Some of its data are reconstructed, not taken from the published game.")
    screen.say(f"Game: {rules.title}, rules version {rules.version}")
    screen.say(f"Seats: {', '.join(one.seats)}")
    screen.say(f"Play it: warcabinet play {one.name} --seat {one.seats[0]}")
    if rules.rulings:
        screen.say()
        screen.say("Rulings:")
    for ruling in rules.rulings:
        others = ", ".join(choice for choice in ruling.choices if choice != ruling.default)
        screen.say(f"{ruling.name} ({ruling.rule}): {ruling.gist}.", indent="  ")
        screen.say(f"{ruling.default}; or {others}", indent="    ")


def _more_seats(name: str) -> list[tuple[str, list[str]]]:
    """The ways to share a scenario out among more than two players, each once."""
    found: dict[tuple[str, ...], str] = {}
    for how, titles in catalogue.rules_of(GAME).arrangements(name).items():
        if len(titles) > 2:
            found.setdefault(tuple(titles.values()), how)
    return [(how, list(titles)) for titles, how in found.items()]


@scenario.command("check")
def check_command(
    what: Annotated[
        str, typer.Argument(metavar="NAME|FILE", help="A scenario or a file; all if left out.")
    ] = "",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Check scenario files against board, counters and rules; exit code 1 if anything is wrong.

    Example:

      warcabinet scenario check

      warcabinet scenario check barbarossa --data my-pack
    """
    sheets = _wanted(what, data)
    known = _told(lambda: loading.load(data))
    counters = counters_of(known.forces)
    results = {sheet.name: flaws_of(sheet, known, counters) for sheet in sheets}
    if as_json:
        write_json({name: [flaw._asdict() for flaw in flaws] for name, flaws in results.items()})
    else:
        screen = Screen()
        for name, flaws in results.items():
            for flaw in flaws:
                screen.say(_line(flaw), BAD)
            count = f"{len(flaws)} thing{'s' if len(flaws) > 1 else ''} wrong"
            screen.say(f"{name}: {count if flaws else 'nothing wrong'}.")
    if any(results.values()):
        raise typer.Exit(FAILURE)


@scenario.command("draw")
def draw_command(
    name: Name,
    out: Annotated[Path, typer.Option(help="The file to write: .svg, or .png.")],
    scale: Annotated[float, typer.Option(min=20, max=400, help="Hex width in pixels.")] = SCALE,
    data: Data = None,
) -> None:
    """Draw the start of a scenario: who holds what, where the front runs, what stands where.

    Of a scenario on both boards there are two pictures, with the name of the board added.

    Example:

      warcabinet scenario draw barbarossa --out barbarossa.svg
    """
    if out.is_dir():
        raise Problem(f"{out} is a folder; name a file.")
    sheet = _readable(name, data)
    known = _told(lambda: loading.load(data))
    counters = counters_of(known.forces)
    flaws = flaws_of(sheet, known, counters)
    if flaws or sheet.scenario is None:
        raise Problem(
            f"{name} cannot be drawn as long as something is wrong with it, "
            f"such as {_line(flaws[0])}. 'warcabinet scenario check {name}' tells all."
        )
    board = known.board(sheet.scenario.map.board)
    assert board is not None
    drawn = draw_start(board, sheet.scenario, known, scale)
    for part, text in drawn.items():
        to = out if len(drawn) == 1 else out.with_stem(f"{out.stem}-{part}")
        pictures.write(to, text)
        Screen().say(f"{to} shows the start of {name}.")


# Scenario files ---------------------------------------------------------------------------------


def _sheets(data: Path | None) -> dict[str, Sheet]:
    return sheets_of(_told(lambda: loading.scenario_texts(data)))


def _played(name: str, data: Path | None) -> bool:
    """Is this a scenario as it comes with the program, and one that can be played?"""
    if name not in {one.scenario.name for one in catalogue.listed()}:
        return False
    ours, theirs = loading.scenario_texts(), _told(lambda: loading.scenario_texts(data))
    return ours.get(name) == theirs.get(name)


def _readable(name: str, data: Path | None) -> Sheet:
    """A scenario that is there as data, and whose file can be read."""
    texts = _told(lambda: loading.scenario_texts(data))
    if name not in texts:
        played = [one.scenario.name for one in catalogue.listed()]
        if name in played:
            raise Problem(f"{name} is no scenario file: it has no forces to draw.")
        known = ", ".join([*played, *(each for each in texts if each not in played)])
        raise UnknownScenario(f"there is no scenario {name!r}; there are: {known}")
    sheet = sheet_of(name, texts)
    if sheet.scenario is None:
        _complain(sheet.flaws)
    return sheet


def _wanted(what: str, data: Path | None) -> list[Sheet]:
    """The scenario of a name or of a file, or all of them."""
    if not what:
        return list(_sheets(data).values())
    if not what.endswith(".toml"):
        texts = _told(lambda: loading.scenario_texts(data))
        if what in texts:
            return [sheet_of(what, texts)]
        if not Path(what).is_file():
            known = ", ".join(texts)
            raise UnknownScenario(f"there is no scenario file {what!r}; there are: {known}")
    raw = files.read(what)
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        _complain([Flaw(what, raw[: error.start].count(b"\n") + 1, "", "not UTF-8 text")])
    name = Path(what).stem
    return [sheet_of(name, {**_told(lambda: loading.scenario_texts(data)), name: text}, what)]


def _told(read: Callable[[], T]) -> T:
    """What is read, or every problem with the data files and the end of the program."""
    try:
        return read()
    except loading.DataError as error:
        _complain([Flaw(p.file, p.line, p.column, p.reason) for p in error.problems])


def _complain(flaws: Sequence[Flaw]) -> NoReturn:
    raise Problem("\n".join(_line(flaw) for flaw in flaws))


def _line(flaw: Flaw) -> str:
    place = f"{flaw.file}:{flaw.line}" if flaw.line else flaw.file
    return f"{place}: {flaw.column}: {flaw.reason}" if flaw.column else f"{place}: {flaw.reason}"


def _row(sheet: Sheet) -> tuple[str, str]:
    if sheet.scenario is None:
        return "", f"Cannot be read: 'warcabinet scenario check {sheet.name}' tells why."
    header = sheet.scenario.scenario
    note = " Reconstructed." if header.reconstructed else ""
    return ", ".join(header.seats), f"{header.title}.* {header.summary}{note}"


def _facts(sheet: Sheet, playable: bool = False) -> dict[str, Any]:
    facts: dict[str, Any] = {"game": GAME, "name": sheet.name, "playable": playable}
    if sheet.scenario is None:
        return {**facts, "readable": False}
    header = sheet.scenario.scenario
    return {
        **facts,
        "title": header.title,
        "seats": list(header.seats),
        "summary": header.summary,
        "length": header.length,
        "reconstructed": header.reconstructed,
    }


def _show_data(sheet: Sheet, data: Path | None, as_json: bool) -> None:
    assert sheet.scenario is not None
    playable = _played(sheet.name, data)
    if as_json:
        plain = msgspec.to_builtins(sheet.scenario, enc_hook=dict)
        write_json({**_facts(sheet, playable), "file": plain})
        return
    screen = Screen()
    header = sheet.scenario.scenario
    screen.say(f"{header.title} ({header.name})", "bold")
    loaded = _told(lambda: loading.load(data))
    board = loaded.board(sheet.scenario.map.board)
    assert board is not None
    names = Lexicon(loaded, board)
    for paragraph in title_page(sheet.scenario):
        screen.say(names.worded(paragraph))
    first = next(iter(header.seats))
    play = f"Play it: warcabinet play {header.name} --seat {first}"
    screen.say(play if playable else NOT_PLAYABLE)
    for how, titles in _more_seats(header.name) if playable else ():
        screen.say(f"For {len(titles)} players, with --seats {how}: {'; '.join(titles)}")
    gaps = catalogue.rules_of(GAME).gaps(header.name) if playable else ()
    told = particulars(sheet.scenario, names_on(board), names.short)
    parts = (*told, *([("Not enforced yet", list(gaps))] if gaps else []))
    for heading, lines in parts:
        screen.say()
        screen.say(f"{heading}:")
        for line in lines:
            screen.say(names.worded(line), indent="  ")
    screen.say()
    screen.say(f"See it: warcabinet scenario draw {header.name} --out {header.name}.svg")
