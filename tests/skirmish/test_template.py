"""What a game owes the engine: the contract, the book, the rulebook, the drawing."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tests.skirmish.conftest import GameMaker, TableMaker, world_of
from warcabinet.engine.records import Record
from warcabinet.engine.rules import BadOption, UnknownScenario
from warcabinet.engine.world import World
from warcabinet.skirmish import RULES, view
from warcabinet.skirmish.field import SEATS
from warcabinet.skirmish.world import PieceId, SkirmishWorld

ROOT = Path(__file__).parents[2]
LISTED = (ROOT / "src/warcabinet/skirmish/rules.tsv").read_text(encoding="utf-8").split()[2::2]


def test_the_list_of_rules_is_that_of_the_rulebook() -> None:
    rulebook = (ROOT / "docs/skirmish.md").read_text(encoding="utf-8")
    assert re.findall(r"\*\*(S\d+\.\d+[A-Z]?)\*\*", rulebook) == LISTED


def test_every_entry_of_the_book_cites_a_rule_that_exists() -> None:
    for entry in RULES.book.registrations.values():
        assert set(entry.rules) <= set(LISTED), entry.id
        assert entry.gist


def test_every_rule_is_cited_by_a_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    marked = set(re.findall(r'rule\("(S\d+\.\d+[A-Z]?)#', tests.replace("\n        ", "")))
    assert set(LISTED) <= marked


def test_the_types_of_the_game_are_collected() -> None:
    assert set(RULES.procedures) == {"whole-game", "turn", "phase", "fight", "losses"}
    assert "deployment" in RULES.decisions
    assert "fall-back" in RULES.actions


def test_every_decision_has_a_default() -> None:
    for decision in RULES.decisions.values():
        assert "default" in vars(decision), decision


def test_unknown_scenarios_and_options_are_refused() -> None:
    with pytest.raises(UnknownScenario):
        RULES.scenario("waterloo")
    with pytest.raises(BadOption):
        RULES.options({"tied-fight": "toss a coin"})
    assert RULES.options() == {"tied-fight": "defender-holds"}


def test_the_view_shares_no_class_with_the_world() -> None:
    for name, kind in vars(view).items():
        if name.endswith("View"):
            assert issubclass(kind, msgspec.Struct)
            assert not issubclass(kind, Record | World)


def test_every_table_lives_in_a_scope_of_the_game() -> None:
    scopes = {kind.table: kind.scope for kind in SkirmishWorld.record_types.values()}
    assert scopes["pieces"] == scopes["identities"] == "game"
    assert {scopes[name] for name in ("weather", "orders", "dealt")} == {"turn"}
    assert {scopes[name] for name in ("active", "moved", "fought")} == {"phase"}
    assert {scopes[name] for name in ("clash", "engaged")} == {"fight"}


@pytest.mark.parametrize("scenario", sorted(RULES.scenarios()))
def test_the_drawing_fits_a_terminal_and_shows_every_piece(
    random_game: GameMaker, scenario: str
) -> None:
    for position, _ in random_game(scenario, 2):
        for seat in SEATS:
            seen = RULES.view(world_of(position).known_to(seat), seat)
            lines = RULES.draw_text(seen).splitlines()
            assert max(map(len, lines)) <= 80
            text = "\n".join(lines)
            for piece in seen.pieces:
                short = f"{piece.owner[0]}{piece.id[-1]}{piece.kind[0]}"
                assert short in text
                assert piece.id in text


def test_broken_invariants_are_noticed(opening: TableMaker) -> None:
    world = opening().world.copy()
    red = world.pieces[PieceId("red-1")]
    assert RULES.violations(world) == []
    world.amend(world.pieces[PieceId("blue-1")], hex=red.hex)
    assert RULES.violations(world) == ["A8 holds pieces of both sides"]
    world.amend(world.pieces[PieceId("red-2")], hex=red.hex)
    assert "A8 holds 3 pieces" in RULES.violations(world)
