"""What the rulebook says of a board, statement by statement (`statements.tsv`).

Each kind of statement has a function here or in `passages`. It returns what is there instead, or
nothing if the statement holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from warcabinet.awaw.boards import words
from warcabinet.awaw.boards.areas import AreaError
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.checks.checking import CHECKS, Check, Finding, check
from warcabinet.awaw.boards.kinds import LinkKind, SideFeature, Surface
from warcabinet.awaw.boards.rows import Evidence, PlaceRow, StatementRow
from warcabinet.hexes import HexError

Judge = Callable[[AwawBoard, StatementRow], str]
"""Says what is there instead; nothing if the statement holds."""

KINDS: dict[str, Judge] = {}


def kind(name: str, rule: str = "") -> Callable[[Judge], Judge]:
    """Registers what a kind of statement means, and the check of all statements of that kind."""

    def register(judge: Judge) -> Judge:
        KINDS[name] = judge
        title = f"what the rulebook states: {name}"
        CHECKS[f"statement {name}"] = Check(
            f"statement {name}", rule, title, lambda board, evidence: _judge(name, board, evidence)
        )
        return judge

    return register


def _judge(name: str, board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    for row in evidence.statements.rows:
        if row.kind != name:
            continue
        try:
            found = KINDS[name](board, row)
        except (AreaError, HexError, KeyError, ValueError) as error:
            found = str(error).strip('"')
        if found:
            yield row.subject, f"{row.kind} {row.value}".strip(), found, row.rule


@check("statements", "", "every kind of statement is understood, and there are statements")
def _understood(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    if not evidence.statements.rows:
        yield "", "statements of the rulebook", "none", ""
    for row in evidence.statements.rows:
        if row.kind not in KINDS:
            yield row.subject, "a kind of statement that has a meaning", row.kind, row.rule


def place(board: AwawBoard, name: str) -> PlaceRow:
    found = board.place(name)
    if found is None:
        raise AreaError(f"no place is called {name}")
    return found


def pair(text: str) -> tuple[str, str]:
    """The two ends of `A47 Vologda` or `Port Said indian-ocean`; the last word is the second."""
    first, _, second = text.rpartition(" ")
    return first, second


def names(text: str) -> list[str]:
    """The names of `belgium, luxembourg or france`."""
    return [word for word in re.split(r", | or |,| and ", text) if word]


def yes(there: bool, wanted: str, what: str) -> str:
    """What is found where `yes` or `no` is stated."""
    if there == (wanted != "no"):
        return ""
    return what if there else f"no {what}"


# Where things are


@kind("hex", "4.21")
def _hex(board: AwawBoard, row: StatementRow) -> str:
    """A hex is where its coordinate says; the examples stand for the grid."""
    found = place(board, row.subject).hex
    return "" if found == row.value else found


@kind("row", "4.21")
def _row(board: AwawBoard, row: StatementRow) -> str:
    found = place(board, row.subject).hex
    return "" if found.rstrip("0123456789") == row.value else found


@kind("rows", "4.21")
def _rows(board: AwawBoard, row: StatementRow) -> str:
    first, _, last = row.value.partition("..")
    inside = board.board.grid.cell(f"{first}1").row, board.board.grid.cell(f"{last}1").row
    spaces = board.board.members(words.area(board, row.subject))
    strange = [s for s in spaces if not inside[0] <= board.board.grid.cell(s).row <= inside[1]]
    return " ".join(strange) if strange or spaces else "nothing"


@kind("different-hexes")
def _different(board: AwawBoard, row: StatementRow) -> str:
    a, b = place(board, row.subject).hex, place(board, row.value).hex
    return "" if a != b else f"both in {a}"


@kind("adjacent", "4.12")
def _adjacent(board: AwawBoard, row: StatementRow) -> str:
    """Hexes that touch are one step apart."""
    a, b = words.area(board, row.subject), words.area(board, row.value)
    return "" if board.board.expand(a) & b else "they do not touch"


@kind("not-adjacent", "4.12")
def _not_adjacent(board: AwawBoard, row: StatementRow) -> str:
    a, b = words.area(board, row.subject), words.area(board, row.value)
    return "they touch" if board.board.expand(a) & b else ""


@kind("distance", "4.12")
def _distance(board: AwawBoard, row: StatementRow) -> str:
    a, b = pair(row.subject)
    first, second = (board.board.first(words.area(board, each)) for each in (a, b))
    found = board.board.grid.distance(first, second)
    return "" if found == int(row.value) else str(found)


@kind("edge")
def _edge(board: AwawBoard, row: StatementRow) -> str:
    there = words.edge(board, row.value) & words.area(board, row.subject)
    return "" if there else f"it is not on the {row.value} edge"


@kind("territory")
def _territory(board: AwawBoard, row: StatementRow) -> str:
    outside = words.area(board, row.subject) & ~words.whole_territory(board, row.value)
    if not outside:
        return ""
    return board.territory[board.board.first(outside)] or "no territory"


@kind("adjacent-territory")
def _adjacent_territory(board: AwawBoard, row: StatementRow) -> str:
    beside = board.board.expand(words.area(board, row.subject))
    others = sum(words.whole_territory(board, each) for each in names(row.value))
    return "" if beside & others else "it does not touch it"


@kind("territory-on-edge")
def _territory_on_edge(board: AwawBoard, row: StatementRow) -> str:
    there = words.whole_territory(board, row.subject) & words.edge(board, row.value)
    return "" if there else "none of its hexes"


@kind("part-of")
def _part_of(board: AwawBoard, row: StatementRow) -> str:
    outside = words.area(board, row.subject) & ~words.area(board, row.value)
    if not outside or row.value in words.chain(board, row.subject):
        return ""
    holders = {board.territories[t].holder for t in _territories(board, row.subject)}
    return "" if holders == {row.value} else words.shown(board, outside)


def _territories(board: AwawBoard, subject: str) -> set[str]:
    return {board.territory[s] for s in board.board.members(words.area(board, subject))} - {""}


@kind("in-region")
def _in_region(board: AwawBoard, row: StatementRow) -> str:
    outside = words.area(board, row.subject) & ~board.board.area(row.value)
    return f"{words.shown(board, outside)} outside" if outside else ""


@kind("front", "4.31")
def _front(board: AwawBoard, row: StatementRow) -> str:
    """Which front a hex belongs to."""
    subject = words.area(board, row.subject)
    if row.subject in board.board.regions:
        subject = board.board.area(row.subject)
    elif row.subject in board.territories:
        subject = board.territory.masks.get(row.subject, 0)
    for space in board.board.members(subject & board.land):
        if board.front[space] != row.value:
            return f"{board.front[space].value} in {space}"
    return "" if subject & board.land else "nothing"


# What things are


@kind("surface", "4.51")
def _surface(board: AwawBoard, row: StatementRow) -> str:
    """Land, sea or both."""
    for space in board.board.members(words.area(board, row.subject)):
        found = board.surface[space]
        if row.value == "lake":
            if not board.feature("lake") & board.board.bit(space):
                return "no lake"
        elif found is Surface.UNPLAYABLE and row.value == "land" and board.terrain[space]:
            continue  # closed to all, but land: the Swiss hexes (4.41)
        elif found != row.value:
            return f"{found.value} in {space}"
    return ""


@kind("has-land", "4.51")
def _has_land(board: AwawBoard, row: StatementRow) -> str:
    return yes(bool(words.area(board, row.subject) & board.land), row.value, "land")


@kind("has-sea", "4.51")
def _has_sea(board: AwawBoard, row: StatementRow) -> str:
    return yes(bool(words.area(board, row.subject) & board.water), row.value, "sea")


@kind("terrain", "4.64")
def _terrain(board: AwawBoard, row: StatementRow) -> str:
    for space in board.board.members(words.area(board, row.subject)):
        if board.terrain[space] != row.value:
            return board.terrain[space].value or "no land"
    return ""


@kind("kind", "4.611")
def _kind(board: AwawBoard, row: StatementRow) -> str:
    """What a named city is."""
    found = place(board, row.subject).kind
    return "" if found == row.value else found.value


@kind("objective", "4.613")
def _objective(board: AwawBoard, row: StatementRow) -> str:
    """Which cities are objectives."""
    return yes(place(board, row.subject).objective, row.value, "objective")


@kind("two-city")
def _two_city(board: AwawBoard, row: StatementRow) -> str:
    there = [each.name for each in board.places_at.get(board.board.space(row.subject), ())]
    return "" if len(there) > 1 else ", ".join(there) or "no city"


@kind("island", "4.73")
def _island(board: AwawBoard, row: StatementRow) -> str:
    """Which islands count as one hex, and which may be invaded."""
    here = words.area(board, row.subject)
    word = row.value.removeprefix("not ")
    there = board.one_hex_islands() if word == "one-hex" else board.invadable()
    return yes(bool(here & there), "no" if word != row.value else "yes", word)


@kind("beach", "4.72")
def _beach(board: AwawBoard, row: StatementRow) -> str:
    """Larger islands and coasts are invaded at beaches."""
    here = words.area(board, row.subject)
    return yes(bool(here & board.feature("beach")), row.value, "beach")


@kind("invadable", "4.72")
def _invadable(board: AwawBoard, row: StatementRow) -> str:
    here = words.area(board, row.subject)
    return yes(bool(here & board.invadable()), row.value, "way to invade")


@kind("land-ignored", "4.42")
def _land_ignored(board: AwawBoard, row: StatementRow) -> str:
    """Gray land in a hex is not there."""
    here = words.area(board, row.subject)
    return "" if here & board.feature("gray-part") else "no gray part"


@kind("feature")
def _feature(board: AwawBoard, row: StatementRow) -> str:
    name, *wanted = row.value.split()
    space = board.board.first(words.area(board, row.subject))
    there = [each for each in board.features_at.get(space, ()) if each.feature == name]
    if any(set(wanted) <= set(each.value.split()) for each in there):
        return ""
    return ", ".join(f"{name} {each.value}" for each in there) or f"no {name}"


@kind("fort", "32.4")
def _fort(board: AwawBoard, row: StatementRow) -> str:
    name, *wanted = row.value.split()
    space = board.board.first(words.area(board, row.subject))
    there = [each for each in board.features_at.get(space, ()) if each.feature == name]
    directional = [each.value.split()[:1] == ["directional"] for each in there]
    if there and directional[0] == (wanted == ["directional"]):
        return ""
    return ", ".join(f"{name} {each.value}" for each in there) or f"no {name}"


@kind("two-front-port", "21.132")
def _two_front_port(board: AwawBoard, row: StatementRow) -> str:
    space = board.board.first(words.area(board, row.subject))
    there = [e.value for e in board.features_at.get(space, ()) if e.feature == "two-front-port"]
    return "" if row.value in there else ", ".join(there) or "no such port"


@kind("count")
def _count(board: AwawBoard, row: StatementRow) -> str:
    found = _counted(board, row.subject)
    return "" if found == int(row.value) else str(found)


def _counted(board: AwawBoard, subject: str) -> int:
    if subject.startswith("kind:"):
        wanted = subject.removeprefix("kind:")
        return sum(each.kind == wanted for each in board.rows.places.rows)
    if subject == "fronts":
        return len({each.front for each in board.rows.hexes.rows})
    if subject == "german-objectives":
        return board.board.count(words.area(board, "objectives-in-germany"))
    if subject == "suez-canal-sides":
        sides = board.rows.sides.rows
        return sum(s.feature is SideFeature.CANAL and s.value == "Suez" for s in sides)
    return board.board.count(words.area(board, subject))


@kind("arrow-count", "4.63")
def _arrow_count(board: AwawBoard, row: StatementRow) -> str:
    """How many crossing arrows there are, and where."""
    arrows = [s for s in board.rows.sides.rows if s.feature is SideFeature.ARROW]
    if row.subject != board.name:
        strait = f"strait-{row.subject}"
        around = words.area(board, strait if row.subject not in _areas(board) else row.subject)
        if row.subject in _areas(board) and strait in board.board.regions:
            around |= board.board.area(strait)
        arrows = [s for s in arrows if board.board.mask(s.side.split("|")) & around]
    return "" if len(arrows) == int(row.value) else str(len(arrows))


def _areas(board: AwawBoard) -> set[str]:
    return {*board.territories, *board.board.regions}


@kind("exists")
def _exists(board: AwawBoard, row: StatementRow) -> str:
    """`mountain hex of Turkey on the Russian border`."""
    found = re.fullmatch(r"(\w+) hex of (\w+) on the (\w+) border", row.subject)
    if found is None:
        return "a statement that is not understood"
    terrain, inside, beside = (word.lower() for word in found.groups())
    others = [each for each in board.territories if beside.startswith(each)]
    if not others:
        return f"no territory for {beside}"
    near = board.board.expand(words.whole_territory(board, others[0]))
    hexes = board.board.members(words.whole_territory(board, inside) & near)
    return "" if any(board.terrain[space] == terrain for space in hexes) else "none"


@kind("position")
def _position(board: AwawBoard, row: StatementRow) -> str:
    """An example names these places together: they are cities on one front."""
    spots = [row.subject] if board.place(row.subject) else row.subject.split()
    places = [place(board, name) for name in spots]
    if not all(each.city for each in places):
        return "a place that is no city"
    return "" if len({board.front[each.hex] for each in places}) == 1 else "two fronts"


@kind("boundary")
def _boundary(board: AwawBoard, row: StatementRow) -> str:
    """A line between a region and the rest: along a river, or from the north edge to a sea."""
    inside = board.board.area(row.subject)
    border = board.board.sides_between(inside & board.land, board.land & ~inside)
    river = [s for s in board.rows.sides.rows if s.value == row.value]
    if river:
        there = board.board.both_ways(board.board.sides_of(s.side for s in river)) & border
        return "" if there else "no such river on its border"
    north = words.edge(board, "north")
    if not (inside & north and board.land & ~inside & north):
        return "it does not begin at the north edge"
    sea = board.board.area(row.value.partition(" to the ")[2].lower().replace(" ", "-"))
    ends = board.board.expand(sea) | sea
    return "" if inside & ends and board.land & ~inside & ends else "it does not end at the sea"


@kind("supply-link", "30.311")
def _supply_link(board: AwawBoard, row: StatementRow) -> str:
    a, b = (words.whole_territory(board, each) for each in pair(row.subject))
    for route in board.routes:
        if route.kind is LinkKind.SUPPLY and (
            (route.sources & a and route.targets & b) or (route.sources & b and route.targets & a)
        ):
            return ""
    return "no such link"
