"""What the board commands show of the boards of A World at War."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import Any

from warcabinet.awaw import loading
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.checks import facts, full
from warcabinet.awaw.boards.picture import client
from warcabinet.awaw.boards.picture.plot import Plan, draw
from warcabinet.awaw.boards.picture.projection import Graticule
from warcabinet.awaw.boards.picture.tints import TintLayer
from warcabinet.awaw.boards.rows import Evidence
from warcabinet.cli.errors import Misuse, Problem
from warcabinet.cli.geodata import real_lines
from warcabinet.cli.screen import BAD, HINT, Screen
from warcabinet.hexes import HexError

NAMES = loading.BOARDS

RECONSTRUCTED = "What is not from the rulebook is a reconstruction; each row names its source."


def load(name: str, data: Path | None) -> tuple[AwawBoard, Evidence]:
    """A board with its evidence, from a data pack if there is one."""
    if name not in NAMES:
        raise Misuse(f"There is no board {name} here; there are: {', '.join(NAMES)}.")
    try:
        return loading.load_board(name, data)
    except loading.DataError as error:
        count = len(error.problems)
        raise Problem(
            "\n".join(str(problem) for problem in error.problems)
            + f"\nNothing was loaded: {count} row{'s' * (count != 1)} to put right."
        ) from None


def hexsides(name: str) -> dict[str, int]:
    """How many hexsides have each mark."""
    board, _ = load(name, None)
    counted = Counter(row.feature.value for row in board.rows.sides.rows)
    return dict(sorted(counted.items()))


def checked(name: str, data: Path | None) -> tuple[list[full.Check], list[full.Failure]]:
    """The checks that were made, and what failed."""
    board, evidence = load(name, data)
    return list(full.checks_of(name)), full.run(board, evidence)


def tell_checks(name: str, checks: list[full.Check], failures: list[full.Failure]) -> None:
    screen = Screen()
    failed = Counter(failure.check for failure in failures)
    for check in checks:
        if check.id in failed:
            screen.say(f"{check.id}: {check.title}: {failed[check.id]} wrong", BAD)
            for failure in failures:
                if failure.check == check.id:
                    screen.say(str(failure), indent="  ")
    good = len(checks) - len(failed)
    screen.say(f"{name}: {good} of {len(checks)} checks hold, {len(failures)} failures.")


def picture(
    name: str,
    data: Path | None,
    *,
    scale: float,
    layer: TintLayer | None,
    hex_ids: bool,
    geodata: Path | None,
) -> str:
    """The drawing of a board as SVG."""
    board, evidence = load(name, data)
    if layer is TintLayer.GEODATA and geodata is None:
        raise Misuse("The layer geodata needs --geodata DIR, the folder with coasts and rivers.")
    real = real_lines(geodata, Graticule(evidence.graticule.rows)) if geodata else ()
    title = f"A World at War: {name}" + (f", {layer.value}" if layer else "")
    plan = Plan(scale=scale, layer=layer, hex_ids=hex_ids, title=title, real=real)
    return draw(board, plan)


def client_json(name: str, data: Path | None) -> tuple[bytes, int]:
    """The board for the client, and its size when compressed."""
    board, _ = load(name, data)
    found = client.encode(board)
    return found, len(gzip.compress(found, mtime=0))


def hex_facts(name: str, data: Path | None, text: str) -> dict[str, Any]:
    board, _ = load(name, data)
    place = board.place(text)
    try:
        return facts.of_hex(board, place.hex if place else text.upper())
    except HexError as error:
        raise Misuse(f"{str(error)[0].upper()}{str(error)[1:]}.") from None


def found(name: str, data: Path | None, wanted: str) -> dict[str, Any] | None:
    return facts.find(load(name, data)[0], wanted)


def tell_hex(known: dict[str, Any]) -> None:
    """Everything known of a hex, line by line, each with its source."""
    screen = Screen()
    what = [known["surface"], known["terrain"], known["territory_name"], f"{known['front']} front"]
    screen.say(f"{known['hex']} ({known['board']}): {', '.join(w for w in what if w)}", "bold")
    _origin(screen, known)
    for place in known["places"]:
        words = [place["kind"], "objective" if place["objective"] else ""]
        words += [f"on the {place['coast']} coast" if place["coast"] else ""]
        screen.say(f"{place['name']}: {', '.join(word for word in words if word)}")
        _origin(screen, place)
    for feature in known["features"]:
        screen.say(f"{feature['feature']}: {feature['value']}".rstrip(": "))
        _origin(screen, feature)
    for water in known["waters"]:
        screen.say(f"water {water['water']}: opens on {', '.join(water['sides'])}")
        _origin(screen, water)
    for side in known["sides"]:
        ways = [way for way in ("land", "sea") if side[way]] or ["closed"]
        screen.say(f"{side['direction']:>2} to {side['to']}: {' and '.join(ways)}")
        for printed in side["printed"]:
            screen.say(f"{printed['feature']} {printed['value']}".rstrip(), indent="   ")
            _origin(screen, printed, "   ")
    if known["regions"]:
        screen.say(f"regions: {', '.join(known['regions'])}")
    for link in known["links"]:
        far = "" if link["distance"] is None else f", {link['distance']} hexes"
        screen.say(f"{link['kind']} link {link['from']} to {link['to']}{far}: {link['condition']}")
        _origin(screen, link)
    screen.say(RECONSTRUCTED, HINT)


def _origin(screen: Screen, row: dict[str, Any], indent: str = "") -> None:
    note = f"; {row['note']}" if row.get("note") else ""
    rule = f"; rule {row['rule']}" if row.get("rule") else ""
    text = f"source: {row['source']}, {row['confidence']} confidence{rule}{note}"
    screen.say(text, HINT, indent=f"{indent}    ")
