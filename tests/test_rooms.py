"""The rooms of A World at War: every module has its place in the order that imports keep to."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
AWAW = ROOT / "src/warcabinet/awaw"
MOST_PAIRS = 10
"""So many pairs of rooms may have an arrow upwards."""


def contract() -> dict[str, Any]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    return next(one for one in contracts if one["name"].startswith("A World at War"))


def modules() -> list[str]:
    """All modules of the game but the packages themselves."""
    paths = (path.relative_to(AWAW.parent.parent) for path in AWAW.rglob("*.py"))
    return [".".join(path.with_suffix("").parts) for path in paths if path.stem != "__init__"]


def room_of(module: str, layers: list[str]) -> str | None:
    """The longest name in the order that this module is, or is in."""
    found = [one for one in layers if module == one or module.startswith(f"{one}.")]
    return max(found, key=len, default=None)


def test_every_module_has_a_place_in_the_order() -> None:
    layers = contract()["layers"]
    assert [one for one in modules() if room_of(one, layers) is None] == []


def test_no_place_in_the_order_is_empty() -> None:
    layers = contract()["layers"]
    assert {room_of(one, layers) for one in modules()} == set(layers)


def test_few_rooms_look_upwards() -> None:
    one = contract()
    arrows = (arrow.split(" -> ") for arrow in one["ignore_imports"])
    pairs = {tuple(room_of(end, one["layers"]) for end in arrow) for arrow in arrows}
    assert len(pairs) <= MOST_PAIRS
